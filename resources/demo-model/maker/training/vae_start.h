// Where the VAE's training begins: weights that already encode and decode, poorly, so that minutes
// are enough for the rest.
#pragma once

#include <ATen/core/Tensor.h>
#include <formats/model_config.h>
#include <models/parameters.h>

#include <cstdint>

namespace dreambooth::maker {

/// Eight channels of each layer carry red, green, blue, their negatives and ± a constant, so that
/// SiLU(x) − SiLU(−x) = x brings colours through each activation, and the constant keeps group
/// norms from changing them; the encoder averages 2 × 2, the decoder interpolates, residual
/// branches start small. Latents: three of colours with deviation 1, the fourth random.
/// `pixels` [B, 3, H, W] in [−1, 1] calibrates the scales. Norm groups of the first
/// block_out_channels must be of eight channels.
Parameters startingVae(const VaeConfig& config, std::uint64_t seed, const at::Tensor& pixels);

}  // namespace dreambooth::maker
