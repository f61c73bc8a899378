// The gated activation of the U-Net's feed-forward layers (GEGLU, Shazeer 2020).
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// x [..., 2 n] → [..., n]: the first half times GELU of the second (the exact one, with erf).
/// Differentiable; keeps x alone for that.
at::Tensor geglu(const at::Tensor& x);

}  // namespace dreambooth
