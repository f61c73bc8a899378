// The likeness score (see the header).
#include <ATen/TensorOperators.h>
#include <ATen/ops/adaptive_avg_pool2d.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/full.h>
#include <ATen/ops/linalg_cholesky.h>
#include <ATen/ops/linalg_solve_triangular.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/stack.h>
#include <c10/core/GradMode.h>
#include <diffusion/likeness.h>
#include <diffusion/noise_schedule.h>
#include <diffusion/pipeline.h>
#include <diffusion/prompt_embedding.h>
#include <diffusion/random.h>

#include <algorithm>

namespace dreambooth {
namespace {

constexpr std::int64_t timestep =
    100;  // enough noise to look at form, little enough to see the subject
constexpr double wholeShrinkage = 0.3;  // fewer pictures than features
constexpr double patchShrinkage = 0.1;
constexpr std::int64_t patchesASide = 16;
constexpr std::int64_t batchSize = 8;
constexpr double minScale = 0.01;  // of a cosine; below it, scores would be noise

/// Lower Cholesky factor of the rows' covariance, shrunk towards its mean variance.
at::Tensor factorOf(const at::Tensor& centred, double shrinkage) {
    const at::Tensor covariance =
        at::matmul(centred.t(), centred) / static_cast<double>(centred.size(0) - 1);
    const at::Tensor round = at::eye(covariance.size(0), covariance.options()) *
                             covariance.diagonal().mean().clamp_min(1e-12);
    return at::linalg_cholesky((1 - shrinkage) * covariance + shrinkage * round);
}

/// The centred rows, whitened and of unit length.
at::Tensor whitened(const at::Tensor& factor, const at::Tensor& centred) {
    const at::Tensor white = at::linalg_solve_triangular(factor, centred.t(), /*upper=*/false).t();
    return white /
           at::linalg_vector_norm(white, 2, at::IntArrayRef{1}, /*keepdim=*/true).clamp_min(1e-12);
}

/// Mean of a square matrix without its diagonal: each picture against the others.
double meanOffDiagonal(const at::Tensor& matrix) {
    const auto n = static_cast<double>(matrix.size(0));
    return (matrix.sum() - matrix.diagonal().sum()).item<double>() / (n * (n - 1));
}

}  // namespace

LikenessScore::LikenessScore(const StableDiffusion& base, const at::Tensor& photos,
                             const at::Tensor& heldOut, const at::Tensor& classPictures,
                             CancelToken cancel)
    : m_base(&base), m_cancel(std::move(cancel)) {
    const c10::NoGradGuard noGrad;
    const Features others = rawFeatures(classPictures);
    m_mean = others.whole.mean(0);
    m_deviation = others.whole.std(0) + 1e-6;
    m_wholeFactor = factorOf((others.whole - m_mean) / m_deviation, wholeShrinkage);
    const at::Tensor allPatches = others.patches.flatten(0, 1);
    m_patchMean = allPatches.mean(0);
    m_patchFactor = factorOf(allPatches - m_patchMean, patchShrinkage);
    const at::Tensor classPatches = whitenedPatches(others.patches);

    const at::Tensor photoPatches = patches(photos);
    m_photoPatches = photoPatches.flatten(0, 1);
    m_classMatch = bestMatches(classPatches).mean(1);
    at::Tensor own = bestMatches(photoPatches);
    // A patch finds itself in its own photo: only the others say whether it comes again.
    const std::int64_t count = photos.size(0);
    at::Tensor isOther = at::ones({count, count}, own.options());
    isOther.fill_diagonal_(0);
    isOther = isOther.repeat_interleave(photoPatches.size(1), 0);
    const at::Tensor again = (own * isOther).sum(1) / static_cast<double>(count - 1);
    m_weight = (again - m_classMatch).clamp_min(0).square();
    if (m_weight.sum().item<double>() <= 0) m_weight = at::ones_like(m_weight);

    double one = 0;
    if (heldOut.defined() && heldOut.size(0) > 0) {
        one = weighted(bestMatches(patches(heldOut)), m_weight.unsqueeze(1)).mean().item<double>();
    } else {
        one = weighted(own, m_weight.unsqueeze(1) * isOther).mean().item<double>();
    }
    if (!(one > minScale))
        throw ErrorException(
            {"score.undefined",
             {},
             "The photos can't be told from other things of the class, so that nothing can be "
             "compared with them.",
             "Look at the photos and at the class: photos of one subject, and a class that the "
             "base model knows.",
             ErrorKind::input});
    m_one = one;
}

LikenessScore::Features LikenessScore::rawFeatures(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Device device = m_base->options.device;
    NoiseSchedule schedule = orThrow(NoiseSchedule::make(m_base->files.scheduler));
    schedule.to(device);
    const PromptEmbedding prompt = embedPrompts(*m_base, {""});
    std::vector<at::Tensor> whole, patches;
    for (std::int64_t start = 0; start < pictures.size(0); start += batchSize) {
        if (m_cancel.isCancelled())
            throw ErrorException({"draw.cancelled",
                                  {},
                                  "Looking at the pictures was cancelled.",
                                  "",
                                  ErrorKind::stopped});
        const at::Tensor bytes =
            pictures.narrow(0, start, std::min(batchSize, pictures.size(0) - start));
        const std::int64_t count = bytes.size(0);
        const at::Tensor pixels = bytesToPixels(bytes).to(device);
        const at::Tensor latents =
            m_base->vae.encode(pixels).mean.to(at::kFloat) * m_base->vae.config().scalingFactor;
        // The same noise for all, so that only the pictures differ.
        const auto shape = latents.sizes().slice(1).vec();
        const at::Tensor noise = keyedNormal(shape, 0, "likeness", 0).to(device).expand_as(latents);
        const at::Tensor times =
            at::full({count}, timestep, at::TensorOptions(at::kLong).device(device));
        const std::vector rows(static_cast<std::size_t>(count), prompt);
        const auto condition = conditioning(
            *m_base, joined(rows),
            std::vector(rows.size(), PictureSizes::whole(static_cast<int>(bytes.size(2)),
                                                         static_cast<int>(bytes.size(3)))));
        at::Tensor block;
        m_base->unet.forward(schedule.addNoise(latents, noise, times).to(m_base->options.dtype),
                             times, condition, &block);
        block = block.to(at::kFloat);
        const std::int64_t height = block.size(2);
        const std::int64_t width = block.size(3);
        const at::Tensor centre = block.narrow(2, height / 4, height - 2 * (height / 4))
                                      .narrow(3, width / 4, width - 2 * (width / 4))
                                      .flatten(2);
        whole.push_back(at::cat({centre.mean(2), centre.std(2)}, 1).to(at::kCPU));
        patches.push_back(at::adaptive_avg_pool2d(block, {patchesASide, patchesASide})
                              .flatten(2)
                              .transpose(1, 2)
                              .to(at::kCPU));
    }
    return {at::cat(whole), at::cat(patches)};
}

at::Tensor LikenessScore::patches(const at::Tensor& pictures) const {
    return whitenedPatches(rawFeatures(pictures).patches);
}

at::Tensor LikenessScore::whitenedPatches(const at::Tensor& raw) const {
    return whitened(m_patchFactor, raw.flatten(0, 1) - m_patchMean).reshape(raw.sizes());
}

at::Tensor LikenessScore::bestMatches(const at::Tensor& patches) const {
    std::vector<at::Tensor> columns;
    for (const at::Tensor& picture : patches.unbind(0))
        columns.push_back(std::get<0>(at::matmul(m_photoPatches, picture.t()).max(1)));
    return at::stack(columns, 1);
}

at::Tensor LikenessScore::weighted(const at::Tensor& matches, const at::Tensor& weight) const {
    return ((matches - m_classMatch.unsqueeze(1)) * weight).sum(0) / weight.sum(0).clamp_min(1e-12);
}

at::Tensor LikenessScore::scores(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    return weighted(bestMatches(patches(pictures)), m_weight.unsqueeze(1)) / m_one;
}

double LikenessScore::likeness(const at::Tensor& pictures) const {
    return scores(pictures).mean().item<double>();
}

double LikenessScore::diversity(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Tensor own =
        whitened(m_wholeFactor, (rawFeatures(pictures).whole - m_mean) / m_deviation);
    return 1 - meanOffDiagonal(at::matmul(own, own.t()));
}

}  // namespace dreambooth
