// The likeness score (see the header).
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/full.h>
#include <ATen/ops/linalg_cholesky.h>
#include <ATen/ops/linalg_solve_triangular.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/matmul.h>
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
constexpr double shrinkage = 0.3;
constexpr std::int64_t batchSize = 8;

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
    const at::Tensor others = rawFeatures(classPictures);
    m_mean = others.mean(0);
    m_deviation = others.std(0) + 1e-6;
    const at::Tensor standard = (others - m_mean) / m_deviation;
    const at::Tensor covariance =
        at::matmul(standard.t(), standard) / static_cast<double>(standard.size(0) - 1);
    const at::Tensor shrunk = (1 - shrinkage) * covariance +
                              shrinkage * at::eye(covariance.size(0), covariance.options());
    m_factor = at::linalg_cholesky(shrunk);

    m_photos = features(photos);
    m_zero = at::matmul(features(classPictures), m_photos.t()).mean().item<double>();
    m_one = heldOut.defined() && heldOut.size(0) > 0
                ? at::matmul(features(heldOut), m_photos.t()).mean().item<double>()
                : meanOffDiagonal(at::matmul(m_photos, m_photos.t()));
}

at::Tensor LikenessScore::rawFeatures(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Device device = m_base->options.device;
    NoiseSchedule schedule = orThrow(NoiseSchedule::make(m_base->files.scheduler));
    schedule.to(device);
    const PromptEmbedding prompt = embedPrompts(*m_base, {""});
    std::vector<at::Tensor> parts;
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
        const std::int64_t height = block.size(2);
        const std::int64_t width = block.size(3);
        const at::Tensor centre = block.to(at::kFloat)
                                      .narrow(2, height / 4, height - 2 * (height / 4))
                                      .narrow(3, width / 4, width - 2 * (width / 4))
                                      .flatten(2);
        parts.push_back(at::cat({centre.mean(2), centre.std(2)}, 1));
    }
    return at::cat(parts).to(at::kCPU);
}

at::Tensor LikenessScore::features(const at::Tensor& pictures) const {
    const at::Tensor standard = (rawFeatures(pictures) - m_mean) / m_deviation;
    const at::Tensor white =
        at::linalg_solve_triangular(m_factor, standard.t(), /*upper=*/false).t();
    return white / at::linalg_vector_norm(white, 2, at::IntArrayRef{1}, /*keepdim=*/true);
}

at::Tensor LikenessScore::scores(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Tensor cosine = at::matmul(features(pictures), m_photos.t()).mean(1);
    return (cosine - m_zero) / (m_one - m_zero);
}

double LikenessScore::likeness(const at::Tensor& pictures) const {
    return scores(pictures).mean().item<double>();
}

double LikenessScore::diversity(const at::Tensor& pictures) const {
    const c10::NoGradGuard noGrad;
    const at::Tensor own = features(pictures);
    return 1 - meanOffDiagonal(at::matmul(own, own.t()));
}

}  // namespace dreambooth
