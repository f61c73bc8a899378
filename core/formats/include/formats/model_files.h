// A model on disk: a folder in diffusers' layout (of Stable Diffusion also that of 2022), a single
// .safetensors with the names of its makers, or FLUX.2's and Z-Image's transformer in one file with
// its text encoder and VAE in others. Its settings, and its weights by mmap under the names that
// diffusers and transformers use today.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <formats/model_config.h>
#include <formats/model_family.h>
#include <formats/safetensors.h>
#include <formats/transformer_config.h>

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// The networks of a model; textEncoder2 is SDXL's second one. The denoiser is a U-Net, or a
/// transformer in families that learn by flow matching.
enum class Component { textEncoder, textEncoder2, unet, vae, transformer };
/// "text_encoder", "text_encoder_2", "unet", "vae", "transformer": their folders, and prefixes in
/// LoRA files.
std::string folderOf(Component component);
/// "diffusion_pytorch_model", or "model" for text encoders.
std::string weightStemOf(Component component);

/// Small text files by their path below a diffusers folder: "unet/config.json".
using TextFiles = std::map<std::string, std::string>;

/// The arrays of one network, out of one file or of several shards.
struct Weights {
    TensorMap tensors;                                ///< by the names of today
    std::vector<std::shared_ptr<const void>> owners;  ///< of the memory of the views
    std::string origin;                               ///< the file or folder, for messages
    /// By the names of float8 arrays what their numbers are to be multiplied by, where a file says.
    std::map<std::string, float> scales = {};

    /// The array `name` with exactly this shape; errors: weights.missing, weights.shape.
    Result<TensorView> get(const std::string& name, const std::vector<std::int64_t>& shape) const;
    /// Of most of its bytes: norms may be wider than the rest. Float8 where any array is: such
    /// files leave some as they were.
    DType dtype() const;
};

struct OpenOptions {
    /// "fp16" takes the .fp16 files where they exist; without one they are taken only where no
    /// other exist.
    std::string variant;
    /// A VAE in place of the model's own: a folder with config.json and weights, a model folder, or
    /// a single file with LDM's names, which takes the scaling factor of the model's own.
    std::filesystem::path vae;
    /// A diffusers folder whose settings and tokenizers replace those of a single file.
    std::filesystem::path config;
};

class ModelFiles {
public:
    /// Reads every setting, and looks that all weight files are there, safe, and have every array.
    /// Errors: file.*, json.malformed, config.*, safetensors.*, model.missing_file, model.pickle,
    /// model.unsafe_path, model.unsupported, model.no_folder, weights.*, tokenizer.missing.
    static Result<ModelFiles> open(const std::filesystem::path& path,
                                   const OpenOptions& options = {});

    std::filesystem::path path;
    std::string name;  ///< the folder's own, or "owner/name" of a Hugging Face cache folder
    /// By what the networks are: two text encoders and text_time are XL; else the text encoder's
    /// activation distinguishes OpenCLIP's (2) from CLIP's (1).
    ModelFamily family = ModelFamily::sd1;
    std::vector<TextEncoderConfig> textEncoders;  ///< CLIP's: two for SDXL; none for flow matching
    UNetConfig unet;
    VaeConfig vae;
    SchedulerConfig scheduler;
    /// Of families that learn by flow matching, in place of what CLIP, U-Net and noise schedule are
    /// to the others.
    Qwen3Config qwen3;
    Flux2Config flux2;
    ZImageConfig zImage;
    FlowMatchConfig flow;
    /// Drawn in few steps without guidance, and not to be trained: the index says so, else Z-Image
    /// Turbo is told by its scheduler's shift.
    bool isDistilled = false;
    bool isGuided(double scale) const { return dreambooth::isGuided(family, isDistilled, scale); }
    /// Z-Image has a shift of 6, its Turbo of 3.
    bool hasShiftOfTurbo() const { return family == ModelFamily::zImage && flow.shift < 4.5; }
    /// SDXL: without a negative prompt its embedding is zero rather than that of "".
    bool forceZerosForEmptyPrompt = false;
    /// Settings by their path in a diffusers folder: model_index.json, the networks' config.json,
    /// scheduler/scheduler_config.json and, where there is one, dreambooth.json. A single file that
    /// has none gets settings derived from names and shapes, where diffusers' from_single_file()
    /// takes them from the hub.
    TextFiles texts;
    bool isSingleFile = false;

