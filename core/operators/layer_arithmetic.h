// What autograd functions around a layer's arithmetic share. Only for the sources of this folder.
#pragma once

#include <ATen/autocast_mode.h>
#include <ATen/core/Tensor.h>

#include <optional>

namespace dreambooth {

/// The type in which a layer multiplies.
inline at::ScalarType arithmetic(const at::Tensor& x) {
    const auto device = x.device().type();
    return at::autocast::is_autocast_enabled(device) ? at::autocast::get_autocast_dtype(device)
                                                     : x.scalar_type();
}

/// Autograd functions take no undefined tensor.
using MaybeTensor = std::optional<at::Tensor>;

inline MaybeTensor given(const at::Tensor& tensor) {
    return tensor.defined() ? MaybeTensor(tensor) : std::nullopt;
}

}  // namespace dreambooth
