// The settings of a single file: those it brings, else derived from names and shapes (see
// single_file.h).
#include "single_file_kind.h"
#include "weight_files.h"

#include <base/json.h>

#include <algorithm>
#include <map>

namespace dreambooth {

namespace {

Json clipSettings(ArrayShapes& shapes, const LdmPart& part, ModelFamily family) {
    // "text_model." is left out by tools that follow transformers 5.6.
    const std::string model = part.openClip || !shapes.hasPrefix(part.prefix + "text_model.")
                                  ? part.prefix
                                  : part.prefix + "text_model.";
    const std::string tokens =
        model + (part.openClip ? "token_embedding.weight" : "embeddings.token_embedding.weight");
    const std::string positions =
        model + (part.openClip ? "positional_embedding" : "embeddings.position_embedding.weight");
    const std::string layers =
        model + (part.openClip ? "transformer.resblocks." : "encoder.layers.");
    constexpr int clipWords = 49408;
    const int words = shapes.side(tokens, 0), width = shapes.side(tokens, 1);
    const int count = shapes.count(layers);
    Json config = {
        {"model_type", "clip_text_model"},
        {"vocab_size", words},
        {"hidden_size", width},
        {"intermediate_size",
         shapes.side(layers + (part.openClip ? "0.mlp.c_fc.weight" : "0.mlp.fc1.weight"), 0)},
        {"num_hidden_layers", family == ModelFamily::sd2 ? std::min(count, 23) : count},
        {"num_attention_heads", std::max(1, width / 64)},
        {"max_position_embeddings", shapes.side(positions, 0)},
        {"hidden_act", part.openClip ? "gelu" : "quick_gelu"},
        {"layer_norm_eps", 1e-5},
        // Words that were added come after it.
        {"eos_token_id", std::min(words, clipWords) - 1},
        {"projection_dim", width},
    };
    if (part.component == Component::textEncoder2)
        config["projection_dim"] = shapes.side(part.prefix + "text_projection", 1);
    return config;
}

/// What the resnets and attentions at input_blocks.N or output_blocks.N say.
struct Level {
    int channels = 0;
    int layers = 0;
    int depth = 0;  ///< transformer blocks of an attention; 0: no attention
};

Json unetSettings(ArrayShapes& shapes, ModelFamily family, bool predictsV) {
    std::vector<Level> levels(1);
    const int rows = shapes.count(ldmUNetPrefix + "input_blocks.");
    for (int row = 1; row < rows; ++row) {
        const std::string place = ldmUNetPrefix + "input_blocks." + std::to_string(row);
        if (shapes.hasPrefix(place + ".0.op.")) {
            levels.emplace_back();
            continue;
        }
        Level& level = levels.back();
        level.channels = shapes.side(place + ".0.in_layers.2.weight", 0);
        ++level.layers;
        level.depth = shapes.count(place + ".1.transformer_blocks.");
    }
    const std::string middle = ldmUNetPrefix + "middle_block.1.";
    // The middle block has the depth of the coarsest level, whether that one attends or not.
    const int middleDepth = shapes.count(middle + "transformer_blocks.");
    Json channels = Json::array(), layers = Json::array(), depths = Json::array(),
         heads = Json::array(), down = Json::array(), up = Json::array();
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const Level& level = levels[i];
        const bool last = i + 1 == levels.size();
        channels.push_back(level.channels);
        layers.push_back(level.layers);
        depths.push_back(std::max(1, last ? middleDepth : level.depth));
        heads.push_back(family == ModelFamily::sd1 ? 8 : std::max(1, level.channels / 64));
        down.push_back(level.depth > 0 ? "CrossAttnDownBlock2D" : "DownBlock2D");
    }
    int row = 0;
    for (std::size_t i = levels.size(); i-- > 0;) {
        const std::string place = ldmUNetPrefix + "output_blocks." + std::to_string(row);
        up.push_back(shapes.hasPrefix(place + ".1.transformer_blocks.") ? "CrossAttnUpBlock2D"
                                                                        : "UpBlock2D");
        row += levels[i].layers + 1;
    }
    const int sampleSize = family == ModelFamily::sdxl ? 128 : predictsV ? 96 : 64;
    Json config = {
        {"_class_name", "UNet2DConditionModel"},
        {"sample_size", family == ModelFamily::sd1 ? 64 : sampleSize},
        {"in_channels", shapes.side(ldmUNetPrefix + "input_blocks.0.0.weight", 1)},
        {"out_channels", shapes.side(ldmUNetPrefix + "out.2.weight", 0)},
        {"block_out_channels", channels},
        {"layers_per_block", layers},
        {"down_block_types", down},
        {"up_block_types", up},
        {"attention_head_dim", heads},
        {"transformer_layers_per_block", depths},
        {"cross_attention_dim", shapes.side(middle + "transformer_blocks.0.attn2.to_k.weight", 1)},
        {"use_linear_projection", shapes.dimensions(middle + "proj_in.weight") == 2},
        {"upcast_attention", family == ModelFamily::sd2 && predictsV},
    };
    if (family == ModelFamily::sdxl) {
        config["addition_embed_type"] = "text_time";
        config["projection_class_embeddings_input_dim"] =
            shapes.side(ldmUNetPrefix + "label_emb.0.0.weight", 1);
    }
    return config;
}

/// Whether the file says that it predicts v; SD 2 does where nothing is said.
bool predictsVelocity(const SafetensorsFile& file, ModelFamily family) {
    const auto note = [&](const char* key) {
        const auto found = file.metadata().find(key);
        return found == file.metadata().end() ? std::string() : found->second;
    };
    const std::string prediction = note("modelspec.prediction_type");
    if (prediction == "v" || prediction == "v_prediction") return true;
    if (prediction == "epsilon") return false;
    if (file.tensors().contains("v_pred")) return true;
    if (family != ModelFamily::sd2) return false;
    if (note("modelspec.architecture").find("v2-512") != std::string::npos) return false;
    const auto step = file.tensors().find("global_step");
    constexpr double baseSteps = 875'000;
    return step == file.tensors().end() || file.number(step->second) != baseSteps;
}

Json schedulerSettings(const SafetensorsFile& file, ModelFamily family, bool predictsV) {
    Json config = {{"_class_name", "PNDMScheduler"},
                   {"num_train_timesteps", 1000},
                   {"beta_start", 0.00085},
                   {"beta_end", 0.012},
                   {"beta_schedule", "scaled_linear"},
                   {"clip_sample", false},
                   {"set_alpha_to_one", false},
                   {"skip_prk_steps", true},
                   {"steps_offset", 1},
                   {"trained_betas", nullptr},
                   {"prediction_type", predictsV ? "v_prediction" : "epsilon"}};
    if (family == ModelFamily::sd2 && predictsV) config["_class_name"] = "DDIMScheduler";
    if (family == ModelFamily::sdxl) {
        config["_class_name"] = "EulerDiscreteScheduler";
        config["interpolation_type"] = "linear";
        config["timestep_spacing"] = "leading";
        config["use_karras_sigmas"] = false;
    }
    if (file.tensors().contains("ztsnr")) {
        config["rescale_betas_zero_snr"] = true;
        config["timestep_spacing"] = "trailing";
    }
    return config;
}

Json modelIndex(ModelFamily family, const std::string& scheduler) {
    const bool xl = family == ModelFamily::sdxl;
    Json index = {
        {"_class_name", xl ? "StableDiffusionXLPipeline" : "StableDiffusionPipeline"},
        {"scheduler", {"diffusers", scheduler}},
        {"text_encoder", {"transformers", "CLIPTextModel"}},
        {"tokenizer", {"transformers", "CLIPTokenizer"}},
        {"unet", {"diffusers", "UNet2DConditionModel"}},
        {"vae", {"diffusers", "AutoencoderKL"}},
        {"feature_extractor", {nullptr, nullptr}},
    };
    if (xl) {
        index["text_encoder_2"] = {"transformers", "CLIPTextModelWithProjection"};
        index["tokenizer_2"] = {"transformers", "CLIPTokenizer"};
        index["image_encoder"] = {nullptr, nullptr};
        index["force_zeros_for_empty_prompt"] = true;
    } else {
        index["safety_checker"] = {nullptr, nullptr};
        index["requires_safety_checker"] = false;
    }
    return index;
}

Result<void> checkFound(const ArrayShapes& shapes, const SafetensorsFile& file) {
    if (shapes.missing().empty()) return {};
    return failure("weights.missing.odd",
                   {{"file", file.path().string()}, {"array", shapes.missing()}});
}

/// The texts under settingsKey.
Result<TextFiles> broughtSettings(const SafetensorsFile& file) {
    TextFiles texts;
    const auto found = file.metadata().find(settingsKey);
    if (found == file.metadata().end()) return texts;
    TRY(const Json json, parseJson(found->second, file.path().string()));
    if (!json.is_object()) return texts;
    for (const auto& [name, text] : json.items())
        if (text.is_string()) texts[name] = text.get<std::string>();
    return texts;
}

}  // namespace

