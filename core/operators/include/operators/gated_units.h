// The gated activations of feed-forward layers (GEGLU of the U-Net, SwiGLU of newer transformers;
// Shazeer 2020).
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// x [..., 2 n] → [..., n]: the first half times GELU of the second (the exact one, with erf).
/// Differentiable; keeps x alone for that.
at::Tensor geglu(const at::Tensor& x);

/// SiLU of `gate` times `up`, of one shape. Differentiable; keeps the two alone for that, and
/// computes SiLU again.
at::Tensor swiglu(const at::Tensor& gate, const at::Tensor& up);

}  // namespace dreambooth
