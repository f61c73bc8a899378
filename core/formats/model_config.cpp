// Network configurations; defaults as in the constructors of diffusers 0.42.1
// (unet_2d_condition.py, autoencoder_kl.py) and transformers 5.23.0 (CLIPTextConfig).
#include "config_reader.h"

#include <formats/model_config.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr int maxWidth = 1 << 20;  // of any width: products of a few stay within 64 bits

/// Whether the blocks of a list have attention; other kinds of blocks are unsupported.
std::vector<bool> attentionOf(ConfigReader& reader, const char* key,
                              std::vector<std::string> fallback, const std::string& plain,
                              const std::string& attention, std::size_t count) {
    const auto types = reader.texts(key, std::move(fallback));
    std::vector<bool> result;
    for (const std::string& type : types) {
        if (type != plain && type != attention) reader.unsupported(key, type);
        result.push_back(type == attention);
    }
    if (result.size() != count)
        reader.invalid(key, "has " + std::to_string(result.size()) + " entries instead of " +
                                std::to_string(count));
    return result;
}

/// sample_size is one number, or [height, width].
int squareSize(ConfigReader& reader, const char* key, int fallback) {
    const auto sizes = reader.integers(key, {fallback}, 0, 1, 1 << 14);
    if (sizes.front() != sizes.back()) reader.unsupported(key, "a native size that is no square");
    return sizes.front();
}

void checkDivides(ConfigReader& reader, const char* key, int channels, int divisor) {
    if (channels % divisor != 0)
        reader.invalid(key, "is " + std::to_string(divisor) + ", which does not divide " +
                                std::to_string(channels) + " channels");
}

/// What only other families of models have.
void refuseOtherUNets(ConfigReader& reader) {
    reader.choice("_class_name", "UNet2DConditionModel", {"UNet2DConditionModel"});
    for (const char* key :
         {"class_embed_type", "encoder_hid_dim", "encoder_hid_dim_type", "num_class_embeds",
          "time_cond_proj_dim", "timestep_post_act", "time_embedding_act_fn", "time_embedding_dim",
          "cross_attention_norm", "reverse_transformer_layers_per_block", "num_attention_heads"})
        reader.mustBe(key, nullptr);
    for (const char* key : {"dual_cross_attention", "only_cross_attention", "resnet_skip_time_act",
                            "mid_block_only_cross_attention", "class_embeddings_concat"})
        reader.mustBe(key, false);
    reader.mustBe("mid_block_type", "UNetMidBlock2DCrossAttn");
    reader.mustBe("resnet_time_scale_shift", "default");
    reader.mustBe("time_embedding_type", "positional");
    reader.mustBe("attention_type", "default");
    reader.mustBe("act_fn", "silu");
    for (const char* key : {"conv_in_kernel", "conv_out_kernel"}) reader.mustBe(key, 3);
    for (const char* key :
         {"mid_block_scale_factor", "resnet_out_scale_factor", "downsample_padding"})
        reader.mustBe(key, 1);
    reader.mustBe("dropout", 0);
}

}  // namespace

Result<TextEncoderConfig> textEncoderConfigFromJson(const Json& object, const std::string& origin) {
    ConfigReader reader(object, origin);
    TextEncoderConfig config;
    reader.choice("model_type", "clip_text_model", {"clip_text_model"});
    config.vocabularySize = reader.integer("vocab_size", 49408, 1, maxWidth);
    config.hiddenSize = reader.integer("hidden_size", 512, 1, maxWidth);
    config.intermediateSize = reader.integer("intermediate_size", 2048, 1, maxWidth);
    config.layers = reader.integer("num_hidden_layers", 12, 1, 1000);
    config.heads = reader.integer("num_attention_heads", 8, 1, maxWidth);
    config.maxPositions = reader.integer("max_position_embeddings", 77, 2, maxWidth);
    config.activation = reader.choice("hidden_act", "quick_gelu", {"quick_gelu", "gelu"});
    config.layerNormEps = reader.number("layer_norm_eps", 1e-5);
    config.eosTokenId = reader.integer("eos_token_id", 49407, 0, maxWidth);
    config.projectionDim = reader.integer("projection_dim", 512, 1, maxWidth);
    reader.mustBe("attention_dropout", 0.0);
    checkDivides(reader, "num_attention_heads", config.hiddenSize, config.heads);
    if (const auto& error = reader.error()) return std::unexpected(*error);
    return config;
}