Json vaeSettings(ArrayShapes& shapes, const std::string& prefix, double scaling) {
    const bool isLdm = shapes.hasPrefix(prefix + "encoder.down.");
    const std::string blocks = prefix + (isLdm ? "encoder.down." : "encoder.down_blocks.");
    const std::string layers = isLdm ? ".block." : ".resnets.";
    Json channels = Json::array(), down = Json::array(), up = Json::array();
    const int levels = shapes.count(blocks);
    for (int level = 0; level < levels; ++level) {
        channels.push_back(
            shapes.side(blocks + std::to_string(level) + layers + "0.conv1.weight", 0));
        down.push_back("DownEncoderBlock2D");
        up.push_back("UpDecoderBlock2D");
    }
    return {{"_class_name", "AutoencoderKL"},
            {"in_channels", shapes.side(prefix + "encoder.conv_in.weight", 1)},
            {"out_channels", shapes.side(prefix + "decoder.conv_out.weight", 0)},
            {"latent_channels", shapes.side(prefix + "decoder.conv_in.weight", 1)},
            {"block_out_channels", channels},
            {"layers_per_block", shapes.count(blocks + "0" + layers)},
            {"down_block_types", down},
            {"up_block_types", up},
            {"scaling_factor", scaling},
            {"use_quant_conv", shapes.has(prefix + "quant_conv.weight")},
            {"use_post_quant_conv", shapes.has(prefix + "post_quant_conv.weight")}};
}

