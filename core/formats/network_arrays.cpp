// The networks' arrays, as core/models lays them out.
#include <formats/network_arrays.h>

#include <algorithm>

namespace dreambooth {

namespace {

using Size = std::int64_t;

/// Arrays whose names begin alike.
class Scope {
public:
    explicit Scope(const ArrayVisitor& visit, std::string prefix = {})
        : m_visit(visit), m_prefix(std::move(prefix)) {}

    Scope operator/(const std::string& name) const { return Scope(m_visit, m_prefix + name + "."); }
    Scope operator/(Size number) const { return *this / std::to_string(number); }

    void array(const char* name, const std::vector<Size>& shape) const {
        m_visit(m_prefix + name, shape);
    }
    void linear(Size inputs, Size outputs) const {
        matrix(inputs, outputs);
        array("bias", {outputs});
    }
    /// A linear layer without bias.
    void matrix(Size inputs, Size outputs) const { array("weight", {outputs, inputs}); }
    void conv(Size inputs, Size outputs, Size kernel) const {
        array("weight", {outputs, inputs, kernel, kernel});
        array("bias", {outputs});
    }
    void norm(Size size) const {
        array("weight", {size});
        array("bias", {size});
    }
    void rmsNorm(Size size) const { array("weight", {size}); }

private:
    const ArrayVisitor& m_visit;
    std::string m_prefix;
};

/// `timeSize` 0: not told the noise level.
void visitResnet(const Scope& scope, Size inputs, Size outputs, Size timeSize = 0) {
    (scope / "norm1").norm(inputs);
    (scope / "conv1").conv(inputs, outputs, 3);
    if (timeSize > 0) (scope / "time_emb_proj").linear(timeSize, outputs);
    (scope / "norm2").norm(outputs);
    (scope / "conv2").conv(outputs, outputs, 3);
    if (inputs != outputs) (scope / "conv_shortcut").conv(inputs, outputs, 1);
}

/// A resolution of a U-Net: its residual blocks, each followed by attention where there is any.
class UNetLevel {
public:
    UNetLevel(const Scope& scope, const UNetConfig& config, std::size_t resolution)
        : m_scope(scope),
          m_config(config),
          m_width(config.blockOutChannels[resolution]),
          m_depth(config.transformerLayers[resolution]) {}

    void resnet(Size inputs) {
        visitResnet(m_scope / "resnets" / m_resnets++, inputs, m_width,
                    Size{4} * m_config.blockOutChannels.front());
    }
    void transformer() {
        const Scope scope = m_scope / "attentions" / m_transformers++;
        (scope / "norm").norm(m_width);
        projection(scope / "proj_in");
        for (int i = 0; i < m_depth; ++i) {
            const Scope block = scope / "transformer_blocks" / i;
            (block / "norm1").norm(m_width);
            attention(block / "attn1", m_width);
            (block / "norm2").norm(m_width);
            attention(block / "attn2", m_config.crossAttentionDim);
            (block / "norm3").norm(m_width);
            (block / "ff" / "net" / 0 / "proj").linear(m_width, 8 * m_width);
            (block / "ff" / "net" / 2).linear(4 * m_width, m_width);
        }
        projection(scope / "proj_out");
    }

private:
    void projection(const Scope& scope) const {
        if (m_config.useLinearProjection) return scope.linear(m_width, m_width);
        scope.conv(m_width, m_width, 1);
    }
    void attention(const Scope& scope, Size context) const {
        (scope / "to_q").matrix(m_width, m_width);
        (scope / "to_k").matrix(context, m_width);
        (scope / "to_v").matrix(context, m_width);
        (scope / "to_out" / 0).linear(m_width, m_width);
    }

