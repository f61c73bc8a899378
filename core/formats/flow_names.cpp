// A table of endings for each family; what a block's module is called follows from both.
#include "flow_names.h"

#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace dreambooth {

namespace {

struct FlowEnding {
    std::string_view diffusers, original;
    int third = -1;
};
constexpr std::array flux2Endings = {
    FlowEnding{".attn.to_qkv_mlp_proj", ".linear1"},
    FlowEnding{".attn.to_q", ".img_attn.qkv", 0},
    FlowEnding{".attn.to_k", ".img_attn.qkv", 1},
    FlowEnding{".attn.to_v", ".img_attn.qkv", 2},
    FlowEnding{".attn.add_q_proj", ".txt_attn.qkv", 0},
    FlowEnding{".attn.add_k_proj", ".txt_attn.qkv", 1},
    FlowEnding{".attn.add_v_proj", ".txt_attn.qkv", 2},
    FlowEnding{".attn.to_out.0", ".img_attn.proj"},
    FlowEnding{".attn.to_add_out", ".txt_attn.proj"},
    FlowEnding{".attn.to_out", ".linear2"},  // of a single block
    FlowEnding{".ff.linear_in", ".img_mlp.0"},
    FlowEnding{".ff.linear_out", ".img_mlp.2"},
    FlowEnding{".ff_context.linear_in", ".txt_mlp.0"},
    FlowEnding{".ff_context.linear_out", ".txt_mlp.2"},
    FlowEnding{"context_embedder", "txt_in"},
    FlowEnding{"time_guidance_embed.timestep_embedder.linear_1", "time_in.in_layer"},
    FlowEnding{"time_guidance_embed.timestep_embedder.linear_2", "time_in.out_layer"},
    FlowEnding{"double_stream_modulation_img.linear", "double_stream_modulation_img.lin"},
    FlowEnding{"double_stream_modulation_txt.linear", "double_stream_modulation_txt.lin"},
    FlowEnding{"single_stream_modulation.linear", "single_stream_modulation.lin"},
    FlowEnding{"proj_out", "final_layer.linear"},
};
constexpr std::array zImageEndings = {
    FlowEnding{".attention.to_q", ".attention.qkv", 0},
    FlowEnding{".attention.to_k", ".attention.qkv", 1},
    FlowEnding{".attention.to_v", ".attention.qkv", 2},
    FlowEnding{".attention.to_out.0", ".attention.out"},
    FlowEnding{"all_x_embedder.2-1", "x_embedder"},
    FlowEnding{"all_final_layer.2-1.linear", "final_layer.linear"},
    FlowEnding{"all_final_layer.2-1.adaLN_modulation.1", "final_layer.adaLN_modulation.1"},
};

/// What LoRAs never change. Those of single blocks have shorter names: they come last.
constexpr std::array flux2Norms = {
    FlowEnding{".attn.norm_q", ".img_attn.norm.query_norm"},
    FlowEnding{".attn.norm_k", ".img_attn.norm.key_norm"},
    FlowEnding{".attn.norm_added_q", ".txt_attn.norm.query_norm"},
    FlowEnding{".attn.norm_added_k", ".txt_attn.norm.key_norm"},
    FlowEnding{".attn.norm_q", ".norm.query_norm"},
    FlowEnding{".attn.norm_k", ".norm.key_norm"},
};
constexpr std::array zImageNorms = {
    FlowEnding{".attention.norm_q", ".attention.q_norm"},
    FlowEnding{".attention.norm_k", ".attention.k_norm"},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> blocks = {
    {{"single_transformer_blocks.", "single_blocks."}, {"transformer_blocks.", "double_blocks."}}};

std::optional<LdmNames::Name> originalBy(std::span<const FlowEnding> endings,
                                         const std::string& module) {
    for (const FlowEnding& ending : endings) {
        if (!module.ends_with(ending.diffusers)) continue;
        std::string name = module.substr(0, module.size() - ending.diffusers.size());
        name += ending.original;
        for (const auto& [theirs, original] : blocks) {
            if (!name.starts_with(theirs)) continue;
            name.replace(0, theirs.size(), original);
            break;
        }
        if (ending.third < 0) return LdmNames::Name{name};
        return LdmNames::Name{name, LdmRule::third, ending.third};
    }
    return std::nullopt;
}

/// Adds what the endings make of a module: several where it is joint, of one ending.
void addDiffusers(std::span<const FlowEnding> endings, const std::string& module,
                  std::vector<LdmNames::Name>& names) {
    std::string_view taken;
    for (const FlowEnding& ending : endings) {
        const bool isFirst = names.empty() && module.ends_with(ending.original);
        if (!isFirst && (names.empty() || ending.original != taken)) continue;
        taken = ending.original;
        std::string name = module.substr(0, module.size() - taken.size());
        for (const auto& [theirs, original] : blocks)
            if (name.starts_with(original)) name.replace(0, original.size(), theirs);
        name += ending.diffusers;
        const bool isJoint = ending.third >= 0;
        names.push_back(
            {name, isJoint ? LdmRule::third : LdmRule::same, isJoint ? ending.third : 0});
    }
}

}  // namespace

std::optional<LdmNames::Name> flux2Name(const std::string& module) {
    if (module == "x_embedder") return LdmNames::Name{"img_in"};
    if (module == "norm_out.linear")
        return LdmNames::Name{"final_layer.adaLN_modulation.1", LdmRule::swappedHalves};
    return originalBy(flux2Endings, module);
}

std::optional<LdmNames::Name> originalName(const std::string& module) {
    if (auto name = flux2Name(module)) return name;
    return originalBy(zImageEndings, module);
}

std::vector<LdmNames::Name> diffusersNames(ModelFamily family, const std::string& array) {
    const auto dot = array.rfind('.');
    if (dot == std::string::npos) return {{array}};  // a pad token
    const std::string module = array.substr(0, dot);
    const std::string kind = array.substr(dot) == ".scale" ? ".weight" : array.substr(dot);
    std::vector<LdmNames::Name> names;
    if (family == ModelFamily::flux2) {
        if (module == "img_in") names = {{"x_embedder"}};
        if (module == "final_layer.adaLN_modulation.1")
            names = {{"norm_out.linear", LdmRule::swappedHalves}};
        addDiffusers(flux2Endings, module, names);
        if (names.empty()) addDiffusers(flux2Norms, module, names);
    } else {
        if (module == "norm_final") return {};  // left from Lumina2
        const bool isDiffusers = module.starts_with("all_");
        if (!isDiffusers) addDiffusers(zImageEndings, module, names);
        if (names.empty()) addDiffusers(zImageNorms, module, names);
    }
    if (names.empty()) return {{array}};
    for (LdmNames::Name& name : names) name.text += kind;
    return names;
}

}  // namespace dreambooth
