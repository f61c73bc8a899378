// A 3×3 convolution by Winograd's minimal filtering, on a CPU in float32: forward and both
// gradients take a quarter of the multiplications. Rounding is 2 to 3 times that of the direct sum
// (2e-6 relative).
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// Whether it is the faster way for a layer. It depends on sizes and types alone, so that a forward
/// pass that is computed twice gives the same bits.
bool isWinogradFaster(const at::Tensor& x, const at::Tensor& weight, std::int64_t stride,
                      std::int64_t padding);

/// at::conv2d() of stride 1 that keeps the picture's size; x is in channels-last order.
at::Tensor winogradConvolution(const at::Tensor& x, const at::Tensor& weight,
                               const at::Tensor& bias);

}  // namespace dreambooth
