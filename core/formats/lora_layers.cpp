// The layers follow from the network's arrays: what has a matrix or a kernel can have a LoRA.
#include <formats/lora_layers.h>
#include <formats/network_arrays.h>

#include <algorithm>
#include <cctype>

namespace dreambooth {

std::vector<std::string> loraLayersOf(const ModelFiles& model) {
    constexpr std::string_view ending = ".weight";
    std::vector<std::string> layers;
    visitArrays(model, model.denoiser(), [&](const std::string& name, const auto& shape) {
        if (shape.size() > 1 && name.ends_with(ending))
            layers.push_back(name.substr(0, name.size() - ending.size()));
    });
    return layers;
}

bool isNamedLayer(std::string_view layer, const std::vector<std::string>& names) {
    return std::ranges::any_of(names, [&](std::string_view name) {
        if (!layer.ends_with(name)) return false;
        const std::string_view before = layer.substr(0, layer.size() - name.size());
        return before.empty() || before.ends_with('.');
    });
}

std::vector<std::string> namesInBlocks(const std::vector<std::string>& layers) {
    std::vector<std::string> names;
    for (const std::string& layer : layers) {
        std::string_view name = layer;
        // After the last number that something follows: "0.attn.to_out.0".
        for (std::size_t dot = 0; (dot = name.find('.', dot)) != name.npos; ++dot) {
            const std::string_view after = name.substr(dot + 1);
            const auto end = after.find('.');
            const std::string_view part = after.substr(0, end);
            const bool isNumber = !part.empty() && std::ranges::all_of(part, [](unsigned char c) {
                return std::isdigit(c) != 0;
            });
            if (!isNumber || end == after.npos) continue;
            name = after.substr(end + 1);
            dot = 0;
        }
        if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    }
    return names;
}

}  // namespace dreambooth
