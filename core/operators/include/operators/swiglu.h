// The gated activation of the feed-forward layers of newer transformers (SwiGLU, Shazeer 2020).
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// SiLU of `gate` times `up`, of one shape. Differentiable; keeps the two alone for that, and
/// computes SiLU again.
at::Tensor swiglu(const at::Tensor& gate, const at::Tensor& up);

}  // namespace dreambooth
