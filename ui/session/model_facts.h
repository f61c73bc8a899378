// What the window needs to know of a base model: its name, picture size, recipe cards and prompts.
// Read from the model's small files only, off the GUI thread.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>
#include <project/presets.h>
#include <project/project.h>
#include <project/recipe_family.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct ModelFacts {
    std::filesystem::path path;
    std::string name;  ///< as its maker calls it, else the folder's
    ModelFamily family = ModelFamily::sd1;
    TrainableFamily trainable;         ///< what of it decides whether a recipe is for it
    std::string familyTitle;           ///< the same as a person reads it: "Stable Diffusion 1"
    std::string precision;             ///< "fp16"
    int resolution = 0;                ///< native picture size, pixels
    double bytes = 0;                  ///< of its weights
    bool isDistilled = false;          ///< ModelFiles::isDistilled
    std::vector<Preset> presets;       ///< the recipe cards
    bool hasOwnNumbers = false;        ///< for them, from its maker
    Json startSettings = {};           ///< settingsOfLora(); null: of none
    std::vector<std::string> prompts;  ///< that show it well, with {} or $subject for "token class"
};

/// With what a LoRA decides that is to be trained further; empty: none. Errors: file.*, model.*,
/// config.*, recipe.invalid, and those of settingsOfLora() and checkFamilyOfLora().
Result<ModelFacts> readModelFacts(const std::filesystem::path& model,
                                  const std::filesystem::path& networkWeights = {});
/// The same of a model that is open. Errors: json.malformed, recipe.invalid.
Result<ModelFacts> modelFactsOf(const ModelFiles& files);

/// The project's prompts, else the model's, else a few places; with $subject.
std::vector<std::string> promptSetOf(const Project& project, const ModelFacts& facts);
/// The same with the subject filled in.
std::vector<std::string> promptsFor(const Project& project, const ModelFacts& facts);

/// As a run of the project has it: with what was set for the project, and the proposed prompt where
/// none was.
Recipe inProject(const Recipe& recipe, const Project& project, const ModelFacts& facts);
/// The card that a recipe of the project is: a preset's id, or "own".
std::string cardOf(const Recipe& recipe, const Project& project, const ModelFacts& facts);
/// What a new run of the project trains with.
Recipe recipeToTrain(const Project& project, const ModelFacts& facts);

}  // namespace dreambooth
