// Recipes to start from: those of other people's training programs, and the recipe cards of a
// model.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth {

/// The defaults of diffusers' train_dreambooth.py, with `lora` of train_dreambooth_lora.py,
/// train_dreambooth_lora_sdxl.py, train_dreambooth_lora_flux2_klein.py or
/// train_dreambooth_lora_z_image.py, with `textualInversion` the rate of textual_inversion.py.
Recipe diffusersRecipe(ModelFamily family, bool lora, bool textualInversion);
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

/// The recipe cards for a model: the defaults of its family, overridden by its dreambooth.json,
/// whose "recipe" object holds fields for all presets and whose "presets" object holds fields by
/// preset id. Errors, which name the model: json.malformed, recipe.invalid.
Result<std::vector<Preset>> presetsFor(const ModelFiles& model);

}  // namespace dreambooth