    Scope m_scope;
    const UNetConfig& m_config;
    Size m_width, m_resnets = 0, m_transformers = 0;
    int m_depth;
};

void visitVaeMiddle(const Scope& scope, const VaeConfig& config, Size channels) {
    visitResnet(scope / "resnets" / 0, channels, channels);
    if (config.midBlockAddAttention) {
        const Scope attention = scope / "attentions" / 0;
        (attention / "group_norm").norm(channels);
        for (const char* name : {"to_q", "to_k", "to_v"})
            (attention / name).linear(channels, channels);
        (attention / "to_out" / 0).linear(channels, channels);
    }
    visitResnet(scope / "resnets" / 1, channels, channels);
}

/// The resolutions of one half of a VAE; `sampler` leads from each to the next.
void visitVaeLevels(const Scope& scope, const std::vector<int>& widths, int layers,
                    const char* sampler) {
    Size channels = widths.front();
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const Scope at = scope / static_cast<Size>(i);
        for (int j = 0; j < layers; ++j) {
            visitResnet(at / "resnets" / j, channels, widths[i]);
            channels = widths[i];
        }
        if (i + 1 < widths.size()) (at / sampler / 0 / "conv").conv(channels, channels, 3);
    }
}

void visitZImageBlock(const Scope& scope, const ZImageConfig& config, bool isModulated) {
    const Size width = config.width, mlp = config.mlpWidth();
    const Scope attention = scope / "attention", feedForward = scope / "feed_forward";
    for (const char* name : {"to_q", "to_k", "to_v"}) (attention / name).matrix(width, width);
    (attention / "to_out" / 0).matrix(width, width);
    for (const char* name : {"norm_q", "norm_k"}) (attention / name).rmsNorm(config.headSize());
    (feedForward / "w1").matrix(width, mlp);
    (feedForward / "w2").matrix(mlp, width);
    (feedForward / "w3").matrix(width, mlp);
    for (const char* name : {"attention_norm1", "attention_norm2", "ffn_norm1", "ffn_norm2"})
        (scope / name).rmsNorm(width);
    if (isModulated) (scope / "adaLN_modulation" / 0).linear(config.timeWidth(), 4 * width);
}

}  // namespace

void visitArrays(const TextEncoderConfig& config, const ArrayVisitor& visit) {
    const Scope scope(visit);
    const Size width = config.hiddenSize;
    (scope / "embeddings" / "token_embedding").array("weight", {config.vocabularySize, width});
    (scope / "embeddings" / "position_embedding").array("weight", {config.maxPositions, width});
    for (int i = 0; i < config.layers; ++i) {
        const Scope layer = scope / "encoder" / "layers" / i;
        (layer / "layer_norm1").norm(width);
        for (const char* name : {"q_proj", "k_proj", "v_proj", "out_proj"})
            (layer / "self_attn" / name).linear(width, width);
        (layer / "layer_norm2").norm(width);
        (layer / "mlp" / "fc1").linear(width, config.intermediateSize);
        (layer / "mlp" / "fc2").linear(config.intermediateSize, width);
    }
    (scope / "final_layer_norm").norm(width);
    if (config.projectionDim > 0) (scope / "text_projection").matrix(width, config.projectionDim);
}

void visitArrays(const Qwen3Config& config, int layers, const ArrayVisitor& visit) {
    const Scope scope(visit);
    const Size width = config.hiddenSize;
    const Size queries = Size{config.heads} * config.headSize;
    const Size keys = Size{config.keyValueHeads} * config.headSize;
    (scope / "embed_tokens").array("weight", {config.vocabularySize, width});
    for (int i = 0; i < std::min(layers, config.layers); ++i) {
        const Scope layer = scope / "layers" / i;
        const Scope attention = layer / "self_attn";
        (layer / "input_layernorm").rmsNorm(width);
        (attention / "q_proj").matrix(width, queries);
        (attention / "k_proj").matrix(width, keys);
        (attention / "v_proj").matrix(width, keys);
        (attention / "o_proj").matrix(queries, width);
        for (const char* name : {"q_norm", "k_norm"}) (attention / name).rmsNorm(config.headSize);
        (layer / "post_attention_layernorm").rmsNorm(width);
        for (const char* name : {"gate_proj", "up_proj"})
            (layer / "mlp" / name).matrix(width, config.intermediateSize);
        (layer / "mlp" / "down_proj").matrix(config.intermediateSize, width);
    }
    if (layers >= config.layers) (scope / "norm").rmsNorm(width);
}

