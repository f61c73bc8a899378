// How much pictures look like the subject, by the base model's own features: needs no download and
// works for any base model. Last up block of the U-Net at t = 100, central half, mean and deviation
// over space, standardised by class pictures; 0 is what other subjects of the class get, 1 what
// held-out photos get.
#pragma once

#include <ATen/core/Tensor.h>
#include <models/model.h>

namespace dreambooth {

class LikenessScore {
public:
    /// All pictures uint8 [N, 3, H, W] at the model's resolution.
    /// photos: learned from; heldOut: for judging (or photos again where none are kept);
    /// classPictures: drawn by the base model with the class prompt, at least 8: their mean and
    /// spread are the yardstick.
    LikenessScore(const StableDiffusion& base, const at::Tensor& photos, const at::Tensor& heldOut,
                  const at::Tensor& classPictures);

    /// Mean likeness of pictures, unclipped.
    double likeness(const at::Tensor& pictures) const;
    /// Mean distance (1 − cosine) among pictures in the same features; falls where all look alike.
    double diversity(const at::Tensor& pictures) const;

private:
    at::Tensor features(const at::Tensor& pictures) const;  ///< standardised, unit length [N, F]
    const StableDiffusion* m_base;
    at::Tensor m_mean, m_deviation, m_heldOut;
    double m_zero = 0, m_one = 1;
};

}  // namespace dreambooth
