// Settings of a recipe that have no effect beside others, and why ("Only for a LoRA."), with a
// model's family, or on several ranks.
#pragma once

#include <formats/model_files.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth {

/// One English sentence, translated by the window; empty where the field counts. What depends on
/// the machine (one device or several) or on the photos is not known here.
std::string noEffectReason(const std::string& flagName, const Recipe& recipe);

/// fieldChoices() but for those that a family can't have: the numbers of flow matching's models
/// grow beyond float16.
std::vector<std::string> choicesFor(const std::string& flagName, ModelFamily family);

/// What so many ranks train with: they average their gradients before weights are updated, so that
/// fused_backward is off.
Recipe recipeOnRanks(Recipe recipe, int ranks);

}  // namespace dreambooth
