// Writing LoRA files for other programs and for diffusers (see lora_file.h).
#include "lora_keys.h"
#include "modelspec.h"
#include "numbers.h"
#include "safetensors_header.h"

#include <base/json.h>
#include <base/number_text.h>
#include <base/strings.h>
#include <formats/ldm_names.h>
#include <formats/lora_file.h>

#include <algorithm>
#include <stdexcept>

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

/// What is multiplied by alpha / rank, kept by the caller while the views are used.
class ScaledArrays {
public:
    explicit ScaledArrays(std::size_t count) { m_arrays.reserve(count); }

    TensorView up(const LoraLayerView& layer) {
        const double scale = layer.alpha / static_cast<double>(layer.rank());
        if (scale == 1) return layer.up;
        std::vector<float>& numbers = m_arrays.emplace_back();
        for (std::size_t i = 0; i < static_cast<std::size_t>(layer.up.elements()); ++i) {
            const auto number = numberAt(layer.up, i);
            if (!number) throw std::invalid_argument("LoRA of a type that can't be multiplied");
            numbers.push_back(static_cast<float>(*number * scale));
        }
        return {DType::f32, layer.up.shape, std::as_bytes(std::span(numbers))};
    }

private:
    std::vector<std::vector<float>> m_arrays;
};

/// peft takes ".weight" away when it saves; transformers' loader of text encoders wants it back.
std::string magnitudeKey(const std::string& name) {
    return name + ".lora_magnitude_vector" + (name.starts_with("text_encoder") ? ".weight" : "");
}

/// DoRA's magnitudes as peft shapes them: [out] of a linear layer, [1, out, 1, 1] of a convolution.
TensorView peftMagnitude(const LoraLayerView& layer, TensorView view) {
    if (layer.down.shape.size() == 4) view.shape = {1, view.elements(), 1, 1};
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
    return {{"ss_network_module", isDora ? "lycoris.kohya" : "networks.lora"},
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
    TensorMap tensors;
    std::vector<float> alphas;
    alphas.reserve(layers.size());  // views point into it
    for (const LoraLayerView& layer : layers) {
        const std::string name = kohyaName(layer.module, isXl ? &names : nullptr);
        alphas.push_back(static_cast<float>(layer.alpha));
        tensors[name + ".lora_down.weight"] = layer.down;
        tensors[name + ".lora_up.weight"] = layer.up;
        tensors[name + ".alpha"] = scalarView(alphas.back());
        if (layer.magnitude) {
            TensorView& view = tensors[name + ".dora_scale"] = *layer.magnitude;
            view.shape.resize(layer.down.shape.size(), 1);
        }
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

Result<WrittenFile> writeDiffusersLora(const std::filesystem::path& path,
                                       const std::vector<LoraLayerView>& layers,
                                       std::map<std::string, std::string> metadata) {
    TensorMap tensors;
    ScaledArrays scaled(layers.size());
    for (const LoraLayerView& layer : layers) {
        const std::string name = loadableName(layer.module);
        if (name.starts_with("transformer.")) {  // diffusers names these as peft does
            tensors[name + ".lora_A.weight"] = layer.down;
            tensors[name + ".lora_B.weight"] = scaled.up(layer);
        } else {
            const std::string infix = name.starts_with("unet.") ? ".lora." : ".lora_linear_layer.";
            tensors[name + infix + "down.weight"] = layer.down;
            tensors[name + infix + "up.weight"] = scaled.up(layer);
        }
        if (const auto& magnitude = layer.magnitude)
            tensors[magnitudeKey(name)] = peftMagnitude(layer, *magnitude);
    }
    metadata["format"] = "pt";
    return writeSafetensors(path, tensors, metadata);
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
