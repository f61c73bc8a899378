// Telling what a file holds, the settings that follow, and its arrays by diffusers' names.
#include "flow_file.h"

#include "float8_scales.h"
#include "flow_names.h"
#include "single_file.h"
#include "weight_files.h"

#include <base/json.h>
#include <base/strings.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int kleinNineTextSize = 12288, devTextSize = 15360, lumina2TextSize = 2304;

/// What precedes `name` where the file has it below a prefix that ends with a dot, or without one.
std::optional<std::string> before(const SafetensorsFile& file, std::string_view name) {
    for (const auto& [full, view] : file.tensors()) {
        if (!full.ends_with(name)) continue;
        std::string prefix = full.substr(0, full.size() - name.size());
        if (prefix.empty() || prefix.ends_with('.')) return prefix;
    }
    return std::nullopt;
}

template <std::size_t N>
std::optional<std::string> beforeAny(const SafetensorsFile& file,
                                     const std::array<std::string_view, N>& names) {
    for (const std::string_view name : names)
        if (auto prefix = before(file, name)) return prefix;
    return std::nullopt;
}

constexpr std::array<std::string_view, 2> flux2Marks = {
    "double_stream_modulation_img.lin.weight", "double_stream_modulation_img.linear.weight"};
constexpr std::array<std::string_view, 1> zImageMarks = {"cap_embedder.1.weight"};

std::optional<std::string> qwenPrefix(const SafetensorsFile& file) {
    auto prefix = before(file, "layers.0.self_attn.q_norm.weight");
    if (!prefix || !file.tensors().contains(*prefix + "embed_tokens.weight")) return std::nullopt;
    // Qwen3-VL has the same layers, and pictures.
    for (const auto& [name, view] : file.tensors())
        if (name.find("visual.") != std::string::npos) return std::nullopt;
    return prefix;
}

/// The file's own name and the title in its metadata, in small letters.
std::string nameAndTitle(const SafetensorsFile& file) {
    std::string text = file.path().stem().string();
    if (const auto title = file.metadata().find("modelspec.title"); title != file.metadata().end())
        text += " " + title->second;
    return toLower(text);
}

Result<Json> checked(const SafetensorsFile& file, const ArrayShapes& shapes, Json config) {
    if (shapes.missing().empty()) return config;
    return failure("weights.missing.odd",
                   {{"file", file.path().string()}, {"array", shapes.missing()}});
}

/// The first of the names that the file has; the first of all where it has none.
std::string either(const ArrayShapes& shapes, const std::string& prefix,
                   const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (shapes.has(prefix + name)) return prefix + name;
    return prefix + names.front();
}

Json flux2Config(ArrayShapes& shapes, const std::string& prefix) {
    const auto side = [&](const std::vector<std::string>& names, std::size_t index) {
        return shapes.side(either(shapes, prefix, names), index);
    };
    const bool isOriginal =
        shapes.hasPrefix(prefix + "double_blocks.") || shapes.hasPrefix(prefix + "single_blocks.");
    const int doubles =
        shapes.count(prefix + (isOriginal ? "double_blocks." : "transformer_blocks."));
    const int singles =
        shapes.count(prefix + (isOriginal ? "single_blocks." : "single_transformer_blocks."));
    const int width = side({"img_in.weight", "x_embedder.weight"}, 0);
    std::vector<std::string> norms, lasts;
    if (doubles > 0) {
        norms = {"double_blocks.0.img_attn.norm.query_norm.scale",
                 "double_blocks.0.img_attn.norm.query_norm.weight",
                 "transformer_blocks.0.attn.norm_q.weight"};
        lasts = {"double_blocks.0.img_mlp.2.weight", "transformer_blocks.0.ff.linear_out.weight"};
    } else {
        norms = {"single_blocks.0.norm.query_norm.scale", "single_blocks.0.norm.query_norm.weight",
                 "single_transformer_blocks.0.attn.norm_q.weight"};
        lasts = {"single_blocks.0.linear2.weight",
                 "single_transformer_blocks.0.attn.to_out.weight"};
    }
    const int head = std::max(1, side(norms, 0));
    const int mlp = side(lasts, 1) - (doubles > 0 ? 0 : width);
    return {
        {"_class_name", flux2Class},
        {"patch_size", 1},
        {"in_channels", side({"img_in.weight", "x_embedder.weight"}, 1)},
        {"num_layers", doubles},
        {"num_single_layers", singles},
        {"attention_head_dim", head},
        {"num_attention_heads", std::max(1, width / head)},
        {"joint_attention_dim", side({"txt_in.weight", "context_embedder.weight"}, 1)},
        {"timestep_guidance_channels",
         side({"time_in.in_layer.weight", "time_guidance_embed.timestep_embedder.linear_1.weight"},
              1)},
        {"mlp_ratio", static_cast<double>(mlp) / std::max(1, width)},
        {"axes_dims_rope", Json::array({head / 4, head / 4, head / 4, head / 4})},
        {"rope_theta", 2000},
        {"guidance_embeds", false},
        {"eps", 1e-6}};
}

