// The tables of LDM names. LDM numbers the blocks of a U-Net in one row: conv_in,
// then each resnet with its attention, then a downsampler; diffusers nests them.
#include <formats/ldm_names.h>

#include <array>
#include <utility>

namespace dreambooth {

namespace {

std::string numbered(const std::string& stem, std::size_t number) {
    return stem + "." + std::to_string(number);
}

/// The entry for the longest prefix of `name` that ends at a dot, and what follows it.
template <class Map>
auto longestPrefix(const Map& map, const std::string& name) {
    for (std::size_t length = name.size(); length != 0;) {
        if (const auto found = map.find(name.substr(0, length)); found != map.end())
            return std::pair(found, name.substr(length));
        const auto dot = name.rfind('.', length - 1);
        length = dot == std::string::npos ? 0 : dot;
    }
    return std::pair(map.end(), std::string());
}

}  // namespace

void LdmNames::add(const std::string& diffusers, const std::string& ldm, LdmRule rule, int third) {
    m_ldm[diffusers] = {ldm, rule, third};
    m_diffusers[ldm].push_back({diffusers, rule, third});
}

std::optional<LdmNames::Name> LdmNames::ldm(const std::string& diffusersName) const {
    const auto [found, rest] = longestPrefix(m_ldm, diffusersName);
    if (found == m_ldm.end()) return std::nullopt;
    Name name = found->second;
    name.text += rest;
    return name;
}

std::vector<LdmNames::Name> LdmNames::diffusers(const std::string& ldmName) const {
    const auto [found, rest] = longestPrefix(m_diffusers, ldmName);
    if (found == m_diffusers.end()) return {};
    std::vector<Name> names = found->second;
    for (Name& name : names) name.text += rest;
    return names;
}

void LdmNames::addUNetResnet(const std::string& diffusers, const std::string& ldm) {
    constexpr std::array<std::pair<const char*, const char*>, 6> layers = {
        {{".norm1", ".in_layers.0"},
         {".conv1", ".in_layers.2"},
         {".time_emb_proj", ".emb_layers.1"},
         {".norm2", ".out_layers.0"},
         {".conv2", ".out_layers.3"},
         {".conv_shortcut", ".skip_connection"}}};
    for (const auto& [theirs, ours] : layers) add(diffusers + theirs, ldm + ours);
}

LdmNames LdmNames::unet(const UNetConfig& config) {
    return unet(UNetBlocks::of(config));
}

LdmNames LdmNames::unet(const UNetBlocks& blocks) {
    LdmNames names;
    names.add("time_embedding.linear_1", "time_embed.0");
    names.add("time_embedding.linear_2", "time_embed.2");
    names.add("add_embedding.linear_1", "label_emb.0.0");
    names.add("add_embedding.linear_2", "label_emb.0.2");
    names.add("conv_in", "input_blocks.0.0");
    names.add("conv_norm_out", "out.0");
    names.add("conv_out", "out.2");
    for (const std::size_t i : {0u, 1u})
        names.addUNetResnet(numbered("mid_block.resnets", i), numbered("middle_block", 2 * i));
    names.add("mid_block.attentions.0", "middle_block.1");

    const std::size_t levels = blocks.layers.size();
    std::size_t row = 0;  // of input_blocks
    for (std::size_t level = 0; level < levels; ++level) {
        const std::string block = numbered("down_blocks", level);
        for (int layer = 0; layer < blocks.layers[level]; ++layer) {
            const std::string ldm = numbered("input_blocks", ++row);
            names.addUNetResnet(numbered(block + ".resnets", layer), ldm + ".0");
            names.add(numbered(block + ".attentions", layer), ldm + ".1");
        }
        if (level + 1 < levels)
            names.add(block + ".downsamplers.0.conv", numbered("input_blocks", ++row) + ".0.op");
    }
    row = 0;  // of output_blocks
    for (std::size_t level = 0; level < levels; ++level) {
        const std::string block = numbered("up_blocks", level);
        const bool attends = level < blocks.upHasAttention.size() && blocks.upHasAttention[level];
        const int layers = blocks.layers[levels - 1 - level] + 1;
        for (int layer = 0; layer < layers; ++layer, ++row) {
            const std::string ldm = numbered("output_blocks", row);
            names.addUNetResnet(numbered(block + ".resnets", layer), ldm + ".0");
            if (attends) names.add(numbered(block + ".attentions", layer), ldm + ".1");
            if (layer + 1 == layers && level + 1 < levels)
                names.add(block + ".upsamplers.0.conv", ldm + (attends ? ".2" : ".1") + ".conv");
        }
    }
    return names;
}

void LdmNames::addVaeHalf(const std::string& half, const VaeConfig& config) {
    const bool encoder = half == "encoder";
    for (const char* layer : {".conv_in", ".conv_out"}) add(half + layer, half + layer);
    add(half + ".conv_norm_out", half + ".norm_out");
    const auto addResnet = [&](const std::string& diffusers, const std::string& ldm) {
        add(half + diffusers, half + ldm);
        add(half + diffusers + ".conv_shortcut", half + ldm + ".nin_shortcut");
    };
    addResnet(".mid_block.resnets.0", ".mid.block_1");
    addResnet(".mid_block.resnets.1", ".mid.block_2");
    const std::string attention = half + ".mid_block.attentions.0",
                      ldmAttention = half + ".mid.attn_1";
    add(attention + ".group_norm", ldmAttention + ".norm");
    constexpr std::array<std::pair<const char*, const char*>, 4> projections = {
        {{".to_q", ".q"}, {".to_k", ".k"}, {".to_v", ".v"}, {".to_out.0", ".proj_out"}}};
    for (const auto& [theirs, ours] : projections) {
        add(attention + theirs + ".weight", ldmAttention + ours + ".weight", LdmRule::convolution);
        add(attention + theirs, ldmAttention + ours);
    }
    // The decoder's blocks are numbered from the finest here, from the coarsest in diffusers.
    const std::size_t levels = config.blockOutChannels.size();
    for (std::size_t level = 0; level < levels; ++level) {
        const std::string block = numbered(encoder ? ".down_blocks" : ".up_blocks", level);
        const std::string ldm =
            encoder ? numbered(".down", level) : numbered(".up", levels - 1 - level);
        const int layers = config.layersPerBlock + (encoder ? 0 : 1);
        for (int layer = 0; layer < layers; ++layer)
            addResnet(numbered(block + ".resnets", layer), numbered(ldm + ".block", layer));
        if (encoder) {
            add(half + block + ".downsamplers.0.conv", half + ldm + ".downsample.conv");
        } else {
            add(half + block + ".upsamplers.0.conv", half + ldm + ".upsample.conv");
        }
    }
}

LdmNames LdmNames::vae(const VaeConfig& config) {
    LdmNames names;
    names.addVaeHalf("encoder", config);
    names.addVaeHalf("decoder", config);
    const bool isFlux2 = config.patchNormEps.has_value();
    names.add("quant_conv", isFlux2 ? "encoder.quant_conv" : "quant_conv");
    names.add("post_quant_conv", isFlux2 ? "decoder.post_quant_conv" : "post_quant_conv");
    if (isFlux2) names.add("bn", "bn");
    return names;
}

LdmNames LdmNames::openClip(int layers) {
    LdmNames names;
    names.add("embeddings.token_embedding", "token_embedding");
    names.add("embeddings.position_embedding.weight", "positional_embedding");
    names.add("final_layer_norm", "ln_final");
    names.add("text_projection.weight", "text_projection", LdmRule::transposed);
    for (int layer = 0; layer < layers; ++layer) {
        const std::string block = numbered("encoder.layers", layer);
        const std::string ldm = numbered("transformer.resblocks", layer);
        names.add(block + ".layer_norm1", ldm + ".ln_1");
        names.add(block + ".layer_norm2", ldm + ".ln_2");
        names.add(block + ".mlp.fc1", ldm + ".mlp.c_fc");
        names.add(block + ".mlp.fc2", ldm + ".mlp.c_proj");
        names.add(block + ".self_attn.out_proj", ldm + ".attn.out_proj");
        constexpr std::array projections = {".q_proj", ".k_proj", ".v_proj"};
        for (int third = 0; third < 3; ++third)
            for (const char* part : {"weight", "bias"})
                names.add(block + ".self_attn" + projections[third] + "." + part,
                          ldm + ".attn.in_proj_" + part, LdmRule::third, third);
    }
    return names;
}

}  // namespace dreambooth
