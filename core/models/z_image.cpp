// Z-Image: picture and caption are refined apart, then go through one row of blocks side by side.
#include "layers.h"
#include "rotary.h"

#include <ATen/ops/addcmul.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/complex.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <models/gradient_checkpointing.h>
#include <models/z_image.h>
#include <operators/gated_units.h>
#include <operators/norm.h>

#include <algorithm>
#include <optional>

namespace dreambooth {

namespace {

constexpr std::int64_t patch = 2;
/// Each sequence is filled up to a multiple of this with a learned token, which is seen.
constexpr std::int64_t multiple = 32;

std::int64_t filledUp(std::int64_t length) {
    return (length + multiple - 1) / multiple * multiple;
}

struct ZImageAttention {
    ZImageAttention(const Scope& scope, const ZImageConfig& config)
        : q(scope / "to_q", config.width, config.width, false),
          k(scope / "to_k", config.width, config.width, false),
          v(scope / "to_v", config.width, config.width, false),
          out(scope / "to_out" / 0, config.width, config.width, false),
          qNorm(scope / "norm_q", config.headSize(), normEps),
          kNorm(scope / "norm_k", config.headSize(), normEps),
          headSize(config.headSize()) {}

    at::Tensor operator()(const at::Tensor& x, const at::Tensor& turns,
                          const at::Tensor& seen) const {
        const auto heads = [&](const at::Tensor& values) {
            return values.unflatten(-1, {-1, headSize});
        };
        return out(attendHeads(rotatePairs(qNorm(heads(q(x))), turns),
                               rotatePairs(kNorm(heads(k(x))), turns), heads(v(x)), seen));
    }

    static constexpr double normEps = 1e-5;  // whatever the configuration says of the others
    Linear q, k, v, out;
    RmsNorm qNorm, kNorm;
    std::int64_t headSize;
};

struct ZImageFeedForward {
    ZImageFeedForward(const Scope& scope, const ZImageConfig& config)
        : gate(scope / "w1", config.width, config.mlpWidth(), false),
          up(scope / "w3", config.width, config.mlpWidth(), false),
          down(scope / "w2", config.mlpWidth(), config.width, false) {}

    at::Tensor operator()(const at::Tensor& x) const { return down(swiglu(gate(x), up(x))); }

    Linear gate, up, down;
};

/// Norms stand before and behind attention and feed-forward.
struct ZImageBlock {
    ZImageBlock(const Scope& scope, const ZImageConfig& config, bool isModulated)
        : attention(scope / "attention", config),
          mlp(scope / "feed_forward", config),
          attentionNorm1(scope / "attention_norm1", config.width, config.normEps),
          attentionNorm2(scope / "attention_norm2", config.width, config.normEps),
          mlpNorm1(scope / "ffn_norm1", config.width, config.normEps),
          mlpNorm2(scope / "ffn_norm2", config.width, config.normEps) {
        if (isModulated)
            modulation.emplace(scope / "adaLN_modulation" / 0, config.timeWidth(),
                               std::int64_t{4} * config.width);
    }

    /// `level` [B, timeWidth] is read where the block is modulated.
    at::Tensor operator()(at::Tensor x, const at::Tensor& level, const at::Tensor& turns,
                          const at::Tensor& seen) const {
        if (!modulation) {
            x = x + attentionNorm2(attention(attentionNorm1(x), turns, seen));
            return x + mlpNorm2(mlp(mlpNorm1(x)));
        }
        const auto parts = (*modulation)(level).unsqueeze(1).chunk(4, -1);
        const auto scale1 = 1 + parts[0], gate1 = parts[1].tanh();
        const auto scale2 = 1 + parts[2], gate2 = parts[3].tanh();
        const auto attended = attention(attentionNorm1(x) * scale1, turns, seen);
        x = at::addcmul(x, gate1, attentionNorm2(attended));
        return at::addcmul(x, gate2, mlpNorm2(mlp(mlpNorm1(x) * scale2)));
    }

    ZImageAttention attention;
    ZImageFeedForward mlp;
    RmsNorm attentionNorm1, attentionNorm2, mlpNorm1, mlpNorm2;
    std::optional<Linear> modulation;
};

/// Sequences of a batch side by side: tokens [B, L, width], positions [B, L, 3], and which of them
/// are there, [B, L]; undefined: all.
struct Sequences {
    at::Tensor tokens, positions, present;

