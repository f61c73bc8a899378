// Finding and reading LoraConfig. Its fields: peft/tuners/lora/config.py.
#include "peft_config.h"

#include "lora_keys.h"

#include <base/files.h>
#include <formats/lora_file.h>
#include <formats/transformer_config.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Of a file's metadata, where diffusers packs them.
constexpr const char* packedKey = "lora_adapter_metadata";

std::unexpected<Error> notPlain(const fs::path& file, const std::string& detail) {
    return failure("lora.unsupported", {{"file", file.string()}, {"detail", detail}});
}

/// peft names modules below the network that it wraps.
bool hasPeftsOwnNames(const SafetensorsFile& file) {
    return std::ranges::any_of(file.tensors(), [](const auto& entry) {
        return entry.first.starts_with("base_model.model.");
    });
}

/// Of FLUX.2's transformer, by its blocks: diffusers reads such files without settings, with an
/// alpha of the rank (Flux2LoraLoaderMixin).
bool isOfFlux2(const SafetensorsFile& file) {
    return std::ranges::any_of(file.tensors(), [](const auto& entry) {
        const auto key = parseLoraKey(entry.first);
        if (!key) return false;
        constexpr std::array<std::string_view, 4> blocks = {
            "transformer.transformer_blocks.", "transformer.single_transformer_blocks.",
            "transformer.double_blocks.", "transformer.single_blocks."};
        return std::ranges::any_of(
            blocks, [&](std::string_view start) { return key->module.starts_with(start); });
    });
}

bool hasAlphas(const SafetensorsFile& file) {
    return std::ranges::any_of(file.tensors(),
                               [](const auto& entry) { return entry.first.ends_with(".alpha"); });
}

/// diffusers' name of the network that was adapted, by its class; empty for a class of others.
std::string componentOf(const Json& config) {
    const Json mapping = valueOr(config, "auto_mapping", Json::object());
    const auto name = valueOr(mapping, "base_model_class", std::string());
    if (name == "UNet2DConditionModel") return "unet";
    if (name == "CLIPTextModel") return "text_encoder";
    if (name == "CLIPTextModelWithProjection") return "text_encoder_2";
    if (familyOfTransformer(name)) return "transformer";
    return {};
}

std::string kindOf(const Json& config) {
    return valueOr(config, "peft_type", std::string("LORA"));
}

bool isSet(const Json& value) {
    return !value.is_null() && value != Json(false) && !(value.is_structured() && value.empty());
}

/// What of a configuration changes the sum of W and the product, in words; empty where nothing.
std::string unusualOf(const Json& config) {
    const std::string kind = kindOf(config);
    if (kind != "LORA" && kind != "LOHA" && kind != "LOKR")
        return "it is an adapter of peft's kind " + kind;
    constexpr std::array others = {"layer_replication", "alora_invocation_tokens",
                                   "use_qalora",        "use_bdlora",
                                   "arrow_config",      "kasa_config",
                                   "monteclora_config", "target_parameters",
                                   "modules_to_save",   "trainable_token_indices"};
    for (const char* key : others)
        if (const auto found = config.find(key); found != config.end() && isSet(*found))
            return std::string("it was made with peft's setting ") + key;
    if (const auto bias = valueOr(config, "bias", std::string("none")); bias != "none")
        return "it was made with trained biases (peft's setting bias)";
    // These begin by taking a part out of the base model, which is then another one.
    const auto begun = valueOr(config, "init_lora_weights", std::string());
    for (const char* method : {"pissa", "olora", "corda", "loftq", "lora_ga"})
        if (begun.starts_with(method))
            return "it was begun with " + begun + ", which changes the base model too";
    return {};
}

/// Whether peft's pattern, the name of a module or its end, means this one of `component`.
bool isMeantBy(const std::string& pattern, const std::string& module) {
    const std::string name = module.substr(module.find('.') + 1);
    if (pattern.starts_with('^')) {
        const std::string whole = pattern.substr(1);
        return name == whole || "text_model." + name == whole;
    }
    const std::string full = "text_model." + name;  // transformers' name before 5.6
    return full.ends_with(pattern) &&
           (full.size() == pattern.size() || full[full.size() - pattern.size() - 1] == '.');
}

}  // namespace

