// Reading and judging model_index.json.
#include "model_index.h"

#include "weight_files.h"

#include <formats/transformer_config.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Python's identifiers, with dots for modules: what a proper model_index.json holds.
bool isIdentifier(const std::string& text) {
    return !text.empty() && text.front() != '.' && text.find("..") == std::string::npos &&
           std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '.';
           });
}

/// Relatives of what can be opened, by their class of pipeline or transformer.
struct Relative {
    std::string_view className, code;
};
constexpr std::array relatives = {
    Relative{"Flux2Pipeline", "model.unsupported.flux2_dev"},
    Relative{"FluxTransformer2DModel", "model.unsupported.flux"},
    Relative{"Lumina2Transformer2DModel", "model.unsupported.lumina2"},
    Relative{"SD3Transformer2DModel", "model.unsupported.sd3"},
    Relative{"ZImageOmniPipeline", "model.unsupported.omni"}};

}  // namespace

std::string classOf(const Json& index, const std::string& component) {
    const auto parts = valueOr<std::vector<Json>>(index, component.c_str(), {});
    return parts.size() == 2 && parts[1].is_string() ? parts[1].get<std::string>() : std::string();
}

Result<void> checkIndex(const Json& index, const fs::path& path) {
    if (!index.is_object()) return modelError("config.invalid.object", path);
    for (const auto& [name, value] : index.items()) {
        if (name.starts_with('_') || !value.is_array()) continue;
        if (!isIdentifier(name)) return unsafePath(path, name);
        for (const Json& part : value)
            if (part.is_string() && !isIdentifier(part.get<std::string>()))
                return unsafePath(path, part.get<std::string>());
    }
    const std::string model = path.parent_path().string();
    const std::string transformer = classOf(index, "transformer");
    const auto pipeline = valueOr<std::string>(index, "_class_name", "");
    for (const Relative& relative : relatives)
        if (relative.className == pipeline || relative.className == transformer)
            return modelError(relative.code, model);
    struct Expected {
        std::string name;
        std::vector<std::string> classes;
    };
    std::vector<Expected> components = {{"unet", {"UNet2DConditionModel"}},
                                        {"vae", {"AutoencoderKL"}},
                                        {"text_encoder", {"CLIPTextModel"}},
                                        {"tokenizer", {"CLIPTokenizer", "CLIPTokenizerFast"}},
                                        {"scheduler", {}}};
    if (const auto family = familyOfTransformer(transformer)) {
        components = {{"transformer", {transformer}},
                      {"vae", {std::string(infoOf(*family).vae)}},
                      {"text_encoder", {"Qwen3ForCausalLM", "Qwen3Model"}},
                      {"tokenizer", {"Qwen2Tokenizer", "Qwen2TokenizerFast"}},
                      {"scheduler", {flowMatchClass}}};
    } else if (!classOf(index, "text_encoder_2").empty()) {
        if (classOf(index, "text_encoder").empty())
            return modelError("model.unsupported.refiner", model);
        components.push_back({"text_encoder_2", {"CLIPTextModelWithProjection"}});
        components.push_back({"tokenizer_2", {"CLIPTokenizer", "CLIPTokenizerFast"}});
    }
    for (const Expected& component : components) {
        const std::string kind = classOf(index, component.name);
        if (kind.empty())
            return failure("model.unsupported.without",
                           {{"file", model},
                            {"kind", valueOr<std::string>(index, "_class_name", "model")},
                            {"part", component.name}});
        if (!component.classes.empty() &&
            std::ranges::find(component.classes, kind) == component.classes.end())
            return failure("model.unsupported.part",
                           {{"file", model}, {"kind", kind}, {"part", component.name}});
    }
    return {};
}

}  // namespace dreambooth
