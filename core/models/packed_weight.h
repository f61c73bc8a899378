// Weights in the order in which oneDNN multiplies them, made once. ATen reorders (convolutions) or
// leaves to MKL (fp32 matrices, slow on processors of other makers) at every call; for pictures,
// whose weights never change, that is up to five times slower.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <mutex>

namespace dreambooth {

/// Belongs to one layer whose weight never changes; may be used from several threads. The first
/// call packs; the pages of a mapped file that held the weight are then given back. Small weights,
/// other devices, and calls that want gradients go the usual way.
class PackedWeight {
public:
    /// at::linear(x, weight, bias)
    at::Tensor linear(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias);
    /// at::conv2d(x, weight, bias, stride, padding)
    at::Tensor convolve(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                        std::int64_t stride, std::int64_t padding);

private:
    template <class Pack>
    bool isReady(const at::Tensor& x, const at::Tensor& weight, const Pack& pack);

    std::once_flag m_once;
    at::Tensor m_packed;
};

}  // namespace dreambooth
