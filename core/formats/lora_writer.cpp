// LoraFile's counterpart: writes LoRA files for other programs and for diffusers.
#include "flow_names.h"
#include "lora_keys.h"
#include "modelspec.h"
#include "numbers.h"
#include "safetensors_header.h"

#include <base/json.h>
#include <base/strings.h>
#include <formats/ldm_names.h>
#include <formats/lora_file.h>

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace dreambooth {

namespace {

/// A scalar's bytes, kept by the caller while the view is used.
TensorView scalarView(const float& number) {
    return {DType::f32, {}, std::as_bytes(std::span(&number, 1))};
}

/// "text_encoder" and "encoder.layers.…" of "text_encoder.encoder.layers.…".
std::pair<std::string, std::string> parted(const std::string& module) {
    const auto dot = module.find('.');
    if (dot == std::string::npos) throw std::invalid_argument("LoRA module without a component");
    return {module.substr(0, dot), module.substr(dot + 1)};
}

/// transformers' classes before 5.6, and the one with a projection, hold the text model below this
/// name; today's take it away.
std::string textModelPrefix(const std::string& name) {
    return name == "text_projection" ? "" : "text_model.";
}

/// The module as diffusers' loaders of all ages understand it.
std::string loadableName(const std::string& module) {
    const auto [component, name] = parted(module);
    const bool isText = component.starts_with("text_encoder");
    return component + "." + (isText ? textModelPrefix(name) : "") + name;
}

double scaleOf(const LoraLayerView& layer) {
    return layer.alpha / static_cast<double>(layer.rank());
}

std::vector<float> numbersOf(const TensorView& view, double scale = 1) {
    std::vector<float> numbers;
    for (std::size_t i = 0; i < static_cast<std::size_t>(view.elements()); ++i) {
        const auto number = numberAt(view, i);
        if (!number) throw std::invalid_argument("LoRA of a type that can't be multiplied");
        numbers.push_back(static_cast<float>(*number * scale));
    }
    return numbers;
}

/// What is computed for a file, kept by the caller while the views are used.
class OwnArrays {
public:
    TensorView keep(std::vector<float> numbers, std::vector<std::int64_t> shape) {
        m_arrays.push_back(std::move(numbers));
        return {DType::f32, std::move(shape), std::as_bytes(std::span(m_arrays.back()))};
    }
    /// Multiplied by alpha / rank.
    TensorView scaledUp(const LoraLayerView& layer) {
        if (scaleOf(layer) == 1) return layer.up;
        return keep(numbersOf(layer.up, scaleOf(layer)), layer.up.shape);
    }

private:
    std::deque<std::vector<float>> m_arrays;
};

/// Up to three layers that are query, key and value of one.
using Thirds = std::array<const LoraLayerView*, 3>;

/// The layer that they are together: each has ranks of its own, with zeros for the others' outputs.
/// Nothing for a DoRA of which a third is missing, whose lengths only the model has.
std::optional<LoraLayerView> joined(const Thirds& thirds, OwnArrays& own) {
    std::vector<const LoraLayerView*> layers;
    std::int64_t rank = 0;
    bool isOneScale = true;
    std::size_t doras = 0;
    for (const LoraLayerView* layer : thirds) {
        if (layer == nullptr) continue;
        layers.push_back(layer);
        rank += layer->rank();
        isOneScale = isOneScale && scaleOf(*layer) == scaleOf(*layers.front());
        doras += layer->magnitude ? 1 : 0;
    }
    if (doras != 0 && doras != thirds.size()) return std::nullopt;
    const LoraLayerView& first = *layers.front();
    const std::int64_t outputs = first.up.shape[0], inputs = first.down.shape[1];
    std::vector<float> down, magnitude;
    std::vector<float> up(static_cast<std::size_t>(3 * outputs * rank));
    std::int64_t column = 0;
    for (std::size_t third = 0; third < thirds.size(); ++third) {
        const LoraLayerView* const layer = thirds[third];
        if (layer == nullptr) continue;
        std::ranges::copy(numbersOf(layer->down), std::back_inserter(down));
        const std::vector<float> numbers = numbersOf(layer->up, isOneScale ? 1 : scaleOf(*layer));
        for (std::int64_t row = 0; row < outputs; ++row)
            std::copy_n(
                numbers.begin() + row * layer->rank(), layer->rank(),
                up.begin() + (static_cast<std::int64_t>(third) * outputs + row) * rank + column);
        column += layer->rank();
        if (layer->magnitude)
            std::ranges::copy(numbersOf(*layer->magnitude), std::back_inserter(magnitude));
    }
    LoraLayerView whole;
    whole.down = own.keep(std::move(down), {rank, inputs});
    whole.up = own.keep(std::move(up), {3 * outputs, rank});
    whole.alpha = static_cast<double>(rank);
    if (isOneScale) whole.alpha = first.alpha * whole.alpha / static_cast<double>(first.rank());
    if (doras > 0) whole.magnitude = own.keep(std::move(magnitude), {3 * outputs});
    return whole;
}

/// Its outputs with the second half first.
LoraLayerView withSwappedHalves(LoraLayerView layer, OwnArrays& own) {
    const auto swap = [&](TensorView& view) {
        std::vector<float> numbers = numbersOf(view);
        std::ranges::rotate(numbers, numbers.begin() + std::ssize(numbers) / 2);
        view = own.keep(std::move(numbers), view.shape);
    };
    swap(layer.up);
    if (layer.magnitude) swap(*layer.magnitude);
    return layer;
}

/// The layers by the names that kohya's programs have for them.
Result<std::map<std::string, LoraLayerView>> kohyaLayers(const std::vector<LoraLayerView>& layers,
                                                         const LdmNames* xl, OwnArrays& own) {
    std::map<std::string, LoraLayerView> named;
    std::map<std::string, Thirds> thirds;
    for (const LoraLayerView& layer : layers) {
        const std::string name = kohyaName(layer.module, xl);
        const auto [component, module] = parted(layer.module);
        const auto theirs = component == "transformer" ? flux2Name(module) : std::nullopt;
        if (theirs && theirs->rule == LdmRule::third)
            thirds[name][static_cast<std::size_t>(theirs->third)] = &layer;
        else if (theirs && theirs->rule == LdmRule::swappedHalves)
            named[name] = withSwappedHalves(layer, own);
        else
            named[name] = layer;
    }
    for (const auto& [name, parts] : thirds) {
        auto whole = joined(parts, own);
        if (!whole) return failure("convert.dora_part", {{"layer", name}});
        named[name] = std::move(*whole);
    }
    return named;
}

/// peft takes ".weight" away when it saves; transformers' loader of text encoders wants it back.
std::string magnitudeKey(const std::string& name) {
    return name + ".lora_magnitude_vector" + (name.starts_with("text_encoder") ? ".weight" : "");
}

/// DoRA's magnitudes as peft shapes them: [out] of a linear layer, [1, out, 1, 1] of a convolution.
TensorView peftMagnitude(const LoraLayerView& layer, TensorView view) {
    if (layer.down.shape.size() == 4) view.shape = {1, view.elements(), 1, 1};
    return view;
}

constexpr const char* doraScaleEnding = ".dora_scale";

/// DoRA's magnitudes as LyCORIS shapes them: [out, 1], or [out, 1, 1, 1].
TensorView doraScale(const LoraLayerView& layer, TensorView view) {
    view.shape.resize(layer.down.shape.size(), 1);
    return view;
}

/// The number that most layers of a component have, for the settings, by `get`.
template <class Get>
auto commonest(const std::vector<const LoraLayerView*>& layers, Get get) {
    std::map<decltype(get(*layers.front())), int> counts;
    for (const LoraLayerView* layer : layers) ++counts[get(*layer)];
    return std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; })
        ->first;
}

