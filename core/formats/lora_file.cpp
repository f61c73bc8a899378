// Reading LoRA files (see the header): each key is taken apart into module, part and dialect.
#include <base/json.h>
#include <formats/lora_file.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

enum class Part { down, up, alpha };

struct Key {
    std::string module;
    Part part;
    LoraNaming naming;
};

struct Ending {
    std::string_view text;
    Part part;
    LoraNaming naming;
};
// The first that fits wins: longer endings stand before those that they end in.
constexpr std::array endings = {
    Ending{".lora_A.weight", Part::down, LoraNaming::peft},
    Ending{".lora_B.weight", Part::up, LoraNaming::peft},
    Ending{".lora_A.default.weight", Part::down, LoraNaming::peft},
    Ending{".lora_B.default.weight", Part::up, LoraNaming::peft},
    Ending{".lora_linear_layer.down.weight", Part::down, LoraNaming::diffusers},
    Ending{".lora_linear_layer.up.weight", Part::up, LoraNaming::diffusers},
    Ending{".lora.down.weight", Part::down, LoraNaming::diffusers},
    Ending{".lora.up.weight", Part::up, LoraNaming::diffusers},
    Ending{"_lora.down.weight", Part::down, LoraNaming::oldDiffusers},
    Ending{"_lora.up.weight", Part::up, LoraNaming::oldDiffusers},
    Ending{".lora_down.weight", Part::down, LoraNaming::kohya},
    Ending{".lora_up.weight", Part::up, LoraNaming::kohya},
    Ending{".alpha", Part::alpha, LoraNaming::kohya},
};

// Kinds of adapters that are no plain LoRA; applying only a part of one would draw wrong pictures.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> otherKinds = {
    {{"dora_scale", "DoRA"},
     {"lora_magnitude_vector", "DoRA"},
     {"hada_w", "LoHa"},
     {"lokr_w", "LoKr"},
     {"lora_mid", "LoCon with a middle layer"}}};

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

bool removePrefix(std::string& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.erase(0, prefix.size());
    return true;
}

/// A dotted module name of any age as diffusers has it today, with "unet." or "text_encoder.".
std::string todaysModule(std::string module, LoraNaming naming) {
    if (naming == LoraNaming::oldDiffusers) {
        // Processors held what now lies in the layers themselves, and called the text encoder's
        // projections as the U-Net's.
        replaceAll(module, ".processor.", ".");
        constexpr std::array<std::pair<std::string_view, std::string_view>, 4> projections = {
            {{".to_q", ".q_proj"},
             {".to_k", ".k_proj"},
             {".to_v", ".v_proj"},
             {".to_out", ".out_proj"}}};
        if (module.find("self_attn") != std::string::npos)
            for (const auto& [old, today] : projections) replaceAll(module, old, today);
        if (module.ends_with(".to_out")) module += ".0";
    }
    removePrefix(module, "base_model.model.");  // PEFT's own files
    if (!module.starts_with("unet.") && !module.starts_with("text_encoder")) {
        // Without a component: a U-Net alone, as save_attn_procs() and PEFT leave it.
        module.insert(0, module.find("self_attn") == std::string::npos &&
                                 module.find(".mlp.") == std::string::npos
                             ? "unet."
                             : "text_encoder.");
    }
    if (removePrefix(module, "text_encoder.text_model.")) module.insert(0, "text_encoder.");
    return module;
}

std::optional<Key> parseKey(const std::string& key) {
    for (const Ending& ending : endings) {
        if (!key.ends_with(ending.text)) continue;
        std::string module = key.substr(0, key.size() - ending.text.size());
        if (module.starts_with("lora_")) return Key{module, ending.part, LoraNaming::kohya};
        if (ending.part == Part::alpha) {
            // ".alpha" beside another dialect's pairs.
            for (const std::string_view rest : {".lora_linear_layer", ".lora", "_lora"})
                if (module.ends_with(rest)) {
                    module.erase(module.size() - rest.size());
                    break;
                }
            return Key{todaysModule(module, LoraNaming::diffusers), Part::alpha,
                       LoraNaming::diffusers};
        }
        if (ending.naming == LoraNaming::kohya)  // kohya's endings on dotted names
            return Key{todaysModule(module, LoraNaming::diffusers), ending.part,
                       LoraNaming::diffusers};
        return Key{todaysModule(module, ending.naming), ending.part, ending.naming};
    }
    return std::nullopt;
}

std::unexpected<Error> unusable(const char* code, const fs::path& path, const std::string& what,
                                const std::string& remedy) {
    return badInput(code, "The file " + path.string() + " " + what, remedy,
                    {{"file", path.string()}});
}

/// IEEE half precision (and bfloat16 by its upper half of a float).
double halfToDouble(std::uint16_t bits) {
    const int exponent = bits >> 10 & 0x1f;
    const double fraction = bits & 0x3ff;
    const double size =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

template <class Number>
Number load(const TensorView& view) {
    Number number;
    std::memcpy(&number, view.data.data(), sizeof number);
    return number;
}

std::optional<double> scalar(const TensorView& view) {
    if (view.elements() != 1) return std::nullopt;
    switch (view.dtype) {
        case DType::f32:
            return load<float>(view);
        case DType::f64:
            return load<double>(view);
        case DType::f16:
            return halfToDouble(load<std::uint16_t>(view));
        case DType::bf16: {
            const std::uint32_t bits = std::uint32_t(load<std::uint16_t>(view)) << 16;
            float number;
            std::memcpy(&number, &bits, sizeof number);
            return number;
        }
        case DType::i64:
            return static_cast<double>(load<std::int64_t>(view));
        case DType::i32:
            return load<std::int32_t>(view);
        default:
            return std::nullopt;
    }
}

/// diffusers 0.35 and later note PEFT's settings in the metadata; without them alpha is the rank.
std::optional<double> alphaFromMetadata(const Json& settings, const std::string& module) {
    const auto dot = module.find('.');
    const std::string component = module.substr(0, dot);
    const auto patterns = valueOr(settings, (component + ".alpha_pattern").c_str(), Json());
    if (patterns.is_object())
        for (const auto& [name, alpha] : patterns.items())
            if (alpha.is_number() && module.ends_with(name)) return alpha.get<double>();
    const auto alpha = valueOr(settings, (component + ".lora_alpha").c_str(), Json());
    return alpha.is_number() ? std::optional(alpha.get<double>()) : std::nullopt;
}

/// down [r, in, …] and up [out, r, …] must fit.
bool shapesFit(const LoraLayerView& layer) {
    const auto& down = layer.down.shape;
    const auto& up = layer.up.shape;
    return (down.size() == 2 || down.size() == 4) && up.size() == down.size() && down[0] > 0 &&
           up[1] == down[0] && layer.down.elements() > 0 && layer.up.elements() > 0;
}

}  // namespace

