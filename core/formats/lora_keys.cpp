// Taking the keys of LoRA files apart.
#include "lora_keys.h"

#include "flow_names.h"

#include <formats/ldm_names.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace dreambooth {

namespace {

struct Ending {
    std::string_view text;
    LoraPart part;
    LoraNaming naming;
};
// The first that fits wins: longer endings stand before those that they end in.
constexpr std::array endings = {
    Ending{".lora_A.weight", LoraPart::down, LoraNaming::peft},
    Ending{".lora_B.weight", LoraPart::up, LoraNaming::peft},
    Ending{".lora_A.default.weight", LoraPart::down, LoraNaming::peft},
    Ending{".lora_B.default.weight", LoraPart::up, LoraNaming::peft},
    Ending{".lora_magnitude_vector", LoraPart::magnitude, LoraNaming::peft},
    Ending{".lora_magnitude_vector.weight", LoraPart::magnitude, LoraNaming::peft},
    Ending{".lora_magnitude_vector.default", LoraPart::magnitude, LoraNaming::peft},
    Ending{".lora_magnitude_vector.default.weight", LoraPart::magnitude, LoraNaming::peft},
    Ending{".lora_linear_layer.down.weight", LoraPart::down, LoraNaming::diffusers},
    Ending{".lora_linear_layer.up.weight", LoraPart::up, LoraNaming::diffusers},
    Ending{".lora.down.weight", LoraPart::down, LoraNaming::diffusers},
    Ending{".lora.up.weight", LoraPart::up, LoraNaming::diffusers},
    Ending{"_lora.down.weight", LoraPart::down, LoraNaming::oldDiffusers},
    Ending{"_lora.up.weight", LoraPart::up, LoraNaming::oldDiffusers},
    Ending{".lora_down.weight", LoraPart::down, LoraNaming::kohya},
    Ending{".lora_up.weight", LoraPart::up, LoraNaming::kohya},
    Ending{".dora_scale", LoraPart::magnitude, LoraNaming::kohya},
    Ending{".alpha", LoraPart::alpha, LoraNaming::kohya},
};

/// LyCORIS' arrays, in its files and in peft's.
constexpr std::array lycorisArrays = {"hada_w1_a", "hada_w1_b", "hada_w2_a", "hada_w2_b", "hada_t1",
                                      "hada_t2",   "lokr_w1",   "lokr_w1_a", "lokr_w1_b", "lokr_w2",
                                      "lokr_w2_a", "lokr_w2_b", "lokr_t2",   "lora_mid"};

using Replacement = std::pair<std::string_view, std::string_view>;

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// "layers.0.attention.to.q", as a trainer of Z-Image writes it.
bool hasDottedProjection(std::string_view module) {
    return module.ends_with(".attention.to.q") || module.ends_with(".attention.to.k") ||
           module.ends_with(".attention.to.v");
}

/// A dotted module name of any age as diffusers has it today, with its component.
std::string todaysModule(std::string module, LoraNaming naming) {
    if (naming == LoraNaming::oldDiffusers) {
        // Processors held what is now in the layers themselves, and called the text encoder's
        // projections as the U-Net's.
        replaceAll(module, ".processor.", ".");
        constexpr std::array<Replacement, 4> projections = {{{".to_q", ".q_proj"},
                                                             {".to_k", ".k_proj"},
                                                             {".to_v", ".v_proj"},
                                                             {".to_out", ".out_proj"}}};
        if (contains(module, "self_attn"))
            for (const auto& [old, today] : projections) replaceAll(module, old, today);
        if (module.ends_with(".to_out")) module += ".0";
    }
    replaceAll(module, "base_model.model.", "");  // PEFT's own files
    if (hasDottedProjection(module)) module[module.size() - 2] = '_';
    // ComfyUI's and ai-toolkit's name of the whole network.
    constexpr std::string_view other = "diffusion_model.";
    if (module.starts_with(other)) module.replace(0, other.size(), "transformer.");
    if (!module.starts_with("unet.") && !module.starts_with("text_encoder") &&
        !module.starts_with("transformer.")) {
        // Without a component: a denoiser alone, as save_attn_procs() and PEFT leave it.
        constexpr std::array<std::string_view, 7> transformers = {
            "layers.",        "noise_refiner.", "context_refiner.",          "transformer_blocks.",
            "double_blocks.", "single_blocks.", "single_transformer_blocks."};
        const bool isTransformer = std::ranges::any_of(
            transformers, [&](std::string_view start) { return module.starts_with(start); });
        const bool text = contains(module, "self_attn") || contains(module, ".mlp.");
        module.insert(0, isTransformer ? "transformer." : text ? "text_encoder." : "unet.");
    }
    for (const std::string component : {"text_encoder.", "text_encoder_2."})
        if (module.starts_with(component + "text_model."))
            module.erase(component.size(), std::string_view("text_model.").size());
    return module;
}

/// The number after `stem` in a name such as "down_blocks.3.resnets.1.conv1"; none: -1.
int numberAfter(std::string_view name, std::string_view stem) {
    const auto at = name.find(stem);
    int number = -1;
    if (at != std::string_view::npos)
        std::from_chars(name.data() + at + stem.size(), name.data() + name.size(), number);
    return number;
}

/// The layout of a U-Net's blocks, from its modules' names.
UNetBlocks blocksOf(const std::set<std::string>& modules) {
    UNetBlocks blocks;
    const auto reach = [](auto& list, int index) {
        if (std::ssize(list) <= index) list.resize(static_cast<std::size_t>(index) + 1);
    };
    for (const std::string& module : modules) {
        const int down = numberAfter(module, "unet.down_blocks.");
        const int up = numberAfter(module, "unet.up_blocks.");
        constexpr int maxLevels = 64;  // a file may name any number
        if (down >= 0 && down < maxLevels) {
            reach(blocks.layers, down);
            int& layers = blocks.layers[static_cast<std::size_t>(down)];
            layers = std::max(layers, std::min(numberAfter(module, ".resnets.") + 1, maxLevels));
        } else if (up >= 0 && up < maxLevels) {
            reach(blocks.upHasAttention, up);
            if (contains(module, ".attentions."))
                blocks.upHasAttention[static_cast<std::size_t>(up)] = true;
        }
    }
    return blocks;
}

bool isOfKohya(const std::string& module) {
    return module.starts_with("lora_") || module.starts_with("lycoris_");
}

/// Where a trainer takes the network itself for a layer's parent, its empty name leaves a second
/// underscore.
std::string kohyasModule(std::string module) {
    replaceAll(module, "lora_unet__", "lora_unet_");
    return module;
}

std::optional<LoraKey> parseLycorisKey(std::string_view key) {
    for (const std::string_view end : {".weight", ".default"})
        if (key.ends_with(end)) key.remove_suffix(end.size());
    const auto dot = key.rfind('.');
    if (dot == key.npos) return std::nullopt;
    const std::string array(key.substr(dot + 1));
    if (std::ranges::find(lycorisArrays, array) == lycorisArrays.end()) return std::nullopt;
    std::string module(key.substr(0, dot));
    if (isOfKohya(module))
        return LoraKey{kohyasModule(std::move(module)), LoraPart::lycoris, LoraNaming::kohya,
                       array};
    return LoraKey{todaysModule(std::move(module), LoraNaming::diffusers), LoraPart::lycoris,
                   LoraNaming::diffusers, array};
}

}  // namespace

