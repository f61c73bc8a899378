// The noise that a sample is learned with. It follows from the seed and the sample's number alone
// (diffusion/random.h).
#pragma once

#include <ATen/core/Tensor.h>
#include <project/recipe.h>

#include <cstdint>
#include <string>

namespace dreambooth {

/// Noise of one sample, float32 [C, h, w] on the CPU. With noise_offset one more normal number a
/// channel is added, that strong, as diffusers' --offset_noise does with 0.1: noise without it says
/// nothing of a picture's mean brightness (Guttenberg 2023, "Diffusion with offset noise").
at::Tensor sampleNoise(at::IntArrayRef shape, const Recipe& recipe, const std::string& purpose,
                       std::uint64_t number);

}  // namespace dreambooth
