// LoRA files (Hu et al. 2021: W + alpha/rank · up · down) in the four dialects that are about, told
// by their keys; written for other programs (kohya) and for diffusers.
#pragma once

#include <base/error.h>
#include <formats/safetensors.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

enum class LoraNaming {
    peft,          ///< unet.….attn1.to_q.lora_A.weight
    diffusers,     ///< unet.….attn1.to_q.lora.down.weight, ….q_proj.lora_linear_layer.down.weight
    oldDiffusers,  ///< unet.….attn1.processor.to_q_lora.down.weight
    kohya,         ///< lora_unet_…_attn1_to_q.lora_down.weight, .alpha
};
std::string toString(LoraNaming naming);  ///< "peft", "diffusers", "old-diffusers", "kohya"

/// One adapted module, with the name that diffusers has for it today:
/// "unet.down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_q",
/// "text_encoder.encoder.layers.0.self_attn.q_proj".
struct LoraLayerView {
    std::string module;
    TensorView down;   ///< [rank, in], or [rank, in, h, w] of a convolution
    TensorView up;     ///< [out, rank], or [out, rank, 1, 1]
    double alpha = 0;  ///< the layer adds alpha / rank · up · down

    std::int64_t rank() const { return down.shape.front(); }
};

struct LoraLayers {
    std::vector<LoraLayerView> layers;   ///< sorted by module
    std::vector<std::string> unmatched;  ///< the file's names that this model has no module for
};

class LoraFile {
public:
    /// Errors: file.*, safetensors.*, lora.unknown (no LoRA), lora.unsupported (DoRA,
    /// LoHa, LoKr), lora.incomplete (a half of a pair is missing), lora.shape.
    static Result<LoraFile> open(const std::filesystem::path& path);

    LoraNaming naming() const { return m_naming; }
    int rank() const;      ///< the largest of its layers
    double alpha() const;  ///< of its first layer
    std::size_t moduleCount() const { return m_layers.size(); }
    bool hasTextEncoder() const;
    const SafetensorsFile& file() const { return m_file; }

    /// The layers for a model whose modules are `knownModules`, named as in LoraLayerView (kohya's
    /// underscores can't be undone without them). Error lora.other_model where none fits.
    Result<LoraLayers> layers(const std::set<std::string>& knownModules) const;

private:
    explicit LoraFile(SafetensorsFile file) : m_file(std::move(file)) {}
    SafetensorsFile m_file;
    LoraNaming m_naming = LoraNaming::kohya;
    std::vector<LoraLayerView> m_layers;  ///< module as the file has it; with underscores for kohya
};

/// What other programs show of a LoRA; becomes the metadata of a kohya file.
struct LoraInfo {
    std::string title;          ///< "Rex"
    std::string triggerPhrase;  ///< "sks cat"
    std::string baseModel;      ///< name of the base model
    int resolution = 0;         ///< pixels
    int steps = 0;
    double learningRate = 0;
    std::string predictionType = "epsilon";  ///< as in SchedulerConfig
    std::string date;                        ///< ISO
    bool stableDiffusion2 = false;           ///< SD 2.x, else SD 1.x
};

/// ss_* as kohya's sd-scripts and modelspec.* as Stability's ModelSpec 1.0 name them.
std::map<std::string, std::string> loraMetadata(const LoraInfo& info);

/// Writes the layers under kohya's names with .alpha, which A1111, Forge, ComfyUI and diffusers
/// read. Rank, alpha and the hash of the arrays are added to `metadata`.
Result<WrittenFile> writeKohyaLora(const std::filesystem::path& path,
                                   const std::vector<LoraLayerView>& layers,
                                   std::map<std::string, std::string> metadata);

/// Writes what diffusers' save_lora_weights() leaves. That file has no alpha (it means alpha =
/// rank), so that another alpha is multiplied into `up`, which must then be float32.
Result<WrittenFile> writeDiffusersLora(const std::filesystem::path& path,
                                       const std::vector<LoraLayerView>& layers);

/// "unet.a.b.to_out.0" → "lora_unet_a_b_to_out_0"; "text_encoder.…" → "lora_te_text_model_…".
std::string kohyaName(const std::string& module);

}  // namespace dreambooth
