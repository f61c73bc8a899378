// Loading a model as the flags say.
#include <base/console.h>
#include <worker/model_choice.h>

#include <base/content_hash.h>
#include <base/files.h>
#include <formats/lora_file.h>
#include <formats/model_identity.h>
#include <formats/textual_inversion.h>
#include <hub/find_model.h>
#include <models/lora.h>
#include <models/textual_inversion.h>
#include <worker/device_options.h>

#include <cmath>
#include <cstdio>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

Result<void> plugIn(const fs::path& file, double scale, DiffusionModel& model) {
    std::vector<std::string> unmatched;
    TRY(const LoraSet lora, loadLora(file, model, &unmatched));
    if (!unmatched.empty())
        tell("Note: %zu layers of %s are for parts that this model lacks.\n", unmatched.size(),
             file.c_str());
    TRY_VOID(attachLora(lora, model, scale));
    return takeScheduleOf(file, model);
}

}  // namespace

Result<std::unique_ptr<DiffusionModel>> loadChoice(const ModelChoice& choice, LoadOptions load) {
    TRY_VOID(checkScales(choice));
    TRY(const fs::path path, findModel(choice.model, choice.revision));
    if (!choice.vae.empty()) {
        TRY(load.vae, findSnapshot(choice.vae));
    }
    load.config = choice.config;
    // A word that is added is no part of a file to which the encoders of a GPU could go back.
    if (choice.words.empty() || load.device.is_cpu()) {
        TRY_VOID(fitMemory(path, load));
    }
    TRY(auto model, loadModel(path, load));
    for (const std::string& file : choice.words) {
        TRY(const std::string word, addTextualInversion(*model, file));
        tell("Note: \"%s\" calls what %s holds.\n", word.c_str(), file.c_str());
    }
    TRY_VOID(plugInLoras(choice, *model));
    return model;
}

Result<void> checkScales(const ModelChoice& choice) {
    const std::size_t scales = choice.loraScales.size();
    if (scales > 1 && scales != choice.loras.size())
        return failure("lora.scales", {{"numbers", std::to_string(scales)},
                                       {"loras", std::to_string(choice.loras.size())}});
    for (const double scale : choice.loraScales)
        if (!std::isfinite(scale)) return failure("lora.scales.number");
    return {};
}

Result<void> plugInLoras(const ModelChoice& choice, DiffusionModel& model) {
    const auto& scales = choice.loraScales;
    for (std::size_t i = 0; i < choice.loras.size(); ++i) {
        const double scale = scales.empty() ? 1.0 : scales.size() == 1 ? scales[0] : scales[i];
        TRY_VOID(plugIn(choice.loras[i], scale, model));
    }
    return {};
}

Json toJson(const ModelChoice& choice) {
    Json facts = {{"model", choice.model}};
    if (!choice.revision.empty()) facts["revision"] = choice.revision;
    if (!choice.config.empty()) facts["config"] = choice.config;
    if (!choice.vae.empty()) facts["vae"] = choice.vae;
    if (!choice.words.empty()) facts["textual_inversion"] = choice.words;
    if (!choice.loras.empty()) {
        facts["lora"] = choice.loras;
        facts["lora_scale"] = choice.loraScales;
    }
    return facts;
}

Result<ModelFiles> openChoice(const ModelChoice& choice) {
    TRY(const fs::path path, findModel(choice.model, choice.revision));
    OpenOptions options;
    options.config = choice.config;
    if (!choice.vae.empty()) {
        TRY(options.vae, findSnapshot(choice.vae));
    }
    return ModelFiles::open(path, options);
}

Result<Json> contentOf(const ModelChoice& choice, const ModelFiles& model) {
    TRY(const std::string identity, modelIdentity(model));
    Json content = {{"model", identity}};
    for (const std::string& lora : choice.loras) {
        TRY(const std::string hash, loraContent(lora));
        content["lora"].push_back(hash);
    }
    for (const fs::path given : choice.words) {
        const fs::path word = embeddingFileOf(given);
        TRY(std::string hash, contentHash(word));
        // Of XL a word has a second file, for the other text encoder.
        if (const fs::path second = word.parent_path() / learnedEmbedsFile2; pathExists(second)) {
            TRY(const std::string other, contentHash(second));
            hash += other;
        }
        content["textual_inversion"].push_back(hash);
    }
    return content;
}

}  // namespace dreambooth