/// peft's LoraConfig for each component, as diffusers packs it.
Json adapterSettings(const std::vector<LoraLayerView>& layers) {
    std::map<std::string, std::vector<const LoraLayerView*>> components;
    for (const LoraLayerView& layer : layers)
        components[parted(layer.module).first].push_back(&layer);
    Json settings = Json::object();
    for (const auto& [component, members] : components) {
        const auto rank = commonest(members, [](const auto& layer) { return layer.rank(); });
        const auto alpha = commonest(members, [](const auto& layer) { return layer.alpha; });
        Json ranks = Json::object(), alphas = Json::object(), targets = Json::array();
        bool dora = false;
        for (const LoraLayerView* layer : members) {
            const std::string name = parted(layer->module).second;
            targets.push_back(name);
            if (layer->rank() != rank) ranks[name] = layer->rank();
            if (layer->alpha != alpha) alphas[name] = layer->alpha;
            dora |= layer->magnitude.has_value();
        }
        settings[component + ".r"] = rank;
        settings[component + ".lora_alpha"] = alpha;
        settings[component + ".rank_pattern"] = ranks;
        settings[component + ".alpha_pattern"] = alphas;
        settings[component + ".target_modules"] = targets;
        settings[component + ".use_dora"] = dora;
    }
    return settings;
}

bool isLargeConvolution(const LoraLayerView& layer) {
    return layer.down.shape.size() == 4 && layer.down.shape[2] > 1;
}

