// The U-Net's attention: image positions look at each other and at the prompt (diffusers'
// Transformer2DModel and BasicTransformerBlock; Vaswani et al. 2017, GEGLU of Shazeer 2020).
#pragma once

#include "layers.h"

#include <optional>

namespace dreambooth {

/// Multi-head attention; keys and values come from `context`, which may be x itself.
struct CrossAttention {
    CrossAttention(const Scope& scope, std::int64_t channels, std::int64_t contextChannels,
                   std::int64_t heads);
    at::Tensor operator()(const at::Tensor& x, const at::Tensor& context) const;

    Linear toQ, toK, toV, toOut;
    std::int64_t heads;
};

struct TransformerBlock {
    TransformerBlock(const Scope& scope, std::int64_t channels, std::int64_t contextChannels,
                     std::int64_t heads);
    /// x [B, positions, channels], context [B, L, contextChannels]. `isRecomputed`: the whole block
    /// is in backward, where its caller keeps its inputs alone.
    at::Tensor operator()(at::Tensor x, const at::Tensor& context, bool isRecomputed) const;

    LayerNorm norm1;
    CrossAttention selfAttention;
    LayerNorm norm2;
    CrossAttention crossAttention;
    LayerNorm norm3;
    Linear feedForwardIn, feedForwardOut;
};

/// Transformer blocks over the positions of a picture, plus the input.
struct SpatialTransformer {
    SpatialTransformer(const Scope& scope, std::int64_t channels, std::int64_t contextChannels,
                       std::int64_t heads, std::int64_t depth, std::int64_t groups,
                       bool linearProjection);
    /// x [B, channels, h, w]. `isRecomputed` as a block has it.
    at::Tensor operator()(const at::Tensor& x, const at::Tensor& context, bool isRecomputed) const;

    GroupNorm norm;
    std::optional<Conv2d> convIn, convOut;      ///< SD 1
    std::optional<Linear> linearIn, linearOut;  ///< SD 2
    std::vector<TransformerBlock> blocks;
};

}  // namespace dreambooth
