// Noise levels as vectors (Vaswani et al. 2017), as the transformers of FLUX.2 and Z-Image read
// them.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// times float32 [B] → [B, channels] float32: cosines, then sines, of time · 10000^(−2i /
/// channels).
at::Tensor timeWaves(const at::Tensor& times, std::int64_t channels);

}  // namespace dreambooth
