// Names that the networks of FLUX.2 and Z-Image have in their makers' own files, and so in LoRAs of
// ComfyUI, ai-toolkit and musubi-tuner, by those of diffusers (transformer_flux2.py,
// transformer_z_image.py, lora_conversion_utils.py).
#pragma once

#include <formats/ldm_names.h>
#include <formats/model_files.h>

#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// For a module of diffusers' transformer ("transformer_blocks.0.attn.to_q"); nothing where the
/// names are the same.
std::optional<LdmNames::Name> originalName(const std::string& module);
/// The same for FLUX.2 alone, which kohya's programs train in its makers' network, and Z-Image in
/// diffusers'.
std::optional<LdmNames::Name> flux2Name(const std::string& module);

/// What an array of their transformer ("double_blocks.0.img_attn.qkv.weight") is to diffusers:
/// three for a joint layer, none for one that is not used, itself where it has diffusers' name
/// already.
std::vector<LdmNames::Name> diffusersNames(ModelFamily family, const std::string& array);

}  // namespace dreambooth