/// What trainers of this kind of file note of the network: sd-scripts' own module, with its
/// arguments for convolutions (LoCon); for a DoRA LyCORIS', which sd-scripts uses for them.
std::map<std::string, std::string> networkMetadata(const std::vector<LoraLayerView>& layers) {
    std::vector<const LoraLayerView*> plain, convolutions;
    for (const LoraLayerView& layer : layers)
        (isLargeConvolution(layer) ? convolutions : plain).push_back(&layer);
    const auto rank = [](const auto& layer) { return layer.rank(); };
    const auto alpha = [](const auto& layer) { return layer.alpha; };
    const auto& members = plain.empty() ? convolutions : plain;
    Json arguments = Json::object();
    const bool isDora = std::ranges::any_of(
        layers, [](const LoraLayerView& layer) { return layer.magnitude.has_value(); });
    if (isDora) arguments = {{"algo", "lora"}, {"dora_wd", "True"}, {"wd_on_output", "True"}};
    if (!convolutions.empty()) {
        arguments["conv_dim"] = std::to_string(commonest(convolutions, rank));
        arguments["conv_alpha"] = shortText(commonest(convolutions, alpha));
    }
    // musubi-tuner has a module of its own for each transformer.
    const auto [component, module] = parted(layers.front().module);
    const char* const plainModule = component != "transformer" ? "networks.lora"
                                    : flux2Name(module)        ? "networks.lora_flux_2"
                                                               : "networks.lora_zimage";
    return {{"ss_network_module", isDora ? "lycoris.kohya" : plainModule},
            {"ss_network_dim", std::to_string(commonest(members, rank))},
            {"ss_network_alpha", shortText(commonest(members, alpha))},
            {"ss_network_args", arguments.empty() ? "" : asText(arguments)}};
}

/// How often each tag, a part of a caption between commas, was learned, by the folder's name as
/// sd-scripts counts: "1_sks dog" for photos seen once an epoch.
std::string tagFrequency(const LoraInfo& info) {
    Json counts = Json::object();
    for (const std::string& part : split(info.instancePrompt, ',')) {
        const std::string tag = toLower(part);
        counts[tag] = valueOr(counts, tag.c_str(), 0) + info.photos;
    }
    return asText(Json{{"1_" + info.triggerPhrase, counts}});
}

}  // namespace

std::string kohyaName(const std::string& module, const LdmNames* xl) {
    auto [component, name] = parted(module);
    if (component.starts_with("text_encoder")) {
        const char* prefix = component == "text_encoder_2" ? "lora_te2_"
                             : xl != nullptr               ? "lora_te1_"
                                                           : "lora_te_";
        return prefix + underscored(textModelPrefix(name) + name);
    }
    if (xl != nullptr)
        if (const auto theirs = xl->ldm(name)) name = theirs->text;
    if (component == "transformer")
        if (const auto theirs = flux2Name(name)) name = theirs->text;
    return "lora_unet_" + underscored(name);
}

std::map<std::string, std::string> loraMetadata(const LoraInfo& info) {
    const std::string size = std::to_string(info.resolution);
    std::map<std::string, std::string> metadata = {
        {"ss_base_model_version", std::string(infoOf(info.family).loraBase)},
        {"ss_v2", info.family == ModelFamily::sd2 ? "True" : "False"},
        {"ss_output_name", info.title},
        {"ss_sd_model_name", info.baseModel},
        {zeroTerminalSnrKey, info.zeroTerminalSnr ? "True" : ""},
    };
    if (info.steps > 0) {  // else nothing is known of its training
        metadata["ss_resolution"] = "(" + size + ", " + size + ")";
        metadata["ss_steps"] = std::to_string(info.steps);
        metadata["ss_learning_rate"] = shortText(info.learningRate);
    }
    if (info.photos > 0) metadata["ss_tag_frequency"] = tagFrequency(info);
    metadata.merge(metadataOf(ModelSpec{info.family, info.predictionType, "lora", info.title,
                                        info.triggerPhrase, info.date, info.resolution}));
    return metadata;
}

Result<WrittenFile> writeKohyaLora(const std::filesystem::path& path,
                                   const std::vector<LoraLayerView>& layers,
                                   std::map<std::string, std::string> metadata,
                                   const UNetBlocks& blocks) {
    const bool isXl = metadata["ss_base_model_version"].starts_with("sdxl") ||
                      std::ranges::any_of(layers, [](const LoraLayerView& layer) {
                          return layer.module.starts_with("text_encoder_2.");
                      });
    const LdmNames names = LdmNames::unet(blocks);
    OwnArrays own;
    TRY(const auto named, kohyaLayers(layers, isXl ? &names : nullptr, own));
    TensorMap tensors;
    std::vector<float> alphas;
    alphas.reserve(layers.size());  // views point into it
    for (const auto& [name, layer] : named) {
        alphas.push_back(static_cast<float>(layer.alpha));
        tensors[name + ".lora_down.weight"] = layer.down;
        tensors[name + ".lora_up.weight"] = layer.up;
        tensors[name + ".alpha"] = scalarView(alphas.back());
        if (layer.magnitude) tensors[name + doraScaleEnding] = doraScale(layer, *layer.magnitude);
    }
    // Other dialects' notes, which diffusers refuses beside alphas.
    for (const char* key : {"lora_adapter_metadata", "format"}) metadata.erase(key);
    if (!layers.empty())
        for (auto& [key, value] : networkMetadata(layers)) metadata[key] = value;
    std::erase_if(metadata, [](const auto& entry) { return entry.second.empty(); });
    std::map<std::string, std::string> immutable;  // as sd-scripts hashes
    for (const auto& entry : metadata)
        if (entry.first.starts_with("ss_")) immutable.insert(entry);
    metadata["sshs_model_hash"] = hashOfTensors(tensors);
    metadata["sshs_legacy_hash"] = legacyHashOf(tensors, immutable);
    metadata["modelspec.hash_sha256"] = "0x" + metadata["sshs_model_hash"];
    return writeSafetensors(path, tensors, metadata);
}

