// Reading LoRA files: the keys' parts are gathered by module and checked.
#include "lora_keys.h"
#include "lycoris_layer.h"
#include "peft_config.h"
#include "single_file.h"

#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/mapped_file.h>
#include <base/paths.h>
#include <formats/lora_file.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

struct Parts {
    std::optional<TensorView> down, up, magnitude;
    std::optional<double> alpha;
    std::map<std::string, TensorView> lycoris;
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

/// The magnitudes of a layer as [out]; files have [out], [out, 1], [1, out, 1, 1], …
Result<std::optional<TensorView>> magnitudes(const std::string& module, std::int64_t outputs,
                                             const Parts& parts, const fs::path& path) {
    if (!parts.magnitude) return std::nullopt;
    TensorView view = *parts.magnitude;
    const bool isFirst = view.shape.empty() || view.shape.front() == outputs;
    if (view.elements() == outputs && (parts.magnitudeNaming != LoraNaming::kohya || isFirst)) {
        view.shape = {outputs};
        return view;
    }
    // LyCORIS' form of those over inputs is [1, in].
    const bool isOfInputs = parts.down ? view.elements() == parts.down->shape[1]
                                       : view.shape.size() > 1 && view.shape.front() == 1;
    if (isOfInputs) return unusable("lora.unsupported.dora_inputs", path);
    return unusable("lora.shape.magnitudes", path, {{"module", module}});
}

bool isFloat(DType dtype) {
    constexpr std::array floats = {DType::f8e4m3, DType::f8e5m2, DType::f16,
                                   DType::bf16,   DType::f32,    DType::f64};
    return std::ranges::find(floats, dtype) != floats.end();
}

/// Takes out the layers that a trainer of Z-Image, told by its "to.q", writes under two names:
/// query, key and value also as one, as diffusers'
/// _convert_non_diffusers_z_image_lora_to_diffusers() does.
void leaveOutDoubles(std::map<std::string, Parts>& modules, const SafetensorsFile& file) {
    const bool hasDoubles = std::ranges::any_of(file.tensors(), [](const auto& entry) {
        return entry.first.find(".attention.to.q.") != std::string::npos;
    });
    if (!hasDoubles) return;
    std::erase_if(modules, [&](const auto& entry) {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 2> names = {
            {{".attention.qkv", ".attention.to_q"}, {".attention.out", ".attention.to_out.0"}}};
        return std::ranges::any_of(names, [&](const auto& name) {
            std::string module = entry.first;
            if (!module.ends_with(name.first)) return false;
            module.resize(module.size() - name.first.size());
            return modules.contains(module.append(name.second));
        });
    });
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
        if (key->part != LoraPart::alpha && !isFloat(view.dtype))
            return unusable("lora.shape.type", file.path(),
                            {{"array", name}, {"type", std::string(nameOf(view.dtype))}});
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
                if (!parts.alpha)
                    return unusable("lora.shape.alpha", file.path(), {{"array", name}});
                break;
            case LoraPart::lycoris:
                parts.lycoris[key->array] = view;
                break;
        }
    }
    leaveOutDoubles(modules, file);
    return modules;
}

/// Which module is read, of which file.
struct ModuleOfFile {
    const std::string& name;
    const fs::path& path;
    LoraNaming naming;
    const PeftConfig& settings;
};

/// A LoKr of whole matrices may have one too large for its type, which counts for nothing.
Result<void> checkAlpha(const ModuleOfFile& module, const Parts& parts) {
    if (!parts.alpha || std::isfinite(*parts.alpha)) return {};
    return unusable("lora.shape.alpha", module.path, {{"array", module.name + ".alpha"}});
}

