// Group normalisation (Wu & He 2018), optionally followed by SiLU, as networks of images use it,
// layer normalisation (Ba et al. 2016), and that by the root of the mean square (Zhang & Sennrich
// 2019).
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

/// x [..., C] normalised over C, times weight plus bias [C]; undefined: without. Differentiable.
at::Tensor layerNorm(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                     double eps);

/// x [..., C] over the root of its mean square over C, times weight [C]. The sum is float32. On a
/// CPU the quotient is rounded to x's precision before it is multiplied, as in Qwen3 and Z-Image;
/// on a GPU ATen's kernel rounds once, as in FLUX.2. Differentiable; on a GPU keeps x alone for
/// that.
at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& weight, double eps);

}  // namespace dreambooth
