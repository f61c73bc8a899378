// A model made ready to learn: what is trained has memory of its own in weight_dtype, the rest as
// the files have it. Full fine-tuning or LoRA, with or without the text encoder, or one new word.
#pragma once

#include <base/error.h>
#include <diffusion/noise_schedule.h>
#include <diffusion/prompt_embedding.h>
#include <models/lora.h>
#include <models/model.h>
#include <models/textual_inversion.h>
#include <project/recipe.h>
#include <training/autotune.h>
#include <training/disk_tensors.h>
#include <training/losses.h>
#include <training/optimizer.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// Rows of one micro-batch: photos first, then class images.
struct Batch {
    at::Tensor latents;    ///< float32 [B, C, h, w], scaled
    at::Tensor noise;      ///< float32, the same shape
    at::Tensor timesteps;  ///< int64 [B]
    std::int64_t photos = 0;
    std::vector<PictureSizes> sizes;  ///< one a row; only SDXL is told them
    at::Tensor timeIds = {};  ///< the same on the model's device; undefined: made when needed
    /// How much each place of the photos counts (masked_loss): float32 [photos, 1, h, w], mean 1 a
    /// row. Undefined: all places alike.
    at::Tensor weights = {};
    /// What each row is shown with, where pictures have captions; empty: photos have the first
    /// prompt, class images the second.
    std::vector<std::string> texts = {};
    /// The same as the text encoders read it, where these are frozen; undefined: read when needed.
    PromptEmbedding prompts = {};
    /// Rows that are shown without their prompt; empty: none.
    std::vector<bool> promptDropped = {};
    /// A number for each row, and one of the step, which key the dropout of a LoRA; empty: no
    /// dropout (validation).
    std::vector<std::uint64_t> dropoutKeys = {};
    std::uint64_t step = 0;
    double share = 1;  ///< of these rows in the whole batch: what their loss counts
};

/// What textual inversion learns (Recipe::textual_inversion).
struct PlaceholderToken {
    std::string word;     ///< "<rex>"; must stand in the instance prompt
    std::string initial;  ///< "dog": whose meaning it begins with
};

/// Where a rank's networks are: all on one device, or text encoders and VAE on a second one.
struct Placement {
    at::Device denoiser = at::kCPU;
    at::Device encoders = at::kCPU;

    Placement(at::Device all) : denoiser(all), encoders(all) {}
    Placement(at::DeviceType all) : Placement(at::Device(all)) {}
    Placement(at::Device first, at::Device second) : denoiser(first), encoders(second) {}
};

/// Which model is made ready to learn, what, and where.
struct TrainableOptions {
    std::filesystem::path model;
    Recipe recipe = {};
    std::vector<std::string> prompts = {};  ///< of photos; with prior preservation of class images
    Placement placement = at::kCPU;
    AutotuneResult choices = {};
    std::filesystem::path vae = {};             ///< in place of the model's own
    PlaceholderToken word = {};                 ///< of textual inversion
    std::filesystem::path networkWeights = {};  ///< a LoRA to begin with; empty: a fresh one
    std::vector<std::string> captions = {};     ///< of embedCaptions(): they are cheapest read here
    DiskTensors cache = DiskTensors();          ///< of their states
};

class TrainableModel {
public:
    /// How the model's networks are loaded for it.
    static LoadOptions loadOptions(const TrainableOptions& options);

    /// Errors: model.*, config.*, safetensors.*, scheduler.unsupported, scheduler.not_velocity,
    /// tokenizer.taken, word.*, lora.*, starting_lora.*.
    static Result<std::unique_ptr<TrainableModel>> load(TrainableOptions options);
    /// The same in two steps, between which pictures can be encoded while the denoiser takes no
    /// memory. Until the second one nothing is trained, predicted or drawn. Errors as of load().
    static Result<std::unique_ptr<TrainableModel>> loadWithoutDenoiser(TrainableOptions options);
    /// Nothing happens where it is there.
    Result<void> loadDenoiser();
    bool hasDenoiser() const { return m_model->denoiser != nullptr; }

    /// Other prompts than it was loaded with; as many.
    void setPrompts(const std::vector<std::string>& prompts);
    /// Reads the captions that rows will be shown with once, where the text encoders are frozen.
    void embedCaptions(const std::vector<std::string>& captions);
    /// Texts as frozen text encoders read them, each by itself, so that none depends on its
    /// neighbours; undefined where text encoders are trained.
    PromptEmbedding embeddedTexts(const std::vector<std::string>& texts) const;

    /// Of a micro-batch: adds its noise, predicts noise or velocity, as the schedule has it, with
    /// its prompts and under autocast, and compares. Gradients flow to parameters() where grad mode
    /// is on.
    LossTerms loss(const Batch& batch) const;

