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

/// How the sum is split. Blocks are neighbouring positions that are packed together; panels are
/// some 48 inputs each. Neither depends on the number of threads.
std::int64_t blocksOf(const WeightShape& shape);
std::int64_t panelsOf(const WeightShape& shape);
/// Rows and columns of the sums' memory, [paddedOutputs, kernel, kernel, paddedInputs].
std::int64_t paddedOutputs(const WeightShape& shape);
std::int64_t paddedInputs(const WeightShape& shape);

struct Range {
    std::int64_t begin, end;
};

/// Which share of the sum, of what, and where to.
struct WeightGradient {
    Range blocks, panels;
    const void* x;   ///< [samples, height, width, inputs]
    const void* dy;  ///< [samples, height, width, outputs]
    float* sums;     ///< [paddedOutputs, kernel, kernel, paddedInputs]; written
    float* bias;     ///< [paddedOutputs], the sums of dy alone; may be nullptr
};

/// Working memory of one thread.
struct WeightBuffers {
    std::vector<std::uint32_t> inputs, gradients;
};

void sumWeightGradient(const WeightShape& shape, const WeightGradient& gradient,
                       WeightBuffers& buffers);

}  // namespace dreambooth::kernels
