// Qwen3: embeddings, causal layers with grouped queries, gated feed-forward.
#include "layers.h"
#include "rotary.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/pow.h>
#include <models/qwen3.h>
#include <operators/gated_units.h>

#include <algorithm>
#include <optional>

namespace dreambooth {

namespace {

struct Qwen3Layer {
    Qwen3Layer(const Scope& scope, const Qwen3Config& config)
        : norm1(scope / "input_layernorm", config.hiddenSize, config.normEps),
          q(scope / "self_attn" / "q_proj", config.hiddenSize,
            std::int64_t{config.heads} * config.headSize, false),
          k(scope / "self_attn" / "k_proj", config.hiddenSize,
            std::int64_t{config.keyValueHeads} * config.headSize, false),
          v(scope / "self_attn" / "v_proj", config.hiddenSize,
            std::int64_t{config.keyValueHeads} * config.headSize, false),
          out(scope / "self_attn" / "o_proj", std::int64_t{config.heads} * config.headSize,
              config.hiddenSize, false),
          qNorm(scope / "self_attn" / "q_norm", config.headSize, config.normEps),
          kNorm(scope / "self_attn" / "k_norm", config.headSize, config.normEps),
          norm2(scope / "post_attention_layernorm", config.hiddenSize, config.normEps),
          gate(scope / "mlp" / "gate_proj", config.hiddenSize, config.intermediateSize, false),
          up(scope / "mlp" / "up_proj", config.hiddenSize, config.intermediateSize, false),
          down(scope / "mlp" / "down_proj", config.intermediateSize, config.hiddenSize, false),
          headSize(config.headSize) {}

    at::Tensor operator()(at::Tensor x, const Rotary& rotary, const at::Tensor& seen) const {
        const auto heads = [&](const at::Tensor& values) {
            return values.unflatten(-1, {-1, headSize});
        };
        const auto y = norm1(x);
        x = x + out(attendHeads(rotateHalves(qNorm(heads(q(y))), rotary),
                                rotateHalves(kNorm(heads(k(y))), rotary), heads(v(y)), seen));
        const auto z = norm2(x);
        return x + down(swiglu(gate(z), up(z)));
    }

    RmsNorm norm1;
    Linear q, k, v, out;
    RmsNorm qNorm, kNorm, norm2;
    Linear gate, up, down;
    std::int64_t headSize;
};

}  // namespace

struct Qwen3::Network {
    Network(const Qwen3Config& config_, Parameters parameters_, int usedLayers)
        : config(config_),
          parameters(std::move(parameters_)),
          scope(parameters, slots, "the text encoder"),
          tokens((scope / "embed_tokens")
                     .tensor("weight", {config.vocabularySize, config.hiddenSize})) {
        for (int i = 0; i < std::min(usedLayers, config.layers); ++i)
            layers.emplace_back(scope / "layers" / static_cast<std::size_t>(i), config);
        if (usedLayers >= config.layers)
            norm.emplace(scope / "norm", config.hiddenSize, config.normEps);
    }

    /// Frequencies and angles are float32, as transformers has them.
    Rotary rotary(std::int64_t length) const {
        const auto options = tokens.options().dtype(at::kFloat);
        const auto exponents = at::arange(0, config.headSize, 2, options) / config.headSize;
        const auto frequencies = at::pow(at::Scalar(config.ropeTheta), exponents).reciprocal();
        const auto angles = at::arange(length, options).unsqueeze(-1) * frequencies;
        return {angles.cos(), angles.sin()};
    }

    Qwen3Config config;
    Parameters parameters;
    LoraSlots slots;  // nobody adapts it; its layers have slots like all others
    Scope scope;
    at::Tensor tokens;
    std::vector<Qwen3Layer> layers;
    std::optional<RmsNorm> norm;
};

Qwen3::Qwen3(const Qwen3Config& config, Parameters parameters, int usedLayers)
    : m_network(std::make_unique<Network>(config, std::move(parameters), usedLayers)) {}
Qwen3::Qwen3(Qwen3&&) noexcept = default;
Qwen3& Qwen3::operator=(Qwen3&&) noexcept = default;
Qwen3::~Qwen3() = default;

at::Tensor Qwen3::states(const at::Tensor& ids, const at::Tensor& mask,
                         const std::vector<int>& layers) const {
    const Network& net = *m_network;
    net.parameters.beginPass();
    const std::int64_t length = ids.size(1);
    const auto causal = at::ones({length, length}, mask.options()).tril();
    const auto seen = causal.logical_and(mask.unsqueeze(1)).unsqueeze(1);
    const Rotary rotary = net.rotary(length);
    std::map<int, at::Tensor> kept;
    const auto keep = [&](int layer, const at::Tensor& state) {
        if (std::ranges::find(layers, layer) != layers.end()) kept[layer] = state;
    };
    auto x = at::embedding(net.tokens, ids);
    keep(0, x);
    const int last = std::ranges::max(layers);
    for (int i = 0; i < last; ++i) {
        x = net.layers.at(static_cast<std::size_t>(i))(x, rotary, seen);
        const auto& norm = net.norm;  // there where the last layer is
        keep(i + 1, norm && i + 1 == net.config.layers ? (*norm)(x) : x);
    }
    std::vector<at::Tensor> states;
    for (const int layer : layers) states.push_back(kept.at(layer));
    return at::cat(states, -1);
}

const Qwen3Config& Qwen3::config() const {
    return m_network->config;
}
Parameters& Qwen3::parameters() {
    return m_network->parameters;
}
const Parameters& Qwen3::parameters() const {
    return m_network->parameters;
}

}  // namespace dreambooth
