// Tensors of the fake devices, and the same numbers as tensors of the host.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

namespace dreambooth::fake {

/// Uninitialised, that is full of NaN.
at::Tensor emptyOn(c10::Device device, at::IntArrayRef sizes, at::IntArrayRef strides,
                   caffe2::TypeMeta type);
/// A device's tensor at the address that the host can touch; any other one as it is.
at::Tensor onHost(const at::Tensor& tensor);
/// A copy of a host's tensor.
at::Tensor onDevice(const at::Tensor& host, c10::Device device);

/// For the rest of the scope operators are those of the CPU, without autograd and autocast, which
/// have had their turn already.
struct PlainOperators {
    c10::impl::ExcludeDispatchKeyGuard guard{c10::autograd_dispatch_keyset_with_ADInplaceOrView |
                                             c10::autocast_dispatch_keyset};
};

}  // namespace dreambooth::fake
