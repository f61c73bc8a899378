// Settings of a recipe that have no effect beside others, and why: "Only for a LoRA."
#pragma once

#include <project/recipe.h>

#include <string>

namespace dreambooth {

/// One English sentence, translated by the window; empty where the field counts. What depends on
/// the machine (one device or several) or on the photos is not known here.
std::string noEffectReason(const std::string& flagName, const Recipe& recipe);

}  // namespace dreambooth
