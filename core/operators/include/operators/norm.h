// Group normalisation (Wu & He 2018), optionally followed by SiLU, as networks of images use it,
// and layer normalisation (Ba et al. 2016).
//
// On a GPU, where weights have the input's half precision, as frozen ones do, the result has it
// too: autocast would read and write four bytes a number, while the sums are float32 either way.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// x [B, C, h, w] normalised over groups of channels and space, times weight plus bias [C]; with
/// `silu`, y · sigmoid(y) of that. Differentiable. Same numbers as at::group_norm up to rounding.
at::Tensor groupNorm(const at::Tensor& x, std::int64_t groups, const at::Tensor& weight,
                     const at::Tensor& bias, double eps, bool silu);

/// x [..., C] normalised over C, times weight plus bias [C]. Differentiable.
at::Tensor layerNorm(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                     double eps);

}  // namespace dreambooth
