// The words that a sample is learned with: caption dropout, and the parts of a caption in another
// order or left out. They follow from the seed and the sample's number alone (diffusion/random.h).
#pragma once

#include <project/recipe.h>

#include <cstdint>
#include <string>

namespace dreambooth {

/// Whether the sample is shown without its prompt, with the chance proportion_empty_prompts. Class
/// images keep theirs, as in diffusers' train_dreambooth_lora_flux2_klein.py.
bool isPromptDropped(const Recipe& recipe, bool isPhoto, std::uint64_t number);

/// A caption as the sample is shown with it: with shuffle_caption, keep_tokens and
/// caption_tag_dropout_rate its parts between commas, arranged as sd-scripts does
/// (project/captions.h).
std::string shownCaption(const std::string& caption, const Recipe& recipe,
                         const std::string& purpose, std::uint64_t number);

}  // namespace dreambooth
