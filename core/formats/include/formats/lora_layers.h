// Which layers of a model's denoiser a LoRA is trained on, by names as peft's
// LoraConfig.target_modules takes them.
#pragma once

#include <formats/model_files.h>

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// The layers that can have one, as diffusers names them: "transformer_blocks.0.attn.to_q".
std::vector<std::string> loraLayersOf(const ModelFiles& model);

/// Whether peft takes a layer for one of these: it is called so, or its name ends so after a dot.
bool isNamedLayer(std::string_view layer, const std::vector<std::string>& names);

/// Those names without the blocks that they are in, each once: "attn.to_q".
std::vector<std::string> namesInBlocks(const std::vector<std::string>& layers);

}  // namespace dreambooth
