// The VAE's losses and data.
#include "vae_stage.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/avg_pool2d.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/l1_loss.h>
#include <ATen/ops/log10.h>
#include <ATen/ops/mse_loss.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>
#include <diffusion/random.h>

#include <algorithm>

namespace dreambooth::maker {
namespace {

constexpr int heldOutPictures = 64;  ///< of which the curve is made
constexpr int vaeHeldOutBatch = 8;
constexpr double rampShare = 0.25;  ///< of the steps, until gradients count in full
/// Of decoded latents when the decoder learns alone: about what sampling leaves in them.
constexpr double latentNoise = 0.04;

at::Tensor gradientLoss(const at::Tensor& a, const at::Tensor& b) {
    const auto along = [&](std::int64_t axis) {
        const auto differences = [&](const at::Tensor& x) {
            return x.narrow(axis, 1, x.size(axis) - 1) - x.narrow(axis, 0, x.size(axis) - 1);
        };
        return at::l1_loss(differences(a), differences(b));
    };
    return along(2) + along(3);
}

}  // namespace

VaeStage::VaeStage(const MakerRecipe& recipe, Part part, Vae vae, const PictureStore& pictures,
                   at::Device device)
    : m_recipe(recipe),
      m_part(part),
      m_vae(std::move(vae)),
      m_pictures(pictures),
      m_device(device),
      m_precision(precisionFromString(
          (part == Part::all ? recipe.vae : recipe.decoder).recipe.mixed_precision)) {
    for (auto& [name, tensor] : m_vae.parameters().tensors()) {
        const bool isLearned =
            part == Part::all || name.starts_with("decoder.") || name.starts_with("post_quant");
        if (isLearned) m_parameters.push_back({name, tensor.requires_grad_()});
    }
}

at::Tensor VaeStage::rowsOf(const StepRows& rows) const {
    const int side = m_pictures.side();
    const bool whole =
        m_part == Part::decoder || rows.step >= (1 - m_recipe.vaeLosses.wholeShare) * rows.steps;
    const int crop = whole ? side : std::min(side, m_recipe.vaeLosses.crop);
    // Latents are made of cells; a piece may begin anywhere.
    std::vector<at::Tensor> pieces;
    for (int i = 0; i < rows.count; ++i) {
        const std::uint64_t number = rows.first + static_cast<std::uint64_t>(i);
        const auto draw = [&](std::int64_t limit, const char* purpose) {
            return keyedInteger(limit, m_recipe.seed, purpose, number);
        };
        at::Tensor piece =
            m_pictures.bytes(static_cast<int>(draw(m_pictures.count(), "vae picture")))
                .narrow(0, draw(side - crop + 1, "vae top"), crop)
                .narrow(1, draw(side - crop + 1, "vae left"), crop);
        pieces.push_back(draw(2, "vae flip") == 1 ? piece.flip(1) : piece);
    }
    return at::stack(pieces).to(m_device).to(at::kFloat).div_(127.5).sub_(1).permute({0, 3, 1, 2});
}

TrainingStage::Loss VaeStage::lossOf(const at::Tensor& pixels, const at::Tensor& noise,
                                     double gradientShare) const {
    const MakerRecipe::VaeLosses& weights = m_recipe.vaeLosses;
    Vae::Moments moments;
    at::Tensor latents, decoded;
    {
        const Autocast autocast(m_precision, m_device.type());
        if (m_part == Part::decoder) {
            const at::NoGradGuard noGrad;
            latents =
                m_vae.latentsOf(m_vae.encode(pixels).mean.to(at::kFloat)) + latentNoise * noise;
        } else {
            moments = m_vae.encode(pixels);
            latents = m_vae.latentsOf(moments.sample(noise));
        }
        decoded = m_vae.decode(latents).to(at::kFloat);
    }
    const at::Tensor squared = at::mse_loss(decoded, pixels);
    at::Tensor total = weights.absolute * at::l1_loss(decoded, pixels) + weights.squared * squared;
    if (gradientShare > 0)
        total = total + weights.gradient * gradientShare *
                            (gradientLoss(decoded, pixels) +
                             gradientLoss(at::avg_pool2d(decoded, 2), at::avg_pool2d(pixels, 2)));
    if (m_part == Part::all) {
        const at::Tensor mean = moments.mean.to(at::kFloat);
        const at::Tensor variance = moments.logVariance.to(at::kFloat);
        total = total + weights.kl * 0.5 * (mean.square() + variance.exp() - 1 - variance).mean();
    }
    return {total, squared.detach()};
}

TrainingStage::Loss VaeStage::loss(const StepRows& rows) {
    const at::Tensor pixels = rowsOf(rows);
    std::vector<at::Tensor> noise;
    const std::int64_t factor = m_vae.config().vaeScaleFactor();
    for (int i = 0; i < rows.count; ++i)
        noise.push_back(keyedNormal(
            {m_vae.config().latentChannels, pixels.size(2) / factor, pixels.size(3) / factor},
            m_recipe.seed, "vae noise", rows.first + static_cast<std::uint64_t>(i)));
    const double ramp =
        m_part == Part::decoder ? 1 : std::min(1.0, rows.step / (rampShare * rows.steps));
    return lossOf(pixels, at::stack(noise).to(m_device), ramp);
}

double VaeStage::heldOutLoss(const RankGroup& ranks) {
    const int count = std::min(heldOutPictures, m_pictures.heldOut());
    const int batches = (count + vaeHeldOutBatch - 1) / vaeHeldOutBatch;
    double sum = 0;
    for (int batch = ranks.rank(); batch < batches; batch += ranks.size()) {
        std::vector<int> numbers;
        for (int i = batch * vaeHeldOutBatch; i < std::min(count, (batch + 1) * vaeHeldOutBatch);
             ++i)
            numbers.push_back(m_pictures.count() + i);
        const at::Tensor pixels = m_pictures.pixels(numbers).to(m_device);
        const std::int64_t factor = m_vae.config().vaeScaleFactor();
        const at::Tensor none = at::zeros({pixels.size(0), m_vae.config().latentChannels,
                                           pixels.size(2) / factor, pixels.size(3) / factor},
                                          pixels.options());
        sum += lossOf(pixels, none, 1).total.item<double>() * static_cast<double>(numbers.size());
    }
    return sum * ranks.size() / count;
}

double peakSignalToNoise(const at::Tensor& decoded, const at::Tensor& pixels) {
    const at::Tensor squared =
        (decoded.to(at::kFloat).clamp(-1, 1) - pixels).div(2).square().mean({1, 2, 3});
    return at::log10(squared).mul(-10).mean().item<double>();
}

double heldOutPeakSignalToNoise(const Vae& vae, const PictureStore& pictures) {
    const at::NoGradGuard noGrad;
    double sum = 0;
    for (int i = 0; i < pictures.heldOut(); ++i) {
        const at::Tensor pixels = pictures.pixels({pictures.count() + i});
        sum += peakSignalToNoise(vae.decode(vae.encode(pixels).mean * vae.config().scalingFactor),
                                 pixels);
    }
    return sum / pictures.heldOut();
}

}  // namespace dreambooth::maker
