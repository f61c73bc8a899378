// The U-Net: time embedding, down blocks, middle, up blocks with skip connections.
#include "resnet_block.h"
#include "transformer.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/silu.h>
#include <models/gradient_checkpointing.h>
#include <models/unet.h>

#include <cmath>

namespace dreambooth {

namespace {

/// One resolution on the way down or up. `transformers` is empty or has one a residual block.
struct UNetLevel {
    std::vector<ResnetBlock> resnets;
    std::vector<SpatialTransformer> transformers;
    std::optional<Downsample> downsample;
    std::optional<Upsample> upsample;
};

/// Channels of the time embedding.
std::int64_t timeChannelsOf(const UNetConfig& config) {
    return std::int64_t{4} * config.blockOutChannels.front();
}

/// The sinusoidal embedding of numbers [B] → float32 [B, channels] (Vaswani et al. 2017;
/// diffusers' get_timestep_embedding).
at::Tensor sinusoids(const at::Tensor& timesteps, std::int64_t channels, const UNetConfig& config) {
    const std::int64_t half = channels / 2;
    const auto options = at::TensorOptions().dtype(at::kFloat).device(timesteps.device());
    const auto exponents = at::arange(half, options) * -std::log(10000.0) /
                           (static_cast<double>(half) - config.freqShift);
    const auto angles = timesteps.to(at::kFloat).unsqueeze(1) * exponents.exp().unsqueeze(0);
    return config.flipSinToCos ? at::cat({angles.cos(), angles.sin()}, 1)
                               : at::cat({angles.sin(), angles.cos()}, 1);
}

}  // namespace

struct UNet::Layers final : Network {
    Layers(const UNetConfig& config, Parameters parameters);
    /// The embedding that every residual block gets: noise level and, for SDXL, sizes and prompt.
    at::Tensor embedding(const at::Tensor& timesteps, const Conditioning& condition,
                         at::ScalarType type) const;
    at::Tensor resnet(const ResnetBlock& block, const at::Tensor& x, const at::Tensor& time) const;
    at::Tensor transformer(const SpatialTransformer& block, const at::Tensor& x,
                           const at::Tensor& hidden) const;

