// The made-up models of made_up_model.h as their makers and ComfyUI publish such models: names by
// diffusers' converters (loaders/single_file_utils.py), the other way round.
#pragma once

#include "core/models/made_up_model.h"

#include <base/files.h>
#include <base/json.h>

#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace dreambooth {

using NamedTensors = std::map<std::string, at::Tensor>;

inline NamedTensors arraysOf(const std::filesystem::path& path) {
    const auto file = orThrow(SafetensorsFile::open(path));
    NamedTensors tensors;
    for (const auto& [name, view] : file.tensors()) tensors[name] = tensorOf(view, file.owner());
    return tensors;
}

inline void writeArrays(const std::filesystem::path& path, const NamedTensors& tensors,
                        const std::map<std::string, std::string>& metadata = {}) {
    std::filesystem::create_directories(path.parent_path());
    std::vector<at::Tensor> keep;
    TensorMap views;
    for (const auto& [name, tensor] : tensors) views[name] = viewOf(tensor, keep);
    orThrow(writeSafetensors(path, views, metadata));
}

/// The rows of all, one below the other.
inline at::Tensor stacked(const std::vector<at::Tensor>& parts) {
    std::int64_t rows = 0;
    for (const at::Tensor& part : parts) rows += part.size(0);
    at::Tensor whole = parts[0].new_empty({rows, parts[0].size(1)});
    rows = 0;
    for (const at::Tensor& part : parts) {
        whole.narrow(0, rows, part.size(0)).copy_(part);
        rows += part.size(0);
    }
    return whole;
}

/// Made once: that takes longer than all the matching.
inline const std::regex& pattern(const std::string& text) {
    static std::map<std::string, std::regex> known;
    return known.try_emplace(text, text).first->second;
}

inline std::string replacedAll(std::string text,
                               const std::vector<std::pair<std::string, std::string>>& rules) {
    for (const auto& [found, with] : rules) text = std::regex_replace(text, pattern(found), with);
    return text;
}

/// The names of FLUX.2's makers.
inline NamedTensors asBfl(const NamedTensors& diffusers) {
    NamedTensors result;
    std::map<std::string, std::map<char, at::Tensor>> joint;
    for (const auto& [name, tensor] : diffusers) {
        std::smatch match;
        if (std::regex_match(name, match,
                             pattern(R"(transformer_blocks\.(\d+)\.attn\.to_([qkv])\.weight)"))) {
            joint["double_blocks." + match.str(1) + ".img_attn.qkv.weight"][match.str(2)[0]] =
                tensor;
        } else if (std::regex_match(
                       name, match,
                       pattern(R"(transformer_blocks\.(\d+)\.attn\.add_([qkv])_proj\.weight)"))) {
            joint["double_blocks." + match.str(1) + ".txt_attn.qkv.weight"][match.str(2)[0]] =
                tensor;
        } else if (name == "norm_out.linear.weight") {
            const auto halves = tensor.chunk(2);
            result["final_layer.adaLN_modulation.1.weight"] = stacked({halves[1], halves[0]});
        } else {
            result[replacedAll(
                name,
                {{R"(^x_embedder)", "img_in"},
                 {R"(^context_embedder)", "txt_in"},
                 {R"(^time_guidance_embed\.timestep_embedder\.linear_1)", "time_in.in_layer"},
                 {R"(^time_guidance_embed\.timestep_embedder\.linear_2)", "time_in.out_layer"},
                 {R"(_modulation(_...|)\.linear)", "_modulation$1.lin"},
                 {R"(^proj_out)", "final_layer.linear"},
                 {R"(^single_transformer_blocks)", "single_blocks"},
                 {R"(^transformer_blocks)", "double_blocks"},
                 {R"(attn\.to_qkv_mlp_proj)", "linear1"},
                 {R"((single_blocks\.\d+)\.attn\.to_out)", "$1.linear2"},
                 {R"((single_blocks\.\d+)\.attn\.norm_q\.weight)", "$1.norm.query_norm.scale"},
                 {R"((single_blocks\.\d+)\.attn\.norm_k\.weight)", "$1.norm.key_norm.scale"},
                 {R"(attn\.norm_q\.weight)", "img_attn.norm.query_norm.scale"},
                 {R"(attn\.norm_k\.weight)", "img_attn.norm.key_norm.scale"},
                 {R"(attn\.norm_added_q\.weight)", "txt_attn.norm.query_norm.scale"},
                 {R"(attn\.norm_added_k\.weight)", "txt_attn.norm.key_norm.scale"},
                 {R"(attn\.to_out\.0)", "img_attn.proj"},
                 {R"(attn\.to_add_out)", "txt_attn.proj"},
                 {R"(\.ff\.linear_in)", ".img_mlp.0"},
                 {R"(\.ff\.linear_out)", ".img_mlp.2"},
                 {R"(\.ff_context\.linear_in)", ".txt_mlp.0"},
                 {R"(\.ff_context\.linear_out)", ".txt_mlp.2"}})] = tensor;
        }
    }
    for (const auto& [name, parts] : joint)
        result[name] = stacked({parts.at('q'), parts.at('k'), parts.at('v')});
    return result;
}

