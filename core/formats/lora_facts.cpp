// The family of a LoRA, from its arrays and its metadata. Metadata: ss_* of
// kohya's sd-scripts, modelspec.* of Stability's ModelSpec 1.0.
#include <formats/lora_facts.h>

#include <algorithm>
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

std::string familyOfWidth(std::int64_t width) {
    return width == 768 ? "sd1" : width == 1024 ? "sd2" : width == 2048 ? "sdxl" : "";
}

/// "sdxl_base_v1-0", "sd_v1", "sd_v2_v", "stable-diffusion-xl-v1-base/lora".
std::string familyOfVersion(const std::string& version) {
    const auto has = [&](const char* part) { return version.find(part) != version.npos; };
    if (has("flux-2") || has("flux2") || has("flux_2")) return "flux2";
    if (has("z-image") || has("zimage")) return "z-image";
    if (has("xl")) return "sdxl";
    if (has("v2")) return "sd2";
    return has("v1") ? "sd1" : "";
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
std::string familyOfOriginalNames(const SafetensorsFile& file) {
    constexpr int ofBlock = 9, ofFeedForward = 6;
    if (wideningOf(file, {".linear1.", "_linear1."}) == ofBlock ||
        wideningOf(file, {"img_mlp.0.", "img_mlp_0."}) == ofFeedForward)
        return "flux2";
    constexpr std::int64_t lumina2Width = 2304;
    for (const auto& [name, view] : file.tensors()) {
        if (name.find("attention.qkv.") == name.npos && name.find("attention_qkv.") == name.npos)
            continue;
        const bool isDown =
            name.find("lora_A.") != name.npos || name.find("lora_down.") != name.npos;
        if (isDown && view.shape.size() == 2) return view.shape[1] == lumina2Width ? "" : "z-image";
    }
    return {};
}

}  // namespace

std::string metadataOf(const SafetensorsFile& file, const char* key) {
    const auto found = file.metadata().find(key);
    return found == file.metadata().end() ? std::string() : found->second;
}

std::string familyOfLora(const SafetensorsFile& file) {
    for (const auto& [name, view] : file.tensors())
        if (name.starts_with("lora_te2_") || name.starts_with("text_encoder_2.")) return "sdxl";
    for (const auto& [name, view] : file.tensors()) {
        if (name.find("to_qkv_mlp_proj") != name.npos) return "flux2";
        if (name.find("noise_refiner") != name.npos || name.find("attention_to_q.") != name.npos ||
            name.find(".attention.to_q.") != name.npos)
            return "z-image";
    }
    if (std::string family = familyOfOriginalNames(file); !family.empty()) return family;
    for (const auto& [name, view] : file.tensors()) {
        if (!readsText(name) || view.shape.size() < 2) continue;
        if (std::string family = familyOfWidth(view.shape[1]); !family.empty()) return family;
        break;  // all are alike
    }
    for (const char* key : {"ss_base_model_version", "modelspec.architecture"})
        if (std::string family = familyOfVersion(metadataOf(file, key)); !family.empty())
            return family;
    return {};
}

std::string precisionOfLora(const SafetensorsFile& file) {
    // Matrices: alphas are numbers of their own and often float32.
    for (const auto& [name, view] : file.tensors())
        if (view.shape.size() >= 2) return precisionName(view.dtype);
    return {};
}

}  // namespace dreambooth
