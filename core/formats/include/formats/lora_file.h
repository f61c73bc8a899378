// LoRA files (Hu et al. 2021: W + alpha/rank · up · down), DoRA files (Liu et al. 2024) and
// LyCORIS' products (Yeh et al. 2023) in the four dialects in use, recognised by their keys; LoRA
// and DoRA are written for other programs and for diffusers.
#pragma once

#include <base/error.h>
#include <formats/ldm_names.h>
#include <formats/model_files.h>
#include <formats/safetensors.h>

#include <filesystem>
#include <map>
#include <memory>
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

enum class LycorisKind {
    loha,    ///< Hadamard: (w1_a w1_b) ∘ (w2_a w2_b)
    lokr,    ///< Kronecker: w1 ⊗ w2, each of which may be a product w_a w_b
    tucker,  ///< LoCon with a middle layer: up · mid · down
};
std::string toString(LycorisKind kind);  ///< "LoHa", "LoKr", "LoCon with a middle layer"

/// A change of one module that is no plain LoRA, by the arrays that LyCORIS has for it
/// (lycoris/functional/loha.py, lokr.py, locon.py); those fit each other. What it amounts to:
/// models/lycoris.h.
struct LycorisLayerView {
    std::string module;  ///< as in LoraLayerView
    LycorisKind kind = LycorisKind::loha;
    /// "hada_w1_a" [out, r], "hada_w1_b" [r, in · kh · kw], the same of "hada_w2", with "hada_t1"
    /// [r, r, kh, kw] the first [r, out] and [r, in]; "lokr_w1" or "lokr_w1_a", "lokr_w1_b",
    /// "lokr_w2" or "lokr_w2_a", "lokr_w2_b", "lokr_t2"; "lora_down", "lora_mid", "lora_up".
    std::map<std::string, TensorView> arrays;
    std::int64_t outputs = 0, inputs = 0;  ///< of the change; inputs times the kernel's size
    std::int64_t rank = 0;                 ///< 0: a LoKr of two whole matrices
    double scale = 1;                      ///< what the product is multiplied by
    std::optional<TensorView> magnitude = {};
    int third = -1;  ///< of the outputs, where the file's layer is query, key and value in one
    bool swapsHalves = false;  ///< of the outputs
};

struct LoraLayers {
    std::vector<LoraLayerView> layers;      ///< sorted by module
    std::vector<LycorisLayerView> lycoris;  ///< sorted by module
    std::vector<std::string> unmatched;     ///< the file's names that this model has no module for
    std::vector<std::shared_ptr<const void>> owners;  ///< of arrays that lie otherwise in the file
};

/// The names by which diffusers and peft save a LoRA. Beside peft's lies adapter_config.json, which
/// says how strongly it acts.
constexpr const char* diffusersLoraName = "pytorch_lora_weights.safetensors";
constexpr const char* peftLoraName = "adapter_model.safetensors";
constexpr const char* adapterConfigName = "adapter_config.json";

/// The LoRA in a folder that diffusers or peft has left; every other path as it is.
std::filesystem::path loraFileOf(const std::filesystem::path& path);

/// peft's settings that are read with a LoRA's file, since they lie beside it and the file itself
/// does not say how strongly it acts; else empty.
std::filesystem::path settingsBeside(const std::filesystem::path& loraFile);

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
    /// lora.unsupported (OFT, DoRA over inputs, what peft does to the base model …),
    /// lora.incomplete (a half of a pair is missing), lora.shape, lora.no_config (peft's file
    /// without adapter_config.json), lora.several (a folder of one for each network).
    static Result<LoraFile> open(const std::filesystem::path& path);

    LoraNaming naming() const { return m_naming; }
    int rank() const;       ///< the largest of its layers; 0 where all are LoKr of whole matrices
    int leastRank() const;  ///< of those that have one
    double alpha() const;   ///< of its first layer that has a rank; else 0
    std::size_t moduleCount() const { return m_layers.size() + m_lycoris.size(); }
    /// Those that are two factors, named as modules() says.
    const std::vector<LoraLayerView>& plainLayers() const { return m_layers; }
    bool hasLycoris() const { return !m_lycoris.empty(); }
    const std::vector<LycorisLayerView>& lycorisLayers() const { return m_lycoris; }
    /// "LoRA", "DoRA", "LoHa" …: that of most layers.
    std::string kind() const;
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
    // Modules as the file has them; with underscores for kohya.
    std::vector<LoraLayerView> m_layers;
    std::vector<LycorisLayerView> m_lycoris;
};

/// What other programs show of a LoRA; becomes the metadata of a kohya file.
struct LoraInfo {
    std::string title;           ///< "Rex"
    std::string triggerPhrase;   ///< "sks cat"
    std::string instancePrompt;  ///< "a photo of sks cat"; what each of `photos` was learned with
    int photos = 0;              ///< 0: not known
    std::string baseModel;       ///< name of the base model
    int resolution = 0;          ///< pixels
    int steps = 0;               ///< 0: nothing is known of its training
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
/// `blocks`, as sd-scripts trains it; those of FLUX.2's transformer its makers' names, by which
/// query, key and value are one layer, Z-Image's diffusers', as musubi-tuner trains them. Rank,
/// alpha, what kind of network it is and the hashes of the arrays are added to `metadata`. Errors
/// of this and the following: disk.full, file.unwritable, convert.dora_part.
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

/// Writes what A1111, Forge and ComfyUI read: kohya's names, of a transformer diffusers' (with
/// LyCORIS' magnitudes, which diffusers leaves out), unless FLUX.2's layers of time or modulation
/// are among them, which ComfyUI knows by kohya's alone. Errors: as writeKohyaLora()'s.
Result<WrittenFile> writeComfyUiLora(const std::filesystem::path& path,
                                     const std::vector<LoraLayerView>& layers,
                                     std::map<std::string, std::string> metadata,
                                     const UNetBlocks& blocks = xlBlocks);

/// Writes PEFT's names (….lora_A.weight) with rank and alpha of each module in the metadata
/// "lora_adapter_metadata", which diffusers reads since 0.35; for older ones take the others.
Result<WrittenFile> writePeftLora(const std::filesystem::path& path,
                                  const std::vector<LoraLayerView>& layers);

/// "unet.a.b.to_out.0" → "lora_unet_a_b_to_out_0"; "text_encoder.…" → "lora_te_text_model_…";
/// "transformer.transformer_blocks.0.attn.to_q" → "lora_unet_double_blocks_0_img_attn_qkv". For
/// XL, whose names of the U-Net are `xl`: "lora_unet_input_blocks_4_1_…", "lora_te1_…",
/// "lora_te2_…".
std::string kohyaName(const std::string& module, const LdmNames* xl = nullptr);

}  // namespace dreambooth