Result<TextFiles> singleFileSettings(const SafetensorsFile& file, bool vaeIsGiven) {
    ArrayShapes shapes(file);
    TRY(const ModelFamily family, singleFileFamily(file, shapes, vaeIsGiven));
    TRY(TextFiles texts, broughtSettings(file));
    if (!texts.empty()) return texts;

    const bool predictsV = predictsVelocity(file, family);
    std::map<Component, Json> networks;
    for (const LdmPart& part : ldmParts(family)) {
        if (part.component == Component::vae) {
            // Without one of its own, the scaling is for the one that is given.
            const double scaling = family == ModelFamily::sdxl ? 0.13025 : 0.18215;
            networks[part.component] = shapes.hasPrefix(ldmVaePrefix)
                                           ? vaeSettings(shapes, ldmVaePrefix, scaling)
                                           : Json{{"scaling_factor", scaling}};
        } else if (part.component != Component::unet) {
            networks[part.component] = clipSettings(shapes, part, family);
        }
    }
    Json unet = unetSettings(shapes, family, predictsV);
    if (family == ModelFamily::sdxl) {
        const int inputs = unet["projection_class_embeddings_input_dim"].get<int>();
        const int pooled = networks[Component::textEncoder2]["projection_dim"].get<int>();
        unet["addition_time_embed_dim"] = (inputs - pooled) / 6;  // six sizes
    }
    networks[Component::unet] = std::move(unet);
    TRY_VOID(checkFound(shapes, file));
    for (const auto& [component, config] : networks)
        texts[folderOf(component) + "/config.json"] = config.dump(2);
    const Json scheduler = schedulerSettings(file, family, predictsV);
    texts["scheduler/scheduler_config.json"] = scheduler.dump(2);
    texts["model_index.json"] =
        modelIndex(family, scheduler["_class_name"].get<std::string>()).dump(2);
    return texts;
}

Result<std::string> vaeFileSettings(const SafetensorsFile& file, const std::string& ownConfig) {
    ArrayShapes shapes(file);
    const std::string prefix = shapes.hasPrefix(ldmVaePrefix) ? ldmVaePrefix : "";
    if (!shapes.hasPrefix(prefix + "decoder.up.0."))
        return modelError("model.unsupported.vae_names", file.path());
    Json config = vaeSettings(shapes, prefix, 0.18215);
    // What does not follow from arrays is as in the model's own.
    const auto own = parseJson(ownConfig, "vae/config.json");
    for (const char* key : {"scaling_factor", "norm_num_groups", "force_upcast", "sample_size"})
        if (own && own->is_object() && own->contains(key)) config[key] = (*own)[key];
    TRY_VOID(checkFound(shapes, file));
    return config.dump(2);
}

}  // namespace dreambooth
