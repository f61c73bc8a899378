// Telling what a single file is, and making up the settings that it does not bring (see the
// header).
#include "numbers.h"
#include "single_file.h"
#include "weight_files.h"

#include <base/json.h>

#include <algorithm>
#include <array>
#include <optional>

namespace dreambooth {

namespace {

const std::string unetPrefix = "model.diffusion_model.";
const std::string vaePrefix = "first_stage_model.";

/// Reads shapes by name. Hostile files may have any: absent and odd ones count as faults.
class Shapes {
public:
    explicit Shapes(const SafetensorsFile& file) : m_tensors(file.tensors()) {}

    bool has(const std::string& name) const { return m_tensors.contains(name); }
    bool hasPrefix(const std::string& prefix) const {
        const auto found = m_tensors.lower_bound(prefix);
        return found != m_tensors.end() && found->first.starts_with(prefix);
    }
    /// How many of prefix0, prefix1, … begin a name.
    int count(const std::string& prefix) const {
        int number = 0;
        while (number < 1000 && hasPrefix(prefix + std::to_string(number) + ".")) ++number;
        return number;
    }
    /// Side `index` of an array that must be there; what isn't is noted.
    int side(const std::string& name, std::size_t index) {
        const auto found = m_tensors.find(name);
        constexpr std::int64_t most = 1 << 20;
        if (found == m_tensors.end() || found->second.shape.size() <= index ||
            found->second.shape[index] > most) {
            if (m_missing.empty()) m_missing = name;
            return 1;
        }
        return static_cast<int>(found->second.shape[index]);
    }
    std::size_t dimensions(const std::string& name) const {
        const auto found = m_tensors.find(name);
        return found == m_tensors.end() ? 0 : found->second.shape.size();
    }
    /// The first array that was looked for in vain.
    const std::string& missing() const { return m_missing; }

private:
    const TensorMap& m_tensors;
    std::string m_missing;
};

/// Kinds of files that are no model of these families, by parts of names that only they have.
std::string otherKind(const SafetensorsFile& file) {
    struct Mark {
        std::string_view part, kind;
    };
    constexpr std::array marks = {
        Mark{".lora_down.", "a LoRA, which is used on top of a model"},
        Mark{".lora_A.", "a LoRA, which is used on top of a model"},
        Mark{"lora.down.", "a LoRA, which is used on top of a model"},
        Mark{".hada_w1", "a LoHa, which is used on top of a model"},
        Mark{".lokr_w1", "a LoKr, which is used on top of a model"},
        Mark{"control_model.", "a ControlNet, which steers a model"},
        Mark{"controlnet_cond_embedding", "a ControlNet, which steers a model"},
        Mark{"joint_blocks.", "a Stable Diffusion 3 model"},
        Mark{"double_blocks.", "a Flux model"},
        Mark{"motion_modules.", "an AnimateDiff motion module"},
        Mark{"emb_params", "a textual-inversion embedding"},
        Mark{"edm_mean", "a Playground model"}};
    for (const auto& [name, view] : file.tensors())
        for (const Mark& mark : marks)
            if (name.find(mark.part) != std::string::npos) return std::string(mark.kind);
    const TensorMap& tensors = file.tensors();
    if (tensors.contains("clip_l") && tensors.contains("clip_g"))
        return "a textual-inversion embedding";
    if (tensors.contains("encoder.conv_in.weight") || tensors.contains("decoder.conv_in.weight"))
        return "a VAE alone, which can take the place of a model's own";
    if (tensors.contains("conv_in.weight") && tensors.contains("time_embedding.linear_1.weight"))
        return "a U-Net alone, one part of a model folder in diffusers' layout";
    return {};
}

std::unexpected<Error> unsupported(const SafetensorsFile& file, const std::string& what) {
    return modelError("model.unsupported", file.path(), "The file " + file.path().string() + what,
                      "Choose a Stable Diffusion 1, 2 or XL model.");
}

/// The family, from the text encoders; refuses what is no whole model for text to image.
Result<ModelFamily> familyOf(const SafetensorsFile& file, Shapes& shapes, bool vaeIsGiven) {
    if (!isSingleFileModel(file)) {
        const std::string kind = otherKind(file);
        return unsupported(file,
                           kind.empty() ? " is no Stable Diffusion model." : " is " + kind + ".");
    }
    if (shapes.has("edm_mean")) return unsupported(file, " is a Playground model.");
    if (shapes.hasPrefix("control_model."))
        return unsupported(file, " is a ControlNet, which steers a model.");
    const int channels = shapes.side(unetPrefix + "input_blocks.0.0.weight", 1);
    if (channels == 9) return unsupported(file, " is an inpainting model.");
    if (channels == 8)
        return unsupported(file, " is a model that edits pictures (InstructPix2Pix).");
    if (channels == 5 || channels == 7)
        return unsupported(file, " is a model that also wants a picture (depth, upscaling).");
    if (!shapes.hasPrefix(vaePrefix) && !vaeIsGiven)
        return modelError("model.missing_file", file.path(),
                          "The file " + file.path().string() + " lacks its VAE.",
                          "Name a VAE beside it, or choose a file that holds all.");
    if (shapes.hasPrefix("conditioner.embedders.1.model.")) {
        if (shapes.hasPrefix("conditioner.embedders.0.transformer.")) return ModelFamily::sdxl;
    } else if (shapes.hasPrefix("conditioner.embedders.0.model.")) {
        return unsupported(file,
                           " is the refiner of Stable Diffusion XL, which only finishes "
                           "pictures that another model began.");
    }
    if (shapes.hasPrefix("cond_stage_model.model.")) return ModelFamily::sd2;
    if (shapes.hasPrefix("cond_stage_model.transformer.")) return ModelFamily::sd1;
    return modelError("model.missing_file", file.path(),
                      "The file " + file.path().string() + " lacks its text encoder.",
                      "Choose a file that holds all parts of the model.");
}

Json clipSettings(Shapes& shapes, const LdmPart& part, ModelFamily family) {
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
        // Words that were added lie behind.
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

Json unetSettings(Shapes& shapes, ModelFamily family, bool predictsV) {
    std::vector<Level> levels(1);
    const int rows = shapes.count(unetPrefix + "input_blocks.");
    for (int row = 1; row < rows; ++row) {
        const std::string place = unetPrefix + "input_blocks." + std::to_string(row);
        if (shapes.hasPrefix(place + ".0.op.")) {
            levels.emplace_back();
            continue;
        }
        Level& level = levels.back();
        level.channels = shapes.side(place + ".0.in_layers.2.weight", 0);
        ++level.layers;
        level.depth = shapes.count(place + ".1.transformer_blocks.");
    }
    const std::string middle = unetPrefix + "middle_block.1.";
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
        const std::string place = unetPrefix + "output_blocks." + std::to_string(row);
        up.push_back(shapes.hasPrefix(place + ".1.transformer_blocks.") ? "CrossAttnUpBlock2D"
                                                                        : "UpBlock2D");
        row += levels[i].layers + 1;
    }
    const int sampleSize = family == ModelFamily::sdxl ? 128 : predictsV ? 96 : 64;
    Json config = {
        {"_class_name", "UNet2DConditionModel"},
        {"sample_size", family == ModelFamily::sd1 ? 64 : sampleSize},
        {"in_channels", shapes.side(unetPrefix + "input_blocks.0.0.weight", 1)},
        {"out_channels", shapes.side(unetPrefix + "out.2.weight", 0)},
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
            shapes.side(unetPrefix + "label_emb.0.0.weight", 1);
    }
    return config;
}

Json vaeSettings(Shapes& shapes, const std::string& prefix, double scaling) {
    Json channels = Json::array(), down = Json::array(), up = Json::array();
    const int levels = shapes.count(prefix + "encoder.down.");
    for (int level = 0; level < levels; ++level) {
        channels.push_back(shapes.side(
            prefix + "encoder.down." + std::to_string(level) + ".block.0.conv1.weight", 0));
        down.push_back("DownEncoderBlock2D");
        up.push_back("UpDecoderBlock2D");
    }
    return {{"_class_name", "AutoencoderKL"},
            {"in_channels", shapes.side(prefix + "encoder.conv_in.weight", 1)},
            {"out_channels", shapes.side(prefix + "decoder.conv_out.weight", 0)},
            {"latent_channels", shapes.side(prefix + "decoder.conv_in.weight", 1)},
            {"block_out_channels", channels},
            {"layers_per_block", shapes.count(prefix + "encoder.down.0.block.")},
            {"down_block_types", down},
            {"up_block_types", up},
            {"scaling_factor", scaling},
            {"use_quant_conv", shapes.has(prefix + "quant_conv.weight")},
            {"use_post_quant_conv", shapes.has(prefix + "post_quant_conv.weight")}};
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
    return step == file.tensors().end() || numberAt(step->second, 0) != baseSteps;
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

Result<void> checkFound(const Shapes& shapes, const SafetensorsFile& file) {
    if (shapes.missing().empty()) return {};
    return modelError("weights.missing", file.path(),
                      "The file " + file.path().string() + " lacks the array " + shapes.missing() +
                          ", or it has an odd shape.",
                      redownload);
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

bool isSingleFileModel(const SafetensorsFile& file) {
    return Shapes(file).hasPrefix(unetPrefix + "input_blocks.0.0.");
}

std::vector<LdmPart> ldmParts(ModelFamily family) {
    const LdmPart unet = {Component::unet, unetPrefix}, vae = {Component::vae, vaePrefix};
    switch (family) {
        case ModelFamily::sd1:
            return {{Component::textEncoder, "cond_stage_model.transformer."}, unet, vae};
        case ModelFamily::sd2:
            return {{Component::textEncoder, "cond_stage_model.model.", true}, unet, vae};
        case ModelFamily::sdxl:
            break;
    }
    return {{Component::textEncoder, "conditioner.embedders.0.transformer."},
            {Component::textEncoder2, "conditioner.embedders.1.model.", true},
            unet,
            vae};
}

Result<TextFiles> singleFileSettings(const SafetensorsFile& file, bool vaeIsGiven) {
    Shapes shapes(file);
    TRY(const ModelFamily family, familyOf(file, shapes, vaeIsGiven));
    TRY(TextFiles texts, broughtSettings(file));
    if (!texts.empty()) return texts;

    const bool predictsV = predictsVelocity(file, family);
    std::map<Component, Json> networks;
    for (const LdmPart& part : ldmParts(family)) {
        if (part.component == Component::vae) {
            // Without one of its own, the scaling is for the one that is given.
            const double scaling = family == ModelFamily::sdxl ? 0.13025 : 0.18215;
            networks[part.component] = shapes.hasPrefix(vaePrefix)
                                           ? vaeSettings(shapes, vaePrefix, scaling)
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
    Shapes shapes(file);
    const std::string prefix = shapes.hasPrefix(vaePrefix) ? vaePrefix : "";
    if (!shapes.hasPrefix(prefix + "decoder.up.0."))
        return modelError("model.unsupported", file.path(),
                          "The file " + file.path().string() + " is no VAE with LDM's names.",
                          "Choose a folder with config.json and the VAE's weights.");
    Json config = vaeSettings(shapes, prefix, 0.18215);
    // What arrays can't tell is as in the model's own.
    const auto own = parseJson(ownConfig, "vae/config.json");
    for (const char* key : {"scaling_factor", "norm_num_groups", "force_upcast", "sample_size"})
        if (own && own->is_object() && own->contains(key)) config[key] = (*own)[key];
    TRY_VOID(checkFound(shapes, file));
    return config.dump(2);
}

}  // namespace dreambooth
