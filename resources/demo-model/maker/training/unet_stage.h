// Learning to draw: U-Net and text encoder together from nothing, on latents that lie ready.
#pragma once

#include <diffusion/noise_schedule.h>
#include <models/text_encoder.h>
#include <models/unet.h>
#include <text/tokenizer.h>
#include <training/precision.h>

#include "latents.h"
#include "maker_recipe.h"
#include "picture_store.h"
#include "stage.h"

namespace dreambooth::maker {

/// Velocity (Salimans & Ho 2022) with min-SNR weights (Hang et al. 2023) divided by their mean over
/// all time steps. The time steps of one update are stratified: each lies in a section of its own
/// (Kingma et al. 2021, "Variational diffusion models"), which quiets the loss. Which picture,
/// caption, mirroring, noise and time step a row has follows from its number.
class UNetStage : public TrainingStage {
public:
    UNetStage(const MakerRecipe& recipe, UNet unet, TextEncoder text, ClipTokenizer tokenizer,
              NoiseSchedule schedule, const LatentStore& latents, const PictureStore& pictures,
              at::Device device);

    /// "unet.…" and "text_encoder.…".
    const std::vector<NamedTensor>& parameters() const override { return m_parameters; }
    Loss loss(const StepRows& rows) override;
    double heldOutLoss(const RankGroup& ranks) override;

private:
    struct Row {
        int picture = 0;
        bool mirrored = false;
        std::string caption;
        std::int64_t timestep = 0;
        std::uint64_t number = 0;  ///< of its noise
    };
    Loss lossOf(const std::vector<Row>& rows, const char* purpose) const;

    const MakerRecipe& m_recipe;
    UNet m_unet;
    TextEncoder m_text;
    ClipTokenizer m_tokenizer;
    NoiseSchedule m_schedule;
    const LatentStore& m_latents;
    const PictureStore& m_pictures;
    at::Device m_device;
    Precision m_precision;
    double m_meanWeight = 1;
    std::vector<NamedTensor> m_parameters;
};

}  // namespace dreambooth::maker
