// BLIP's two transformers, in the order in which a picture goes through them.
#include "vision_layer.h"

#include <ATen/ops/argmax.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/full.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/tensor.h>
#include <c10/core/GradMode.h>
#include <models/captioner.h>

#include <algorithm>
#include <array>

namespace dreambooth {

namespace {

/// Means and deviations of CLIP's pictures (Radford et al. 2021).
constexpr std::array mean = {0.48145466, 0.4578275, 0.40821073};
constexpr std::array deviation = {0.26862954, 0.26130258, 0.27577711};

constexpr VisionNames blipNames = {"layer_norm1", "self_attn", "projection", "layer_norm2"};

/// BERT's (Devlin et al. 2019): the norm comes behind the sum.
struct TextAttention {
    TextAttention(const Scope& scope, const CaptionerStack& stack, int keySize)
        : query(scope / "self" / "query", stack.hiddenSize, stack.hiddenSize),
          key(scope / "self" / "key", keySize, stack.hiddenSize),
          value(scope / "self" / "value", keySize, stack.hiddenSize),
          dense(scope / "output" / "dense", stack.hiddenSize, stack.hiddenSize),
          norm(scope / "output" / "LayerNorm", stack.hiddenSize, stack.layerNormEps),
          heads(stack.heads) {}

    at::Tensor operator()(const at::Tensor& x, const at::Tensor& k, const at::Tensor& v,
                          bool causal) const {
        return norm(x + dense(attend(query(x), k, v, heads, causal)));
    }

    Linear query, key, value, dense;
    LayerNorm norm;
    std::int64_t heads;
};

struct TextLayer {
    TextLayer(const Scope& scope, const CaptionerConfig& config)
        : itself(scope / "attention", config.text, config.text.hiddenSize),
          picture(scope / "crossattention", config.text, config.vision.hiddenSize),
          intermediate(scope / "intermediate" / "dense", config.text.hiddenSize,
                       config.text.intermediateSize),
          output(scope / "output" / "dense", config.text.intermediateSize, config.text.hiddenSize),
          norm(scope / "output" / "LayerNorm", config.text.hiddenSize, config.text.layerNormEps) {}

    /// `k` and `v` are those of the picture for this layer.
    at::Tensor operator()(at::Tensor x, const at::Tensor& k, const at::Tensor& v) const {
        x = itself(x, itself.key(x), itself.value(x), /*causal=*/true);
        x = picture(x, k, v, /*causal=*/false);
        return norm(x + output(at::gelu(intermediate(x))));
    }

    TextAttention itself, picture;
    Linear intermediate, output;
    LayerNorm norm;
};

/// Of a picture, for each layer of the decoder: computed once, while the text grows.
struct SeenPicture {
    std::vector<at::Tensor> keys, values;
};

}  // namespace

struct Captioner::Network {
    Network(const CaptionerFiles& files, at::Device device, at::ScalarType dtype)
        : config(files.config),
          parameters(parametersFrom(files.weights, device, dtype)),
          scope(parameters, slots, "the captioner"),
          ofVision(scope / "vision_model"),
          ofText(scope / "text_decoder" / "bert"),
          head(scope / "text_decoder" / "cls" / "predictions"),
          classEmbedding((ofVision / "embeddings")
                             .tensor("class_embedding", {1, 1, config.vision.hiddenSize})),
          positions(
              (ofVision / "embeddings")
                  .tensor("position_embedding", {1, patches() + 1, config.vision.hiddenSize})),
          patchEmbedding(ofVision / "embeddings" / "patch_embedding", 3, config.vision.hiddenSize,
                         config.patchSize, config.patchSize),
          visionNorm(ofVision / "post_layernorm", config.vision.hiddenSize,
                     config.vision.layerNormEps),
          words((ofText / "embeddings" / "word_embeddings")
                    .tensor("weight", {config.vocabularySize, config.text.hiddenSize})),
          textPositions((ofText / "embeddings" / "position_embeddings")
                            .tensor("weight", {config.maxPositions, config.text.hiddenSize})),
          textNorm(ofText / "embeddings" / "LayerNorm", config.text.hiddenSize,
                   config.text.layerNormEps),
          transform(head / "transform" / "dense", config.text.hiddenSize, config.text.hiddenSize),
          transformNorm(head / "transform" / "LayerNorm", config.text.hiddenSize,
                        config.text.layerNormEps) {
        const VisionSizes sizes{config.vision.hiddenSize, config.vision.intermediateSize,
                                config.vision.heads, config.vision.layerNormEps};
        for (int i = 0; i < config.vision.layers; ++i)
            visionLayers.emplace_back(ofVision / "encoder" / "layers" / static_cast<std::size_t>(i),
                                      blipNames, sizes);
        for (int i = 0; i < config.text.layers; ++i)
            textLayers.emplace_back(ofText / "encoder" / "layer" / static_cast<std::size_t>(i),
                                    config);
        // Tied with the words, so that a file need not hold it.
        const Scope decoder = head / "decoder";
        outputWeight =
            decoder.has("weight")
                ? decoder.tensor("weight", {config.vocabularySize, config.text.hiddenSize})
                : words;
        outputBias = head.has("bias") ? head.tensor("bias", {config.vocabularySize})
                                      : decoder.tensor("bias", {config.vocabularySize});
    }

