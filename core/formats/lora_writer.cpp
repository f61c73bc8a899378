// Writing LoRA files for other programs and for diffusers (see lora_file.h).
#include <formats/lora_file.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <stdexcept>

namespace dreambooth {

namespace {

/// As short as can be: "0.0005", "4".
std::string shortNumber(double number) {
    std::array<char, 32> text;
    const auto end = std::to_chars(text.begin(), text.end(), number, std::chars_format::fixed).ptr;
    return {text.begin(), end};
}

/// A scalar's bytes, kept by the caller while the view is used.
TensorView scalarView(const float& number) {
    return {DType::f32, {}, std::as_bytes(std::span(&number, 1))};
}

std::string diffusersKey(const std::string& module, const char* part) {
    const bool text = module.starts_with("text_encoder.");
    return module + (text ? ".lora_linear_layer." : ".lora.") + part + ".weight";
}

}  // namespace

std::string kohyaName(const std::string& module) {
    const auto dot = module.find('.');
    const std::string prefix =
        module.substr(0, dot) == "unet" ? "lora_unet_" : "lora_te_text_model_";
    std::string name = prefix + module.substr(dot + 1);
    std::ranges::replace(name, '.', '_');
    return name;
}

std::map<std::string, std::string> loraMetadata(const LoraInfo& info) {
    const std::string size = std::to_string(info.resolution);
    const bool velocity = info.predictionType == "v_prediction";
    return {
        {"ss_base_model_version", info.stableDiffusion2 ? "sd_v2" : "sd_v1"},
        {"ss_v2", info.stableDiffusion2 ? "True" : "False"},
        {"ss_output_name", info.title},
        {"ss_sd_model_name", info.baseModel},
        {"ss_resolution", "(" + size + ", " + size + ")"},
        {"ss_steps", std::to_string(info.steps)},
        {"ss_learning_rate", shortNumber(info.learningRate)},
        {"modelspec.sai_model_spec", "1.0.0"},
        {"modelspec.architecture",
         info.stableDiffusion2
             ? (velocity ? "stable-diffusion-v2-768-v/lora" : "stable-diffusion-v2-512/lora")
             : "stable-diffusion-v1/lora"},
        {"modelspec.implementation", "diffusers"},
        {"modelspec.title", info.title},
        {"modelspec.trigger_phrase", info.triggerPhrase},
        {"modelspec.resolution", size + "x" + size},
        {"modelspec.date", info.date},
        {"modelspec.prediction_type", velocity ? "v" : "epsilon"},
    };
}

Result<WrittenFile> writeKohyaLora(const std::filesystem::path& path,
                                   const std::vector<LoraLayerView>& layers,
                                   std::map<std::string, std::string> metadata) {
    TensorMap tensors;
    std::vector<float> alphas;
    alphas.reserve(layers.size());  // views point into it
    for (const LoraLayerView& layer : layers) {
        const std::string name = kohyaName(layer.module);
        alphas.push_back(static_cast<float>(layer.alpha));
        tensors[name + ".lora_down.weight"] = layer.down;
        tensors[name + ".lora_up.weight"] = layer.up;
        tensors[name + ".alpha"] = scalarView(alphas.back());
    }
    if (!layers.empty()) {
        metadata["ss_network_module"] = "networks.lora";
        metadata["ss_network_dim"] = std::to_string(layers.front().rank());
        metadata["ss_network_alpha"] = shortNumber(layers.front().alpha);
    }
    metadata["sshs_model_hash"] = hashOfTensors(tensors);
    return writeSafetensors(path, tensors, metadata);
}

Result<WrittenFile> writeDiffusersLora(const std::filesystem::path& path,
                                       const std::vector<LoraLayerView>& layers) {
    TensorMap tensors;
    std::vector<std::vector<float>> scaled;  // owns what had to be multiplied
    scaled.reserve(layers.size());
    for (const LoraLayerView& layer : layers) {
        TensorView up = layer.up;
        const double scale = layer.alpha / static_cast<double>(layer.rank());
        if (scale != 1) {
            if (up.dtype != DType::f32)
                throw std::invalid_argument("LoRA with alpha must be float32 for diffusers");
            std::vector<float>& numbers = scaled.emplace_back(std::size_t(up.elements()));
            std::memcpy(numbers.data(), up.data.data(), up.data.size());
            for (float& number : numbers) number = static_cast<float>(number * scale);
            up.data = std::as_bytes(std::span(numbers));
        }
        tensors[diffusersKey(layer.module, "down")] = layer.down;
        tensors[diffusersKey(layer.module, "up")] = up;
    }
    return writeSafetensors(path, tensors, {{"format", "pt"}});
}

}  // namespace dreambooth