Json zImageConfig(ArrayShapes& shapes, const std::string& prefix) {
    const auto side = [&](const std::vector<std::string>& names, std::size_t index) {
        return shapes.side(either(shapes, prefix, names), index);
    };
    const int width = shapes.side(prefix + "cap_embedder.1.weight", 0);
    const std::string block =
        shapes.hasPrefix(prefix + "layers.0.") ? "layers.0." : "noise_refiner.0.";
    const int head = std::max(
        1, side({block + "attention.q_norm.weight", block + "attention.norm_q.weight"}, 0));
    const int heads = std::max(1, width / head);
    return {{"_class_name", zImageClass},
            {"all_patch_size", Json::array({2})},
            {"all_f_patch_size", Json::array({1})},
            {"in_channels", side({"x_embedder.weight", "all_x_embedder.2-1.weight"}, 1) / 4},
            {"dim", width},
            {"n_layers", shapes.count(prefix + "layers.")},
            {"n_refiner_layers", shapes.count(prefix + "noise_refiner.")},
            {"n_heads", heads},
            {"n_kv_heads", heads},
            {"norm_eps", 1e-5},
            {"qk_norm", true},
            {"cap_feat_dim", shapes.side(prefix + "cap_embedder.1.weight", 1)},
            {"rope_theta", 256.0},
            {"t_scale", 1000.0},
            // A quarter for the picture's place in a film, the rest for height and width.
            {"axes_dims", Json::array({head / 4, head * 3 / 8, head * 3 / 8})},
            {"axes_lens", Json::array({1536, 512, 512})}};
}

}  // namespace

bool isDeTurbo(const std::string& name) {
    return std::ranges::any_of(std::array{"de-turbo", "de_turbo", "de turbo", "deturbo"},
                               [&](const char* part) { return name.contains(part); });
}

std::optional<std::string> prefixOf(const SafetensorsFile& file, Component component) {
    switch (component) {
        case Component::transformer:
            if (const auto prefix = beforeAny(file, flux2Marks)) return prefix;
            return beforeAny(file, zImageMarks);
        case Component::textEncoder:
            return qwenPrefix(file);
        case Component::vae:
            return before(file, "decoder.conv_in.weight");
        case Component::textEncoder2:
        case Component::unet:
            break;
    }
    return std::nullopt;
}

bool isFlowFile(const SafetensorsFile& file) {
    return prefixOf(file, Component::transformer).has_value();
}

Result<void> checkFlux2Width(int textSize, const fs::path& file) {
    if (textSize == kleinNineTextSize) return modelError("model.unsupported.klein_9b", file);
    if (textSize == devTextSize) return modelError("model.unsupported.flux2_dev", file);
    return {};
}

