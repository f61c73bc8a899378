// FLUX.2: blocks with one stream for the text and one for the picture, then blocks in which both
// are one. What the noise level does to a stream is shared by all blocks of a kind.
#include "layers.h"
#include "rotary.h"

#include <ATen/ops/addcmul.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/complex.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/zeros.h>
#include <models/flux2.h>
#include <models/gradient_checkpointing.h>
#include <operators/gated_units.h>
#include <operators/norm.h>

namespace dreambooth {

namespace {

/// Float16 ends at 65,504: the streams stay below.
at::Tensor clipped(const at::Tensor& x) {
    return x.scalar_type() == at::kHalf ? x.clamp(-65504, 65504) : x;
}

/// A norm's shift and scale, and the gate of what follows it; each [B, 1, width].
struct Flux2Modulation {
    at::Tensor shift, scale, gate;

    at::Tensor operator()(const at::Tensor& x, double eps) const {
        return at::addcmul(shift, layerNorm(x, {}, {}, eps), 1 + scale);
    }
};

/// `values` [B, 3 · count · width] as `count` of them.
std::vector<Flux2Modulation> modulationsOf(const at::Tensor& values, std::int64_t count) {
    const auto parts = values.unsqueeze(1).chunk(3 * count, -1);
    std::vector<Flux2Modulation> modulations;
    for (std::size_t i = 0; i < parts.size(); i += 3)
        modulations.push_back({parts[i], parts[i + 1], parts[i + 2]});
    return modulations;
}

struct Flux2FeedForward {
    Flux2FeedForward(const Scope& scope, const Flux2Config& config)
        : in(scope / "linear_in", config.width(), std::int64_t{2} * config.mlpWidth(), false),
          out(scope / "linear_out", config.mlpWidth(), config.width(), false) {}

    at::Tensor operator()(const at::Tensor& x) const {
        const auto halves = in(x).chunk(2, -1);
        return out(swiglu(halves[0], halves[1]));
    }

    Linear in, out;
};

/// One stream's part of a joint attention: queries and keys are normalised for each head.
struct StreamAttention {
    StreamAttention(const Scope& scope, const Flux2Config& config, bool isText)
        : q(scope / (isText ? "add_q_proj" : "to_q"), config.width(), config.width(), false),
          k(scope / (isText ? "add_k_proj" : "to_k"), config.width(), config.width(), false),
          v(scope / (isText ? "add_v_proj" : "to_v"), config.width(), config.width(), false),
          out(isText ? scope / "to_add_out" : scope / "to_out" / 0, config.width(), config.width(),
              false),
          qNorm(scope / (isText ? "norm_added_q" : "norm_q"), config.headSize, config.eps),
          kNorm(scope / (isText ? "norm_added_k" : "norm_k"), config.headSize, config.eps),
          headSize(config.headSize) {}

    at::Tensor heads(const at::Tensor& values) const {
        return values.unflatten(-1, {-1, headSize});
    }
    at::Tensor queries(const at::Tensor& x) const { return qNorm(heads(q(x))); }
    at::Tensor keys(const at::Tensor& x) const { return kNorm(heads(k(x))); }
    at::Tensor values(const at::Tensor& x) const { return heads(v(x)); }

    Linear q, k, v, out;
    RmsNorm qNorm, kNorm;
    std::int64_t headSize;
};

struct DoubleBlock {
    DoubleBlock(const Scope& scope, const Flux2Config& config)
        : image(scope / "attn", config, /*isText=*/false),
          text(scope / "attn", config, /*isText=*/true),
          imageMlp(scope / "ff", config),
          textMlp(scope / "ff_context", config),
          eps(config.eps) {}

