// Reads what a model says of itself.
// dreambooth.json among its small files carries its maker's advice.
#include <project/prompt_set.h>
#include <project/starting_lora.h>
#include <ui/session/model_facts.h>

#include <algorithm>

namespace dreambooth {

Result<ModelFacts> readModelFacts(const std::filesystem::path& model,
                                  const std::filesystem::path& networkWeights) {
    TRY(const ModelFiles files, ModelFiles::open(model));
    TRY(ModelFacts facts, modelFactsOf(files));
    if (!networkWeights.empty()) {
        TRY_VOID(checkFamilyOfLora(networkWeights, files.family));
        TRY(facts.startSettings, settingsOfLora(networkWeights));
    }
    return facts;
}

Result<ModelFacts> modelFactsOf(const ModelFiles& files) {
    const Json recommended = files.recommended();
    ModelFacts facts;
    facts.path = files.path;
    facts.resolution = files.resolution();
    facts.name = files.title();
    facts.family = files.family;
    facts.trainable = trainableFamilyOf(files);
    facts.familyTitle = titleOf(files.family);
    facts.precision = files.precision();
    facts.bytes = static_cast<double>(files.weightBytes());
    facts.isDistilled = files.isDistilled;
    facts.prompts = valueOr(recommended, "prompts", std::vector<std::string>{});
    TRY(facts.presets, presetsFor(files));
    facts.hasOwnNumbers = recommended.contains("recipe") || recommended.contains("presets");
    return facts;
}

std::vector<std::string> promptSetOf(const Project& project, const ModelFacts& facts) {
    if (!project.prompts.empty()) return project.prompts;
    std::vector<std::string> prompts = facts.prompts;
    if (prompts.empty())
        prompts = {"a photo of $subject on the beach", "a photo of $subject in the snow",
                   "a photo of $subject in the forest", "a photo of $subject on a wooden table",
                   "a photo of $subject"};
    for (std::string& prompt : prompts) prompt = withPlaceholder(std::move(prompt));
    return prompts;
}

std::vector<std::string> promptsFor(const Project& project, const ModelFacts& facts) {
    std::vector<std::string> prompts = promptSetOf(project, facts);
    for (std::string& prompt : prompts) prompt = withSubjects(std::move(prompt), project.phrases());
    return prompts;
}

Recipe inProject(const Recipe& recipe, const Project& project, const ModelFacts& facts) {
    Recipe result = recipe;
    result.validation_prompt = promptsFor(project, facts).front();
    result = project.withOwnSettings(result);
    result.stop_at_best_step = project.recipe.stop_at_best_step;
    return withSettings(result, facts.startSettings);
}

std::string cardOf(const Recipe& recipe, const Project& project, const ModelFacts& facts) {
    if (recipe == Recipe{}) return "faithful";  // nobody has chosen yet
    std::vector<Preset> presets = facts.presets;
    for (Preset& preset : presets) preset.recipe = inProject(preset.recipe, project, facts);
    return presetOf(withSettings(recipe, facts.startSettings), presets);
}

Recipe recipeToTrain(const Project& project, const ModelFacts& facts) {
    const std::string card = cardOf(project.recipe, project, facts);
    const auto preset = std::ranges::find(facts.presets, card, &Preset::id);
    const bool isPreset = preset != facts.presets.end();
    Recipe recipe = inProject(isPreset ? preset->recipe : project.recipe, project, facts);
    recipe.preset = card;  // what runs are listed under
    return recipe;
}

}  // namespace dreambooth
