// Settings of a recipe that have no effect beside others, and why ("Only for a LoRA."), or no
// meaning for a family of models, and those that a checkpoint is bound to.
#pragma once

#include <formats/model_files.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth {

/// One English sentence, translated by the window; empty where the field counts. What depends on
/// the machine (one device or several) or on the photos is not known here.
std::string noEffectReason(const std::string& flagName, const Recipe& recipe);

/// Whether a setting means something for a family: the text encoders of Stable Diffusion can be
/// trained and its likeness measured, flow matching has noise levels to choose from.
bool isForFamily(const std::string& flagName, ModelFamily family);

/// fieldChoices() but for those that a family can't have: the numbers of flow matching's models
/// grow beyond float16.
std::vector<std::string> choicesFor(const std::string& flagName, ModelFamily family);

/// What so many ranks train with: they average their gradients before weights are updated, so that
/// fused_backward is off.
Recipe recipeOnRanks(Recipe recipe, int ranks);

/// Whether it decides which tensors a checkpoint holds, or what they amount to: a run goes on from
/// one with the same value.
bool decidesCheckpoint(const std::string& flagName);

/// Whether a run's photos were cut, or masks left out, by this setting when the run was made.
bool decidesInput(const std::string& flagName);

}  // namespace dreambooth
