// A 3×3 convolution as one matrix product (im2col), on a CPU in float32: where pictures are small
// and channels many, oneDNN's takes longer to reorder the weights and their gradient than to
// multiply.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// Whether it is the faster way for a layer. It depends on sizes and types alone, so that a forward
/// pass that is computed twice gives the same bits.
bool isColumnFaster(const at::Tensor& x, const at::Tensor& weight, std::int64_t stride,
                    std::int64_t padding);

/// at::conv2d() of stride 1 or 2 and padding 1; x and the weight are in channels-last order.
at::Tensor columnConvolution(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                             std::int64_t stride);

}  // namespace dreambooth
