// Recipes that a person keeps by name on this computer, for all projects: one JSON file each in
// $XDG_DATA_HOME/dreambooth-studio/recipes. The same file is what is exported and imported.
#pragma once

#include <base/error.h>
#include <project/recipe.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct KeptRecipe {
    std::string name;
    Recipe recipe;  ///< without sample prompts: those are a project's
    std::filesystem::path file = {};
};

std::filesystem::path keptRecipesFolder();
/// What a file of a recipe of this name is called, without ".json".
std::string recipeFileStem(const std::string& name);

/// By name; files that can't be read are left out.
std::vector<KeptRecipe> keptRecipes();

/// Keeps it under its name, or "NAME 2", … where that is taken; says what was kept. Errors: file.*,
/// disk.full.
Result<KeptRecipe> keepRecipe(const std::string& name, const Recipe& recipe);
/// Errors: recipe.name_taken {name}, recipe.gone {name} where its file is not that of this name any
/// more, file.*, disk.full.
Result<KeptRecipe> renameRecipe(const KeptRecipe& kept, const std::string& name);
/// Errors: recipe.gone {name}, file.*.
Result<void> deleteRecipe(const KeptRecipe& kept);

/// One file, as keepRecipe() writes it, elsewhere. Errors: file.*, disk.full.
Result<void> writeRecipeFile(const std::filesystem::path& file, const KeptRecipe& kept);

}  // namespace dreambooth