std::string underscored(std::string name) {
    std::ranges::replace(name, '.', '_');
    return name;
}

std::optional<LoraKey> parseLoraKey(const std::string& key) {
    if (auto lycoris = parseLycorisKey(key)) return lycoris;
    for (const Ending& ending : endings) {
        if (!key.ends_with(ending.text)) continue;
        std::string module = key.substr(0, key.size() - ending.text.size());
        if (isOfKohya(module))
            return LoraKey{kohyasModule(std::move(module)), ending.part, LoraNaming::kohya};
        // kohya's endings on dotted names, and ".alpha" beside another dialect's pairs.
        const bool dotted = ending.naming == LoraNaming::kohya;
        LoraNaming naming = dotted ? LoraNaming::diffusers : ending.naming;
        if (ending.part == LoraPart::alpha) {
            for (const std::string_view rest : {".lora_linear_layer", ".lora"})
                if (module.ends_with(rest)) module.erase(module.size() - rest.size());
            if (module.ends_with("_lora")) {
                module.erase(module.size() - std::string_view("_lora").size());
                naming = LoraNaming::oldDiffusers;
            }
        }
        return LoraKey{todaysModule(std::move(module), naming), ending.part, naming};
    }
    return std::nullopt;
}

std::string otherAdapterKind(const std::string& key) {
    constexpr std::array<Replacement, 5> kinds = {{{".lora_embedding_", "LoRA of embeddings"},
                                                   {".lora_B.bias", "LoRA with biases"},
                                                   {".oft_", "OFT"},
                                                   {".on_input", "IA³"},
                                                   {".w_norm", "LyCORIS norm"}}};
    if (key.ends_with(".diff") || key.ends_with(".diff_b")) return "full difference";
    for (const auto& [mark, kind] : kinds)
        if (contains(key, mark)) return std::string(kind);
    return {};
}

