// A model made ready to learn: what is trained lies in float32 memory of its own, the rest stays as
// the files have it. Full fine-tuning or LoRA, with or without the text encoder.
#pragma once

#include <base/error.h>
#include <diffusion/noise_schedule.h>
#include <diffusion/prompt_embedding.h>
#include <models/lora.h>
#include <models/model.h>
#include <project/recipe.h>
#include <training/losses.h>
#include <training/measured.h>
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
};

class TrainableModel {
public:
    /// `prompts`: the instance prompt and, with prior preservation, the class prompt. `vae` is one
    /// in place of the model's own. Errors: model.*, config.*, safetensors.*,
    /// scheduler.unsupported.
    static Result<std::unique_ptr<TrainableModel>> load(const std::filesystem::path& model,
                                                        const Recipe& recipe,
                                                        const std::vector<std::string>& prompts,
                                                        at::Device device,
                                                        const MeasuredChoices& choices,
                                                        const std::filesystem::path& vae = {});

    /// The loss of one micro-batch under autocast; gradients flow to parameters() where grad mode
    /// is on.
    LossTerms loss(const Batch& batch) const;
    /// The same without prior: every row is a photo.
    double photoLoss(const Batch& batch) const;

    /// Everything that is trained: "unet.…", "text_encoder.…"; of a LoRA "<module>.lora.down" and
    /// "….lora.up".
    const std::vector<NamedTensor>& unetParameters() const { return m_unetParameters; }
    const std::vector<NamedTensor>& textParameters() const { return m_textParameters; }
    std::vector<NamedTensor> parameters() const;
    std::vector<AdamW::Group> optimizerGroups() const;

    StableDiffusion& model() { return *m_model; }
    const StableDiffusion& model() const { return *m_model; }
    const NoiseSchedule& schedule() const { return *m_schedule; }
    const LoraSet& lora() const { return m_lora; }  ///< empty in full fine-tuning
    /// The networks whose own weights are trained: all their tensors; none with LoRA.
    std::map<Component, Parameters> trainedNetworks() const;
    at::Device device() const { return m_device; }
    Precision precision() const { return m_precision; }

    /// Moves what is trained and the frozen networks to another device and back (pause).
    void moveTo(at::Device device);

private:
    TrainableModel(std::unique_ptr<StableDiffusion> model, NoiseSchedule schedule, Recipe recipe);
    void chooseParameters();
    PromptEmbedding prompts(std::int64_t photos, std::int64_t others) const;

    std::unique_ptr<StableDiffusion> m_model;
    std::unique_ptr<NoiseSchedule> m_schedule;
    Recipe m_recipe;
    Precision m_precision = Precision::full;
    at::Device m_device = at::kCPU;
    LoraSet m_lora;
    std::vector<NamedTensor> m_unetParameters, m_textParameters;
    std::vector<at::Tensor> m_ids;  ///< int64 [prompts, L] for each text encoder
    /// The prompts where the text encoders are frozen.
    std::optional<PromptEmbedding> m_embedded;
};

}  // namespace dreambooth