    std::vector<Component> components() const;
    bool isFlow() const { return dreambooth::isFlow(family); }
    Component denoiser() const { return isFlow() ? Component::transformer : Component::unet; }
    std::size_t tokenizerCount() const { return isFlow() ? 1 : textEncoders.size(); }
    const TextEncoderConfig& textEncoder() const { return textEncoders.front(); }
    /// The layers of Qwen3 whose states stand for a prompt, ascending (Qwen3::states()).
    std::vector<int> qwenLayers() const;
    /// Of the denoiser's latents: how many channels, and how many pixels wide and high each is.
    int latentChannels() const;
    int pixelsPerLatent() const;
    /// Steps and guidance that the family's pipelines draw with by default.
    DrawingDefaults drawing() const;
    /// Width and height of pictures are multiples of it.
    int sizeMultiple() const { return isFlow() ? 16 : pixelsPerLatent(); }
    /// The model's noise schedule as another scheduler class reads it. Errors: config.*.
    Result<SchedulerConfig> schedulerAs(const std::string& className) const;

    /// Changes the settings to a noise schedule that ends in pure noise, and to samplers that begin
    /// there. Only for models that predict velocity; error scheduler.not_velocity.
    Result<void> useZeroTerminalSnr();

    /// Errors: file.*, safetensors.*, weights.*.
    Result<Weights> weights(Component component) const;
    const std::vector<std::filesystem::path>& weightFiles(Component component) const;
    std::filesystem::path tokenizerFolder(std::size_t encoder = 0) const {
        return path / (encoder == 0 ? "tokenizer" : "tokenizer_2");
    }
    /// The files of the tokenizer of text encoder 0 or 1 by their names ("vocab.json"); none for a
    /// single file without: then it is CLIP's own (PadToken of text/tokenizer.h by family), or
    /// Qwen's.
    Result<TextFiles> tokenizerFiles(std::size_t encoder) const;

    std::uintmax_t weightBytes() const;  ///< size of all weight files
    std::string precision() const;       ///< of the U-Net's file: "fp32", "fp16", "bf16"
    /// Native picture size in pixels.
    int resolution() const;
    /// dreambooth.json beside model_index.json: what the model's maker recommends ({"recipe": …,
    /// "prompts": …}); an empty object where there is none.
    Json recommended() const;
    /// What a person calls it: the name in dreambooth.json, else `name`.
    std::string title() const;
    /// Writes the name into dreambooth.json of what is saved from these files, so that it is not
    /// listed under its base's.
    void setTitle(const std::string& title);

private:
    Result<void> readFolder(const OpenOptions& options);
    Result<void> readSingleFile(const OpenOptions& options);
    Result<void> readFlowFile(const SafetensorsFile& file, const OpenOptions& options);
    Result<void> takeConfig(const std::filesystem::path& folder);
    Result<void> takeTokenizerBeside();
    Result<void> readSettings(const std::filesystem::path& folder);
    Result<void> takeVae(const std::filesystem::path& vae, const std::string& variant);
    void takeKind(const Json& index);
    template <class Config>
    Result<Config> read(const std::string& file,
                        Result<Config> (*parse)(const Json&, const std::string&)) const;
    std::filesystem::path placeOf(const std::string& file) const;
    Result<void> interpret();
    Result<void> interpretFlow(const Json& index);
    Result<void> interpretDiffusion(const Json& index);
    Result<void> checkVocabulary() const;
    bool isLdm(Component component) const;

    std::array<std::vector<std::filesystem::path>, 5> m_weightFiles;  ///< by Component
    std::filesystem::path m_vaeSettings;  ///< of a VAE of its own; empty: the model's
    bool m_vaeIsFile = false;             ///< a VAE of its own, with LDM's names
};

/// The name of today for a key of any age: without "text_model." or Qwen3's "model.", to_q …
/// to_out.0 for the VAE's query … proj_attn. Empty for keys that carry no weight (position_ids) or
/// none that is used (lm_head).
std::string canonicalTextKey(const std::string& key);
std::string canonicalVaeKey(const std::string& key);

/// ".ckpt", ".bin", ".pt", ".pth", ".pkl".
bool isPickle(const std::filesystem::path& path);
/// The answer to a pickle (model.pickle): the reason and the remedy.
std::unexpected<Error> pickleError(const std::filesystem::path& path);

}  // namespace dreambooth
