// A Vision Transformer without class token, in the order in which a picture goes through it.
#include "vision_layer.h"

#include <ATen/ops/constant_pad_nd.h>
#include <c10/core/GradMode.h>
#include <models/tagger.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dreambooth {

namespace {

constexpr double layerNormEps = 1e-6;
constexpr double white = 255;

constexpr VisionNames timmNames = {"norm1", "attn", "proj", "norm2"};

}  // namespace

struct Tagger::Network {
    Network(const TaggerFiles& files, at::Device device)
        : config(files.config),
          parameters(parametersFrom(files.weights, device, at::kFloat)),
          scope(parameters, slots, "the tagger"),
          patchEmbedding(scope / "patch_embed" / "proj", 3, config.hiddenSize, config.patchSize,
                         config.patchSize),
          positions(scope.tensor("pos_embed", {1, patches(), config.hiddenSize})),
          // timm's fc_norm, behind the mean, or norm, before it.
          isNormBehindMean(scope.has("fc_norm.weight")),
          norm(scope / (isNormBehindMean ? "fc_norm" : "norm"), config.hiddenSize, layerNormEps),
          head(scope / "head", config.hiddenSize, config.tags) {
        const VisionSizes sizes{config.hiddenSize, std::int64_t{4} * config.hiddenSize,
                                config.heads, layerNormEps};
        for (int i = 0; i < config.layers; ++i)
            blocks.emplace_back(scope / "blocks" / static_cast<std::size_t>(i), timmNames, sizes,
                                config.activation == "gelu_tanh" ? "tanh" : "none");
    }

    std::int64_t patches() const {
        const std::int64_t side = config.imageSize / config.patchSize;
        return side * side;
    }

    at::Tensor scores(const at::Tensor& pixels) const {
        auto x = patchEmbedding(pixels).flatten(2).transpose(1, 2) + positions;
        for (const VisionLayer& block : blocks) x = block(x);
        return head(isNormBehindMean ? norm(x.mean(1)) : norm(x).mean(1));
    }

    TaggerConfig config;
    Parameters parameters;
    LoraSlots slots;
    Scope scope;
    Conv2d patchEmbedding;
    at::Tensor positions;
    std::vector<VisionLayer> blocks;
    bool isNormBehindMean;
    LayerNorm norm;
    Linear head;
};

Tagger::Tagger(const TaggerFiles& files, at::Device device)
    : m_network(std::make_unique<Network>(files, device)) {}
Tagger::Tagger(Tagger&&) noexcept = default;
Tagger& Tagger::operator=(Tagger&&) noexcept = default;
Tagger::~Tagger() = default;

at::Tensor Tagger::pixelsOf(const at::Tensor& picture) const {
    const std::int64_t side = m_network->config.imageSize;
    const std::int64_t height = picture.size(1), width = picture.size(2);
    const std::int64_t longer = std::max(height, width);
    const std::int64_t left = (longer - width) / 2, top = (longer - height) / 2;
    const auto square = at::constant_pad_nd(
        picture.to(at::kCPU), {left, longer - width - left, top, longer - height - top}, white);
    const auto numbers =
        resizedAsPil(square, side).to(m_network->positions.device(), at::kFloat).flip(1);
    return (numbers / 255 - 0.5) / 0.5;
}

at::Tensor Tagger::scores(const at::Tensor& pixels) const {
    return m_network->scores(pixels);
}

at::Tensor Tagger::probabilities(const at::Tensor& picture) const {
    const at::NoGradGuard noGrad;
    return scores(pixelsOf(picture)).sigmoid().squeeze(0).to(at::kCPU);
}

}  // namespace dreambooth
