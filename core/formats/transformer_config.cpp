// Configurations of the transformers; defaults as in the constructors of diffusers 0.42.1
// (transformer_flux2.py, transformer_z_image.py, scheduling_flow_match_euler_discrete.py) and
// transformers 5.23.0 (Qwen3Config).
#include "config_reader.h"

#include <formats/transformer_config.h>

#include <numeric>

namespace dreambooth {

namespace {

constexpr int maxWidth = 1 << 18;  // of any width: products of a few stay within 64 bits
constexpr int maxLayers = 1000;

void checkAxes(ConfigReader& reader, const char* key, const std::vector<int>& axes, int headSize) {
    for (const int axis : axes)
        if (axis % 2 != 0) reader.invalid(key, "must hold even numbers");
    if (std::accumulate(axes.begin(), axes.end(), 0) != headSize)
        reader.invalid(key, "must add up to " + std::to_string(headSize) + ", the size of a head");
}

template <class Config>
Result<Config> checked(const ConfigReader& reader, Config config) {
    if (const auto& error = reader.error()) return std::unexpected(*error);
    return config;
}

}  // namespace

Result<Qwen3Config> qwen3ConfigFromJson(const Json& object, const std::string& origin) {
    ConfigReader reader(object, origin);
    Qwen3Config config;
    reader.choice("model_type", "qwen3", {"qwen3"});
    reader.mustBe("hidden_act", "silu");
    reader.mustBe("attention_bias", false);
    reader.mustBe("use_sliding_window", false);
    config.vocabularySize = reader.integer("vocab_size", 151936, 1, 1 << 20);
    config.hiddenSize = reader.integer("hidden_size", 4096, 1, maxWidth);
    config.intermediateSize = reader.integer("intermediate_size", 22016, 1, maxWidth);
    config.layers = reader.integer("num_hidden_layers", 32, 1, maxLayers);
    config.heads = reader.integer("num_attention_heads", 32, 1, maxWidth);
    config.keyValueHeads = reader.integer("num_key_value_heads", 32, 1, maxWidth);
    config.headSize = reader.integer("head_dim", 128, 2, maxWidth);
    config.normEps = reader.number("rms_norm_eps", 1e-6);
    config.ropeTheta = reader.number("rope_theta", 10000);
    if (object.is_object() && object.contains("rope_parameters")) {
        ConfigReader rope(object["rope_parameters"], origin);  // transformers 5
        rope.mustBe("rope_type", "default");
        config.ropeTheta = rope.number("rope_theta", config.ropeTheta);
        if (const auto& error = rope.error()) return std::unexpected(*error);
    }
    reader.mustBe("rope_scaling", nullptr);
    if (config.heads % config.keyValueHeads != 0)
        reader.invalid("num_key_value_heads", "must divide num_attention_heads");
    if (config.headSize % 2 != 0) reader.invalid("head_dim", "must be even");
    if (config.ropeTheta <= 0) reader.invalid("rope_theta", "must be above 0");
    return checked(reader, config);
}

Result<Flux2Config> flux2ConfigFromJson(const Json& object, const std::string& origin) {
    ConfigReader reader(object, origin);
    Flux2Config config;
    reader.choice("_class_name", flux2Class, {flux2Class});
    reader.mustBe("patch_size", 1);
    // FLUX.2 dev has an input for the guidance scale.
    if (reader.boolean("guidance_embeds", true)) reader.unsupported("guidance_embeds", "true");
    config.channels = reader.integer("in_channels", 128, 4, maxWidth);
    if (config.channels % 4 != 0) reader.invalid("in_channels", "must be a multiple of 4");
    reader.mustBe("out_channels", config.channels);
    config.doubleBlocks = reader.integer("num_layers", 8, 0, maxLayers);
    config.singleBlocks = reader.integer("num_single_layers", 48, 0, maxLayers);
    config.heads = reader.integer("num_attention_heads", 48, 1, 1024);
    config.headSize = reader.integer("attention_head_dim", 128, 2, 1024);
    config.textSize = reader.integer("joint_attention_dim", 15360, 1, maxWidth);
    config.timeChannels = reader.integer("timestep_guidance_channels", 256, 2, maxWidth);
    if (config.timeChannels % 2 != 0) reader.invalid("timestep_guidance_channels", "must be even");
    config.mlpRatio = reader.number("mlp_ratio", 3.0);
    if (config.mlpRatio <= 0 || config.mlpRatio > 64)
        reader.invalid("mlp_ratio", "must be above 0");
    config.ropeAxes = reader.integers("axes_dims_rope", config.ropeAxes, 4, 2, 1024);
    config.ropeTheta = reader.number("rope_theta", 2000);
    if (config.ropeTheta <= 0) reader.invalid("rope_theta", "must be above 0");
    config.eps = reader.number("eps", 1e-6);
    checkAxes(reader, "axes_dims_rope", config.ropeAxes, config.headSize);
    return checked(reader, config);
}

Result<ZImageConfig> zImageConfigFromJson(const Json& object, const std::string& origin) {
    ConfigReader reader(object, origin);
    ZImageConfig config;
    reader.choice("_class_name", zImageClass, {zImageClass});
    reader.mustBe("all_patch_size", Json::array({2}));
    reader.mustBe("all_f_patch_size", Json::array({1}));
    reader.mustBe("qk_norm", true);
    reader.mustBe("siglip_feat_dim", nullptr);  // of Z-Image Omni, which its index names
    config.channels = reader.integer("in_channels", 16, 1, maxWidth);
    config.width = reader.integer("dim", 3840, 2, maxWidth);
    config.layers = reader.integer("n_layers", 30, 0, maxLayers);
    config.refinerLayers = reader.integer("n_refiner_layers", 2, 0, maxLayers);
    config.heads = reader.integer("n_heads", 30, 1, maxWidth);
    reader.mustBe("n_kv_heads", config.heads);
    config.normEps = reader.number("norm_eps", 1e-5);
    config.captionSize = reader.integer("cap_feat_dim", 2560, 1, maxWidth);
    config.ropeTheta = reader.number("rope_theta", 256);
    if (config.ropeTheta <= 0) reader.invalid("rope_theta", "must be above 0");
    config.timeScale = reader.number("t_scale", 1000);
    config.ropeAxes = reader.integers("axes_dims", config.ropeAxes, 3, 2, maxWidth);
    if (config.width % config.heads != 0) reader.invalid("n_heads", "must divide dim");
    checkAxes(reader, "axes_dims", config.ropeAxes, config.headSize());
    return checked(reader, config);
}

Result<FlowMatchConfig> flowMatchConfigFromJson(const Json& object, const std::string& origin) {
    ConfigReader reader(object, origin);
    FlowMatchConfig config;
    reader.choice("_class_name", flowMatchClass, {flowMatchClass});
    for (const char* key : {"invert_sigmas", "stochastic_sampling", "use_beta_sigmas",
                            "use_exponential_sigmas", "use_karras_sigmas"})
        reader.mustBe(key, false);
    config.trainTimesteps = reader.integer("num_train_timesteps", 1000, 1, 100'000);
    config.shift = reader.number("shift", 1);
    config.useDynamicShifting = reader.boolean("use_dynamic_shifting", false);
    config.baseShift = reader.number("base_shift", 0.5);
    config.maxShift = reader.number("max_shift", 1.15);
    config.baseImageTokens = reader.integer("base_image_seq_len", 256, 1, 1 << 24);
    config.maxImageTokens = reader.integer("max_image_seq_len", 4096, 1, 1 << 24);
    config.isExponential =
        reader.choice("time_shift_type", "exponential", {"exponential", "linear"}) == "exponential";
    config.shiftTerminal = reader.number("shift_terminal", 0);
    if (config.shift <= 0) reader.invalid("shift", "must be above 0");
    if (config.shiftTerminal < 0 || config.shiftTerminal >= 1)
        reader.invalid("shift_terminal", "must be from 0 to below 1");
    if (config.baseImageTokens == config.maxImageTokens)
        reader.invalid("max_image_seq_len", "must differ from base_image_seq_len");
    return checked(reader, config);
}

}  // namespace dreambooth
