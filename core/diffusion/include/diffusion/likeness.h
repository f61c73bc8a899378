// How much pictures look like the subject, by the base model's own features: needs no download and
// works for any base model. 0 is what other subjects of the class get, 1 what the held-out photos
// get.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <models/model.h>

#include <vector>

namespace dreambooth {

/// Features are those that Denoiser::features() gives at t = 100, or σ = 0.25 where the model
/// learns by flow matching, with the empty prompt. Likeness looks at 16 x 16 patches of a picture,
/// whitened by those of the class pictures and compared by cosine together with the patches around
/// them, so that parts in disorder are not taken for the whole. Each patch of a photo looks for its
/// like in a picture; it counts by the square of how much better it finds its like in the other
/// photos than in the class pictures. So what comes again in the photos and nowhere else is the
/// subject, wherever it stands; what the places and the class have counts nothing. Pictures that
/// are blurred or noisy beyond all photos and class pictures get less, which these features hardly
/// see. Diversity compares means and deviations over the middle half of width and height.
class LikenessScore {
public:
    /// All pictures: uint8 [N, 3, H, W] at one size that the model takes.
    /// photos: those learned from, at least 2. heldOut: kept for judging; where empty, each photo
    /// is judged by the others. classPictures: drawn by the base model with the class prompt, at
    /// least 8. Looking at many large pictures takes minutes: all calls end with the error
    /// draw.cancelled (as ErrorException) where that is asked for. The constructor throws
    /// score.undefined where the photos have nothing in common that the class pictures lack.
    LikenessScore(const DiffusionModel& base, const at::Tensor& photos, const at::Tensor& heldOut,
                  const at::Tensor& classPictures, CancelToken cancel = {});

    /// The score of each picture, float32 [N]; unclipped.
    at::Tensor scores(const at::Tensor& pictures) const;
    /// Their mean.
    double likeness(const at::Tensor& pictures) const;
    /// The photos, by their number from 0, that are unlike the others as if they were of another
    /// subject, the fewer ones; empty: nothing speaks against one. A hint: where two subjects were
    /// photographed in the same places it may name the wrong ones. Each is judged by its group.
    const std::vector<int>& photosApart() const { return m_apart; }
    /// Mean distance (1 − cosine) among pictures, whitened by the class pictures: about 1 for
    /// unrelated pictures of the class, 0 where all are the same. At least 2 pictures.
    double diversity(const at::Tensor& pictures) const;

private:
    struct Features {
        at::Tensor whole;    ///< [N, 2F]: means and deviations
        at::Tensor patches;  ///< [N, patches, F]
    };
    Features rawFeatures(const at::Tensor& pictures) const;
    at::Tensor patches(const at::Tensor& pictures) const;
    at::Tensor whitenedPatches(const at::Tensor& raw) const;  ///< and of unit length
    /// How well each patch of the photos finds its like, with what is around it: mean cosines
    /// [photo patches, N].
    at::Tensor bestMatches(const at::Tensor& patches) const;
    /// The mean of what `matches` are better than the class's, weight [photo patches, 1 or N]: [N].
    at::Tensor weighted(const at::Tensor& matches, const at::Tensor& weight) const;

    /// Which photos are apart, by how they find their like in each other: [photo patches, photos].
    void findGroups(const at::Tensor& own);
    /// 1 where the column's photo is another one of the row's group: [photo patches, photos].
    at::Tensor othersOfGroup(const at::Tensor& own) const;
    /// Between 0 and 1 for each picture: 1 where it is as sharp and as clean as the others are.
    at::Tensor clarity(const at::Tensor& pictures) const;

    const DiffusionModel* m_base;
    CancelToken m_cancel;
    at::Tensor m_mean, m_deviation;            ///< of the class pictures as wholes
    at::Tensor m_patchMean, m_patchDeviation;  ///< of the class pictures' patches
    at::Tensor m_wholeFactor, m_patchFactor;   ///< lower Cholesky factors of shrunk covariances
    at::Tensor m_photoPatches;                 ///< [photo patches, F]
    at::Tensor m_classMatch;                   ///< of each photo patch, its mean match in the class
    at::Tensor m_weight;                       ///< of each photo patch
    std::vector<int> m_apart;
    double m_leastDetail = 0;  ///< in the sharpest parts of any picture given
    double m_mostNoise = 0;    ///< in the smoothest parts of any picture given
    double m_one = 1;          ///< what the held-out photos get, unscaled
};

}  // namespace dreambooth
