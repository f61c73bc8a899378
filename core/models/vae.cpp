// The autoencoder: encoder to moments, decoder from latents.
#include "resnet_block.h"
#include "tiles.h"

#include <ATen/ops/cat.h>
#include <base/memory.h>
#include <c10/util/Exception.h>
#include <models/vae.h>

#include <array>
#include <string_view>

namespace dreambooth {

namespace {

constexpr double normEps = 1e-6;
constexpr std::int64_t maxLatentsAtOnce = 64 * 64;   ///< of a batch: 512 pixels squared
constexpr std::int64_t maxWholeLatents = 128 * 128;  ///< 1024 pixels squared

/// One head of attention over all positions, plus the input (diffusers' Attention with group norm).
struct SpatialAttention {
    SpatialAttention(const Scope& scope, std::int64_t channels, std::int64_t groups)
        : norm(scope / "group_norm", channels, groups, normEps),
          toQ(scope / "to_q", channels, channels),
          toK(scope / "to_k", channels, channels),
          toV(scope / "to_v", channels, channels),
          toOut(scope / "to_out" / 0, channels, channels) {}

    at::Tensor operator()(const at::Tensor& x) const {
        const auto h = norm(x).flatten(2).transpose(1, 2);
        const auto y = toOut(attend(toQ(h), toK(h), toV(h), /*heads=*/1));
        return y.transpose(1, 2).reshape(x.sizes()).contiguous(x.suggest_memory_format()) + x;
    }

    GroupNorm norm;
    Linear toQ, toK, toV, toOut;
};

/// The coarsest resolution: residual block, attention, residual block.
struct Middle {
    Middle(const Scope& scope, std::int64_t channels, const VaeConfig& config)
        : resnet1(scope / "resnets" / 0, channels, channels, 0, config.normGroups, normEps),
          resnet2(scope / "resnets" / 1, channels, channels, 0, config.normGroups, normEps) {
        if (config.midBlockAddAttention)
            attention.emplace(scope / "attentions" / 0, channels, config.normGroups);
    }

    at::Tensor operator()(const at::Tensor& x) const {
        const auto h = resnet1(x);
        return resnet2(attention ? (*attention)(h) : h);
    }

    ResnetBlock resnet1, resnet2;
    std::optional<SpatialAttention> attention;
};

struct VaeLevel {
    std::vector<ResnetBlock> resnets;
    std::optional<Downsample> downsample;
    std::optional<Upsample> upsample;
};

struct Encoder {
    Encoder(const Scope& scope, const VaeConfig& config)
        : convIn(scope / "conv_in", config.inChannels, config.blockOutChannels.front(), 3, 1, 1),
          middle(scope / "mid_block", config.blockOutChannels.back(), config),
          normOut(scope / "conv_norm_out", config.blockOutChannels.back(), config.normGroups,
                  normEps),
          convOut(scope / "conv_out", config.blockOutChannels.back(), 2 * config.latentChannels, 3,
                  1, 1) {
        std::int64_t channels = config.blockOutChannels.front();
        for (std::size_t i = 0; i < config.blockOutChannels.size(); ++i) {
            const Scope block = scope / "down_blocks" / i;
            VaeLevel& level = levels.emplace_back();
            for (int j = 0; j < config.layersPerBlock; ++j) {
                level.resnets.emplace_back(block / "resnets" / static_cast<std::size_t>(j),
                                           channels, config.blockOutChannels[i], 0,
                                           config.normGroups, normEps);
                channels = config.blockOutChannels[i];
            }
            if (i + 1 < config.blockOutChannels.size())
                level.downsample.emplace(block / "downsamplers" / 0, channels, 0);
        }
    }

    at::Tensor operator()(const at::Tensor& pixels) const {
        auto x = convIn(pixels);
        for (const VaeLevel& level : levels) {
            for (const auto& resnet : level.resnets) x = resnet(x);
            if (level.downsample) x = (*level.downsample)(x);
        }
        return convOut(normOut.silu(middle(x)));
    }

