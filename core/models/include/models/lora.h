// LoRA on a text encoder and a U-Net: made for training, read from files, written to files.
#pragma once

#include <base/error.h>
#include <models/text_encoder.h>
#include <models/unet.h>

#include <filesystem>
#include <map>
#include <string>

namespace dreambooth {

/// The adapters of one LoRA by module name with its component: "unet.down_blocks.….attn1.to_q",
/// "text_encoder.encoder.layers.0.self_attn.q_proj".
using LoraSet = std::map<std::string, LoraLayer>;

/// Fresh adapters on the modules that diffusers' scripts train: U-Net to_q, to_k, to_v, to_out.0;
/// text encoder q_proj, k_proj, v_proj, out_proj. A ~ N(0, (1/r)²) keyed by seed and name, B = 0,
/// float32.
LoraSet makeLora(const UNet& unet, const TextEncoder* textEncoder, int rank, double alpha,
                 std::uint64_t seed);

/// Plugs adapters in (in addition to what is there) at `strength`; the tensors are shared, so
/// training them is seen at once. Error: lora.unknown_module.
Result<void> attachLora(const LoraSet& lora, UNet& unet, TextEncoder* textEncoder,
                        double strength = 1.0);
void detachLora(UNet& unet, TextEncoder* textEncoder);

/// Reads any dialect that formats/lora_file.h knows, for these networks.
Result<LoraSet> loadLora(const std::filesystem::path& file, const UNet& unet,
                         const TextEncoder* textEncoder);

enum class LoraDialect { kohya, diffusers };
/// Writes atomically. `metadata` is added to the file's (ss_* and modelspec.* come from the
/// caller's facts).
Result<void> saveLora(const std::filesystem::path& file, const LoraSet& lora, LoraDialect dialect,
                      const std::map<std::string, std::string>& metadata);

}  // namespace dreambooth
