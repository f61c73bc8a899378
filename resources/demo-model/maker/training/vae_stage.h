// Learning to encode and decode pictures: all of the VAE, or its decoder alone with the latents
// that the U-Net already knows.
#pragma once

#include <models/vae.h>
#include <training/precision.h>

#include "maker_recipe.h"
#include "picture_store.h"
#include "stage.h"

namespace dreambooth::maker {

/// Losses (means over all numbers): absolute and squared differences of pixels, absolute
/// differences of their gradients at full and half resolution (Mathieu et al. 2016), which keep
/// edges sharp, and the posterior's distance from N(0, 1) (Kingma & Welling 2014). Flips and crops
/// are keyed by the row's number.
class VaeStage : public TrainingStage {
public:
    enum class Part { all, decoder };
    VaeStage(const MakerRecipe& recipe, Part part, Vae vae, const PictureStore& pictures,
             at::Device device);

    const std::vector<NamedTensor>& parameters() const override { return m_parameters; }
    Loss loss(const StepRows& rows) override;
    double heldOutLoss(const RankGroup& ranks) override;

private:
    Loss lossOf(const at::Tensor& pixels, const at::Tensor& noise, double gradientShare) const;
    at::Tensor rowsOf(const StepRows& rows) const;

    const MakerRecipe& m_recipe;
    Part m_part;
    Vae m_vae;
    const PictureStore& m_pictures;
    at::Device m_device;
    Precision m_precision;
    std::vector<NamedTensor> m_parameters;
};

/// 10 log10(range² / mean squared difference) of pixels in [−1, 1], clamped as pictures are; the
/// mean over pictures [B, 3, H, W].
double peakSignalToNoise(const at::Tensor& decoded, const at::Tensor& pixels);
/// The same for a VAE's reconstruction of the held-out pictures.
double heldOutPeakSignalToNoise(const Vae& vae, const PictureStore& pictures);

}  // namespace dreambooth::maker
