// Settings of other training programs as a recipe: kohya's (the GUI's .json, sd-scripts' .toml),
// OneTrainer's (.json), ai-toolkit's (.yaml), and our own. What has no like here is listed.
#pragma once

#include <base/error.h>
#include <project/recipe.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct LeftSetting {
    std::string name;   ///< as the file has it: "datasets.0.cache_latents_to_disk"
    std::string value;  ///< "true"
};

struct ImportedRecipe {
    std::string program;  ///< "kohya", "OneTrainer", "ai-toolkit", "DreamBooth Studio"
    std::string name;     ///< the file's own, else its file name
    Recipe recipe;
    std::vector<std::string> taken = {};  ///< fields of the recipe that the file decides
    /// What it has besides, and means something: not what is empty, 0 or off.
    std::vector<LeftSetting> left = {};
    /// What was taken and is computed otherwise there (recipe.masked_otherwise), and what a recipe
    /// does not decide (recipe.prompts_stay).
    std::vector<Error> otherwise = {};
};

/// What the file does not say is as its program does it. Without sample prompts: those are a
/// project's. Errors: recipe.file_unknown, recipe.file_malformed, json.malformed, file.*.
Result<ImportedRecipe> importRecipe(const std::filesystem::path& file);

}  // namespace dreambooth
