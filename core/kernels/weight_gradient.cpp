// The innermost loop adds outer products of 8 outputs and 48 inputs in registers, over positions
// that were packed before. All of it is inlined into functions for AVX-512; on
// other processors ATen's gradients are used.
#include <kernels/weight_gradient.h>

#include "vectors.h"
#include "weight_packing.h"

#include <algorithm>

namespace dreambooth::kernels {

namespace {

/// The vectors of inputs that panel `index` has: three, or two where that divides evenly.
Range vectorsOf(const WeightShape& shape, std::int64_t index) {
    const std::int64_t vectors = paddedInputs(shape) / lanes, panels = panelsOf(shape);
    return {index * vectors / panels, (index + 1) * vectors / panels};
}

/// Packed numbers of a block, and how far its samples and rows are apart.
struct Packed {
    const std::uint32_t* data;
    std::int64_t sampleStep, rowStep;
};

/// Rows of sums; `add` to what they hold, or write.
struct Sums {
    float* data;
    std::int64_t rowStep;
    bool add;
};

/// sums [8, 16 · Vectors] (+)= Σ over a block's positions of dy [8] ⊗ x [16 · Vectors].
template <bool Half, int Vectors>
TARGET_AVX512_BF16 void addProducts(const Block& block, std::int64_t width, const Packed& dy,
                                    const Packed& x, const Sums& c) {
    Floats16 sums[channelUnit][Vectors];
    for (int r = 0; r < channelUnit; ++r)
        for (int i = 0; i < Vectors; ++i)
            sums[r][i] =
                c.add ? *reinterpret_cast<const Floats16*>(c.data + r * c.rowStep + i * lanes)
                      : Floats16{};
    for (std::int64_t sample = 0; sample < block.samples; ++sample) {
        for (std::int64_t row = 0; row < block.rows; ++row) {
            const std::uint32_t* left = dy.data + sample * dy.sampleStep + row * dy.rowStep;
            const std::uint32_t* right = x.data + sample * x.sampleStep + row * x.rowStep;
            for (std::int64_t i = 0; i < width;
                 ++i, left += channelUnit, right += Vectors * lanes) {
                Floats16 vectors[Vectors];
                for (int v = 0; v < Vectors; ++v)
                    vectors[v] = *reinterpret_cast<const Floats16*>(right + v * lanes);
                for (int r = 0; r < channelUnit; ++r) {
                    for (int v = 0; v < Vectors; ++v) {
                        if constexpr (Half) {
#if defined(__x86_64__)
                            sums[r][v] = reinterpret_cast<Floats16>(
                                _mm512_dpbf16_ps(reinterpret_cast<__m512>(sums[r][v]),
                                                 reinterpret_cast<__m512bh>(
                                                     _mm512_set1_epi32(static_cast<int>(left[r]))),
                                                 reinterpret_cast<__m512bh>(vectors[v])));
#endif
                        } else {
                            sums[r][v] += __builtin_bit_cast(float, left[r]) * vectors[v];
                        }
                    }
                }
            }
        }
    }
    for (int r = 0; r < channelUnit; ++r)
        for (int i = 0; i < Vectors; ++i)
            *reinterpret_cast<Floats16*>(c.data + r * c.rowStep + i * lanes) = sums[r][i];
}

template <bool Half>
auto productsFor(std::int64_t vectors) {
    return vectors == 3   ? addProducts<Half, 3>
           : vectors == 2 ? addProducts<Half, 2>
                          : addProducts<Half, 1>;
}

/// At least `size` numbers.
std::uint32_t* grown(std::vector<std::uint32_t>& buffer, std::int64_t size) {
    if (buffer.size() < static_cast<std::size_t>(size))
        buffer.resize(static_cast<std::size_t>(size));
    return buffer.data();
}

/// One block's share of the gradient; `add` it to the sums, or write them.
template <bool Half>
TARGET_AVX512 void sumBlock(const WeightShape& shape, const Block& block,
                            const WeightGradient& gradient, bool add, WeightBuffers& buffers) {
    const std::int64_t halo = shape.kernel / 2, kernel = shape.kernel;
    const std::int64_t positions = block.samples * block.rows * shape.width;
    const std::int64_t wide = shape.width + 2 * halo, high = block.rows + 2 * halo;
    const std::int64_t outputs = paddedOutputs(shape), inputs = paddedInputs(shape);
    std::uint32_t* const gradients = grown(buffers.gradients, positions * outputs);
    pack({shape, gradient.dy, shape.outputs}, block,
         {.halo = 0, .first = 0, .units = outputs / channelUnit},
         {.data = gradients, .pitch = channelUnit, .step = positions * channelUnit}, gradient.bias);
    const PackSource in{shape, gradient.x, shape.inputs};
    for (std::int64_t panel = gradient.panels.begin; panel < gradient.panels.end; ++panel) {
        const Range vectors = vectorsOf(shape, panel);
        const std::int64_t columns = (vectors.end - vectors.begin) * lanes;
        const std::int64_t first = vectors.begin * lanes;
        std::uint32_t* const packed = grown(buffers.inputs, block.samples * high * wide * columns);
        pack(in, block, {.halo = halo, .first = first, .units = columns / channelUnit},
             {.data = packed, .pitch = columns, .step = channelUnit}, nullptr);
        const auto addProducts = productsFor<Half>(columns / lanes);
        for (std::int64_t ky = 0; ky < kernel; ++ky) {
            for (std::int64_t output = 0; output < outputs; output += channelUnit) {
                const Packed dy{gradients + output * positions,
                                block.rows * shape.width * channelUnit, shape.width * channelUnit};
                for (std::int64_t kx = 0; kx < kernel; ++kx) {
                    const Packed x{packed + (ky * wide + kx) * columns, high * wide * columns,
                                   wide * columns};
                    float* const sums =
                        gradient.sums + ((output * kernel + ky) * kernel + kx) * inputs + first;
                    addProducts(block, shape.width, dy, x, {sums, kernel * kernel * inputs, add});
                }
            }
        }
    }
}

}  // namespace

bool hasWeightGradientKernels(bool half) {
    return half ? hasAvx512Bf16() && !hasAmxBf16() : hasAvx512();
}

std::int64_t paddedOutputs(const WeightShape& shape) {
    return ceilDiv(shape.outputs, channelUnit) * channelUnit;
}
std::int64_t paddedInputs(const WeightShape& shape) {
    return ceilDiv(shape.inputs, lanes) * lanes;
}
std::int64_t blocksOf(const WeightShape& shape) {
    return Blocks(shape).count;
}
std::int64_t panelsOf(const WeightShape& shape) {
    return ceilDiv(paddedInputs(shape) / lanes, 3);
}

void sumWeightGradient(const WeightShape& shape, const WeightGradient& gradient,
                       WeightBuffers& buffers) {
    const Blocks all(shape);
    if (gradient.bias != nullptr) std::fill_n(gradient.bias, paddedOutputs(shape), 0.0f);
    for (std::int64_t i = gradient.blocks.begin; i < gradient.blocks.end; ++i) {
        const bool add = i > gradient.blocks.begin;
        const Block block(shape, all, i);
        if (shape.half)
            sumBlock<true>(shape, block, gradient, add, buffers);
        else
            sumBlock<false>(shape, block, gradient, add, buffers);
    }
}

}  // namespace dreambooth::kernels