void visitArrays(const UNetConfig& config, const ArrayVisitor& visit) {
    const Scope scope(visit);
    const std::vector<int>& widths = config.blockOutChannels;
    const std::size_t levels = widths.size();
    const Size first = widths.front(), timeSize = 4 * first;
    (scope / "time_embedding" / "linear_1").linear(first, timeSize);
    (scope / "time_embedding" / "linear_2").linear(timeSize, timeSize);
    if (config.hasTextTime()) {
        (scope / "add_embedding" / "linear_1").linear(config.additionInputDim, timeSize);
        (scope / "add_embedding" / "linear_2").linear(timeSize, timeSize);
    }
    (scope / "conv_in").conv(config.inChannels, first, 3);

    std::vector<Size> skips = {first};
    Size channels = first;
    for (std::size_t i = 0; i < levels; ++i) {
        const Scope at = scope / "down_blocks" / static_cast<Size>(i);
        UNetLevel level(at, config, i);
        for (int j = 0; j < config.layersPerBlock[i]; ++j) {
            level.resnet(channels);
            if (config.downHasAttention[i]) level.transformer();
            channels = widths[i];
            skips.push_back(channels);
        }
        if (i + 1 == levels) break;
        (at / "downsamplers" / 0 / "conv").conv(channels, channels, 3);
        skips.push_back(channels);
    }
    UNetLevel middle(scope / "mid_block", config, levels - 1);
    middle.resnet(channels);
    middle.transformer();
    middle.resnet(channels);
    for (std::size_t i = 0; i < levels; ++i) {
        const std::size_t resolution = levels - 1 - i;
        const Scope at = scope / "up_blocks" / static_cast<Size>(i);
        UNetLevel level(at, config, resolution);
        for (int j = 0; j < config.layersPerBlock[resolution] + 1; ++j) {
            level.resnet(channels + skips.back());
            if (config.upHasAttention[i]) level.transformer();
            channels = widths[resolution];
            skips.pop_back();
        }
        if (i + 1 < levels) (at / "upsamplers" / 0 / "conv").conv(channels, channels, 3);
    }
    (scope / "conv_norm_out").norm(first);
    (scope / "conv_out").conv(first, config.outChannels, 3);
}

void visitArrays(const VaeConfig& config, const ArrayVisitor& visit) {
    const Scope scope(visit);
    const Size latents = config.latentChannels;
    const Scope encoder = scope / "encoder", decoder = scope / "decoder";
    const std::vector<int>& widths = config.blockOutChannels;
    (encoder / "conv_in").conv(config.inChannels, widths.front(), 3);
    visitVaeLevels(encoder / "down_blocks", widths, config.layersPerBlock, "downsamplers");
    visitVaeMiddle(encoder / "mid_block", config, widths.back());
    (encoder / "conv_norm_out").norm(widths.back());
    (encoder / "conv_out").conv(widths.back(), 2 * latents, 3);
    if (config.useQuantConv) (scope / "quant_conv").conv(2 * latents, 2 * latents, 1);
    if (config.patchNormEps)
        for (const char* name : {"running_mean", "running_var"})
            (scope / "bn").array(name, {4 * latents});
    if (config.usePostQuantConv) (scope / "post_quant_conv").conv(latents, latents, 1);
    std::vector<int> coarsestFirst = config.decoderWidths();
    std::ranges::reverse(coarsestFirst);
    (decoder / "conv_in").conv(latents, coarsestFirst.front(), 3);
    visitVaeMiddle(decoder / "mid_block", config, coarsestFirst.front());
    visitVaeLevels(decoder / "up_blocks", coarsestFirst, config.layersPerBlock + 1, "upsamplers");
    (decoder / "conv_norm_out").norm(coarsestFirst.back());
    (decoder / "conv_out").conv(coarsestFirst.back(), config.outChannels, 3);
}

