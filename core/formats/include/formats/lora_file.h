// LoRA files (Hu et al. 2021: W + alpha/rank · up · down) and DoRA files (Liu et al. 2024) in the
// four dialects in use, recognised by their keys; written for other programs and for diffusers.
#pragma once

#include <base/error.h>
#include <formats/ldm_names.h>
#include <formats/model_files.h>
#include <formats/safetensors.h>

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

/// Youngest first: a file's dialect is that of its oldest names, since diffusers mixes its own with
/// PEFT's.
enum class LoraNaming {
    peft,          ///< unet.….attn1.to_q.lora_A.weight
    diffusers,     ///< unet.….attn1.to_q.lora.down.weight, ….q_proj.lora_linear_layer.down.weight
    oldDiffusers,  ///< unet.….attn1.processor.to_q_lora.down.weight
    /// lora_unet_…_attn1_to_q.lora_down.weight, .alpha, .dora_scale; text encoders as lora_te_ (SD
    /// 1 and 2), lora_te1_ and lora_te2_ (XL). Trainers of XL name the U-Net's blocks as
    /// Stability's own network does: lora_unet_input_blocks_4_1_….
    kohya,
};
std::string toString(LoraNaming naming);  ///< "peft", "diffusers", "old-diffusers", "kohya"

/// One adapted module, with the name that diffusers has for it today:
/// "unet.down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_q",
/// "text_encoder.encoder.layers.0.self_attn.q_proj", "text_encoder_2.text_projection".
struct LoraLayerView {
    std::string module;
    TensorView down;   ///< [rank, in], or [rank, in, h, w] of a convolution
    TensorView up;     ///< [out, rank], or [out, rank, 1, 1]
    double alpha = 0;  ///< the layer adds alpha / rank · up · down
    /// DoRA: [out], the lengths that the rows of W + alpha / rank · up · down are brought to.
    std::optional<TensorView> magnitude = {};

    std::int64_t rank() const { return down.shape.front(); }
};

struct LoraLayers {
    std::vector<LoraLayerView> layers;   ///< sorted by module
    std::vector<std::string> unmatched;  ///< the file's names that this model has no module for
};

/// The names by which diffusers and peft save a LoRA. Beside peft's lies adapter_config.json, which
/// says how strongly it acts.
constexpr const char* diffusersLoraName = "pytorch_lora_weights.safetensors";
constexpr const char* peftLoraName = "adapter_model.safetensors";
constexpr const char* adapterConfigName = "adapter_config.json";

/// The LoRA in a folder that diffusers or peft has left; every other path as it is.
std::filesystem::path loraFileOf(const std::filesystem::path& path);

/// What decides how a LoRA acts, as contentHash() and fileStamp() say it of one file: its weights,
/// and peft's settings where they lie beside them. Errors: file.*.
Result<std::string> loraContent(const std::filesystem::path& path);
std::string loraStamp(const std::filesystem::path& path);

/// Whether a module of LoraFile::modules() has the name that its network's makers gave it: which
/// modules of diffusers it is only the model tells (LoraFile::layers()).
bool isOriginalLoraName(const std::string& module);

class LoraFile {
public:
    /// Opens loraFileOf(path). Errors: file.*, safetensors.*, lora.unknown (no LoRA),
    /// lora.unsupported (LoHa, LoKr, LoCon with a middle layer, DoRA over inputs, what peft does
    /// to the base model …), lora.incomplete (a half of a pair is missing), lora.shape,
    /// lora.no_config (peft's file without adapter_config.json), lora.several (a folder of one for
    /// each network).
    static Result<LoraFile> open(const std::filesystem::path& path);

    LoraNaming naming() const { return m_naming; }
    int rank() const;      ///< the largest of its layers
    double alpha() const;  ///< of its first layer
    std::size_t moduleCount() const { return m_layers.size(); }
    bool hasTextEncoder() const;
    /// The names of what it adapts, as in LoraLayerView; kohya's still with underscores.
    std::set<std::string> modules() const;
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
    std::string title;           ///< "Rex"
    std::string triggerPhrase;   ///< "sks cat"
    std::string instancePrompt;  ///< "a photo of sks cat"; what each of `photos` was learned with
    int photos = 0;              ///< 0: not known
    std::string baseModel;       ///< name of the base model
    int resolution = 0;          ///< pixels
    int steps = 0;
    double learningRate = 0;
    std::string predictionType = "epsilon";  ///< as in SchedulerConfig; empty for flow matching
    std::string date;                        ///< ISO
    ModelFamily family = ModelFamily::sd1;
    bool zeroTerminalSnr = false;  ///< learned with, and to be drawn with, such a noise schedule
};

/// The metadata key, of sd-scripts, by which a LoRA asks for a noise schedule that ends in pure
/// noise; its value is "True".
constexpr const char* zeroTerminalSnrKey = "ss_zero_terminal_snr";

/// ss_* as kohya's sd-scripts and modelspec.* as Stability's ModelSpec 1.0 name them; what A1111,
/// Forge and ComfyUI show, and sort LoRAs into families by.
std::map<std::string, std::string> loraMetadata(const LoraInfo& info);

/// The blocks of Stable Diffusion XL's U-Net, by which its modules are named.
inline const UNetBlocks xlBlocks{{2, 2, 2}, {true, true, false}};

/// Writes the layers under kohya's names with .alpha and .dora_scale, which A1111, Forge, ComfyUI
/// and diffusers read (diffusers without .dora_scale: for a DoRA use writePeftLora). For XL, which
/// "ss_base_model_version" of the metadata tells, or a second text encoder among the layers, text
/// encoders are numbered, and the U-Net's modules have the names of Stability's network by its
/// `blocks`, as sd-scripts trains it. Rank, alpha, what kind of network it is and the hashes of the
/// arrays are added to `metadata`.
Result<WrittenFile> writeKohyaLora(const std::filesystem::path& path,
                                   const std::vector<LoraLayerView>& layers,
                                   std::map<std::string, std::string> metadata,
                                   const UNetBlocks& blocks = xlBlocks);

/// Writes what diffusers' save_lora_weights() leaves. That file has no alpha (it means alpha =
/// rank), so that another alpha is multiplied into `up`, which is then float32. `metadata` is added
/// to its "format".
Result<WrittenFile> writeDiffusersLora(const std::filesystem::path& path,
                                       const std::vector<LoraLayerView>& layers,
                                       std::map<std::string, std::string> metadata = {});

/// Writes PEFT's names (….lora_A.weight) with rank and alpha of each module in the metadata
/// "lora_adapter_metadata", which diffusers reads since 0.35; for older ones take the others.
Result<WrittenFile> writePeftLora(const std::filesystem::path& path,
                                  const std::vector<LoraLayerView>& layers);

/// "unet.a.b.to_out.0" → "lora_unet_a_b_to_out_0"; "text_encoder.…" → "lora_te_text_model_…". For
/// XL, whose names of the U-Net are `xl`: "lora_unet_input_blocks_4_1_…", "lora_te1_…",
/// "lora_te2_…".
std::string kohyaName(const std::string& module, const LdmNames* xl = nullptr);

}  // namespace dreambooth