    /// Everything that is trained: "unet.…", "text_encoder.…"; of a LoRA "<module>.lora.down" and
    /// "….lora.up", of a DoRA "….lora.magnitude" too; of a word "text_encoder.learned_word".
    std::vector<NamedTensor> parameters() const;
    /// Those of them that belong to the text encoders.
    const std::vector<NamedTensor>& textParameters() const { return m_textParameters; }
    std::vector<Optimizer::Group> optimizerGroups() const;

    const Recipe& recipe() const { return m_recipe; }
    DiffusionModel& model() { return *m_model; }
    const DiffusionModel& model() const { return *m_model; }
    const NoiseSchedule& schedule() const { return *m_schedule; }
    const LoraSet& lora() const { return m_lora; }  ///< empty in full fine-tuning
    /// Of textual inversion.
    const std::optional<LearnedEmbedding>& word() const { return m_word; }
    /// Makes the model's settings those that its result is to be drawn with, where the recipe
    /// changes the noise schedule; after that the base can't be drawn as it was.
    Result<void> adoptSchedule();
    /// No dropout until the next training loss.
    void disableDropout() const;
    /// The networks whose own weights are trained: all their tensors; none with LoRA.
    std::map<Component, Parameters> trainedNetworks() const;
    at::Device device() const { return m_device; }  ///< of the U-Net and of batches
    Precision precision() const { return m_precision; }

    /// Offloaded blocks that fit into so many bytes come back to the device for good.
    void onloadBlocks(std::int64_t bytes);
    /// Moves what is trained and the frozen networks to another device and back (pause).
    void moveTo(at::Device device);
    /// The VAE leaves its device's memory until something is drawn or encoded, unless every step
    /// encodes. Frozen text encoders have left it while the model was loaded.
    void offloadFrozen(bool stepsEncode);

    /// Draws as the base does for as long as this lives, whatever the LoRA began with.
    class WithoutLora {
    public:
        explicit WithoutLora(TrainableModel& model) : m_model(model) { detachLora(*model.m_model); }
        ~WithoutLora() { orThrow(attachLora(m_model.m_lora, *m_model.m_model)); }
        WithoutLora(const WithoutLora&) = delete;
        WithoutLora& operator=(const WithoutLora&) = delete;

    private:
        TrainableModel& m_model;
    };

    /// The whole model where it belongs for as long as this lives: to draw with it.
    class WithoutOffload {
    public:
        /// Throws where the device has no room, and leaves all as it was.
        explicit WithoutOffload(const TrainableModel& model);
        ~WithoutOffload() { m_model.offload(); }
        WithoutOffload(const WithoutOffload&) = delete;
        WithoutOffload& operator=(const WithoutOffload&) = delete;

    private:
        const TrainableModel& m_model;
    };

    /// Of a VAE that is offloaded the half that encodes where it belongs, for as long as this
    /// lives.
    class WithEncoder {
    public:
        /// Throws where the device has no room, and leaves all as it was.
        explicit WithEncoder(const TrainableModel& model);
        ~WithEncoder();
        WithEncoder(const WithEncoder&) = delete;
        WithEncoder& operator=(const WithEncoder&) = delete;

    private:
        const Vae* m_offloaded;  ///< nullptr: it was there
    };

private:
    TrainableModel(std::unique_ptr<DiffusionModel> model, NoiseSchedule schedule,
                   TrainableOptions options);
    /// They read a text once, before the first step.
    bool hasFrozenEncoders() const {
        return !m_recipe.train_text_encoder && !m_recipe.textual_inversion;
    }
    Result<void> chooseParameters();
    Result<void> chooseLora();
    void offloadEncoders();
    bool isOffloaded(Component component) const;
    void offload() const;  ///< those of m_offloaded
    void setDropout(const Batch& batch) const;
    PromptEmbedding prompts(const Batch& batch) const;
    PromptEmbedding promptsOfTexts(const Batch& batch) const;
    at::Tensor predict(const at::Tensor& noisyLatents, const Batch& batch) const;

    std::unique_ptr<DiffusionModel> m_model;
    std::unique_ptr<NoiseSchedule> m_schedule;
    Recipe m_recipe;
    Precision m_precision;
    at::Device m_device;
    LoraSet m_lora;
    std::shared_ptr<LoraDropout> m_denoiserDropout, m_textDropout;  ///< of the LoRA's layers
    PlaceholderToken m_placeholder;
    std::filesystem::path m_networkWeights;
    std::vector<std::string> m_prompts;      ///< that it was loaded with
    std::optional<LearnedEmbedding> m_word;  ///< that has it
    std::vector<NamedTensor> m_denoiserParameters, m_textParameters;
    /// int64 [prompts, L] for each text encoder; with caption dropout "" comes last.
    std::vector<at::Tensor> m_ids;
    /// The prompts where the text encoders are frozen.
    std::optional<PromptEmbedding> m_embedded;
    std::map<std::string, PromptEmbedding> m_captions;  ///< of frozen text encoders, a row each
    DiskTensors m_cache;                                ///< of those
    std::vector<Component> m_offloaded;                 ///< not in memory while steps are done
};

}  // namespace dreambooth