    at::Tensor seen() const {
        return present.defined() ? present.unsqueeze(1).unsqueeze(1) : at::Tensor();
    }
};

/// Rows of different lengths, filled up with zeros at the end.
at::Tensor stacked(const std::vector<at::Tensor>& rows, std::int64_t length) {
    std::vector<at::Tensor> filled;
    for (const auto& row : rows) {
        std::vector<std::int64_t> padding(static_cast<std::size_t>(2 * row.dim()), 0);
        padding.back() = length - row.size(0);
        filled.push_back(at::constant_pad_nd(row, padding));
    }
    return at::stack(filled);
}

/// One a picture, without what fills up the rows.
std::vector<at::Tensor> captionsOf(const Conditioning& condition) {
    std::vector<at::Tensor> captions = condition.hidden.unbind();
    for (std::size_t i = 0; i < condition.lengths.size(); ++i)
        captions[i] = captions[i].narrow(0, 0, condition.lengths[i]);
    return captions;
}

}  // namespace

struct ZImage::Layers final : Network {
    Layers(const ZImageConfig& config_, Parameters parameters_)
        : Network(std::move(parameters_)),
          config(config_),
          scope(parameters, loraSlots, "the transformer"),
          pictureIn(scope / "all_x_embedder" / "2-1", patch * patch * config.channels,
                    config.width),
          captionNorm(scope / "cap_embedder" / 0, config.captionSize, config.normEps),
          captionIn(scope / "cap_embedder" / 1, config.captionSize, config.width),
          picturePad(scope.tensor("x_pad_token", {1, config.width})),
          captionPad(scope.tensor("cap_pad_token", {1, config.width})),
          time1(scope / "t_embedder" / "mlp" / 0, timeChannels, timeHidden),
          time2(scope / "t_embedder" / "mlp" / 2, timeHidden, config.timeWidth()),
          lastModulation(scope / "all_final_layer" / "2-1" / "adaLN_modulation" / 1,
                         config.timeWidth(), config.width),
          pictureOut(scope / "all_final_layer" / "2-1" / "linear", config.width,
                     patch * patch * config.channels) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(config.refinerLayers); ++i) {
            noiseRefiner.emplace_back(scope / "noise_refiner" / i, config, /*isModulated=*/true);
            captionRefiner.emplace_back(scope / "context_refiner" / i, config,
                                        /*isModulated=*/false);
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(config.layers); ++i)
            layers.emplace_back(scope / "layers" / i, config, /*isModulated=*/true);
    }

    at::ScalarType dtype() const { return pictureIn.weight.scalar_type(); }

    /// Angles are rounded to float32 before their cosines are taken.
    at::Tensor turns(const at::Tensor& positions) const {
        const auto angles = anglesOf(positions, config.ropeAxes, config.ropeTheta).to(at::kFloat);
        return at::complex(angles.cos(), angles.sin());
    }

    /// Patches, row by row; they stand behind the caption in time. Within a patch the channel is
    /// last.
    Sequences picture(const at::Tensor& latents, const std::vector<std::int64_t>& behind) const {
        const std::int64_t batch = latents.size(0), height = latents.size(2) / patch,
                           width = latents.size(3) / patch, count = height * width;
        const auto patches = latents.unflatten(3, {width, patch})
                                 .unflatten(2, {height, patch})
                                 .permute({0, 2, 4, 3, 5, 1})
                                 .reshape({batch, count, -1});
        const std::int64_t pads = filledUp(count) - count;
        auto tokens = pictureIn(patches);
        tokens = at::cat({tokens, picturePad.unsqueeze(0).expand({batch, pads, -1})}, 1);
        const auto options = latents.options().dtype(at::kLong);
        const auto grid = at::zeros({batch, height, width, 3}, options);
        for (std::size_t i = 0; i < behind.size(); ++i)
            grid.select(0, static_cast<std::int64_t>(i)).select(2, 0).fill_(behind[i]);
        grid.select(3, 1).copy_(
            at::arange(height, options).unsqueeze(1).expand({batch, height, width}));
        grid.select(3, 2).copy_(at::arange(width, options).expand({batch, height, width}));
        return {tokens, at::cat({grid.flatten(1, 2), at::zeros({batch, pads, 3}, options)}, 1), {}};
    }

    /// Tokens count from 1 in time, those that fill up too.
    Sequences captions(const std::vector<at::Tensor>& texts,
                       const std::vector<std::int64_t>& lengths) const {
        const std::int64_t longest = std::ranges::max(lengths);
        const bool isEven = std::ranges::min(lengths) == longest;
        // Side by side, as LoRA's dropout of the layer wants them.
        std::vector<at::Tensor> given;
        for (const at::Tensor& text : texts) given.push_back(text.to(dtype()));
        const auto tokens = captionIn(captionNorm(stacked(given, longest)));
        std::vector<at::Tensor> rows, present;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::int64_t length = texts[i].size(0);
            const auto own = tokens[static_cast<std::int64_t>(i)].narrow(0, 0, length);
            rows.push_back(at::cat({own, captionPad.expand({lengths[i] - length, -1})}));
            present.push_back(at::ones({lengths[i]}, tokens.options().dtype(at::kBool)));
        }
        const auto options = rows.front().options().dtype(at::kLong);
        const auto positions =
            at::zeros({static_cast<std::int64_t>(texts.size()), longest, 3}, options);
        positions.select(2, 0).copy_(at::arange(1, longest + 1, options));
        return {stacked(rows, longest), positions,
                isEven ? at::Tensor() : stacked(present, longest)};
    }

    /// `middle`, where given, receives the tokens behind the block in the middle.
    at::Tensor through(const std::vector<ZImageBlock>& blocks, const Sequences& sequences,
                       const at::Tensor& level, at::Tensor* middle = nullptr) const {
        const auto turned = turns(sequences.positions);
        const auto seen = sequences.seen();
        auto x = sequences.tokens;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const auto body = [&block = blocks[i], turned,
                               seen](const std::vector<at::Tensor>& in) {
                return block(in[0], in[1], turned, seen);
            };
            x = checkpointed(body, {x, level}, checkpointing);
            if (middle != nullptr && i == (blocks.size() - 1) / 2) *middle = x;
        }
        return x;
    }

    static constexpr std::int64_t timeChannels = 256, timeHidden = 1024;
    ZImageConfig config;
    Scope scope;
    Linear pictureIn;
    RmsNorm captionNorm;
    Linear captionIn;
    at::Tensor picturePad, captionPad;
    Linear time1, time2, lastModulation, pictureOut;
    std::vector<ZImageBlock> noiseRefiner, captionRefiner, layers;
};

