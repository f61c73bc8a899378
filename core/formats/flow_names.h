// Names that the networks of FLUX.2 and Z-Image have in their makers' own files, and so in LoRAs of
// ComfyUI, ai-toolkit and musubi-tuner, by those of diffusers (transformer_flux2.py,
// transformer_z_image.py, lora_conversion_utils.py).
#pragma once

#include <optional>
#include <string>

namespace dreambooth {

struct OriginalName {
    std::string text;  ///< "double_blocks.0.img_attn.qkv"
    int third = -1;    ///< of its outputs: query, key or value of a joint layer; -1: all of them
};

/// For a module of diffusers' transformer ("transformer_blocks.0.attn.to_q"); nothing where the
/// names are the same or it has no counterpart.
std::optional<OriginalName> originalName(const std::string& module);

}  // namespace dreambooth