std::string toString(LoraNaming naming) {
    switch (naming) {
        case LoraNaming::peft:
            return "peft";
        case LoraNaming::diffusers:
            return "diffusers";
        case LoraNaming::oldDiffusers:
            return "old-diffusers";
        case LoraNaming::kohya:
            break;
    }
    return "kohya";
}

Result<LoraFile> LoraFile::open(const fs::path& path) {
    TRY(auto opened, SafetensorsFile::open(path));
    LoraFile lora(std::move(opened));
    struct Parts {
        std::optional<TensorView> down, up;
        std::optional<double> alpha;
    };
    std::map<std::string, Parts> modules;
    for (const auto& [name, view] : lora.m_file.tensors()) {
        for (const auto& [mark, kind] : otherKinds)
            if (name.find(mark) != std::string::npos)
                return unusable("lora.unsupported", path,
                                "is a " + std::string(kind) + " adapter, which is not supported.",
                                "Choose a plain LoRA.");
        const auto key = parseKey(name);
        if (!key)
            return unusable("lora.unknown", path,
                            "is no LoRA that is known here: it holds the array " + name + ".",
                            "Choose a LoRA for Stable Diffusion 1.x.");
        Parts& parts = modules[key->module];
        if (key->part == Part::alpha) {
            parts.alpha = scalar(view);
            if (!parts.alpha || !std::isfinite(*parts.alpha))
                return unusable("lora.shape", path, "has no proper number in " + name + ".",
                                "Download or copy it again.");
            continue;
        }
        lora.m_naming = key->naming;
        (key->part == Part::down ? parts.down : parts.up) = view;
    }
    Json settings = Json::object();
    if (const auto found = lora.m_file.metadata().find("lora_adapter_metadata");
        found != lora.m_file.metadata().end()) {
        settings = Json::parse(found->second, nullptr, false);
    }
    for (auto& [module, parts] : modules) {
        if (!parts.down || !parts.up)
            return unusable("lora.incomplete", path, "holds only a part of " + module + ".",
                            "Download or copy it again.");
        LoraLayerView layer{module, *parts.down, *parts.up, 0};
        if (!shapesFit(layer))
            return unusable("lora.shape", path, "has two halves of " + module + " that don't fit.",
                            "Download or copy it again.");
        if (!parts.alpha && lora.m_naming != LoraNaming::kohya)
            parts.alpha = alphaFromMetadata(settings, module);
        layer.alpha = parts.alpha.value_or(static_cast<double>(layer.rank()));
        lora.m_layers.push_back(std::move(layer));
    }
    if (lora.m_layers.empty())
        return unusable("lora.unknown", path, "holds no arrays.", "Choose another file.");
    return lora;
}

int LoraFile::rank() const {
    std::int64_t rank = 0;
    for (const LoraLayerView& layer : m_layers) rank = std::max(rank, layer.rank());
    return static_cast<int>(rank);
}

double LoraFile::alpha() const {
    return m_layers.front().alpha;
}

bool LoraFile::hasTextEncoder() const {
    return std::ranges::any_of(m_layers, [](const LoraLayerView& layer) {
        return layer.module.starts_with("text_encoder") || layer.module.starts_with("lora_te");
    });
}

Result<LoraLayers> LoraFile::layers(const std::set<std::string>& knownModules) const {
    std::map<std::string, std::string> flat;  // kohya's name → the module's
    if (m_naming == LoraNaming::kohya)
        for (const std::string& module : knownModules) {
            const std::string name = kohyaName(module);
            flat[name] = module;
            // Variants of the text encoder's prefix: SDXL tools number the encoders, and diffusers'
            // own converter leaves "text_model_" out.
            constexpr std::string_view usual = "lora_te_text_model_";
            if (!name.starts_with(usual)) continue;
            const std::string rest = name.substr(usual.size());
            for (const char* prefix : {"lora_te1_text_model_", "lora_te_", "lora_te1_"})
                flat[prefix + rest] = module;
        }
    LoraLayers result;
    for (LoraLayerView layer : m_layers) {
        if (const auto found = flat.find(layer.module); found != flat.end())
            layer.module = found->second;
        if (knownModules.contains(layer.module)) {
            result.layers.push_back(std::move(layer));
        } else {
            result.unmatched.push_back(layer.module);
        }
    }
    if (result.layers.empty())
        return unusable("lora.other_model", m_file.path(),
                        "was made for another kind of model: it adapts " +
                            result.unmatched.front() + ", which this model lacks.",
                        "Choose a LoRA for this base model.");
    std::ranges::sort(result.layers, {}, &LoraLayerView::module);
    return result;
}

}  // namespace dreambooth