    /// x [B, text + image, width]; `length` is the text's.
    at::Tensor operator()(const at::Tensor& x, std::int64_t length, const at::Tensor& forImage,
                          const at::Tensor& forText, const at::Tensor& turns) const {
        const auto imageMod = modulationsOf(forImage, 2), textMod = modulationsOf(forText, 2);
        auto c = x.narrow(1, 0, length), y = x.narrow(1, length, x.size(1) - length);
        const auto cNorm = textMod[0](c, eps), yNorm = imageMod[0](y, eps);
        const auto q = at::cat({text.queries(cNorm), image.queries(yNorm)}, 1);
        const auto k = at::cat({text.keys(cNorm), image.keys(yNorm)}, 1);
        const auto v = at::cat({text.values(cNorm), image.values(yNorm)}, 1);
        const auto seen = attendHeads(rotatePairs(q, turns), rotatePairs(k, turns), v);

        y = at::addcmul(y, imageMod[0].gate, image.out(seen.narrow(1, length, y.size(1))));
        y = at::addcmul(y, imageMod[1].gate, imageMlp(imageMod[1](y, eps)));
        c = at::addcmul(c, textMod[0].gate, text.out(seen.narrow(1, 0, length)));
        c = at::addcmul(c, textMod[1].gate, textMlp(textMod[1](c, eps)));
        return at::cat({clipped(c), y}, 1);
    }

    StreamAttention image, text;
    Flux2FeedForward imageMlp, textMlp;
    double eps;
};

/// Attention and feed-forward beside each other (Dehghani et al. 2023).
struct SingleBlock {
    SingleBlock(const Scope& scope, const Flux2Config& config)
        : in(scope / "attn" / "to_qkv_mlp_proj", config.width(),
             std::int64_t{3} * config.width() + std::int64_t{2} * config.mlpWidth(), false),
          out(scope / "attn" / "to_out", std::int64_t{config.width()} + config.mlpWidth(),
              config.width(), false),
          qNorm(scope / "attn" / "norm_q", config.headSize, config.eps),
          kNorm(scope / "attn" / "norm_k", config.headSize, config.eps),
          width(config.width()),
          mlpWidth(config.mlpWidth()),
          headSize(config.headSize),
          eps(config.eps) {}

    at::Tensor operator()(const at::Tensor& x, const at::Tensor& modulation,
                          const at::Tensor& turns) const {
        const Flux2Modulation mod = modulationsOf(modulation, 1)[0];
        const auto parts =
            in(mod(x, eps)).split_with_sizes({width, width, width, mlpWidth, mlpWidth}, -1);
        const auto heads = [&](const at::Tensor& values) {
            return values.unflatten(-1, {-1, headSize});
        };
        const auto seen = attendHeads(rotatePairs(qNorm(heads(parts[0])), turns),
                                      rotatePairs(kNorm(heads(parts[1])), turns), heads(parts[2]));
        const auto mlp = swiglu(parts[3], parts[4]);
        return clipped(at::addcmul(x, mod.gate, out(at::cat({seen, mlp}, -1))));
    }

    Linear in, out;
    RmsNorm qNorm, kNorm;
    std::int64_t width, mlpWidth, headSize;
    double eps;
};

}  // namespace

struct Flux2::Layers final : Network {
    Layers(const Flux2Config& config_, Parameters parameters_)
        : Network(std::move(parameters_)),
          config(config_),
          scope(parameters, loraSlots, "the transformer"),
          pictureIn(scope / "x_embedder", config.channels, config.width(), false),
          textIn(scope / "context_embedder", config.textSize, config.width(), false),
          time1(scope / "time_guidance_embed" / "timestep_embedder" / "linear_1",
                config.timeChannels, config.width(), false),
          time2(scope / "time_guidance_embed" / "timestep_embedder" / "linear_2", config.width(),
                config.width(), false),
          imageModulation(scope / "double_stream_modulation_img" / "linear", config.width(),
                          std::int64_t{6} * config.width(), false),
          textModulation(scope / "double_stream_modulation_txt" / "linear", config.width(),
                         std::int64_t{6} * config.width(), false),
          singleModulation(scope / "single_stream_modulation" / "linear", config.width(),
                           std::int64_t{3} * config.width(), false),
          lastModulation(scope / "norm_out" / "linear", config.width(),
                         std::int64_t{2} * config.width(), false),
          pictureOut(scope / "proj_out", config.width(), config.channels, false) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(config.doubleBlocks); ++i)
            doubles.emplace_back(scope / "transformer_blocks" / i, config);
        for (std::size_t i = 0; i < static_cast<std::size_t>(config.singleBlocks); ++i)
            singles.emplace_back(scope / "single_transformer_blocks" / i, config);
    }

    /// Positions have four axes: time (of reference pictures), row, column, and place in the text.
    at::Tensor turns(std::int64_t length, std::int64_t height, std::int64_t width,
                     at::Device device) const {
        const auto options = at::TensorOptions().device(device).dtype(at::kLong);
        const auto text = at::zeros({length, 4}, options);
        text.select(1, 3).copy_(at::arange(length, options));
        const auto picture = at::zeros({height, width, 4}, options);
        picture.select(2, 1).copy_(
            at::arange(height, options).unsqueeze(1).expand({height, width}));
        picture.select(2, 2).copy_(at::arange(width, options).unsqueeze(0).expand({height, width}));
        const auto angles =
            anglesOf(at::cat({text, picture.flatten(0, 1)}), config.ropeAxes, config.ropeTheta);
        return at::complex(angles.cos().to(at::kFloat), angles.sin().to(at::kFloat));
    }

    at::ScalarType dtype() const { return pictureIn.weight.scalar_type(); }

    template <class Block>
    at::Tensor through(const Block& block, const std::vector<at::Tensor>& inputs) const {
        return checkpointed(block, inputs, checkpointing);
    }

    Flux2Config config;
    Scope scope;
    Linear pictureIn, textIn, time1, time2, imageModulation, textModulation, singleModulation,
        lastModulation, pictureOut;
    std::vector<DoubleBlock> doubles;
    std::vector<SingleBlock> singles;
};

