// The family of a LoRA, from its arrays and its metadata. Metadata: ss_* of
// kohya's sd-scripts, modelspec.* of Stability's ModelSpec 1.0.
#include <formats/lora_facts.h>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace dreambooth {

namespace {

/// Down matrices of cross attention, whose input is the text: "….attn2.to_k.lora_A.weight",
/// "lora_unet_…_attn2_to_v.lora_down.weight", "….attn2.processor.to_k_lora.down.weight".
bool readsText(const std::string& name) {
    const bool isCross = name.find("attn2") != name.npos &&
                         (name.find("to_k") != name.npos || name.find("to_v") != name.npos);
    return isCross && (name.find("lora_A.") != name.npos || name.find("down.") != name.npos ||
                       name.ends_with(".hada_w1_b"));
}

std::optional<ModelFamily> familyOfWidth(std::int64_t width) {
    switch (width) {
        case 768:
            return ModelFamily::sd1;
        case 1024:
            return ModelFamily::sd2;
        case 2048:
            return ModelFamily::sdxl;
        default:
            return std::nullopt;
    }
}

/// "sdxl_base_v1-0", "sd_v1", "sd_v2_v", "stable-diffusion-xl-v1-base/lora".
std::optional<ModelFamily> familyOfVersion(const std::string& version) {
    const auto has = [&](const char* part) { return version.find(part) != version.npos; };
    if (has("flux-2") || has("flux2") || has("flux_2")) return ModelFamily::flux2;
    if (has("z-image") || has("zimage")) return ModelFamily::zImage;
    if (has("xl")) return ModelFamily::sdxl;
    if (has("v2")) return ModelFamily::sd2;
    if (has("v1")) return ModelFamily::sd1;
    return std::nullopt;
}

/// Layers that diffusers has in FLUX.2 and not in FLUX.1, whose attention has the same names.
bool isOfFlux2Alone(const std::string& name) {
    constexpr std::array modules = {"to_qkv_mlp_proj", ".ff.linear_", ".ff_context.linear_",
                                    "time_guidance_embed", "_stream_modulation"};
    return std::ranges::any_of(modules,
                               [&](const char* module) { return name.find(module) != name.npos; });
}

/// How many times as many outputs as inputs the first pair has whose name holds one of these; 0
/// where there is none.
std::int64_t wideningOf(const SafetensorsFile& file, std::initializer_list<const char*> modules) {
    std::int64_t inputs = 0, outputs = 0;
    for (const auto& [name, view] : file.tensors()) {
        const bool isMeant = std::ranges::any_of(
            modules, [&](const char* module) { return name.find(module) != name.npos; });
        if (!isMeant || view.shape.size() < 2) continue;
        if (name.find("lora_A.") != name.npos || name.find("lora_down.") != name.npos)
            inputs = view.shape[1];
        if (name.find("lora_B.") != name.npos || name.find("lora_up.") != name.npos)
            outputs = view.shape[0];
    }
    return inputs > 0 && outputs % inputs == 0 ? outputs / inputs : 0;
}

/// FLUX.1's makers gave its layers the same names, but a single block 7 and a feed-forward 4 times
/// the width; Lumina 2 has Z-Image's, at another width.
std::optional<ModelFamily> familyOfOriginalNames(const SafetensorsFile& file) {
    constexpr int ofBlock = 9, ofFeedForward = 6;
    if (wideningOf(file, {".linear1.", "_linear1."}) == ofBlock ||
        wideningOf(file, {"img_mlp.0.", "img_mlp_0."}) == ofFeedForward)
        return ModelFamily::flux2;
    constexpr std::int64_t lumina2Width = 2304;
    for (const auto& [name, view] : file.tensors()) {
        if (name.find("attention.qkv.") == name.npos && name.find("attention_qkv.") == name.npos)
            continue;
        const bool isDown =
            name.find("lora_A.") != name.npos || name.find("lora_down.") != name.npos;
        if (!isDown || view.shape.size() != 2) continue;
        if (view.shape[1] == lumina2Width) return std::nullopt;
        return ModelFamily::zImage;
    }
    return std::nullopt;
}

}  // namespace

std::string metadataOf(const SafetensorsFile& file, const char* key) {
    const auto found = file.metadata().find(key);
    return found == file.metadata().end() ? std::string() : found->second;
}

std::optional<ModelFamily> familyOfLora(const SafetensorsFile& file) {
    for (const auto& [name, view] : file.tensors())
        if (name.starts_with("lora_te2_") || name.starts_with("text_encoder_2.") ||
            name.starts_with("text_encoders.clip_g."))
            return ModelFamily::sdxl;
    for (const auto& [name, view] : file.tensors()) {
        if (isOfFlux2Alone(name)) return ModelFamily::flux2;
        if (name.find("noise_refiner") != name.npos || name.find("attention_to_q.") != name.npos ||
            name.find(".attention.to_q.") != name.npos ||
            name.find(".attention.to.q.") != name.npos)
            return ModelFamily::zImage;
    }
    if (const auto family = familyOfOriginalNames(file)) return family;
    for (const auto& [name, view] : file.tensors()) {
        if (!readsText(name) || view.shape.size() < 2) continue;
        if (const auto family = familyOfWidth(view.shape[1])) return family;
        break;  // all are alike
    }
    for (const char* key : {"ss_base_model_version", "modelspec.architecture"})
        if (const auto family = familyOfVersion(metadataOf(file, key))) return family;
    return std::nullopt;
}

std::string precisionOfLora(const SafetensorsFile& file) {
    // Matrices: alphas are numbers of their own and often float32.
    for (const auto& [name, view] : file.tensors())
        if (view.shape.size() >= 2) return precisionName(view.dtype);
    return {};
}

}  // namespace dreambooth