Result<void> PeftConfig::readBeside(const SafetensorsFile& file) {
    const fs::path path = file.path().parent_path() / adapterConfigName;
    if (!pathExists(path)) {
        if (isOfFlux2(file)) return {};
        return failure("lora.no_config",
                       {{"file", file.path().string()}, {"name", adapterConfigName}});
    }
    TRY(const Json config, readJson(path));
    if (const std::string unusual = unusualOf(config); !unusual.empty())
        return notPlain(file.path(), unusual);
    m_component = componentOf(config);
    constexpr double defaultRank = 8;  // of all three, alpha too
    const char* alpha = kindOf(config) == "LORA" ? "lora_alpha" : "alpha";
    for (const std::string component : {"unet", "transformer", "text_encoder", "text_encoder_2"}) {
        m_settings[component + ".r"] = valueOr(config, "r", defaultRank);
        m_settings[component + ".rank_pattern"] = valueOr(config, "rank_pattern", Json::object());
        m_settings[component + ".lora_alpha"] = valueOr(config, alpha, defaultRank);
        m_settings[component + ".alpha_pattern"] = valueOr(config, "alpha_pattern", Json::object());
        m_settings[component + ".use_rslora"] = valueOr(config, "use_rslora", false);
    }
    return {};
}

/// Patterns may be regular expressions; names of modules are the ones that trainers write.
Result<void> PeftConfig::checkPatterns(const SafetensorsFile& file) const {
    for (const auto& [key, patterns] : m_settings.items()) {
        if (!key.ends_with(".alpha_pattern") || !patterns.is_object()) continue;
        for (const auto& [pattern, alpha] : patterns.items())
            if (pattern.find_first_of("*+?[](){}|\\$") != std::string::npos)
                return notPlain(file.path(), "it has a regular expression in its alpha_pattern (" +
                                                 pattern + ")");
    }
    return {};
}

bool PeftConfig::liesBeside(const SafetensorsFile& file) {
    return !file.metadata().contains(packedKey) && hasPeftsOwnNames(file) && !hasAlphas(file);
}

Result<PeftConfig> PeftConfig::of(const SafetensorsFile& file) {
    PeftConfig config;
    const auto packed = file.metadata().find(packedKey);
    if (packed != file.metadata().end()) {
        auto settings = parseJson(packed->second, file.path().string());
        if (settings && settings->is_object()) config.m_settings = std::move(*settings);
    } else if (liesBeside(file)) {
        TRY_VOID(config.readBeside(file));
    }
    TRY_VOID(config.checkPatterns(file));
    return config;
}

/// A number of the settings, or what the first pattern that fits says instead, as in peft.
std::optional<double> PeftConfig::number(const std::string& module, const char* key,
                                         const char* patternsKey) const {
    const std::string component = module.substr(0, module.find('.'));
    const auto setting = [&](const char* name) {
        const auto found = m_settings.find(component + "." + name);
        return found == m_settings.end() ? Json() : *found;
    };
    Json number = setting(key);
    Json patterns = setting(patternsKey);
    if (!patterns.is_object()) patterns = Json::object();
    for (const auto& [pattern, value] : patterns.items())
        if (isMeantBy(pattern, module)) {
            if (value.is_number()) number = value;
            break;
        }
    return number.is_number() ? std::optional(number.get<double>()) : std::nullopt;
}

std::optional<double> PeftConfig::rank(const std::string& module) const {
    return number(module, "r", "rank_pattern");
}

std::optional<double> PeftConfig::alpha(const std::string& module, std::int64_t rank) const {
    const auto alpha = number(module, "lora_alpha", "alpha_pattern");
    // Rank-stabilised LoRA (Kalajdzievski 2023) divides by the root of the rank.
    const std::string component = module.substr(0, module.find('.'));
    const bool isStabilised = valueOr(m_settings, (component + ".use_rslora").c_str(), false);
    if (!alpha || !isStabilised) return alpha;
    return *alpha * std::sqrt(static_cast<double>(rank));
}

}  // namespace dreambooth