Result<LoraLayerView> loraLayer(const ModuleOfFile& module, const Parts& parts) {
    if (!parts.down || !parts.up)
        return unusable("lora.incomplete", module.path, {{"module", module.name}});
    LoraLayerView layer{module.name, *parts.down, *parts.up};
    if (!shapesFit(layer)) return unusable("lora.shape", module.path, {{"module", module.name}});
    TRY(layer.magnitude, magnitudes(module.name, layer.up.shape[0], parts, module.path));
    layer.alpha = static_cast<double>(layer.rank());
    TRY_VOID(checkAlpha(module, parts));
    if (parts.alpha) {
        layer.alpha = *parts.alpha;
    } else if (module.naming != LoraNaming::kohya) {
        layer.alpha = module.settings.alpha(module.name, layer.rank()).value_or(layer.alpha);
    }
    return layer;
}

/// What a product is multiplied by. LyCORIS divides alpha by the rank that its arrays have and
/// takes two whole matrices as they are (ComfyUI's weight_adapter/lokr.py); peft always divides by
/// the rank of its settings.
double scaleOf(const LycorisLayerView& layer, const ModuleOfFile& module, const Parts& parts) {
    const auto rank = static_cast<double>(layer.rank);
    if (parts.alpha) return rank > 0 ? *parts.alpha / rank : 1;
    const auto alpha = module.settings.alpha(module.name, layer.rank);
    const double divisor = rank > 0 ? rank : module.settings.rank(module.name).value_or(0);
    return alpha && divisor > 0 ? *alpha / divisor : 1;
}

Result<LycorisLayerView> lycorisLayer(const ModuleOfFile& module, Parts parts) {
    if (parts.down) parts.lycoris["lora_down"] = *parts.down;
    if (parts.up) parts.lycoris["lora_up"] = *parts.up;
    auto layer = lycorisLayer(parts.lycoris);
    if (!layer) return unusable("lora.shape.lycoris", module.path, {{"module", module.name}});
    layer->module = module.name;
    if (layer->rank > 0) TRY_VOID(checkAlpha(module, parts));
    layer->scale = scaleOf(*layer, module, parts);
    TRY(layer->magnitude, magnitudes(module.name, layer->outputs, parts, module.path));
    return std::move(*layer);
}

/// Gives modules the component that their settings name, where the file has guessed one.
std::map<std::string, Parts> ofComponent(std::map<std::string, Parts> modules,
                                         const std::string& component) {
    if (component.empty()) return modules;
    std::map<std::string, Parts> renamed;
    for (auto& [module, parts] : modules) {
        const auto dot = module.find('.');  // kohya's names have none
        renamed[dot == module.npos ? module : component + module.substr(dot)] = std::move(parts);
    }
    return renamed;
}

using Owners = std::vector<std::shared_ptr<const void>>;

/// A layer of a file, or what of it belongs to one of several modules.
template <class Layer>
struct Part {
    Layer layer;
    bool isUsed = true;  ///< false: it changes nothing
};

