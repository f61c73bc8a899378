// Reads what a model says of itself (see the header).
// dreambooth.json among its small files carries its maker's advice.
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
    facts.family = titleOf(files.family);
    facts.precision = files.precision();
    facts.bytes = static_cast<double>(files.weightBytes());
    facts.prompts = valueOr(recommended, "prompts", std::vector<std::string>{});
    TRY(facts.presets, presetsFor(files.texts, files.path.string(), facts.resolution));
    return facts;
}

std::vector<std::string> promptsFor(const Project& project, const ModelFacts& facts) {
    std::vector<std::string> prompts = project.prompts;
    if (prompts.empty()) prompts = facts.prompts;
    if (prompts.empty())
        prompts = {"a photo of {} on the beach", "a photo of {} in the snow",
                   "a photo of {} in the forest", "a photo of {} on a wooden table",
                   "a photo of {}"};
    const std::string subject = project.token + " " + project.className;
    for (std::string& prompt : prompts)
        if (const auto place = prompt.find("{}"); place != std::string::npos)
            prompt.replace(place, 2, subject);
    return prompts;
}

}  // namespace dreambooth