void visitArrays(const Flux2Config& config, const ArrayVisitor& visit) {
    const Scope scope(visit);
    const Size width = config.width(), mlp = config.mlpWidth();
    (scope / "x_embedder").matrix(config.channels, width);
    (scope / "context_embedder").matrix(config.textSize, width);
    const Scope time = scope / "time_guidance_embed" / "timestep_embedder";
    (time / "linear_1").matrix(config.timeChannels, width);
    (time / "linear_2").matrix(width, width);
    for (const char* name : {"double_stream_modulation_img", "double_stream_modulation_txt"})
        (scope / name / "linear").matrix(width, 6 * width);
    (scope / "single_stream_modulation" / "linear").matrix(width, 3 * width);
    for (int i = 0; i < config.doubleBlocks; ++i) {
        const Scope block = scope / "transformer_blocks" / i, attention = block / "attn";
        for (const char* name :
             {"to_q", "to_k", "to_v", "add_q_proj", "add_k_proj", "add_v_proj", "to_add_out"})
            (attention / name).matrix(width, width);
        (attention / "to_out" / 0).matrix(width, width);
        for (const char* name : {"norm_q", "norm_k", "norm_added_q", "norm_added_k"})
            (attention / name).rmsNorm(config.headSize);
        for (const char* name : {"ff", "ff_context"}) {
            (block / name / "linear_in").matrix(width, 2 * mlp);
            (block / name / "linear_out").matrix(mlp, width);
        }
    }
    for (int i = 0; i < config.singleBlocks; ++i) {
        const Scope attention = scope / "single_transformer_blocks" / i / "attn";
        (attention / "to_qkv_mlp_proj").matrix(width, 3 * width + 2 * mlp);
        (attention / "to_out").matrix(width + mlp, width);
        for (const char* name : {"norm_q", "norm_k"}) (attention / name).rmsNorm(config.headSize);
    }
    (scope / "norm_out" / "linear").matrix(width, 2 * width);
    (scope / "proj_out").matrix(width, config.channels);
}

void visitArrays(const ZImageConfig& config, const ArrayVisitor& visit) {
    const Scope scope(visit);
    constexpr Size timeWaves = 256, timeHidden = 1024;
    const Size width = config.width, patch = Size{4} * config.channels;
    (scope / "all_x_embedder" / "2-1").linear(patch, width);
    (scope / "cap_embedder" / 0).rmsNorm(config.captionSize);
    (scope / "cap_embedder" / 1).linear(config.captionSize, width);
    for (const char* name : {"x_pad_token", "cap_pad_token"}) scope.array(name, {1, width});
    (scope / "t_embedder" / "mlp" / 0).linear(timeWaves, timeHidden);
    (scope / "t_embedder" / "mlp" / 2).linear(timeHidden, config.timeWidth());
    for (int i = 0; i < config.refinerLayers; ++i) {
        visitZImageBlock(scope / "noise_refiner" / i, config, /*isModulated=*/true);
        visitZImageBlock(scope / "context_refiner" / i, config, /*isModulated=*/false);
    }
    for (int i = 0; i < config.layers; ++i)
        visitZImageBlock(scope / "layers" / i, config, /*isModulated=*/true);
    const Scope last = scope / "all_final_layer" / "2-1";
    (last / "adaLN_modulation" / 1).linear(config.timeWidth(), width);
    (last / "linear").linear(width, patch);
}

void visitArrays(const ModelFiles& model, Component component, const ArrayVisitor& visit) {
    switch (component) {
        case Component::textEncoder:
            if (model.isFlow())
                return visitArrays(model.qwen3, std::ranges::max(model.qwenLayers()), visit);
            return visitArrays(model.textEncoder(), visit);
        case Component::textEncoder2:
            return visitArrays(model.textEncoders.at(1), visit);
        case Component::unet:
            return visitArrays(model.unet, visit);
        case Component::transformer:
            switch (model.family) {
                case ModelFamily::flux2:
                    return visitArrays(model.flux2, visit);
                case ModelFamily::zImage:
                    return visitArrays(model.zImage, visit);
                case ModelFamily::sd1:
                case ModelFamily::sd2:
                case ModelFamily::sdxl:
                    return;
            }
            return;
        case Component::vae:
            return visitArrays(model.vae, visit);
    }
}

Result<void> checkArrays(const ModelFiles& model) {
    for (const Component component : model.components()) {
        TRY(const Weights held, model.weights(component));
        try {
            visitArrays(model, component, [&](const std::string& name, const auto& shape) {
                orThrow(held.get(name, shape));
            });
        } catch (const ErrorException& exception) {
            return std::unexpected(exception.error());
        }
    }
    return {};
}

}  // namespace dreambooth
