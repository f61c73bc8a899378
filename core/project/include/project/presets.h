// Recipes to start from: those of other people's training programs, and the recipe cards of a
// model.
#pragma once

#include <base/error.h>
#include <project/recipe.h>

#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// The defaults of diffusers' train_dreambooth.py, with `lora` of train_dreambooth_lora.py or
/// train_dreambooth_lora_sdxl.py, with `textualInversion` the rate of textual_inversion.py.
Recipe diffusersRecipe(bool xl, bool lora, bool textualInversion);
/// Those of Ray's DreamBooth template (doc/source/templates/05_dreambooth_finetuning): pure
/// bfloat16 without float32 weights beside it, U-Net and text encoder, no schedule, nothing
/// clipped. docs/presets.md says what is different all the same.
Recipe rayRecipe(bool lora);

/// A recipe card.
struct Preset {
    std::string id;  ///< "fast", "faithful", "full"
    /// English, translated by the window: "Quick sketch", "Faithful", "Full fine-tune".
    std::string title;
    Recipe recipe;
};

/// The card that has these settings, but for the prompt of the samples, which follows token and
/// class: a preset's id; "own" for none of them.
std::string presetOf(const Recipe& recipe, const std::vector<Preset>& presets);

/// A model's small files by their paths in a diffusers folder, as ModelFiles has them.
using ModelTexts = std::map<std::string, std::string>;

/// The recipe cards for a model: SD defaults, overridden by its dreambooth.json, whose "recipe"
/// object holds fields for all presets and whose "presets" object holds fields by preset id.
/// `nativeResolution` is the model's own picture size in pixels (sample_size × 8); `origin` names
/// the model in errors: json.malformed, recipe.invalid.
Result<std::vector<Preset>> presetsFor(const ModelTexts& texts, const std::string& origin,
                                       int nativeResolution);

}  // namespace dreambooth
