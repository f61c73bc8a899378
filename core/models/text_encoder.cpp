// The CLIP text encoder: embeddings, causal transformer layers, final norm.
#include "layers.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/argmax.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/where.h>
#include <models/gradient_checkpointing.h>
#include <models/text_encoder.h>

#include <algorithm>
#include <optional>

namespace dreambooth {

namespace {

struct ClipLayer {
    ClipLayer(const Scope& scope, const TextEncoderConfig& config)
        : norm1(scope / "layer_norm1", config.hiddenSize, config.layerNormEps),
          qProjection(scope / "self_attn" / "q_proj", config.hiddenSize, config.hiddenSize),
          kProjection(scope / "self_attn" / "k_proj", config.hiddenSize, config.hiddenSize),
          vProjection(scope / "self_attn" / "v_proj", config.hiddenSize, config.hiddenSize),
          outProjection(scope / "self_attn" / "out_proj", config.hiddenSize, config.hiddenSize),
          norm2(scope / "layer_norm2", config.hiddenSize, config.layerNormEps),
          fc1(scope / "mlp" / "fc1", config.hiddenSize, config.intermediateSize),
          fc2(scope / "mlp" / "fc2", config.intermediateSize, config.hiddenSize),
          heads(config.heads),
          quickGelu(config.activation == "quick_gelu") {}

    at::Tensor operator()(at::Tensor x) const {
        auto h = norm1(x);
        x = x + outProjection(attend(qProjection(h), kProjection(h), vProjection(h), heads,
                                     /*causal=*/true));
        h = fc1(norm2(x));
        h = quickGelu ? h * at::sigmoid(1.702 * h) : at::gelu(h);
        return x + fc2(h);
    }

    LayerNorm norm1;
    Linear qProjection, kProjection, vProjection, outProjection;
    LayerNorm norm2;
    Linear fc1, fc2;
    std::int64_t heads;
    bool quickGelu;
};

}  // namespace

struct TextEncoder::Network {
    Network(const TextEncoderConfig& config_, Parameters parameters_)
        : config(config_),
          parameters(std::move(parameters_)),
          scope(parameters, slots, "the text encoder"),
          tokens((scope / "embeddings" / "token_embedding")
                     .tensor("weight", {config.vocabularySize, config.hiddenSize})),
          positions((scope / "embeddings" / "position_embedding")
                        .tensor("weight", {config.maxPositions, config.hiddenSize})),
          finalNorm(scope / "final_layer_norm", config.hiddenSize, config.layerNormEps) {
        for (int i = 0; i < config.layers; ++i) {
            layers.emplace_back(scope / "encoder" / "layers" / static_cast<std::size_t>(i), config);
        }
        if (config.projectionDim > 0)
            projection.emplace(scope / "text_projection", config.hiddenSize, config.projectionDim,
                               /*hasBias=*/false);
    }

    at::Tensor embedded(const at::Tensor& ids) const {
        parameters.beginPass();
        return tokenVectors(ids) + positions.narrow(0, 0, ids.size(1));
    }

    at::Tensor tokenVectors(const at::Tensor& ids) const {
        if (!learned.defined()) return at::embedding(tokens, ids);
        const auto isLearned = ids.ge(firstLearned);
        const auto known = at::embedding(tokens, ids.masked_fill(isLearned, 0));
        const auto own = at::embedding(learned, (ids - firstLearned).clamp_min(0));
        return at::where(isLearned.unsqueeze(-1), own.to(known.scalar_type()), known);
    }

    /// The state x after layers from … to (exclusive).
    at::Tensor throughLayers(at::Tensor x, std::size_t from, std::size_t to) const {
        for (std::size_t i = from; i < to; ++i) {
            const ClipLayer& layer = layers[i];
            x = checkpointed(
                [&layer](const std::vector<at::Tensor>& inputs) { return layer(inputs[0]); }, {x},
                checkpointing);
        }
        return x;
    }

    std::size_t layersWithout(int skipped) const {
        return layers.size() - std::min(layers.size(), static_cast<std::size_t>(skipped));
    }

    /// The row of the end token: where the ids are largest in old configurations, else the first
    /// eos token (transformers' CLIPTextTransformer).
    at::Tensor endRows(const at::Tensor& state, const at::Tensor& ids) const {
        const auto wanted = config.poolsAtLargestId() ? ids : ids.eq(config.eosTokenId);
        const auto at = wanted.to(at::kInt).argmax(-1);
        const auto index = at.view({-1, 1, 1}).expand({-1, 1, state.size(2)});
        return state.gather(1, index).squeeze(1);
    }

    TextEncoderConfig config;
    Parameters parameters;
    LoraSlots slots;
    Scope scope;
    at::Tensor tokens, positions;
    at::Tensor learned;  ///< undefined: no word is being learned
    std::int64_t firstLearned = 0;
    std::vector<ClipLayer> layers;
    LayerNorm finalNorm;
    std::optional<Linear> projection;
    Checkpointing checkpointing = Checkpointing::off;
};

TextEncoder::TextEncoder(const TextEncoderConfig& config, Parameters parameters)
    : m_network(std::make_unique<Network>(config, std::move(parameters))) {}
TextEncoder::TextEncoder(TextEncoder&&) noexcept = default;
TextEncoder& TextEncoder::operator=(TextEncoder&&) noexcept = default;
TextEncoder::~TextEncoder() = default;

at::Tensor TextEncoder::forward(const at::Tensor& ids) const {
    return forwardSkipping(ids, 0);
}

at::Tensor TextEncoder::forwardSkipping(const at::Tensor& ids, int skipped) const {
    const Network& net = *m_network;
    return net.finalNorm(net.throughLayers(net.embedded(ids), 0, net.layersWithout(skipped)));
}

TextEncoder::States TextEncoder::statesBeforeEnd(const at::Tensor& ids, int skipped) const {
    const Network& net = *m_network;
    const std::size_t until = net.layersWithout(1 + skipped);
    States states{net.throughLayers(net.embedded(ids), 0, until), {}};
    if (!net.projection) return states;
    const auto last = net.finalNorm(net.throughLayers(states.hidden, until, net.layers.size()));
    states.pooled = (*net.projection)(net.endRows(last, ids));
    return states;
}

const TextEncoderConfig& TextEncoder::config() const {
    return m_network->config;
}
Parameters& TextEncoder::parameters() {
    return m_network->parameters;
}
const Parameters& TextEncoder::parameters() const {
    return m_network->parameters;
}
const LoraSlots& TextEncoder::loraSlots() const {
    return m_network->slots;
}
void TextEncoder::setLearnedVectors(const at::Tensor& vectors, std::int64_t firstId) {
    m_network->learned = vectors;
    m_network->firstLearned = firstId;
}
void TextEncoder::setGradientCheckpointing(Checkpointing how) {
    m_network->checkpointing = how;
}

}  // namespace dreambooth
