// A convolution's weight in the order in which oneDNN multiplies it, made once. ATen reorders it at
// every call, which takes longer than the convolution itself where the picture is small.
#pragma once

#include <ATen/core/Tensor.h>

#include <mutex>

namespace dreambooth {

/// Belongs to one layer whose weight never changes; may be used from several threads. The first
/// call packs; the pages of a mapped file that held the weight are then given back. Small weights,
/// other devices, and calls that want gradients go the usual way.
class PackedWeight {
public:
    /// at::conv2d(x, weight, bias, stride, padding)
    at::Tensor convolve(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                        std::int64_t stride, std::int64_t padding);

private:
    std::once_flag m_once;
    at::Tensor m_packed;
};

}  // namespace dreambooth
