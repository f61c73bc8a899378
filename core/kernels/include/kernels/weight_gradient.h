// The gradient of a convolution's or a matrix's weights: sums, over all positions of all pictures,
// of products of what went in with the gradient of what came out. For processors with AVX-512.
#pragma once

#include <cstdint>
#include <vector>

namespace dreambooth::kernels {

/// A convolution of stride 1 that keeps the size (kernel 1 or 3), or a matrix over rows, which is a
/// kernel of 1 over a picture of any shape. Rows lie one after the other as [samples, height,
/// width, channels]; from `rows` on there are none, and they count as zeros.
struct WeightShape {
    std::int64_t samples, height, width, rows, inputs, outputs, kernel;
    bool half;  ///< bfloat16, else float32; sums are float32 in either case
};

/// Whether this processor can run what is below, and does so faster than oneDNN (which has matrix
/// tiles for bfloat16 where the processor has).
bool hasWeightGradientKernels(bool half);

/// How the sum is cut. Blocks are stretches of positions that are packed together; panels are some
/// 48 inputs each. None depends on threads.
std::int64_t blocksOf(const WeightShape& shape);
std::int64_t panelsOf(const WeightShape& shape);
/// Rows and columns of the sums' memory, [paddedOutputs, kernel, kernel, paddedInputs].
std::int64_t paddedOutputs(const WeightShape& shape);
std::int64_t paddedInputs(const WeightShape& shape);

struct Range {
    std::int64_t begin, end;
};

/// Working memory of one thread.
struct WeightSpace {
    std::vector<std::uint32_t> inputs, gradients;
};

/// Of some blocks and panels: the sums are written to `sums`, and, unless it is nullptr, those of
/// dy alone to `bias` [paddedOutputs].
void sumWeightGradient(const WeightShape& shape, Range blocks, Range panels, const void* x,
                       const void* dy, float* sums, float* bias, WeightSpace& space);

}  // namespace dreambooth::kernels
