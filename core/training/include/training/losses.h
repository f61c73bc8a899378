// DreamBooth's loss: how well the network predicts noise (or velocity) on the person's photos, plus
// the same on class images so that the class is not forgotten (Ruiz et al. 2022).
#pragma once

#include <ATen/core/Tensor.h>
#include <diffusion/noise_schedule.h>

#include <string>

namespace dreambooth {

struct LossTerms {
    at::Tensor total;     ///< instance + prior weight · prior
    at::Tensor instance;  ///< mean over the photos' rows, with min-SNR weights if wanted
    at::Tensor prior;     ///< mean over the class images' rows; undefined without them
};

/// The first `photos` rows of prediction and target [B, C, h, w] are photos, the rest class images;
/// timesteps int64 [B]. All float32 scalars with gradients.
/// snrGamma > 0 weighs the photos' rows by min(SNR, γ) / SNR for noise and / (SNR + 1) for velocity
/// (Hang et al. 2023). The prior is never weighted, and each row uses its own timestep: diffusers'
/// script mixes those of photos and class images (its issue 5791).
/// `weights` [photos, 1, h, w], where defined, say how much each place of the photos counts.
/// `rowWeights` float32 [B], where defined, multiply each row's loss, of class images too.
LossTerms dreamboothLoss(const at::Tensor& prediction, const at::Tensor& target,
                         const at::Tensor& timesteps, std::int64_t photos,
                         const NoiseSchedule& schedule, double priorWeight, double snrGamma,
                         const at::Tensor& weights = {}, const at::Tensor& rowWeights = {});

/// What flow matching weighs each row by (Esser et al. 2024; diffusers'
/// compute_loss_weighting_for_sd3()): "sigma_sqrt" σ⁻², "cosmap" 2 / (π (1 − 2σ + 2σ²)); undefined
/// for all others, which weigh alike.
at::Tensor flowWeights(const NoiseSchedule& schedule, const at::Tensor& timesteps,
                       const std::string& scheme);

/// The min-SNR weights alone, float32 [B]. Pure noise (SNR 0) has their limit: 1 for noise, 0 for
/// velocity.
at::Tensor minSnrWeights(const NoiseSchedule& schedule, const at::Tensor& timesteps, double gamma);

}  // namespace dreambooth
