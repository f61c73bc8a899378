// The names of networks and of their arrays (see model_files.h).
#include <formats/model_files.h>

#include <array>
#include <string_view>
#include <utility>

namespace dreambooth {

std::string folderOf(Component component) {
    constexpr std::array names = {"text_encoder", "text_encoder_2", "unet", "vae", "transformer"};
    return names.at(static_cast<std::size_t>(component));
}

std::string weightStemOf(Component component) {
    const bool isTransformers =
        component == Component::textEncoder || component == Component::textEncoder2;
    return isTransformers ? "model" : "diffusion_pytorch_model";
}

std::string canonicalTextKey(const std::string& key) {
    if (key.ends_with("position_ids") || key == "lm_head.weight") return {};
    for (const std::string_view prefix : {"text_model.", "model."})
        if (key.starts_with(prefix)) return key.substr(prefix.size());
    return key;
}

std::string canonicalVaeKey(const std::string& key) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> renamed = {
        {{".query.", ".to_q."},
         {".key.", ".to_k."},
         {".value.", ".to_v."},
         {".proj_attn.", ".to_out.0."}}};
    std::string name = key;
    if (name.find(".attentions.") == std::string::npos) return name;
    for (const auto& [old, today] : renamed)
        if (const auto at = name.find(old); at != std::string::npos)
            name.replace(at, old.size(), today);
    return name;
}

}  // namespace dreambooth
