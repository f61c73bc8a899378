// Reads what a model says of itself.
// dreambooth.json among its small files carries its maker's advice.
#include <project/prompt_set.h>
#include <ui/session/model_facts.h>

namespace dreambooth {

Result<ModelFacts> readModelFacts(const std::filesystem::path& model) {
    TRY(const ModelFiles files, ModelFiles::open(model));
    return modelFactsOf(files);
}

Result<ModelFacts> modelFactsOf(const ModelFiles& files) {
    const Json recommended = files.recommended();
    ModelFacts facts;
    facts.path = files.path;
    facts.resolution = files.resolution();
    facts.name = files.title();
    facts.kind = files.family;
    facts.trainable = trainableFamilyOf(files);
    facts.family = titleOf(files.family);
    facts.precision = files.precision();
    facts.bytes = static_cast<double>(files.weightBytes());
    facts.isDistilled = files.isDistilled;
    facts.prompts = valueOr(recommended, "prompts", std::vector<std::string>{});
    TRY(facts.presets, presetsFor(files));
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

}  // namespace dreambooth