    UNetConfig config;
    Scope scope;
    Linear timeLinear1, timeLinear2;
    std::optional<Linear> addedLinear1, addedLinear2;  ///< SDXL: sizes and pooled prompt
    Conv2d convIn;
    std::vector<UNetLevel> down;
    UNetLevel middle;
    std::vector<UNetLevel> up;
    GroupNorm normOut;
    Conv2d convOut;
};

UNet::Layers::Layers(const UNetConfig& config_, Parameters parameters_)
    : Network(std::move(parameters_)),
      config(config_),
      scope(parameters, loraSlots, "the U-Net"),
      timeLinear1(scope / "time_embedding" / "linear_1", config.blockOutChannels.front(),
                  timeChannelsOf(config)),
      timeLinear2(scope / "time_embedding" / "linear_2", timeChannelsOf(config),
                  timeChannelsOf(config)),
      convIn(scope / "conv_in", config.inChannels, config.blockOutChannels.front(), 3, 1, 1),
      normOut(scope / "conv_norm_out", config.blockOutChannels.front(), config.normGroups,
              config.normEps),
      convOut(scope / "conv_out", config.blockOutChannels.front(), config.outChannels, 3, 1, 1) {
    const std::size_t levels = config.blockOutChannels.size();
    const std::int64_t timeChannels = timeChannelsOf(config);
    if (config.hasTextTime()) {
        const Scope added = scope / "add_embedding";
        addedLinear1.emplace(added / "linear_1", config.additionInputDim, timeChannels);
        addedLinear2.emplace(added / "linear_2", timeChannels, timeChannels);
    }
    const auto addResnet = [&](UNetLevel& level, const Scope& block, std::int64_t inputs,
                               std::int64_t outputs) {
        level.resnets.emplace_back(block / "resnets" / level.resnets.size(), inputs, outputs,
                                   timeChannels, config.normGroups, config.normEps);
    };
    const auto addTransformer = [&](UNetLevel& level, const Scope& block, std::size_t resolution) {
        level.transformers.emplace_back(
            block / "attentions" / level.transformers.size(), config.blockOutChannels[resolution],
            config.crossAttentionDim, config.heads[resolution],
            config.transformerLayers[resolution], config.normGroups, config.useLinearProjection);
    };

    // Channels of the skip connections, in the order in which they are made.
    std::vector<std::int64_t> skips = {config.blockOutChannels.front()};
    std::int64_t channels = config.blockOutChannels.front();
    for (std::size_t i = 0; i < levels; ++i) {
        const Scope block = scope / "down_blocks" / i;
        UNetLevel& level = down.emplace_back();
        for (int j = 0; j < config.layersPerBlock[i]; ++j) {
            addResnet(level, block, channels, config.blockOutChannels[i]);
            if (config.downHasAttention[i]) addTransformer(level, block, i);
            channels = config.blockOutChannels[i];
            skips.push_back(channels);
        }
        if (i + 1 < levels) {
            level.downsample.emplace(block / "downsamplers" / 0, channels, /*padding=*/1);
            skips.push_back(channels);
        }
    }

    const Scope mid = scope / "mid_block";
    addResnet(middle, mid, channels, channels);
    addTransformer(middle, mid, levels - 1);
    addResnet(middle, mid, channels, channels);

    for (std::size_t i = 0; i < levels; ++i) {
        const std::size_t resolution = levels - 1 - i;
        const Scope block = scope / "up_blocks" / i;
        UNetLevel& level = up.emplace_back();
        for (int j = 0; j < config.layersPerBlock[resolution] + 1; ++j) {
            addResnet(level, block, channels + skips.back(), config.blockOutChannels[resolution]);
            if (config.upHasAttention[i]) addTransformer(level, block, resolution);
            channels = config.blockOutChannels[resolution];
            skips.pop_back();
        }
        if (i + 1 < levels) level.upsample.emplace(block / "upsamplers" / 0, channels);
    }
}

at::Tensor UNet::Layers::embedding(const at::Tensor& timesteps, const Conditioning& condition,
                                   at::ScalarType type) const {
    const auto level = sinusoids(timesteps, config.blockOutChannels.front(), config).to(type);
    auto time = timeLinear2(at::silu(timeLinear1(level)));
    if (!addedLinear1 || !addedLinear2) return time;
    const auto sizes = sinusoids(condition.timeIds.flatten(), config.additionTimeDim, config)
                           .view({condition.timeIds.size(0), -1});
    const auto added = at::cat({condition.pooled.to(at::kFloat), sizes}, 1).to(type);
    return time + (*addedLinear2)(at::silu((*addedLinear1)(added)));
}

at::Tensor UNet::Layers::resnet(const ResnetBlock& block, const at::Tensor& x,
                                const at::Tensor& time) const {
    return checkpointed(
        [&block](const std::vector<at::Tensor>& inputs) { return block(inputs[0], inputs[1]); },
        {x, time}, checkpointing);
}

at::Tensor UNet::Layers::transformer(const SpatialTransformer& block, const at::Tensor& x,
                                     const at::Tensor& hidden) const {
    const bool isRecomputed = checkpointing != Checkpointing::off;
    return checkpointed(
        [&block, isRecomputed](const std::vector<at::Tensor>& inputs) {
            return block(inputs[0], inputs[1], isRecomputed);
        },
        {x, hidden}, checkpointing);
}

UNet::UNet(const UNetConfig& config, Parameters parameters)
    : Denoiser(std::make_unique<Layers>(config, std::move(parameters))) {}

const UNet::Layers& UNet::layers() const {
    return static_cast<const Layers&>(network());
}

at::Tensor UNet::forward(const at::Tensor& sample, const at::Tensor& timesteps,
                         const Conditioning& condition, at::Tensor* features) const {
    const Layers& net = layers();
    net.parameters.beginPass();
    const auto time = net.embedding(timesteps, condition, sample.scalar_type());
    const at::Tensor& hidden = condition.hidden;

    auto x = net.convIn(net.config.centerInputSample ? 2 * sample - 1 : sample);
    std::vector<at::Tensor> skips = {x};
    for (const UNetLevel& level : net.down) {
        for (std::size_t j = 0; j < level.resnets.size(); ++j) {
            x = net.resnet(level.resnets[j], x, time);
            if (!level.transformers.empty()) x = net.transformer(level.transformers[j], x, hidden);
            skips.push_back(x);
        }
        if (level.downsample) skips.push_back(x = (*level.downsample)(x));
    }

    x = net.resnet(net.middle.resnets[0], x, time);
    x = net.transformer(net.middle.transformers[0], x, hidden);
    x = net.resnet(net.middle.resnets[1], x, time);

    for (const UNetLevel& level : net.up) {
        for (std::size_t j = 0; j < level.resnets.size(); ++j) {
            x = net.resnet(level.resnets[j], at::cat({x, skips.back()}, 1), time);
            if (!level.transformers.empty()) x = net.transformer(level.transformers[j], x, hidden);
            skips.pop_back();
        }
        // The size of the next skip connection, not twice its own: odd sizes were rounded up on the
        // way down.
        if (level.upsample) x = (*level.upsample)(x, skips.back().size(2), skips.back().size(3));
    }
    if (features != nullptr) *features = x;
    return net.convOut(net.normOut.silu(x));
}

at::Tensor UNet::features(const at::Tensor& latents, const at::Tensor& times,
                          const Conditioning& condition) const {
    at::Tensor seen;
    forward(latents, times, condition, &seen);
    return seen;
}

const UNetConfig& UNet::config() const {
    return layers().config;
}

}  // namespace dreambooth
