// What is so of one setting of a recipe: its row in recipe_fields.cpp says all of it. Names are
// those of flags ("learning_rate"); of one that there is not, nothing is so.
#pragma once

#include <formats/model_family.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth {

/// What a field is called where there is room for words: "Learning rate" (English).
std::string fieldTitle(const std::string& flagName);
/// "pixels", "steps"; empty where it has none.
std::string fieldUnit(const std::string& flagName);
/// One plain sentence about a field, for --help and the tool tip of "All settings" (English).
std::string fieldHelp(const std::string& flagName);
/// The values that a field of text may have ("optimizer": adamw, …); none where any will do.
std::vector<std::string> fieldChoices(const std::string& flagName);
/// What one of them is called where there is room for words: "Constant, then cosine" (English). Of
/// any other value, the value.
std::string choiceTitle(const std::string& flagName, const std::string& choice);

/// Whether a run that goes on from a checkpoint of another may have another value: how long it
/// learns, at which rates, what is kept and drawn. The rest decides what is learned, and how.
bool mayChangeInBranch(const std::string& flagName);
/// Whether a run can be given another value while it learns (runs/run_changes.h).
bool mayChangeWhileLearning(const std::string& flagName);
/// Whether it changes the memory or time of a step. How many pictures are drawn and how often does
/// not: that is reckoned.
bool changesStepCost(const std::string& flagName);
/// Whether it decides which precision, layout and threads are the fastest.
bool affectsAutotune(const std::string& flagName);
/// Whether a run's photos were cut, or masks left out, by this setting when the run was made.
bool decidesInput(const std::string& flagName);
/// Whether it decides which tensors a checkpoint holds, or what they amount to: a run goes on from
/// one with the same value.
bool decidesCheckpoint(const std::string& flagName);
/// Whether a LoRA file that training begins with decides it: which tensors the LoRA has, and how
/// strongly they act.
bool isOfStartingLora(const std::string& flagName);
/// Whether it means something for a family: the text encoders of Stable Diffusion can be trained,
/// flow matching has noise levels to choose from.
bool isForFamily(const std::string& flagName, ModelFamily family);

}  // namespace dreambooth