Result<ModelFamily> flowFamily(const SafetensorsFile& file) {
    ArrayShapes shapes(file);
    if (const auto prefix = beforeAny(file, flux2Marks)) {
        if (shapes.hasPrefix(*prefix + "guidance_in.") ||
            shapes.hasPrefix(*prefix + "time_guidance_embed.guidance_embedder."))
            return modelError("model.unsupported.flux2_dev", file.path());
        const std::string text =
            either(shapes, *prefix, {"txt_in.weight", "context_embedder.weight"});
        TRY_VOID(checkFlux2Width(shapes.side(text, 1), file.path()));
        return ModelFamily::flux2;
    }
    const auto prefix = beforeAny(file, zImageMarks);
    if (!prefix) return modelError("model.unsupported", file.path());
    struct Mark {
        const char *begin, *code;
    };
    constexpr std::array marks = {Mark{"siglip_", "model.unsupported.omni"},
                                  Mark{"dec_net.", "model.unsupported.pixels"},
                                  Mark{"control_", "model.unsupported.controlnet"}};
    for (const Mark& mark : marks)
        if (shapes.hasPrefix(*prefix + mark.begin)) return modelError(mark.code, file.path());
    if (shapes.side(*prefix + "cap_embedder.1.weight", 1) == lumina2TextSize)
        return modelError("model.unsupported.lumina2", file.path());
    return ModelFamily::zImage;
}

Result<Json> flowTransformerConfig(const SafetensorsFile& file, ModelFamily family) {
    ArrayShapes shapes(file);
    const std::string prefix = prefixOf(file, Component::transformer).value_or("");
    Json config;
    switch (family) {
        case ModelFamily::flux2:
            config = flux2Config(shapes, prefix);
            break;
        case ModelFamily::zImage:
            config = zImageConfig(shapes, prefix);
            break;
        case ModelFamily::sd1:
        case ModelFamily::sd2:
        case ModelFamily::sdxl:
            break;
    }
    return checked(file, shapes, config);
}

Result<Json> qwenConfig(const SafetensorsFile& file) {
    ArrayShapes shapes(file);
    const std::string prefix = qwenPrefix(file).value_or("");
    const std::string layer = prefix + "layers.0.";
    const int head = std::max(1, shapes.side(layer + "self_attn.q_norm.weight", 0));
    const Json config = {{"model_type", "qwen3"},
                         {"vocab_size", shapes.side(prefix + "embed_tokens.weight", 0)},
                         {"hidden_size", shapes.side(prefix + "embed_tokens.weight", 1)},
                         {"intermediate_size", shapes.side(layer + "mlp.gate_proj.weight", 0)},
                         {"num_hidden_layers", shapes.count(prefix + "layers.")},
                         {"num_attention_heads",
                          std::max(1, shapes.side(layer + "self_attn.q_proj.weight", 0) / head)},
                         {"num_key_value_heads",
                          std::max(1, shapes.side(layer + "self_attn.k_proj.weight", 0) / head)},
                         {"head_dim", head},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 40960},
                         {"rms_norm_eps", 1e-6},
                         {"rope_theta", 1e6},
                         {"tie_word_embeddings", true}};
    return checked(file, shapes, config);
}

Result<Json> flowVaeConfig(const SafetensorsFile& file, ModelFamily family) {
    ArrayShapes shapes(file);
    const std::string prefix = prefixOf(file, Component::vae).value_or("");
    Json config = vaeSettings(shapes, prefix, 0.3611);
    config["_class_name"] = std::string(infoOf(family).vae);
    switch (family) {
        case ModelFamily::flux2:
            config["batch_norm_eps"] = 1e-4;
            config["patch_size"] = Json::array({2, 2});
            config.erase("scaling_factor");
            for (const auto& [key, name] :
                 {std::pair("use_quant_conv", "encoder.quant_conv.weight"),
                  std::pair("use_post_quant_conv", "decoder.post_quant_conv.weight")})
                config[key] = config[key].get<bool>() || shapes.has(prefix + name);
            break;
        case ModelFamily::zImage:
            config["shift_factor"] = 0.1159;
            break;
        case ModelFamily::sd1:
        case ModelFamily::sd2:
        case ModelFamily::sdxl:
            break;
    }
    return checked(file, shapes, config);
}