/// Takes out the ranks that a third of a layer has no numbers for: where query, key and value were
/// trained apart, each has ranks of its own, and zeros for the others'. Whether any is left.
Result<bool> leaveOutUnusedRanks(LoraLayerView& layer, Owners& owners) {
    const auto rank = static_cast<std::size_t>(layer.rank());
    TRY(const auto up, readBytes(layer.up.data));
    TRY(const auto down, readBytes(layer.down.data));
    const std::size_t size = up.size() / static_cast<std::size_t>(layer.up.elements());
    const std::size_t row = down.size() / rank;
    std::vector<std::size_t> used;
    for (std::size_t column = 0; column < rank; ++column) {
        bool isUsed = false;
        for (std::size_t at = column * size; at < up.size() && !isUsed; at += rank * size)
            isUsed = std::any_of(up.begin() + static_cast<std::ptrdiff_t>(at),
                                 up.begin() + static_cast<std::ptrdiff_t>(at + size),
                                 [](std::byte byte) { return byte != std::byte{}; });
        if (isUsed) used.push_back(column);
    }
    if (used.empty() || used.size() == rank) return !used.empty();
    auto arrays = std::make_shared<std::array<std::vector<std::byte>, 2>>();
    const auto copy = [](std::vector<std::byte>& to, const std::vector<std::byte>& from,
                         std::size_t at, std::size_t count) {
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(at);
        to.insert(to.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
    };
    for (std::size_t at = 0; at < up.size(); at += rank * size)
        for (const std::size_t column : used) copy((*arrays)[0], up, at + column * size, size);
    for (const std::size_t column : used) copy((*arrays)[1], down, column * row, row);
    layer.alpha = layer.alpha * static_cast<double>(used.size()) / static_cast<double>(rank);
    layer.up.data = (*arrays)[0];
    layer.down.data = (*arrays)[1];
    layer.up.shape[1] = layer.down.shape[0] = std::ssize(used);
    owners.push_back(std::move(arrays));
    return true;
}

/// Whether a layer's outputs can be cut, or swapped, as a name says.
bool canBeCut(std::int64_t outputs, LdmRule rule) {
    return outputs % (rule == LdmRule::third ? 3 : 2) == 0;
}

/// What of a layer is meant for one of the modules that it is in the model. Nothing where its
/// outputs can't be cut.
Result<std::optional<Part<LoraLayerView>>> partOf(LoraLayerView layer,
                                                  const LdmNames::Name& spelled, Owners& owners) {
    layer.module = spelled.text;
    Part<LoraLayerView> part{std::move(layer)};
    if (spelled.rule == LdmRule::same) return part;
    if (!canBeCut(part.layer.up.shape[0], spelled.rule)) return std::nullopt;
    TRY(part.layer.up, toDiffusers(part.layer.up, spelled, owners));
    if (auto& magnitude = part.layer.magnitude) {
        TRY(*magnitude, toDiffusers(*magnitude, spelled, owners));
    }
    if (spelled.rule == LdmRule::third) {
        TRY(const bool isUsed, leaveOutUnusedRanks(part.layer, owners));
        part.isUsed = isUsed || part.layer.magnitude;
    }
    return part;
}

/// What a LyCORIS layer comes to is cut where it is computed.
Result<std::optional<Part<LycorisLayerView>>> partOf(LycorisLayerView layer,
                                                     const LdmNames::Name& spelled,
                                                     Owners& owners) {
    layer.module = spelled.text;
    Part<LycorisLayerView> part{std::move(layer)};
    if (spelled.rule == LdmRule::same) return part;
    if (!canBeCut(part.layer.outputs, spelled.rule)) return std::nullopt;
    if (spelled.rule == LdmRule::third) part.layer.third = spelled.third;
    part.layer.swapsHalves = spelled.rule == LdmRule::swappedHalves;
    if (auto& magnitude = part.layer.magnitude) {
        TRY(*magnitude, toDiffusers(*magnitude, spelled, owners));
    }
    return part;
}

/// The modules of a model that a module of a file is.
std::vector<LdmNames::Name> meantBy(const std::string& module,
                                    const std::multimap<std::string, LdmNames::Name>& spellings,
                                    const std::set<std::string>& knownModules) {
    if (knownModules.contains(module)) return {{module}};
    std::vector<LdmNames::Name> meant;
    const auto [first, last] = spellings.equal_range(module);
    for (auto spelled = first; spelled != last; ++spelled) meant.push_back(spelled->second);
    return meant;
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

fs::path settingsBeside(const fs::path& loraFile) {
    const fs::path settings = loraFile.parent_path() / adapterConfigName;
    if (!pathExists(settings)) return {};
    const auto file = SafetensorsFile::open(loraFile);
    return file && PeftConfig::liesBeside(*file) ? settings : fs::path();
}

Result<std::string> loraContent(const fs::path& path) {
    const fs::path file = loraFileOf(path);
    TRY(std::string weights, contentHash(file));
    const fs::path settings = settingsBeside(file);
    if (settings.empty()) return weights;
    TRY(const std::string beside, contentHash(settings));
    return sha256(weights + '\n' + beside);
}

std::string loraStamp(const fs::path& path) {
    const fs::path file = loraFileOf(path);
    const std::string weights = fileStamp(file);
    const fs::path settings = settingsBeside(file);
    return weights.empty() || settings.empty() ? weights : weights + ' ' + fileStamp(settings);
}

Result<LoraFile> LoraFile::open(const fs::path& given) {
    const fs::path path = loraFileOf(given);
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
        const ModuleOfFile read{module, path, lora.m_naming, settings};
        if (parts.lycoris.empty()) {
            TRY(lora.m_layers.emplace_back(), loraLayer(read, parts));
        } else {
            TRY(lora.m_lycoris.emplace_back(), lycorisLayer(read, parts));
        }
    }
    if (lora.moduleCount() == 0) return unusable("lora.unknown.empty", path);
    return lora;
}

int LoraFile::rank() const {
    std::int64_t rank = 0;
    for (const LoraLayerView& layer : m_layers) rank = std::max(rank, layer.rank());
    for (const LycorisLayerView& layer : m_lycoris) rank = std::max(rank, layer.rank);
    return static_cast<int>(rank);
}

int LoraFile::leastRank() const {
    std::int64_t least = rank();
    for (const LoraLayerView& layer : m_layers) least = std::min(least, layer.rank());
    for (const LycorisLayerView& layer : m_lycoris)
        if (layer.rank > 0) least = std::min(least, layer.rank);
    return static_cast<int>(least);
}

double LoraFile::alpha() const {
    if (!m_layers.empty()) return m_layers.front().alpha;
    const auto ranked = std::ranges::find_if(
        m_lycoris, [](const LycorisLayerView& layer) { return layer.rank > 0; });
    return ranked == m_lycoris.end() ? 0 : ranked->scale * static_cast<double>(ranked->rank);
}

std::string LoraFile::kind() const {
    std::map<std::string, int> counts;
    for (const LoraLayerView& layer : m_layers) ++counts[layer.magnitude ? "DoRA" : "LoRA"];
    for (const LycorisLayerView& layer : m_lycoris) ++counts[toString(layer.kind)];
    return std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; })
        ->first;
}