    Conv2d convIn;
    std::vector<VaeLevel> levels;
    Middle middle;
    GroupNorm normOut;
    Conv2d convOut;
};

struct Decoder {
    Decoder(const Scope& scope, const VaeConfig& config)
        : convIn(scope / "conv_in", config.latentChannels, config.decoderWidths().back(), 3, 1, 1),
          middle(scope / "mid_block", config.decoderWidths().back(), config),
          normOut(scope / "conv_norm_out", config.decoderWidths().front(), config.normGroups,
                  normEps),
          convOut(scope / "conv_out", config.decoderWidths().front(), config.outChannels, 3, 1, 1) {
        const std::size_t count = config.decoderWidths().size();
        std::int64_t channels = config.decoderWidths().back();
        for (std::size_t i = 0; i < count; ++i) {
            const Scope block = scope / "up_blocks" / i;
            VaeLevel& level = levels.emplace_back();
            for (int j = 0; j < config.layersPerBlock + 1; ++j) {
                level.resnets.emplace_back(block / "resnets" / static_cast<std::size_t>(j),
                                           channels, config.decoderWidths()[count - 1 - i], 0,
                                           config.normGroups, normEps);
                channels = config.decoderWidths()[count - 1 - i];
            }
            if (i + 1 < count) level.upsample.emplace(block / "upsamplers" / 0, channels);
        }
    }

    at::Tensor operator()(const at::Tensor& latents) const {
        auto x = middle(convIn(latents));
        for (const VaeLevel& level : levels) {
            for (const auto& resnet : level.resnets) x = resnet(x);
            if (level.upsample) x = (*level.upsample)(x, 2 * x.size(2), 2 * x.size(3));
        }
        return convOut(normOut.silu(x));
    }

    Conv2d convIn;
    Middle middle;
    std::vector<VaeLevel> levels;
    GroupNorm normOut;
    Conv2d convOut;
};

}  // namespace

struct Vae::Network {
    Network(const VaeConfig& config_, Parameters parameters_)
        : config(config_),
          parameters(std::move(parameters_)),
          scope(parameters, slots, "the VAE"),
          encoder(scope / "encoder", config),
          decoder(scope / "decoder", config) {
        if (config.patchNormEps) {
            const std::vector<std::int64_t> shape = {std::int64_t{4} * config.latentChannels};
            patchMean = (scope / "bn").tensor("running_mean", shape).view({-1, 1, 1});
            const auto variance = (scope / "bn").tensor("running_var", shape).view({-1, 1, 1});
            patchDeviation = (variance + *config.patchNormEps).sqrt();
        }
        if (config.useQuantConv) {
            quantConv.emplace(scope / "quant_conv", 2 * config.latentChannels,
                              2 * config.latentChannels, 1);
        }
        if (config.usePostQuantConv) {
            postQuantConv.emplace(scope / "post_quant_conv", config.latentChannels,
                                  config.latentChannels, 1);
        }
    }

    at::Tensor encoded(const at::Tensor& pixels) const {
        const auto moments = encoder(pixels);
        return quantConv ? (*quantConv)(moments) : moments;
    }
    /// Of the weights; encoder and decoder have different ones while one of them is in the file.
    at::ScalarType encodingType() const { return encoder.convIn.weight.scalar_type(); }
    at::ScalarType decodingType() const { return decoder.convIn.weight.scalar_type(); }
    at::Tensor decoded(const at::Tensor& latents) const {
        return decoder(postQuantConv ? (*postQuantConv)(latents) : latents);
    }