namespace {

/// `hasDoraScales`: magnitudes as LyCORIS and ComfyUI name them, not as peft does.
Result<WrittenFile> writeDiffusersNames(const std::filesystem::path& path,
                                        const std::vector<LoraLayerView>& layers,
                                        std::map<std::string, std::string> metadata,
                                        bool hasDoraScales) {
    TensorMap tensors;
    OwnArrays own;
    for (const LoraLayerView& layer : layers) {
        const std::string name = loadableName(layer.module);
        if (name.starts_with("transformer.")) {  // diffusers names these as peft does
            tensors[name + ".lora_A.weight"] = layer.down;
            tensors[name + ".lora_B.weight"] = own.scaledUp(layer);
        } else {
            const std::string infix = name.starts_with("unet.") ? ".lora." : ".lora_linear_layer.";
            tensors[name + infix + "down.weight"] = layer.down;
            tensors[name + infix + "up.weight"] = own.scaledUp(layer);
        }
        if (!layer.magnitude) continue;
        if (hasDoraScales)
            tensors[name + doraScaleEnding] = doraScale(layer, *layer.magnitude);
        else
            tensors[magnitudeKey(name)] = peftMagnitude(layer, *layer.magnitude);
    }
    metadata.erase("lora_adapter_metadata");  // peft's alphas, which the arrays hold now
    std::erase_if(metadata, [](const auto& entry) { return entry.second.empty(); });
    metadata["format"] = "pt";
    return writeSafetensors(path, tensors, metadata);
}

/// FLUX.2's layers of time and modulation, for which ComfyUI has no names of diffusers'.
bool isKnownByKohyasName(const LoraLayerView& layer) {
    constexpr std::array<std::string_view, 3> modules = {"transformer.time_guidance_embed.",
                                                         "transformer.double_stream_modulation_",
                                                         "transformer.single_stream_modulation."};
    return std::ranges::any_of(
        modules, [&](std::string_view module) { return layer.module.starts_with(module); });
}

}  // namespace

Result<WrittenFile> writeDiffusersLora(const std::filesystem::path& path,
                                       const std::vector<LoraLayerView>& layers,
                                       std::map<std::string, std::string> metadata) {
    return writeDiffusersNames(path, layers, std::move(metadata), /*hasDoraScales=*/false);
}

Result<WrittenFile> writeComfyUiLora(const std::filesystem::path& path,
                                     const std::vector<LoraLayerView>& layers,
                                     std::map<std::string, std::string> metadata,
                                     const UNetBlocks& blocks) {
    const bool isOfTransformer =
        !layers.empty() && parted(layers.front().module).first == "transformer";
    if (!isOfTransformer || std::ranges::any_of(layers, isKnownByKohyasName)) {
        auto written = writeKohyaLora(path, layers, metadata, blocks);
        const bool hasPartOfDora = !written && written.error().code == "convert.dora_part";
        if (!isOfTransformer || !hasPartOfDora) return written;
    }
    return writeDiffusersNames(path, layers, std::move(metadata), /*hasDoraScales=*/true);
}

Result<WrittenFile> writePeftLora(const std::filesystem::path& path,
                                  const std::vector<LoraLayerView>& layers) {
    TensorMap tensors;
    for (const LoraLayerView& layer : layers) {
        const std::string name = loadableName(layer.module);
        tensors[name + ".lora_A.weight"] = layer.down;
        tensors[name + ".lora_B.weight"] = layer.up;
        if (const auto& magnitude = layer.magnitude)
            tensors[magnitudeKey(name)] = peftMagnitude(layer, *magnitude);
    }
    return writeSafetensors(
        path, tensors,
        {{"format", "pt"}, {"lora_adapter_metadata", adapterSettings(layers).dump(2)}});
}

}  // namespace dreambooth