bool LoraFile::hasTextEncoder() const {
    return std::ranges::any_of(modules(), [](const std::string& module) {
        return module.starts_with("text_encoder") || module.starts_with("lora_te");
    });
}

std::set<std::string> LoraFile::modules() const {
    std::set<std::string> names;
    for (const LoraLayerView& layer : m_layers) names.insert(layer.module);
    for (const LycorisLayerView& layer : m_lycoris) names.insert(layer.module);
    return names;
}

Result<LoraLayers> LoraFile::layers(const std::set<std::string>& knownModules) const {
    const auto spellings = spellingsOf(knownModules);
    LoraLayers result;
    std::set<std::string> taken;
    const auto match = [&](const auto& layers, auto& matched) -> Result<void> {
        for (const auto& layer : layers) {
            const auto meant = meantBy(layer.module, spellings, knownModules);
            if (meant.empty()) result.unmatched.push_back(layer.module);
            std::vector<Part<std::decay_t<decltype(layer)>>> parts;
            for (const LdmNames::Name& one : meant) {
                TRY(auto part, partOf(layer, one, result.owners));
                if (!part) return unusable("lora.shape", m_file.path(), {{"module", layer.module}});
                parts.push_back(std::move(*part));
            }
            // Not all of query, key and value need have been trained.
            if (std::ranges::any_of(parts, [](const auto& part) { return part.isUsed; }))
                std::erase_if(parts, [](const auto& part) { return !part.isUsed; });
            for (auto& part : parts) {
                if (!taken.insert(part.layer.module).second)
                    return unusable("lora.shape.twice", m_file.path(),
                                    {{"module", part.layer.module}});
                matched.push_back(std::move(part.layer));
            }
        }
        std::ranges::sort(matched, {}, [](const auto& layer) { return layer.module; });
        return {};
    };
    TRY_VOID(match(m_layers, result.layers));
    TRY_VOID(match(m_lycoris, result.lycoris));
    if (taken.empty())
        return unusable("lora.other_model", m_file.path(), {{"module", result.unmatched.front()}});
    return result;
}

}  // namespace dreambooth
