// Loops that the compiler turns into vector instructions (see the header).
#include <kernels/group_norm.h>

#include <kernels/targets.h>

#include <kernels/vector_math.h>

namespace dreambooth::kernels {

FOR_EACH_MACHINE void widen(const std::uint16_t* __restrict from, float* __restrict to,
                            std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = __builtin_bit_cast(float, static_cast<std::uint32_t>(from[i]) << 16);
}

FOR_EACH_MACHINE void narrow(const float* __restrict from, std::uint16_t* __restrict to,
                             std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        const auto bits = __builtin_bit_cast(std::uint32_t, from[i]);
        const std::uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
        const bool isNan = (bits & 0x7fffffffu) > 0x7f800000u;
        to[i] = static_cast<std::uint16_t>(isNan ? 0x7fc0u : rounded);
    }
}

FOR_EACH_MACHINE void addRows(const float* __restrict x, std::int64_t rows, std::int64_t channels,
                              float* __restrict sums) {
    for (std::int64_t r = 0; r < rows; ++r, x += channels) {
        for (std::int64_t c = 0; c < channels; ++c) sums[c] += x[c];
    }
}

FOR_EACH_MACHINE void addSquares(const float* __restrict x, const float* __restrict mean,
                                 std::int64_t rows, std::int64_t channels, float* __restrict sums) {
    for (std::int64_t r = 0; r < rows; ++r, x += channels) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const float d = x[c] - mean[c];
            sums[c] += d * d;
        }
    }
}

FOR_EACH_MACHINE void normalise(const float* __restrict x, const float* __restrict scale,
                                const float* __restrict shift, std::int64_t rows,
                                std::int64_t channels, bool silu, float* __restrict y) {
    if (!silu) {
        for (std::int64_t r = 0; r < rows; ++r, x += channels, y += channels) {
            for (std::int64_t c = 0; c < channels; ++c) y[c] = scale[c] * x[c] + shift[c];
        }
        return;
    }
    for (std::int64_t r = 0; r < rows; ++r, x += channels, y += channels) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const float z = scale[c] * x[c] + shift[c];
            y[c] = z * sigmoid(z);
        }
    }
}

FOR_EACH_MACHINE void siluBackward(const float* __restrict x, const float* __restrict dy,
                                   const float* __restrict scale, const float* __restrict shift,
                                   std::int64_t rows, std::int64_t channels, float* __restrict dz) {
    for (std::int64_t r = 0; r < rows; ++r, x += channels, dy += channels, dz += channels) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const float z = scale[c] * x[c] + shift[c];
            const float s = sigmoid(z);
            dz[c] = dy[c] * s * (1.0f + z * (1.0f - s));
        }
    }
}

FOR_EACH_MACHINE void addGradients(const float* __restrict x, const float* __restrict dz,
                                   const float* __restrict mean, std::int64_t rows,
                                   std::int64_t channels, float* __restrict sums,
                                   float* __restrict dots) {
    for (std::int64_t r = 0; r < rows; ++r, x += channels, dz += channels) {
        for (std::int64_t c = 0; c < channels; ++c) {
            sums[c] += dz[c];
            dots[c] += dz[c] * (x[c] - mean[c]);
        }
    }
}

FOR_EACH_MACHINE void backwardInput(const float* __restrict x, const float* dz,
                                    const float* __restrict scale, const float* __restrict slope,
                                    const float* __restrict offset, std::int64_t rows,
                                    std::int64_t channels, float* dx) {
    for (std::int64_t r = 0; r < rows; ++r, x += channels, dz += channels, dx += channels) {
#pragma GCC ivdep
        for (std::int64_t c = 0; c < channels; ++c)
            dx[c] = scale[c] * dz[c] - (slope[c] * x[c] + offset[c]);
    }
}

}  // namespace dreambooth::kernels