ZImage::ZImage(const ZImageConfig& config, Parameters parameters)
    : Denoiser(std::make_unique<Layers>(config, std::move(parameters))) {}
const ZImage::Layers& ZImage::layers() const {
    return static_cast<const Layers&>(network());
}

at::Tensor ZImage::forward(const at::Tensor& latents, const at::Tensor& sigmas,
                           const std::vector<at::Tensor>& captions, at::Tensor* features) const {
    const Layers& net = layers();
    net.parameters.beginPass();
    const std::int64_t height = latents.size(2) / patch, width = latents.size(3) / patch;
    // It counts time from noise (0) to the picture (1).
    const auto waves = timeWaves((1 - sigmas) * net.config.timeScale, Layers::timeChannels);
    const auto level = net.time2(at::silu(net.time1(waves.to(net.dtype()))));

    std::vector<std::int64_t> lengths, behind;
    for (const auto& caption : captions) {
        lengths.push_back(filledUp(caption.size(0)));
        behind.push_back(lengths.back() + 1);
    }
    Sequences picture = net.picture(latents.to(net.dtype()), behind);
    picture.tokens = net.through(net.noiseRefiner, picture, level);
    Sequences caption = net.captions(captions, lengths);
    caption.tokens = net.through(net.captionRefiner, caption, level);

    Sequences both{at::cat({picture.tokens, caption.tokens}, 1),
                   at::cat({picture.positions, caption.positions}, 1),
                   {}};
    if (caption.present.defined()) {
        const auto all =
            at::ones({latents.size(0), picture.tokens.size(1)}, caption.present.options());
        both.present = at::cat({all, caption.present}, 1);
    }
    at::Tensor middle;
    auto x = net.through(net.layers, both, level, &middle).narrow(1, 0, height * width);
    if (features != nullptr)
        *features =
            middle.narrow(1, 0, height * width).transpose(1, 2).unflatten(2, {height, width});
    x = layerNorm(x, {}, {}, 1e-6) * (1 + net.lastModulation(at::silu(level)).unsqueeze(1));
    return -net.pictureOut(x)
                .unflatten(2, {patch, patch, net.config.channels})
                .unflatten(1, {height, width})
                .permute({0, 5, 1, 3, 2, 4})
                .reshape(latents.sizes());
}

at::Tensor ZImage::predict(const at::Tensor& latents, const at::Tensor& times,
                           const Conditioning& condition) const {
    return forward(latents, times.to(at::kFloat) / 1000, captionsOf(condition));
}

at::Tensor ZImage::features(const at::Tensor& latents, const at::Tensor& times,
                            const Conditioning& condition) const {
    at::Tensor seen;
    forward(latents, times.to(at::kFloat) / 1000, captionsOf(condition), &seen);
    return seen;
}

const ZImageConfig& ZImage::config() const {
    return layers().config;
}

}  // namespace dreambooth
