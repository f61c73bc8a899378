// Loops that the compiler turns into vector instructions.
#include <kernels/group_norm.h>

#include "vectors.h"

namespace dreambooth::kernels {

TARGET_CLONES void addRows(const RowShape& shape, const float* __restrict x,
                           float* __restrict sums) {
    const std::int64_t rows = shape.rows, channels = shape.channels;
    for (std::int64_t r = 0; r < rows; ++r, x += channels) {
        for (std::int64_t c = 0; c < channels; ++c) sums[c] += x[c];
    }
}

TARGET_CLONES void addSquares(const RowShape& shape, const float* __restrict x,
                              const float* __restrict mean, float* __restrict sums) {
    const std::int64_t rows = shape.rows, channels = shape.channels;
    for (std::int64_t r = 0; r < rows; ++r, x += channels) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const float d = x[c] - mean[c];
            sums[c] += d * d;
        }
    }
}

TARGET_CLONES void normalise(const RowShape& shape, const float* __restrict x,
                             const ChannelScale& norm, bool silu, float* __restrict y) {
    const std::int64_t rows = shape.rows, channels = shape.channels;
    const float* __restrict scale = norm.scale, * __restrict shift = norm.shift;
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

TARGET_CLONES void siluBackward(const RowShape& shape, const float* __restrict x,
                                const ChannelScale& norm, const float* __restrict dy,
                                float* __restrict dz) {
    const std::int64_t rows = shape.rows, channels = shape.channels;
    const float* __restrict scale = norm.scale, * __restrict shift = norm.shift;
    for (std::int64_t r = 0; r < rows; ++r, x += channels, dy += channels, dz += channels) {
        for (std::int64_t c = 0; c < channels; ++c) {
            const float z = scale[c] * x[c] + shift[c];
            const float s = sigmoid(z);
            dz[c] = dy[c] * s * (1.0f + z * (1.0f - s));
        }
    }
}

TARGET_CLONES void addGradients(const RowShape& shape, const float* __restrict x,
                                const float* __restrict mean, const float* __restrict dz,
                                const GradientSums& sums) {
    const std::int64_t rows = shape.rows, channels = shape.channels;
    float* __restrict sum = sums.dz, * __restrict product = sums.dzTimesX;
    for (std::int64_t r = 0; r < rows; ++r, x += channels, dz += channels) {
        for (std::int64_t c = 0; c < channels; ++c) {
            sum[c] += dz[c];
            product[c] += dz[c] * (x[c] - mean[c]);
        }
    }
}

TARGET_CLONES void normBackward(const RowShape& shape, const float* __restrict x,
                                const InputGradient& gradient, const float* dz, float* dx) {
    const std::int64_t rows = shape.rows, channels = shape.channels;
    const float *__restrict scale = gradient.scale, *__restrict slope = gradient.slope,
                            *__restrict offset = gradient.offset;
    for (std::int64_t r = 0; r < rows; ++r, x += channels, dz += channels, dx += channels) {
#pragma GCC ivdep
        for (std::int64_t c = 0; c < channels; ++c)
            dx[c] = scale[c] * dz[c] - (slope[c] * x[c] + offset[c]);
    }
}

}  // namespace dreambooth::kernels
