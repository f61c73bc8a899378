// What U-Net and VAE share: the residual block and the changes of resolution (diffusers'
// ResnetBlock2D, Downsample2D, Upsample2D).
#pragma once

#include "layers.h"

#include <optional>

namespace dreambooth {

/// Two convolutions around the time embedding, plus the input (He et al. 2016).
struct ResnetBlock {
    /// timeChannels 0: without a time embedding (VAE).
    ResnetBlock(const Scope& scope, std::int64_t inputs, std::int64_t outputs,
                std::int64_t timeChannels, std::int64_t groups, double eps);
    /// x [B, inputs, h, w], time [B, timeChannels] → [B, outputs, h, w].
    at::Tensor operator()(const at::Tensor& x, const at::Tensor& time = {}) const;

    GroupNorm norm1;
    Conv2d conv1;
    std::optional<Linear> timeProjection;
    GroupNorm norm2;
    Conv2d conv2;
    std::optional<Conv2d> shortcut;  ///< 1×1, where the number of channels changes
};

/// Halves height and width. Padding 0 pads below and to the right only, as the VAE's encoder does.
struct Downsample {
    Downsample(const Scope& scope, std::int64_t channels, std::int64_t padding);
    at::Tensor operator()(const at::Tensor& x) const;

    Conv2d conv;
};

/// Nearest-neighbour to a given size, then a convolution.
struct Upsample {
    Upsample(const Scope& scope, std::int64_t channels);
    at::Tensor operator()(const at::Tensor& x, std::int64_t height, std::int64_t width) const;

    Conv2d conv;
};

}  // namespace dreambooth
