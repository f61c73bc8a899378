// How much pictures look like the subject, by the base model's own features: needs no download and
// works for any base model. 0 is what other subjects of the class get, 1 what the held-out photos
// get.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <models/model.h>

namespace dreambooth {

/// Features: the U-Net's last up block at t = 100 with the empty prompt, mean and deviation over
/// the central half of the picture, where the subject is. (Earlier blocks tell a photo from a
/// drawing rather than one subject from another.) They are whitened by the class pictures'
/// covariance, shrunk towards its diagonal as Ledoit and Wolf (2004) advise for few samples, so
/// that what varies within the class anyway (scene, light) counts little and what sets a subject
/// apart counts much; compared by cosine.
class LikenessScore {
public:
    /// All pictures: uint8 [N, 3, H, W] at one size that the model takes.
    /// photos: those learned from, at least 2. heldOut: kept for judging; where empty, each photo
    /// is judged by the others. classPictures: drawn by the base model with the class prompt, at
    /// least 8. Looking at many large pictures takes minutes: all calls end with the error
    /// draw.cancelled (as ErrorException) where that is asked for.
    LikenessScore(const StableDiffusion& base, const at::Tensor& photos, const at::Tensor& heldOut,
                  const at::Tensor& classPictures, CancelToken cancel = {});

    /// The score of each picture, float32 [N]; unclipped.
    at::Tensor scores(const at::Tensor& pictures) const;
    /// Their mean.
    double likeness(const at::Tensor& pictures) const;
    /// Mean distance (1 − cosine) among pictures in the same features: about 1 for unrelated
    /// pictures of the class, 0 where all are the same. At least 2 pictures.
    double diversity(const at::Tensor& pictures) const;

private:
    at::Tensor rawFeatures(const at::Tensor& pictures) const;  ///< [N, F]
    at::Tensor features(const at::Tensor& pictures) const;     ///< whitened, of unit length

    const StableDiffusion* m_base;
    CancelToken m_cancel;
    at::Tensor m_mean, m_deviation;
    at::Tensor m_factor;  ///< lower Cholesky factor of the shrunk covariance
    at::Tensor m_photos;  ///< features of the photos
    double m_zero = 0;
    double m_one = 1;
};

}  // namespace dreambooth
