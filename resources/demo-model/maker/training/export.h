// The finished model as a diffusers folder.
#pragma once

#include <base/error.h>

#include <filesystem>

#include "maker_recipe.h"
#include "work_folder.h"

namespace dreambooth::maker {

/// Writes the model as far as it is learned, in half precision: weights of the newest results or
/// checkpoints, settings and texts of the recipe's "files", the tokenizer. The folder must not
/// exist. Returns 0. Errors: stage.nothing_learned, model.folder_exists, file.*, disk.full.
Result<int> exportModel(const Result<MakerRecipe>& recipe, const WorkFolder& work,
                        const std::filesystem::path& out);

}  // namespace dreambooth::maker