Result<UNetConfig> unetConfigFromJson(const Json& object, const std::string& origin) {
    ConfigReader reader(object, origin);
    refuseOtherUNets(reader);  // first, so that the message names it
    UNetConfig config;
    config.sampleSize = squareSize(reader, "sample_size", 64);
    config.inChannels = reader.integer("in_channels", 4, 1, maxWidth);
    config.outChannels = reader.integer("out_channels", 4, 1, maxWidth);
    config.blockOutChannels =
        reader.integers("block_out_channels", config.blockOutChannels, 0, 1, maxWidth);
    const std::size_t levels = config.blockOutChannels.size();
    config.downHasAttention = attentionOf(
        reader, "down_block_types",
        {"CrossAttnDownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D", "DownBlock2D"},
        "DownBlock2D", "CrossAttnDownBlock2D", levels);
    config.upHasAttention =
        attentionOf(reader, "up_block_types",
                    {"UpBlock2D", "CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "CrossAttnUpBlock2D"},
                    "UpBlock2D", "CrossAttnUpBlock2D", levels);
    const auto perLevel = [&](const char* key, int fallback, int limit) {
        return reader.integers(key, std::vector<int>(levels, fallback), levels, 1, limit);
    };
    config.layersPerBlock = perLevel("layers_per_block", 2, 100);
    config.heads = perLevel("attention_head_dim", 8, maxWidth);
    config.transformerLayers = perLevel("transformer_layers_per_block", 1, 100);
    const auto crossDims = perLevel("cross_attention_dim", 1280, maxWidth);
    config.crossAttentionDim = crossDims.front();
    if (std::ranges::count(crossDims, crossDims.front()) != std::ssize(crossDims))
        reader.unsupported("cross_attention_dim", "different sizes");
    config.normGroups = reader.integer("norm_num_groups", 32, 1, maxWidth);
    config.normEps = reader.number("norm_eps", 1e-5);
    config.flipSinToCos = reader.boolean("flip_sin_to_cos", true);
    config.freqShift = reader.number("freq_shift", 0);
    config.centerInputSample = reader.boolean("center_input_sample", false);
    config.useLinearProjection = reader.boolean("use_linear_projection", false);
    if (reader.has("addition_embed_type")) {
        reader.mustBe("addition_embed_type", "text_time");
        config.additionTimeDim = reader.integer("addition_time_embed_dim", 0, 2, maxWidth);
        config.additionInputDim =
            reader.integer("projection_class_embeddings_input_dim", 0, 1, maxWidth);
        if (config.additionTimeDim == 0 || config.additionInputDim == 0)
            reader.invalid("addition_embed_type",
                           "lacks addition_time_embed_dim or "
                           "projection_class_embeddings_input_dim beside it");
    }
    for (std::size_t level = 0; level < levels; ++level) {
        checkDivides(reader, "norm_num_groups", config.blockOutChannels[level], config.normGroups);
        const bool attends =
            (level < config.downHasAttention.size() && config.downHasAttention[level]) ||
            level + 1 == levels;  // the middle block always does
        if (attends)
            checkDivides(reader, "attention_head_dim", config.blockOutChannels[level],
                         config.heads[level]);
    }
    if (const auto& error = reader.error()) return std::unexpected(*error);
    return config;
}

Result<VaeConfig> vaeConfigFromJson(const Json& object, const std::string& origin) {
    ConfigReader reader(object, origin);
    const bool isFlux2 =
        reader.choice("_class_name", "AutoencoderKL", {"AutoencoderKL", "AutoencoderKLFlux2"}) ==
        "AutoencoderKLFlux2";
    for (const char* key : {"latents_mean", "latents_std"}) reader.mustBe(key, nullptr);
    reader.mustBe("act_fn", "silu");
    VaeConfig config;
    if (isFlux2) {
        reader.mustBe("patch_size", Json::array({2, 2}));
        config.latentChannels = 32;
        config.blockOutChannels = {128, 256, 512, 512};
        config.layersPerBlock = 2;
        config.scalingFactor = 1;
        config.patchNormEps = reader.number("batch_norm_eps", 1e-4);
    }
    config.inChannels = reader.integer("in_channels", 3, 3, 3);
    config.outChannels = reader.integer("out_channels", 3, 3, 3);
    config.latentChannels = reader.integer("latent_channels", config.latentChannels, 1, maxWidth);
    config.blockOutChannels =
        reader.integers("block_out_channels", config.blockOutChannels, 0, 1, maxWidth);
    const std::size_t levels = config.blockOutChannels.size();
    config.decoderBlockOutChannels =
        reader.integers("decoder_block_out_channels", {}, levels, 1, maxWidth);
    attentionOf(reader, "down_block_types", {"DownEncoderBlock2D"}, "DownEncoderBlock2D", "",
                levels);
    attentionOf(reader, "up_block_types", {"UpDecoderBlock2D"}, "UpDecoderBlock2D", "", levels);
    config.layersPerBlock = reader.integer("layers_per_block", config.layersPerBlock, 1, 100);
    config.normGroups = reader.integer("norm_num_groups", 32, 1, maxWidth);
    config.scalingFactor = reader.number("scaling_factor", config.scalingFactor);
    config.shiftFactor = reader.number("shift_factor", 0);
    config.useQuantConv = reader.boolean("use_quant_conv", true);
    config.usePostQuantConv = reader.boolean("use_post_quant_conv", true);
    config.midBlockAddAttention = reader.boolean("mid_block_add_attention", true);
    config.forceUpcast = reader.boolean("force_upcast", true);
    if (config.scalingFactor <= 0) reader.invalid("scaling_factor", "must be above 0");
    for (const auto* widths : {&config.blockOutChannels, &config.decoderBlockOutChannels})
        for (const int channels : *widths)
            checkDivides(reader, "norm_num_groups", channels, config.normGroups);
    if (const auto& error = reader.error()) return std::unexpected(*error);
    return config;
}

}  // namespace dreambooth
