// Training that begins with the weights of a LoRA file: what of a recipe that file decides.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <formats/model_family.h>
#include <project/recipe.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// The settings that such a file decides (isOfStartingLora()) as it has them, by their names; rank
/// and alpha are its largest layer's. Errors: those of LoraFile::open(), and starting_lora.kind
/// {file, kind} of what is no product of two matrices.
Result<Json> settingsOfLora(const std::filesystem::path& file);

/// Whether the file may be for models of this family. Errors: starting_lora.other_family where it
/// says another one, and those of LoraFile::open().
Result<void> checkFamilyOfLora(const std::filesystem::path& file, ModelFamily family);

/// The recipe with them; as it is where they are null.
Recipe withSettings(const Recipe& recipe, const Json& settings);

/// Error: starting_lora.setting {setting, file}, where the recipe has another one than the file.
Result<void> checkSettings(const Recipe& recipe, const std::filesystem::path& file);

}  // namespace dreambooth
