// The U-Net's attention blocks: self attention, attention to the prompt, and a gated feed-forward.
#include "transformer.h"

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

at::Tensor TransformerBlock::operator()(at::Tensor x, const at::Tensor& context) const {
    const auto normed = norm1(x);
    x = x + selfAttention(normed, normed);
    x = x + crossAttention(norm2(x), context);
    return x + feedForwardOut(geglu(feedForwardIn(norm3(x))));
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

at::Tensor SpatialTransformer::operator()(const at::Tensor& x, const at::Tensor& context) const {
    const auto toSequence = [](const at::Tensor& picture) {
        return picture.flatten(2).transpose(1, 2);
    };
    const auto toPicture = [&x](const at::Tensor& sequence) {
        return sequence.transpose(1, 2).reshape(x.sizes()).contiguous(x.suggest_memory_format());
    };
    auto h = norm(x);
    h = linearIn ? (*linearIn)(toSequence(h)) : toSequence((*convIn)(h));
    for (const auto& block : blocks) h = block(h, context);
    h = linearOut ? toPicture((*linearOut)(h)) : (*convOut)(toPicture(h));
    return h + x;
}

}  // namespace dreambooth
