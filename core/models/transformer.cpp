// The U-Net's attention blocks: self attention, attention to the prompt, and a gated feed-forward.
#include "transformer.h"

#include <models/gradient_checkpointing.h>
#include <operators/gated_units.h>

namespace dreambooth {

CrossAttention::CrossAttention(const Scope& scope, std::int64_t channels,
                               std::int64_t contextChannels, std::int64_t heads_)
    : toQ(scope / "to_q", channels, channels, false),
      toK(scope / "to_k", contextChannels, channels, false),
      toV(scope / "to_v", contextChannels, channels, false),
      toOut(scope / "to_out" / 0, channels, channels),
      heads(heads_) {}

at::Tensor CrossAttention::operator()(const at::Tensor& x, const at::Tensor& context) const {
    return toOut(attend(toQ(x), toK(context), toV(context), heads));
}

TransformerBlock::TransformerBlock(const Scope& scope, std::int64_t channels,
                                   std::int64_t contextChannels, std::int64_t heads)
    : norm1(scope / "norm1", channels),
      selfAttention(scope / "attn1", channels, channels, heads),
      norm2(scope / "norm2", channels),
      crossAttention(scope / "attn2", channels, contextChannels, heads),
      norm3(scope / "norm3", channels),
      feedForwardIn(scope / "ff" / "net" / 0 / "proj", channels, 8 * channels),
      feedForwardOut(scope / "ff" / "net" / 2, 4 * channels, channels) {}

namespace {

/// Half of what a block of frozen weights keeps for backward is made again there, on a CPU, where
/// positions are more than channels: the more there are of the latter, the longer that takes for
/// the same memory.
Checkpointing checkpointingOf(const at::Tensor& x, const Linear& layer) {
    const bool isFrozen = layer.frozen || !layer.weight.requires_grad();
    return isFrozen && x.is_cpu() && x.requires_grad() && x.size(0) * x.size(1) > x.size(2)
               ? Checkpointing::onDevice
               : Checkpointing::off;
}

}  // namespace

at::Tensor TransformerBlock::operator()(at::Tensor x, const at::Tensor& context,
                                        bool isRecomputed) const {
    const auto normed = norm1(x);
    x = x + selfAttention(normed, normed);
    const auto how = isRecomputed ? Checkpointing::off : checkpointingOf(x, feedForwardIn);
    // Gradients of a prompt that all blocks read would be added up in another order.
    x = x + checkpointed(
                [this](const std::vector<at::Tensor>& inputs) {
                    return crossAttention(norm2(inputs[0]), inputs[1]);
                },
                {x, context}, context.requires_grad() ? Checkpointing::off : how);
    return x + feedForwardOut(checkpointed(
                   [this](const std::vector<at::Tensor>& inputs) {
                       return geglu(feedForwardIn(norm3(inputs[0])));
                   },
                   {x}, how));
}

SpatialTransformer::SpatialTransformer(const Scope& scope, std::int64_t channels,
                                       std::int64_t contextChannels, std::int64_t heads,
                                       std::int64_t depth, std::int64_t groups,
                                       bool linearProjection)
    : norm(scope / "norm", channels, groups, 1e-6) {
    if (linearProjection) {
        linearIn.emplace(scope / "proj_in", channels, channels);
        linearOut.emplace(scope / "proj_out", channels, channels);
    } else {
        convIn.emplace(scope / "proj_in", channels, channels, 1);
        convOut.emplace(scope / "proj_out", channels, channels, 1);
    }
    for (std::int64_t i = 0; i < depth; ++i) {
        blocks.emplace_back(scope / "transformer_blocks" / static_cast<std::size_t>(i), channels,
                            contextChannels, heads);
    }
}

at::Tensor SpatialTransformer::operator()(const at::Tensor& x, const at::Tensor& context,
                                          bool isRecomputed) const {
    const auto toSequence = [](const at::Tensor& picture) {
        return picture.flatten(2).transpose(1, 2);
    };
    const auto toPicture = [&x](const at::Tensor& sequence) {
        return sequence.transpose(1, 2).reshape(x.sizes()).contiguous(x.suggest_memory_format());
    };
    auto h = norm(x);
    h = linearIn ? (*linearIn)(toSequence(h)) : toSequence((*convIn)(h));
    for (const auto& block : blocks) h = block(h, context, isRecomputed);
    h = linearOut ? toPicture((*linearOut)(h)) : (*convOut)(toPicture(h));
    return h + x;
}

}  // namespace dreambooth
