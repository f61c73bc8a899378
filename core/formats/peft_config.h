// What peft's LoraConfig, LoHaConfig or LoKrConfig says of an adapter beside its arrays: how
// strongly each module acts. It lies in adapter_config.json beside peft's own files, and in the
// metadata of diffusers' since 0.35.
#pragma once

#include <base/json.h>
#include <formats/safetensors.h>

#include <cstdint>
#include <optional>
#include <string>

namespace dreambooth {

class PeftConfig {
public:
    /// What belongs to this file; without any settings alphas are unknown. Errors: lora.no_config
    /// (peft's own names, and nothing says how strongly they act), lora.unsupported (another kind
    /// of adapter, or one that changes the base model too), json.malformed, file.*.
    static Result<PeftConfig> of(const SafetensorsFile& file);
    /// Whether they are read from adapterConfigName in the file's folder.
    static bool liesBeside(const SafetensorsFile& file);

    /// "unet", "text_encoder", "text_encoder_2" where the settings say it: peft's own files name
    /// modules without.
    const std::string& component() const { return m_component; }

    /// The alpha of a module ("unet.….to_q") of this rank; nothing where the settings lack it.
    std::optional<double> alpha(const std::string& module, std::int64_t rank) const;
    std::optional<double> rank(const std::string& module) const;

private:
    std::optional<double> number(const std::string& module, const char* key,
                                 const char* patternsKey) const;
    Result<void> readBeside(const SafetensorsFile& file);
    Result<void> checkPatterns(const SafetensorsFile& file) const;

    Json m_settings = Json::object();  ///< "unet.lora_alpha", as diffusers packs them
    std::string m_component;
};

}  // namespace dreambooth
