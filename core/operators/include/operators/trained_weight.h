// Layers whose weights are being learned, on a CPU: the forward pass and the gradient of what came
// in are ATen's, the gradient of the weights our own. oneDNN's takes up to four times as long where
// channels are few or pictures wide, and hands it over in another order and precision.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// Whether the two below can be used for a layer: the weight is float32, on a CPU and wants a
/// gradient, and the arithmetic (autocast's, or that of x) is one for which there are kernels. They
/// give the same bits for any number of threads.
bool canTrainConvolution(const at::Tensor& x, const at::Tensor& weight, std::int64_t stride,
                         std::int64_t padding);
/// In bfloat16 only: float32 matrices are multiplied best by ATen's library.
bool canTrainLinear(const at::Tensor& x, const at::Tensor& weight);

/// at::conv2d() of stride 1 that keeps the picture's size; the weight is in channels-last order.
at::Tensor trainedConvolution(const at::Tensor& x, const at::Tensor& weight,
                              const at::Tensor& bias);
/// at::linear(); the bias may be undefined.
at::Tensor trainedLinear(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias);

}  // namespace dreambooth
