// LoRA on the text encoders and the denoiser: made for training, read from files, written to files.
#pragma once

#include <base/error.h>
#include <formats/lora_file.h>
#include <models/model.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// The adapters of one LoRA by module name with its component: "unet.down_blocks.….attn1.to_q",
/// "text_encoder.encoder.layers.0.self_attn.q_proj", "text_encoder_2.…".
using LoraSet = std::map<std::string, LoraLayer>;

/// The places for adapters in the text encoders and the denoiser, by the same names.
LoraSlots loraSlotsOf(const DiffusionModel& model);

struct LoraOptions {
    int rank = 4;
    double alpha = 4;
    bool textEncoders = false;  ///< also on the text encoders
    /// Of the denoiser, as peft takes them (formats/lora_layers.h); empty: those of the scripts.
    std::vector<std::string> layers = {};
    int convRank = 0;  ///< also on convolutions; 0: not
    double convAlpha = 0;
    bool dora = false;  ///< with magnitudes: at first the lengths of the rows of W
    std::uint64_t seed = 0;
};

/// Fresh adapters on the modules that are asked for, else those that diffusers' scripts train:
/// U-Net to_q, to_k, to_v, to_out.0; text encoders q_proj, k_proj, v_proj, out_proj; transformers
/// as the U-Net, and of FLUX.2's single blocks attn.to_qkv_mlp_proj and attn.to_out
/// (train_dreambooth_lora_flux2_klein.py, train_dreambooth_lora_z_image.py). With convRank also on
/// the U-Net's 3×3 convolutions in residual blocks, down- and upsamplers, which are those of
/// kohya's LoCon; not on conv_in and conv_out. A ~ N(0, (1/r)²) keyed by seed and name, B = 0,
/// float32, on the model's device.
LoraSet makeLora(const DiffusionModel& model, const LoraOptions& options);

/// Plugs adapters in (in addition to what is there) at `strength`; the tensors are shared, so
/// training them is seen at once. Error: lora.unknown_module; then nothing is plugged in.
Result<void> attachLora(const LoraSet& lora, DiffusionModel& model, double strength = 1.0);
/// Changes the model's noise schedule where the LoRA in `file` was learned with one that ends in
/// pure noise. Errors: file.*, safetensors.*, scheduler.not_velocity.
Result<void> takeScheduleOf(const std::filesystem::path& file, DiffusionModel& model);
/// Takes all adapters out.
void detachLora(DiffusionModel& model);

/// Reads any dialect that formats/lora_file.h knows, for this model: float32, in memory of its own,
/// on the model's device. `unmatched`, where given, receives the names in the file that the model
/// has no module for. Errors: as LoraFile's, lora.not_finite, and lora.shape where a layer does not
/// fit its module.
Result<LoraSet> loadLora(const std::filesystem::path& file, const DiffusionModel& model,
                         std::vector<std::string>* unmatched = nullptr);

/// A LoRA of two factors each as a file holds it; `keep` receives what owns the memory.
std::vector<LoraLayerView> viewsOf(const LoraSet& lora, std::vector<at::Tensor>& keep);

/// Write atomically; errors disk.full, file.unwritable. The first is what other programs draw with
/// (with loraMetadata() of formats/lora_file.h) and, for XL, named by the `blocks` of its U-Net;
/// diffusers' what load_lora_weights() was made for.
Result<WrittenFile> saveComfyUiLora(const std::filesystem::path& file, const LoraSet& lora,
                                    std::map<std::string, std::string> metadata,
                                    const UNetBlocks& blocks);
Result<WrittenFile> saveDiffusersLora(const std::filesystem::path& file, const LoraSet& lora,
                                      const std::map<std::string, std::string>& metadata = {});

/// A number that is the same for a module on every machine, other for other seeds.
std::uint64_t moduleKey(std::uint64_t seed, const std::string& module);

}  // namespace dreambooth