bool isOriginalLoraName(const std::string& module) {
    constexpr std::array<std::string_view, 6> starts = {
        "transformer.double_blocks.", "transformer.single_blocks.", "transformer.input_blocks.",
        "transformer.middle_block.",  "transformer.output_blocks.", "text_encoders."};
    return module.ends_with(".attention.qkv") || module.ends_with(".attention.out") ||
           std::ranges::any_of(starts,
                               [&](std::string_view start) { return module.starts_with(start); });
}

std::multimap<std::string, LdmNames::Name> spellingsOf(const std::set<std::string>& modules) {
    const LdmNames ldm = LdmNames::unet(blocksOf(modules));
    std::multimap<std::string, LdmNames::Name> spellings;
    const auto add = [&](std::string spelling, const std::string& module,
                         const LdmNames::Name& how = {}) {
        spellings.emplace(std::move(spelling), LdmNames::Name{module, how.rule, how.third});
    };
    for (const std::string& module : modules) {
        const auto dot = module.find('.');
        const std::string component = module.substr(0, dot);
        const std::string name = dot == std::string::npos ? "" : module.substr(dot + 1);
        if (component == "transformer") {
            const auto theirs = originalName(name);
            for (const char* prefix : {"lora_unet_", "lora_transformer_", "lycoris_"}) {
                add(prefix + underscored(name), module);
                if (theirs) add(prefix + underscored(theirs->text), module, *theirs);
            }
            if (theirs) add("transformer." + theirs->text, module, *theirs);
            continue;
        }
        if (component == "unet") {
            for (const char* prefix : {"lora_unet_", "lycoris_"})
                add(prefix + underscored(name), module);
            // sd-scripts trains XL in Stability's own network, ComfyUI every U-Net, whose dots
            // OneTrainer keeps for it too.
            if (const auto theirs = ldm.ldm(name)) {
                add("lora_unet_" + underscored(theirs->text), module);
                add("transformer." + theirs->text, module);
            }
            continue;
        }
        // sd-scripts numbers the encoders of XL only; diffusers' converter does always, and leaves
        // "text_model" out where transformers does.
        const bool second = component == "text_encoder_2";
        for (const std::string clip : {"clip_l", "clip_h", "clip_g"})  // ComfyUI's
            if (second == (clip == "clip_g"))
                for (const char* model : {"text_model.", ""})
                    add("text_encoders." + clip + ".transformer." + model + name, module);
        for (const std::string prefix : {"lora_te_", "lora_te1_", "lora_te2_"})
            if (second == (prefix == "lora_te2_"))
                for (const char* model : {"text_model_", ""})
                    add(prefix + model + underscored(name), module);
    }
    return spellings;
}

}  // namespace dreambooth
