// Reads rank, alphas and layers of a LoRA file as settings of a recipe.
#include <formats/lora_facts.h>
#include <formats/lora_file.h>
#include <project/recipe_fields.h>
#include <project/starting_lora.h>

#include <algorithm>
#include <set>
#include <utility>

namespace dreambooth {

namespace {

/// The modules that FLUX.2's and Z-Image's makers have in one layer: query, key and value.
std::set<std::string> jointModules() {
    constexpr int blocks = 100;  // more than any has
    std::set<std::string> modules;
    for (int i = 0; i < blocks; ++i) {
        const std::string block = std::to_string(i);
        for (const char* part : {"to_q", "to_k", "to_v", "add_q_proj", "add_k_proj", "add_v_proj"})
            modules.insert("transformer.transformer_blocks." + block + ".attn." + part);
        for (const std::string place : {"layers.", "context_refiner.", "noise_refiner."})
            for (const char* part : {"to_q", "to_k", "to_v"})
                modules.insert("transformer." + place + block + ".attention." + part);
    }
    return modules;
}

/// As they are trained: query, key and value apart, each with the ranks that are its own.
LoraLayers trainedLayers(const LoraFile& lora) {
    LoraLayers whole;
    whole.layers = lora.plainLayers();
    const bool hasJoint = std::ranges::any_of(
        whole.layers, [](const LoraLayerView& layer) { return layer.module.ends_with("qkv"); });
    if (!hasJoint) return whole;
    Result<LoraLayers> apart = lora.layers(jointModules());
    if (!apart) return whole;  // of a model that training has not
    for (const LoraLayerView& layer : whole.layers)
        if (std::ranges::find(apart->unmatched, layer.module) != apart->unmatched.end())
            apart->layers.push_back(layer);
    return std::move(*apart);
}

}  // namespace

Result<Json> settingsOfLora(const std::filesystem::path& file) {
    TRY(const LoraFile lora, LoraFile::open(file));
    if (lora.hasLycoris())
        return failure(
            "starting_lora.kind",
            {{"file", file.string()}, {"kind", toString(lora.lycorisLayers().front().kind)}});
    Recipe recipe;
    recipe.lora = true;
    recipe.train_text_encoder = lora.hasTextEncoder();
    recipe.rank = 0;
    const LoraLayers layers = trainedLayers(lora);
    for (const LoraLayerView& layer : layers.layers) {
        const auto& shape = layer.down.shape;
        const bool hasKernel = shape.size() == 4 && shape[2] > 1;
        int& rank = hasKernel ? recipe.conv_rank : recipe.rank;
        recipe.use_dora = recipe.use_dora || layer.magnitude.has_value();
        if (layer.rank() <= rank) continue;
        rank = static_cast<int>(layer.rank());
        // 0 means "as the rank".
        (hasKernel ? recipe.conv_alpha : recipe.lora_alpha) =
            layer.alpha == static_cast<double>(layer.rank()) ? 0 : layer.alpha;
    }
    recipe.rank = std::max(1, recipe.rank);
    const Json fields = toJson(recipe);
    Json settings = Json::object();
    for (const auto& [name, value] : fields.items())
        if (isOfStartingLora(name)) settings[name] = value;
    if (metadataOf(lora.file(), zeroTerminalSnrKey) == "True")
        settings["rescale_betas_zero_snr"] = true;
    return settings;
}

Result<void> checkFamilyOfLora(const std::filesystem::path& file, ModelFamily family) {
    TRY(const LoraFile lora, LoraFile::open(file));
    const auto own = familyOfLora(lora.file());
    if (!own || *own == family) return {};
    return failure(
        "starting_lora.other_family",
        {{"file", file.string()}, {"made_for", titleOf(*own)}, {"family", titleOf(family)}});
}

Recipe withSettings(const Recipe& recipe, const Json& settings) {
    if (!settings.is_object()) return recipe;
    Json fields = toJson(recipe);
    fields.update(settings);
    return recipeFromJson(fields).value_or(recipe);
}

Result<void> checkSettings(const Recipe& recipe, const std::filesystem::path& file) {
    TRY(const Json settings, settingsOfLora(file));
    Recipe asked = recipe;
    if (asked.lora_alpha == asked.rank) asked.lora_alpha = 0;
    if (asked.conv_alpha == asked.conv_rank) asked.conv_alpha = 0;
    const Json fields = toJson(asked);
    for (const auto& [name, value] : settings.items())
        if (fields.at(name) != value)
            return failure("starting_lora.setting", {{"setting", name}, {"file", file.string()}});
    return {};
}

}  // namespace dreambooth
