// Group normalisation (Wu & He 2018), optionally followed by SiLU, as networks of images use it.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// x [B, C, h, w] normalised over groups of channels and space, times weight plus bias [C]; with
/// `silu`, y · sigmoid(y) of that. Differentiable. Same numbers as at::group_norm up to rounding.
at::Tensor groupNorm(const at::Tensor& x, std::int64_t groups, const at::Tensor& weight,
                     const at::Tensor& bias, double eps, bool silu);

}  // namespace dreambooth