/// The names of Z-Image's own code, with the array that it leaves unused.
inline NamedTensors asZImage(const NamedTensors& diffusers) {
    NamedTensors result;
    std::map<std::string, std::map<char, at::Tensor>> joint;
    for (const auto& [name, tensor] : diffusers) {
        std::smatch match;
        if (std::regex_match(name, match, pattern(R"((.*\.attention)\.to_([qkv])\.weight)")))
            joint[match.str(1) + ".qkv.weight"][match.str(2)[0]] = tensor;
        else
            result[replacedAll(name, {{R"(^all_x_embedder\.2-1)", "x_embedder"},
                                      {R"(^all_final_layer\.2-1)", "final_layer"},
                                      {R"(attention\.to_out\.0)", "attention.out"},
                                      {R"(attention\.norm_q)", "attention.q_norm"},
                                      {R"(attention\.norm_k)", "attention.k_norm"}})] = tensor;
    }
    for (const auto& [name, parts] : joint)
        result[name] = stacked({parts.at('q'), parts.at('k'), parts.at('v')});
    result["norm_final.weight"] = diffusers.begin()->second.new_ones({4});
    return result;
}

/// The names of the first VAE's code; of four blocks.
inline NamedTensors asLdmVae(const NamedTensors& diffusers) {
    NamedTensors result;
    const bool isFlux2 = diffusers.contains("bn.running_mean");
    for (const auto& [name, tensor] : diffusers) {
        std::vector<std::pair<std::string, std::string>> rules = {
            {R"(down_blocks\.(\d)\.resnets\.(\d))", "down.$1.block.$2"},
            {R"(down_blocks\.(\d)\.downsamplers\.0)", "down.$1.downsample"},
            {R"(mid_block\.resnets\.0)", "mid.block_1"},
            {R"(mid_block\.resnets\.1)", "mid.block_2"},
            {R"(mid_block\.attentions\.0)", "mid.attn_1"},
            {R"(attn_1\.group_norm)", "attn_1.norm"},
            {R"(attn_1\.to_([qkv]))", "attn_1.$1"},
            {R"(attn_1\.to_out\.0)", "attn_1.proj_out"},
            {R"(conv_norm_out)", "norm_out"},
            {R"(conv_shortcut)", "nin_shortcut"}};
        for (int level = 0; level < 4; ++level) {
            const std::string theirs = std::to_string(level), ours = std::to_string(3 - level);
            rules.emplace_back("up_blocks\\." + theirs + "\\.resnets\\.(\\d)",
                               "up." + ours + ".block.$1");
            rules.emplace_back("up_blocks\\." + theirs + "\\.upsamplers\\.0",
                               "up." + ours + ".upsample");
        }
        if (isFlux2) {
            rules.emplace_back("^quant_conv", "encoder.quant_conv");
            rules.emplace_back("^post_quant_conv", "decoder.post_quant_conv");
        }
        const std::string ldm = replacedAll(name, rules);
        const bool isProjection = ldm.find("attn_1") != std::string::npos && tensor.dim() == 2;
        result[ldm] = isProjection ? tensor.unsqueeze(2).unsqueeze(3) : tensor;
    }
    return result;
}

/// The parts of a made-up folder, by their makers' names.
struct OriginalParts {
    NamedTensors transformer, text, vae;

    explicit OriginalParts(const std::filesystem::path& folder) {
        transformer = arraysOf(folder / "transformer/diffusion_pytorch_model.safetensors");
        transformer = transformer.contains("cap_embedder.1.weight") ? asZImage(transformer)
                                                                    : asBfl(transformer);
        for (const auto& [name, tensor] : arraysOf(folder / "text_encoder/model.safetensors"))
            text[(name.starts_with("model.") ? "" : "model.") + name] = tensor;
        vae = asLdmVae(arraysOf(folder / "vae/diffusion_pytorch_model.safetensors"));
    }
};

/// With float8 for the matrices of blocks, as ComfyUI keeps them; `isOld` for the names of 2024.
inline NamedTensors inFloat8(const NamedTensors& tensors, bool isScaled, bool isOld = false) {
    NamedTensors result;
    for (const auto& [name, tensor] : tensors) {
        const bool isMatrix = tensor.dim() == 2 && name.ends_with(".weight") &&
                              (name.find("blocks.") != std::string::npos ||
                               name.find("layers.") != std::string::npos ||
                               name.find("_refiner.") != std::string::npos);
        if (!isMatrix) {
            result[name] = tensor.to(at::kBFloat16);
            continue;
        }
        const auto scale = isScaled ? tensor.abs().max().div(448) : tensor.new_ones({});
        result[name] = tensor.div(scale).to(at::kFloat8_e4m3fn);
        if (!isScaled) continue;
        const std::string layer = name.substr(0, name.size() - std::string(".weight").size());
        result[layer + (isOld ? ".scale_weight" : ".weight_scale")] =
            isOld ? scale.view({1}) : scale;
        if (isOld) result[layer + ".scale_input"] = tensor.new_ones({1});
    }
    if (isScaled && isOld)
        result["scaled_fp8"] = tensors.begin()->second.new_zeros({2}).to(at::kFloat8_e4m3fn);
    return result;
}

}  // namespace dreambooth