    std::int64_t patches() const {
        const std::int64_t side = config.imageSize / config.patchSize;
        return side * side;
    }

    at::Tensor encoded(const at::Tensor& pixels) const {
        const auto of = patchEmbedding(pixels.to(words.options())).flatten(2).transpose(1, 2);
        auto x = at::cat({classEmbedding.expand({of.size(0), 1, -1}), of}, 1) + positions;
        for (const VisionLayer& layer : visionLayers) x = layer(x);
        return visionNorm(x);
    }

    SeenPicture seen(const at::Tensor& picture) const {
        SeenPicture result;
        for (const TextLayer& layer : textLayers) {
            result.keys.push_back(layer.picture.key(picture));
            result.values.push_back(layer.picture.value(picture));
        }
        return result;
    }

    /// The decoder's last states, [1, L, hidden size].
    at::Tensor states(const at::Tensor& tokens, const SeenPicture& picture) const {
        auto x =
            textNorm(at::embedding(words, tokens) + textPositions.narrow(0, 0, tokens.size(1)));
        for (std::size_t i = 0; i < textLayers.size(); ++i)
            x = textLayers[i](x, picture.keys[i], picture.values[i]);
        return x;
    }

    at::Tensor scoresOf(const at::Tensor& states) const {
        return at::linear(transformNorm(at::gelu(transform(states))), outputWeight, outputBias);
    }

    CaptionerConfig config;
    Parameters parameters;
    LoraSlots slots;
    Scope scope, ofVision, ofText, head;
    at::Tensor classEmbedding, positions;
    Conv2d patchEmbedding;
    std::vector<VisionLayer> visionLayers;
    LayerNorm visionNorm;
    at::Tensor words, textPositions;
    LayerNorm textNorm;
    std::vector<TextLayer> textLayers;
    Linear transform;
    LayerNorm transformNorm;
    at::Tensor outputWeight, outputBias;
};

Captioner::Captioner(const CaptionerFiles& files, at::Device device, at::ScalarType dtype)
    : m_network(std::make_unique<Network>(files, device, dtype)) {}
Captioner::Captioner(Captioner&&) noexcept = default;
Captioner& Captioner::operator=(Captioner&&) noexcept = default;
Captioner::~Captioner() = default;

at::Tensor Captioner::pixelsOf(const at::Tensor& picture) const {
    const std::int64_t side = m_network->config.imageSize;
    const auto resized =
        resizedAsPil(picture, side).to(m_network->words.device(), at::kFloat) / 255;
    const auto asPlane = [&](const std::array<double, 3>& values) {
        return at::tensor(at::ArrayRef<double>(values), resized.options()).view({1, 3, 1, 1});
    };
    return (resized - asPlane(mean)) / asPlane(deviation);
}

at::Tensor Captioner::encoded(const at::Tensor& pixels) const {
    return m_network->encoded(pixels);
}

at::Tensor Captioner::scores(const at::Tensor& tokens, const at::Tensor& encoded) const {
    return m_network->scoresOf(m_network->states(tokens, m_network->seen(encoded)));
}

std::vector<std::int64_t> Captioner::caption(const at::Tensor& picture, int maxTokens,
                                             const CancelToken& cancel) const {
    const at::NoGradGuard noGrad;
    const Network& net = *m_network;
    const SeenPicture seen = net.seen(net.encoded(pixelsOf(picture)));
    auto tokens = at::full({1, 1}, net.config.beginToken,
                           at::TensorOptions().dtype(at::kLong).device(net.words.device()));
    std::vector<std::int64_t> said;
    const int most = std::min(maxTokens, net.config.maxPositions - 1);
    while (static_cast<int>(said.size()) < most) {
        if (cancel.isCancelled()) throw ErrorException(makeError("draw.cancelled"));
        const auto last = net.states(tokens, seen).slice(1, -1);
        const auto next = net.scoresOf(last).argmax(-1);
        const auto token = next.item<std::int64_t>();
        if (token == net.config.endToken) break;
        said.push_back(token);
        tokens = at::cat({tokens, next}, 1);
    }
    return said;
}

}  // namespace dreambooth
