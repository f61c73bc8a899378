// Reading LoRA files: the keys' parts are gathered by module and checked.
#include "lora_keys.h"
#include "peft_config.h"

#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/paths.h>
#include <formats/lora_file.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

struct Parts {
    std::optional<TensorView> down, up, magnitude;
    std::optional<double> alpha;
    LoraNaming magnitudeNaming = LoraNaming::peft;
};

std::unexpected<Error> unusable(std::string_view code, const fs::path& path,
                                ErrorArguments arguments = {}) {
    arguments["file"] = path.string();
    return failure(code, std::move(arguments));
}

/// down [r, in, …] and up [out, r, …] must fit.
bool shapesFit(const LoraLayerView& layer) {
    const auto& down = layer.down.shape;
    const auto& up = layer.up.shape;
    if ((down.size() != 2 && down.size() != 4) || up.size() != down.size()) return false;
    if (up.size() == 4 && (up[2] != 1 || up[3] != 1)) return false;
    return down[0] > 0 && up[1] == down[0] && layer.down.elements() > 0 && layer.up.elements() > 0;
}

/// The magnitudes of `layer` as [out]; files have [out], [out, 1], [1, out, 1, 1], …
Result<TensorView> magnitudes(const LoraLayerView& layer, TensorView view, LoraNaming naming,
                              const fs::path& path) {
    const std::int64_t outputs = layer.up.shape[0];
    const bool byOutput =
        view.elements() == outputs &&
        (naming != LoraNaming::kohya || view.shape.empty() || view.shape.front() == outputs);
    if (!byOutput && view.elements() == layer.down.shape[1])
        return unusable("lora.unsupported.dora_inputs", path);
    if (!byOutput) return unusable("lora.shape.magnitudes", path, {{"module", layer.module}});
    view.shape = {outputs};
    return view;
}

/// The arrays of the file by module. A file's dialect is that of its oldest names: diffusers mixes
/// its own with PEFT's.
Result<std::map<std::string, Parts>> gather(const SafetensorsFile& file, LoraNaming& naming) {
    std::map<std::string, Parts> modules;
    naming = LoraNaming::peft;
    for (const auto& [name, view] : file.tensors()) {
        if (const std::string kind = otherAdapterKind(name); !kind.empty())
            return unusable("lora.unsupported.kind", file.path(), {{"kind", kind}});
        const auto key = parseLoraKey(name);
        if (!key) return unusable("lora.unknown", file.path(), {{"array", name}});
        naming = std::max(naming, key->naming);
        Parts& parts = modules[key->module];
        switch (key->part) {
            case LoraPart::down:
                parts.down = view;
                break;
            case LoraPart::up:
                parts.up = view;
                break;
            case LoraPart::magnitude:
                parts.magnitude = view;
                parts.magnitudeNaming =
                    name.ends_with(".dora_scale") ? LoraNaming::kohya : LoraNaming::peft;
                break;
            case LoraPart::alpha:
                if (view.elements() == 1) parts.alpha = file.number(view);
                if (!parts.alpha || !std::isfinite(*parts.alpha))
                    return unusable("lora.shape.alpha", file.path(), {{"array", name}});
                break;
        }
    }
    return modules;
}

/// Gives modules the component that their settings name, where the file has guessed one.
std::map<std::string, Parts> ofComponent(std::map<std::string, Parts> modules,
                                         const std::string& component) {
    if (component.empty()) return modules;
    std::map<std::string, Parts> renamed;
    for (auto& [module, parts] : modules)
        renamed[component + module.substr(module.find('.'))] = std::move(parts);
    return renamed;
}

/// A layer for one of the modules that it is in the model; a third of its outputs is a third of the
/// rows of `up`. Nothing where those can't be cut.
std::optional<LoraLayerView> partOf(LoraLayerView layer, const SpelledModule& spelled) {
    layer.module = spelled.module;
    if (spelled.third < 0) return layer;
    const auto cut = [&](TensorView& view) {
        if (view.shape[0] % 3 != 0) return false;
        const std::size_t bytes = view.data.size() / 3;
        view.data = view.data.subspan(static_cast<std::size_t>(spelled.third) * bytes, bytes);
        view.shape[0] /= 3;
        return true;
    };
    if (!cut(layer.up) || (layer.magnitude && !cut(*layer.magnitude))) return std::nullopt;
    return layer;
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

fs::path loraFileOf(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored) || pathExists(path / "model_index.json")) return path;
    for (const char* name : {diffusersLoraName, peftLoraName})
        if (pathExists(path / name)) return path / name;
    // peft's example for DreamBooth saves each network's adapter into a folder of its own.
    const fs::path unet = path / "unet" / peftLoraName;
    const bool hasOthers = pathExists(path / "text_encoder" / peftLoraName) ||
                           pathExists(path / "text_encoder_2" / peftLoraName);
    return pathExists(unet) && !hasOthers ? unet : path;
}