TextFiles flowIndex(const SafetensorsFile& file, ModelFamily family) {
    const FamilyInfo& info = infoOf(family);
    const std::string name = nameAndTitle(file);
    const char* textEncoder = "Qwen3Model";
    bool isDistilled = false, hasDynamicShift = false;
    double shift = 3.0;
    switch (family) {
        case ModelFamily::flux2:
            textEncoder = "Qwen3ForCausalLM";
            isDistilled = !name.contains("base");
            hasDynamicShift = true;
            break;
        case ModelFamily::zImage:
            isDistilled = name.contains("turbo") && !isDeTurbo(name);
            shift = name.contains("turbo") ? 3.0 : 6.0;
            break;
        case ModelFamily::sd1:
        case ModelFamily::sd2:
        case ModelFamily::sdxl:
            break;
    }
    const Json index = {{"_class_name", std::string(info.pipeline)},
                        {"is_distilled", isDistilled},
                        {"scheduler", {"diffusers", flowMatchClass}},
                        {"text_encoder", {"transformers", textEncoder}},
                        {"tokenizer", {"transformers", "Qwen2Tokenizer"}},
                        {"transformer", {"diffusers", std::string(info.transformer)}},
                        {"vae", {"diffusers", std::string(info.vae)}}};
    const Json scheduler = {{"_class_name", flowMatchClass},
                            {"num_train_timesteps", 1000},
                            {"shift", shift},
                            {"use_dynamic_shifting", hasDynamicShift},
                            {"base_shift", 0.5},
                            {"max_shift", 1.15},
                            {"base_image_seq_len", 256},
                            {"max_image_seq_len", 4096},
                            {"time_shift_type", "exponential"}};
    return {{"model_index.json", index.dump(2)},
            {"scheduler/scheduler_config.json", scheduler.dump(2)}};
}

Result<Weights> flowWeights(const ModelFiles& model, Component component) {
    const auto& paths = model.weightFiles(component);
    const LdmNames vaeNames = LdmNames::vae(model.vae);
    Weights weights;
    weights.origin =
        paths.size() == 1 ? paths.front().string() : paths.front().parent_path().string();
    TRY(const std::vector<SafetensorsFile> shards, SafetensorsFile::openAll(paths));
    for (const SafetensorsFile& file : shards) {
        TRY(const auto scales, float8Scales(file, shards));
        const TensorMap& tensors = file.tensors();
        // A shard has no prefix.
        const std::string prefix =
            paths.size() == 1 ? prefixOf(file, component).value_or("") : std::string();
        const bool isLdm = tensors.contains(prefix + "decoder.mid.block_1.conv1.weight");
        const auto namesOf = [&](const std::string& name) -> std::vector<LdmNames::Name> {
            if (component == Component::transformer) return diffusersNames(model.family, name);
            if (component == Component::vae)
                return isLdm ? vaeNames.diffusers(name)
                             : std::vector<LdmNames::Name>{{canonicalVaeKey(name)}};
            const std::string today = canonicalTextKey(name);
            if (today.empty()) return {};
            return {{today}};
        };
        for (auto entry = tensors.lower_bound(prefix);
             entry != tensors.end() && entry->first.starts_with(prefix); ++entry) {
            if (saysHowStored(entry->first)) continue;
            for (const LdmNames::Name& name : namesOf(entry->first.substr(prefix.size()))) {
                TRY(const TensorView view, toDiffusers(entry->second, name, weights.owners));
                if (!weights.tensors.emplace(name.text, view).second)
                    return failure("safetensors.invalid.twice",
                                   {{"file", weights.origin}, {"array", name.text}});
                if (const auto scale = scales.find(entry->first); scale != scales.end())
                    weights.scales[name.text] = scale->second;
            }
        }
        weights.owners.push_back(file.owner());
    }
    return weights;
}

}  // namespace dreambooth