Flux2::Flux2(const Flux2Config& config, Parameters parameters)
    : Denoiser(std::make_unique<Layers>(config, std::move(parameters))) {}
const Flux2::Layers& Flux2::layers() const {
    return static_cast<const Layers&>(network());
}

at::Tensor Flux2::forward(const at::Tensor& latents, const at::Tensor& sigmas,
                          const at::Tensor& text, at::Tensor* features) const {
    const Layers& net = layers();
    net.parameters.beginPass();
    const std::int64_t height = latents.size(2), width = latents.size(3), length = text.size(1);
    // The level is rounded to the network's precision before it grows, as in the original.
    const auto times = sigmas.to(net.dtype()) * 1000;
    const auto waves = timeWaves(times, net.config.timeChannels).to(net.dtype());
    const auto level = at::silu(net.time2(at::silu(net.time1(waves))));
    const auto forImage = net.imageModulation(level), forText = net.textModulation(level),
               forBoth = net.singleModulation(level);
    const at::Tensor turns = net.turns(length, height, width, latents.device());

    const auto tokens = net.pictureIn(latents.to(net.dtype()).flatten(2).transpose(1, 2));
    auto x = at::cat({net.textIn(text.to(net.dtype())), tokens}, 1);
    std::size_t blocksToMiddle = (net.doubles.size() + net.singles.size() + 1) / 2;
    const auto keepMiddle = [&] {
        if (--blocksToMiddle == 0 && features != nullptr)
            *features =
                x.narrow(1, length, height * width).transpose(1, 2).unflatten(2, {height, width});
    };
    for (const DoubleBlock& block : net.doubles) {
        x = net.through(
            [&block, length, turns](const std::vector<at::Tensor>& in) {
                return block(in[0], length, in[1], in[2], turns);
            },
            {x, forImage, forText});
        keepMiddle();
    }
    for (const SingleBlock& block : net.singles) {
        x = net.through(
            [&block, turns](const std::vector<at::Tensor>& in) {
                return block(in[0], in[1], turns);
            },
            {x, forBoth});
        keepMiddle();
    }
    const auto last = net.lastModulation(level).unsqueeze(1).chunk(2, -1);  // scale, shift
    x = layerNorm(x.narrow(1, length, height * width), {}, {}, net.config.eps);
    return net.pictureOut(at::addcmul(last[1], x, 1 + last[0]))
        .transpose(1, 2)
        .unflatten(2, {height, width});
}

at::Tensor Flux2::predict(const at::Tensor& latents, const at::Tensor& times,
                          const Conditioning& condition) const {
    return forward(latents, times.to(at::kFloat) / 1000, condition.hidden);
}

at::Tensor Flux2::features(const at::Tensor& latents, const at::Tensor& times,
                           const Conditioning& condition) const {
    at::Tensor seen;
    forward(latents, times.to(at::kFloat) / 1000, condition.hidden, &seen);
    return seen;
}

const Flux2Config& Flux2::config() const {
    return layers().config;
}

}  // namespace dreambooth