    VaeConfig config;
    Parameters parameters;
    LoraSlots slots;  // nobody adapts a VAE; its layers have slots like all others
    Scope scope;
    Encoder encoder;
    Decoder decoder;
    std::optional<Conv2d> quantConv, postQuantConv;
    at::Tensor patchMean,
        patchDeviation;  ///< [4 · latentChannels, 1, 1] where patches are normalised
};

Vae::Vae(const VaeConfig& config, Parameters parameters)
    : m_network(std::make_unique<Network>(config, std::move(parameters))) {}
Vae::Vae(Vae&&) noexcept = default;
Vae& Vae::operator=(Vae&&) noexcept = default;
Vae::~Vae() = default;

at::Tensor Vae::Moments::sample(const at::Tensor& noise) const {
    const auto deviation = (0.5 * logVariance).exp();
    return (mean + deviation * noise).to(noise.scalar_type());
}

at::Tensor Vae::latentsOf(const at::Tensor& encoded) const {
    const Network& net = *m_network;
    if (!net.config.patchNormEps) {
        const double shift = net.config.shiftFactor;
        return (shift == 0 ? encoded : encoded - shift) * net.config.scalingFactor;
    }
    // [..., C, 2 h, 2 w] → [..., 4 C, h, w]: row and column within the patch follow the channel.
    const auto patches = encoded.unflatten(-1, {-1, 2}).unflatten(-3, {-1, 2});
    const auto packed = patches.movedim({-3, -1}, {-4, -3}).flatten(-5, -3);
    return (packed - net.patchMean.to(packed.scalar_type())) /
           net.patchDeviation.to(packed.scalar_type());
}

at::Tensor Vae::encodedOf(const at::Tensor& latents) const {
    const Network& net = *m_network;
    if (!net.config.patchNormEps) {
        const auto scaled = latents / net.config.scalingFactor;
        return net.config.shiftFactor == 0 ? scaled : scaled + net.config.shiftFactor;
    }
    const auto packed = latents * net.patchDeviation.to(latents.scalar_type()) +
                        net.patchMean.to(latents.scalar_type());
    return packed.unflatten(-3, {-1, 2, 2}).movedim({-4, -3}, {-3, -1}).flatten(-2).flatten(-3, -2);
}

Vae::Moments Vae::momentsOf(const at::Tensor& both) {
    const auto halves = both.chunk(2, 1);
    return {halves[0], halves[1].clamp(-30.0, 20.0)};
}

Vae::Moments Vae::encode(const at::Tensor& pixels) const {
    const Network& net = *m_network;
    return momentsOf(net.encoded(pixels.to(net.encodingType())));
}

at::Tensor Vae::decode(const at::Tensor& latents) const {
    // One picture at a time where the layers' results are large: they take more memory than all
    // else, and nothing is gained by more.
    const auto unscaled = encodedOf(latents).to(m_network->decodingType());
    const std::int64_t count = unscaled.size(2) * unscaled.size(3);
    std::vector<at::Tensor> pictures;
    for (const auto& part : unscaled.split(std::max<std::int64_t>(1, maxLatentsAtOnce / count)))
        pictures.push_back(decodeFitting(part));
    return pictures.size() == 1 ? pictures.front() : at::cat(pictures);
}

at::Tensor Vae::decodeFitting(const at::Tensor& unscaled) const {
    const std::int64_t count = unscaled.size(2) * unscaled.size(3);
    const auto tiled = [&] { return tiledDecode(unscaled, 64); };
    if (count <= maxLatentsAtOnce) return m_network->decoded(unscaled);
    if (count > maxWholeLatents) return tiled();
    if (unscaled.is_cpu() && bytesToDecode(count) >= memory().available) return tiled();
    try {
        return m_network->decoded(unscaled);
    } catch (const c10::OutOfMemoryError&) {
        return tiled();
    }
}

at::Tensor Vae::decodeInTiles(const at::Tensor& latents, int tileSize) const {
    return tiledDecode(encodedOf(latents).to(m_network->decodingType()), tileSize);
}

at::Tensor Vae::tiledDecode(const at::Tensor& unscaled, int tileSize) const {
    const std::int64_t side = std::int64_t{tileSize} * config().vaeScaleFactor();
    const Tiling tiling{
        .tile = tileSize, .stride = tileSize * 3 / 4, .blend = side / 4, .kept = side - side / 4};
    return inTiles(unscaled, tiling,
                   [&](const at::Tensor& tile) { return m_network->decoded(tile); });
}

std::uint64_t Vae::bytesToDecode(std::int64_t latents) const {
    const VaeConfig& config = m_network->config;
    const std::int64_t scale = config.vaeScaleFactor(), pixels = latents * scale * scale;
    // Measured with the VAE of SD 1.5 at 1024 px in float32: 3.6 GB, 3.4 times the largest result,
    // which is the finest level's before its channels halve (in tiles: 1.0 GB).
    const auto& widths = config.decoderWidths();
    const auto channels = widths[widths.size() > 1 ? 1 : 0];
    return static_cast<std::uint64_t>(pixels) * static_cast<std::uint64_t>(channels) * 4 *
           c10::elementSize(m_network->decodingType());
}

void Vae::onloadEncoder(at::Device device) const {
    constexpr std::array<std::string_view, 2> decoding = {"decoder.", "post_quant_conv."};
    parameters().onloadWithout(decoding, device);
}
const VaeConfig& Vae::config() const {
    return m_network->config;
}
Parameters& Vae::parameters() {
    return m_network->parameters;
}
const Parameters& Vae::parameters() const {
    return m_network->parameters;
}

}  // namespace dreambooth
