// A single file of Stable Diffusion: telling its kind, the settings that it brings or that follow
// from names and shapes, and its arrays under diffusers' names.
#include "single_file.h"

#include "float8_scales.h"
#include "flow_file.h"
#include "model_index.h"
#include "weight_files.h"

#include <base/json.h>
#include <base/mapped_file.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string_view>

namespace dreambooth {

namespace {

/// The error for a file that is no model of these families, by parts of names that only such a file
/// has; empty where it is none that is known.
std::string otherKind(const SafetensorsFile& file) {
    struct Mark {
        std::string_view part, code;
    };
    constexpr std::array marks = {Mark{".lora_down.", "model.unsupported.lora"},
                                  Mark{".lora_A.", "model.unsupported.lora"},
                                  Mark{"lora.down.", "model.unsupported.lora"},
                                  Mark{".hada_w1", "model.unsupported.loha"},
                                  Mark{".lokr_w1", "model.unsupported.lokr"},
                                  Mark{"control_model.", "model.unsupported.controlnet"},
                                  Mark{"controlnet_cond_embedding", "model.unsupported.controlnet"},
                                  Mark{"joint_blocks.", "model.unsupported.sd3"},
                                  Mark{"control_noise_refiner.", "model.unsupported.controlnet"},
                                  Mark{"control_layers.", "model.unsupported.controlnet"},
                                  Mark{"double_blocks.", "model.unsupported.flux"},
                                  Mark{"single_transformer_blocks.", "model.unsupported.flux"},
                                  Mark{"motion_modules.", "model.unsupported.motion"},
                                  Mark{"emb_params", "model.unsupported.embedding"},
                                  Mark{"edm_mean", "model.unsupported.playground"}};
    for (const auto& [name, view] : file.tensors())
        for (const Mark& mark : marks)
            if (name.find(mark.part) != std::string::npos) return std::string(mark.code);
    const TensorMap& tensors = file.tensors();
    if (tensors.contains("clip_l") && tensors.contains("clip_g"))
        return "model.unsupported.embedding";
    if (prefixOf(file, Component::textEncoder)) return "model.unsupported.text_encoder";
    if (tensors.contains("encoder.conv_in.weight") || tensors.contains("decoder.conv_in.weight"))
        return "model.unsupported.vae";
    if (tensors.contains("conv_in.weight") && tensors.contains("time_embedding.linear_1.weight"))
        return "model.unsupported.unet";
    return {};
}

}  // namespace

bool isSingleFileModel(const SafetensorsFile& file) {
    return ArrayShapes(file).hasPrefix(ldmUNetPrefix + "input_blocks.0.0.");
}

Result<ModelFamily> singleFileFamily(const SafetensorsFile& file, ArrayShapes& shapes,
                                     bool vaeIsGiven) {
    if (!isSingleFileModel(file)) {
        const std::string kind = otherKind(file);
        return modelError(kind.empty() ? "model.unsupported" : kind, file.path());
    }
    if (shapes.has("edm_mean")) return modelError("model.unsupported.playground", file.path());
    if (shapes.hasPrefix("control_model."))
        return modelError("model.unsupported.controlnet", file.path());
    const int channels = shapes.side(ldmUNetPrefix + "input_blocks.0.0.weight", 1);
    if (channels == 9) return modelError("model.unsupported.inpainting", file.path());
    if (channels == 8) return modelError("model.unsupported.edits", file.path());
    if (channels == 5 || channels == 7)
        return modelError("model.unsupported.wants_picture", file.path());
    if (!shapes.hasPrefix(ldmVaePrefix) && !vaeIsGiven)
        return modelError("model.missing_file.vae", file.path());
    if (shapes.hasPrefix("conditioner.embedders.1.model.")) {
        if (shapes.hasPrefix("conditioner.embedders.0.transformer.")) return ModelFamily::sdxl;
    } else if (shapes.hasPrefix("conditioner.embedders.0.model.")) {
        return modelError("model.unsupported.refiner", file.path());
    }
    if (shapes.hasPrefix("cond_stage_model.model.")) return ModelFamily::sd2;
    if (shapes.hasPrefix("cond_stage_model.transformer.")) return ModelFamily::sd1;
    return modelError("model.missing_file.text_encoder", file.path());
}

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

namespace {

/// [rows, columns] as [columns, rows], in memory of its own.
Result<TensorView> transposed(const TensorView& view,
                              std::vector<std::shared_ptr<const void>>& owners) {
    const auto rows = static_cast<std::size_t>(view.shape[0]);
    const auto columns = static_cast<std::size_t>(view.shape[1]);
    const std::size_t size = sizeOf(view.dtype);
    TRY(const auto held, readBytes(view.data));
    auto bytes = std::make_shared<std::vector<std::byte>>(held.size());
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            std::memcpy(bytes->data() + (column * rows + row) * size,
                        held.data() + (row * columns + column) * size, size);
    TensorView result = {view.dtype, {view.shape[1], view.shape[0]}, *bytes};
    owners.push_back(std::move(bytes));
    return result;
}

/// The second half of the rows before the first, in memory of its own.
Result<TensorView> swappedHalves(const TensorView& view,
                                 std::vector<std::shared_ptr<const void>>& owners) {
    TRY(auto held, readBytes(view.data));
    std::ranges::rotate(held, held.begin() + static_cast<std::ptrdiff_t>(held.size() / 2));
    auto bytes = std::make_shared<std::vector<std::byte>>(std::move(held));
    TensorView result = {view.dtype, view.shape, *bytes};
    owners.push_back(std::move(bytes));
    return result;
}

}  // namespace

Result<TensorView> toDiffusers(TensorView view, const LdmNames::Name& name,
                               std::vector<std::shared_ptr<const void>>& owners) {
    switch (name.rule) {
        case LdmRule::convolution:
            while (view.shape.size() > 2 && view.shape.back() == 1) view.shape.pop_back();
            return view;
        case LdmRule::transposed:
            return view.shape.size() == 2 ? transposed(view, owners) : view;
        case LdmRule::third: {
            if (view.shape.empty() || view.shape[0] % 3 != 0) return view;
            const std::size_t bytes = view.data.size() / 3;
            view.data = view.data.subspan(static_cast<std::size_t>(name.third) * bytes, bytes);
            view.shape[0] /= 3;
            return view;
        }
        case LdmRule::swappedHalves:
            return view.shape.empty() || view.shape[0] % 2 != 0 ? view
                                                                : swappedHalves(view, owners);
        case LdmRule::same:
            break;
    }
    return view;
}

std::vector<LdmPart> ldmParts(ModelFamily family) {
    const LdmPart unet = {Component::unet, ldmUNetPrefix}, vae = {Component::vae, ldmVaePrefix};
    switch (family) {
        case ModelFamily::sd1:
            return {{Component::textEncoder, "cond_stage_model.transformer."}, unet, vae};
        case ModelFamily::sd2:
            return {{Component::textEncoder, "cond_stage_model.model.", true}, unet, vae};
        case ModelFamily::sdxl:
            break;
        case ModelFamily::flux2:
        case ModelFamily::zImage:
            return {};  // see flow_file.h
    }
    return {{Component::textEncoder, "conditioner.embedders.0.transformer."},
            {Component::textEncoder2, "conditioner.embedders.1.model.", true},
            unet,
            vae};
}

std::optional<LdmNames> ldmNames(const ModelFiles& model, const LdmPart& part) {
    switch (part.component) {
        case Component::unet:
            return LdmNames::unet(model.unet);
        case Component::vae:
            return LdmNames::vae(model.vae);
        case Component::transformer:
            return std::nullopt;
        case Component::textEncoder:
        case Component::textEncoder2:
            break;
    }
    if (!part.openClip) return std::nullopt;
    const std::size_t encoder = part.component == Component::textEncoder2 ? 1 : 0;
    return LdmNames::openClip(model.textEncoders.at(encoder).layers);
}

Result<Weights> singleFileWeights(const SafetensorsFile& file, const ModelFiles& model,
                                  Component component) {
    Weights weights;
    TRY(const auto scales, float8Scales(file));
    weights.origin = file.path().string();
    weights.owners.push_back(file.owner());
    for (LdmPart part : ldmParts(model.family)) {
        if (part.component != component) continue;
        // A VAE in a file of its own may lack the prefix.
        const auto first = file.tensors().lower_bound(part.prefix);
        if (component == Component::vae &&
            (first == file.tensors().end() || !first->first.starts_with(part.prefix)))
            part.prefix.clear();
        const auto names = ldmNames(model, part);
        const TensorMap& tensors = file.tensors();
        for (auto entry = tensors.lower_bound(part.prefix);
             entry != tensors.end() && entry->first.starts_with(part.prefix); ++entry) {
            const std::string ldm = entry->first.substr(part.prefix.size());
            if (!names) {
                const std::string name = canonicalTextKey(ldm);
                if (name.empty() || saysHowStored(ldm)) continue;
                weights.tensors[name] = entry->second;
                if (const auto scale = scales.find(entry->first); scale != scales.end())
                    weights.scales[name] = scale->second;
                continue;
            }
            if (saysHowStored(ldm)) continue;
            for (const LdmNames::Name& name : names->diffusers(ldm)) {
                TRY(weights.tensors[name.text], toDiffusers(entry->second, name, weights.owners));
                if (const auto scale = scales.find(entry->first); scale != scales.end())
                    weights.scales[name.text] = scale->second;
            }
        }
    }
    return weights;
}

}  // namespace dreambooth