Result<std::string> loraContent(const fs::path& path) {
    const fs::path file = loraFileOf(path);
    TRY(std::string weights, contentHash(file));
    const fs::path settings = file.parent_path() / adapterConfigName;
    if (!pathExists(settings)) return weights;
    TRY(const std::string beside, contentHash(settings));
    return sha256(weights + '\n' + beside);
}

std::string loraStamp(const fs::path& path) {
    const fs::path file = loraFileOf(path);
    const std::string weights = fileStamp(file);
    const fs::path settings = file.parent_path() / adapterConfigName;
    return weights.empty() || !pathExists(settings) ? weights : weights + ' ' + fileStamp(settings);
}

Result<LoraFile> LoraFile::open(const fs::path& place) {
    const fs::path path = loraFileOf(place);
    if (isPickle(path)) return pickleError(path);
    std::error_code ignored;
    if (fs::is_directory(path, ignored) && pathExists(path / "unet" / peftLoraName))
        return failure("lora.several", {{"folder", path.string()}});
    TRY(auto opened, SafetensorsFile::open(path));
    LoraFile lora(std::move(opened));
    TRY(auto found, gather(lora.m_file, lora.m_naming));
    TRY(const PeftConfig settings, PeftConfig::of(lora.m_file));
    const auto modules = ofComponent(std::move(found), settings.component());
    for (const auto& [module, parts] : modules) {
        if (!parts.down || !parts.up)
            return unusable("lora.incomplete", path, {{"module", module}});
        LoraLayerView layer{module, *parts.down, *parts.up};
        if (!shapesFit(layer)) return unusable("lora.shape", path, {{"module", module}});
        if (parts.magnitude) {
            TRY(layer.magnitude, magnitudes(layer, *parts.magnitude, parts.magnitudeNaming, path));
        }
        layer.alpha = static_cast<double>(layer.rank());
        if (parts.alpha) {
            layer.alpha = *parts.alpha;
        } else if (lora.m_naming != LoraNaming::kohya) {
            layer.alpha = settings.alpha(module, layer.rank()).value_or(layer.alpha);
        }
        lora.m_layers.push_back(std::move(layer));
    }
    if (lora.m_layers.empty()) return unusable("lora.unknown.empty", path);
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

std::set<std::string> LoraFile::modules() const {
    std::set<std::string> names;
    for (const LoraLayerView& layer : m_layers) names.insert(layer.module);
    return names;
}

Result<LoraLayers> LoraFile::layers(const std::set<std::string>& knownModules) const {
    const auto spellings = spellingsOf(knownModules);
    std::map<std::string, LoraLayerView> matched;
    LoraLayers result;
    for (const LoraLayerView& layer : m_layers) {
        std::vector<SpelledModule> meant;
        const auto [first, last] = spellings.equal_range(layer.module);
        for (auto spelled = first; spelled != last; ++spelled) meant.push_back(spelled->second);
        if (knownModules.contains(layer.module)) meant = {{layer.module}};
        if (meant.empty()) result.unmatched.push_back(layer.module);
        for (const SpelledModule& one : meant) {
            const auto part = partOf(layer, one);
            if (!part) return unusable("lora.shape", m_file.path(), {{"module", layer.module}});
            if (!matched.emplace(one.module, *part).second)
                return unusable("lora.shape.twice", m_file.path(), {{"module", one.module}});
        }
    }
    if (matched.empty())
        return unusable("lora.other_model", m_file.path(), {{"module", result.unmatched.front()}});
    for (auto& [module, layer] : matched) result.layers.push_back(std::move(layer));
    return result;
}

}  // namespace dreambooth
