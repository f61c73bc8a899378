// One table of endings for both families: none of them fits the other's modules.
#include "flow_names.h"

#include <array>
#include <string_view>
#include <utility>

namespace dreambooth {

namespace {

struct FlowEnding {
    std::string_view diffusers, original;
    int third = -1;
};
constexpr std::array flowEndings = {
    // FLUX.2
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
    // Z-Image
    FlowEnding{".attention.to_q", ".attention.qkv", 0},
    FlowEnding{".attention.to_k", ".attention.qkv", 1},
    FlowEnding{".attention.to_v", ".attention.qkv", 2},
    FlowEnding{".attention.to_out.0", ".attention.out"},
    FlowEnding{"all_x_embedder.2-1", "x_embedder"},
    FlowEnding{"all_final_layer.2-1.linear", "final_layer.linear"},
    FlowEnding{"all_final_layer.2-1.adaLN_modulation.1", "final_layer.adaLN_modulation.1"},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> blocks = {
    {{"single_transformer_blocks.", "single_blocks."}, {"transformer_blocks.", "double_blocks."}}};

}  // namespace

std::optional<OriginalName> originalName(const std::string& module) {
    if (module == "x_embedder") return OriginalName{"img_in"};
    for (const FlowEnding& ending : flowEndings) {
        if (!module.ends_with(ending.diffusers)) continue;
        std::string name = module.substr(0, module.size() - ending.diffusers.size());
        name += ending.original;
        for (const auto& [theirs, original] : blocks) {
            if (!name.starts_with(theirs)) continue;
            name.replace(0, theirs.size(), original);
            break;
        }
        return OriginalName{name, ending.third};
    }
    return std::nullopt;
}

}  // namespace dreambooth
