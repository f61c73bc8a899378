// Reads what a model folder says of itself (see the header); dreambooth.json beside
// model_index.json carries its maker's advice.
#include <formats/model_files.h>
#include <ui/train/model_facts.h>

namespace dreambooth {

Result<ModelFacts> readModelFacts(const std::filesystem::path& model) {
    TRY(const ModelFiles folder, ModelFiles::open(model));
    ModelFacts facts;
    facts.path = model;
    facts.resolution = folder.resolution();
    facts.name = valueOr(folder.recommended(), "name", folder.name);
    facts.prompts = valueOr(folder.recommended(), "prompts", std::vector<std::string>{});
    TRY(facts.presets, presetsFor(model, facts.resolution));
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
