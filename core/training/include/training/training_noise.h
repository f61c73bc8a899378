// What chance decides of a sample besides its picture: noise, whether its prompt is left
// out, how its caption is shuffled. All
// of it keyed by seed, purpose and the sample's number (diffusion/random.h).
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

/// Whether the sample is shown without its prompt, with the chance proportion_empty_prompts.
bool isPromptLeftOut(const Recipe& recipe, const std::string& purpose, std::uint64_t number);

/// A caption as the sample is shown with it: with shuffle_caption, keep_tokens and
/// caption_tag_dropout_rate its parts between commas, arranged as sd-scripts does
/// (project/captions.h).
std::string shownCaption(const std::string& caption, const Recipe& recipe,
                         const std::string& purpose, std::uint64_t number);

}  // namespace dreambooth
