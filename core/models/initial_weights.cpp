// Asks a network for the names and shapes of its tensors, and draws them.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/empty.h>
#include <base/splitmix64.h>
#include <models/flux2.h>
#include <models/initial_weights.h>
#include <models/qwen3.h>
#include <models/text_encoder.h>
#include <models/unet.h>
#include <models/vae.h>
#include <models/z_image.h>

#include <cmath>
#include <string_view>

namespace dreambooth {

namespace {

using Tensors = std::map<std::string, at::Tensor>;

/// `rest`: what the network's constructor takes behind the parameters.
template <class Network, class Config, class... Rest>
Tensors blankTensors(const Config& config, const Rest&... rest) {
    Parameters blank;
    const auto made = blank.createMissing();
    const Network network(config, std::move(blank), rest...);
    return *made;
}

at::Generator generatorOf(std::uint64_t seed, std::string_view name) {
    return at::make_generator<at::CPUGeneratorImpl>(randomKey(seed, name));
}

/// Inputs of one output of a linear or convolution layer; 0 for a norm.
double inputsOf(const at::Tensor& weight) {
    if (weight.dim() < 2) return 0;
    const std::int64_t inputs = weight.numel() / weight.size(0);
    return static_cast<double>(inputs);
}

Parameters parametersOf(Tensors tensors) {
    Parameters parameters;
    parameters.tensors() = std::move(tensors);
    return parameters;
}

constexpr double padDeviation = 0.02;

/// torch.nn's own beginning.
Parameters drawnAsTorch(Tensors tensors, std::uint64_t seed) {
    for (auto& [name, tensor] : tensors) {
        const bool isWeight = name.ends_with(".weight");
        const bool isEmbedding = name.ends_with("embed_tokens.weight");
        if (isEmbedding || name.ends_with("_pad_token")) {
            tensor.normal_(0, isEmbedding ? 1 : padDeviation, generatorOf(seed, name));
            continue;
        }
        const std::string layer = name.substr(0, name.rfind('.'));
        const double inputs = inputsOf(isWeight ? tensor : tensors.at(layer + ".weight"));
        if (inputs == 0) {
            tensor.fill_(isWeight ? 1.0 : 0.0);
        } else {
            const double limit = 1 / std::sqrt(inputs);
            tensor.uniform_(-limit, limit, generatorOf(seed, name));
        }
    }
    return parametersOf(std::move(tensors));
}

/// The deviation of a weight of CLIP's text encoder.
double clipDeviation(const std::string& name, const TextEncoderConfig& config) {
    const double hidden = 1 / std::sqrt(static_cast<double>(config.hiddenSize));
    const double depth = 1 / std::sqrt(2.0 * config.layers);
    if (name.starts_with("embeddings.")) return 0.02;
    if (name.ends_with("fc1.weight")) return hidden / std::sqrt(2.0);
    if (name.ends_with("out_proj.weight") || name.starts_with("text_projection.")) return hidden;
    return hidden * depth;  // q_proj, k_proj, v_proj, fc2
}

}  // namespace

Parameters initialWeights(const UNetConfig& config, std::uint64_t seed) {
    return drawnAsTorch(blankTensors<UNet>(config), seed);
}

Parameters initialWeights(const VaeConfig& config, std::uint64_t seed) {
    return drawnAsTorch(blankTensors<Vae>(config), seed);
}

Parameters initialWeights(const Flux2Config& config, std::uint64_t seed) {
    return drawnAsTorch(blankTensors<Flux2>(config), seed);
}

Parameters initialWeights(const ZImageConfig& config, std::uint64_t seed) {
    return drawnAsTorch(blankTensors<ZImage>(config), seed);
}

Parameters initialWeights(const Qwen3Config& config, std::uint64_t seed) {
    return drawnAsTorch(blankTensors<Qwen3>(config, config.layers), seed);
}

Parameters initialWeights(const TextEncoderConfig& config, std::uint64_t seed) {
    Tensors tensors = blankTensors<TextEncoder>(config);
    for (auto& [name, tensor] : tensors) {
        if (tensor.dim() < 2)
            tensor.fill_(name.ends_with(".weight") ? 1.0 : 0.0);
        else
            tensor.normal_(0, clipDeviation(name, config), generatorOf(seed, name));
    }
    return parametersOf(std::move(tensors));
}

}  // namespace dreambooth
