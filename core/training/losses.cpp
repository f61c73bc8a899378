// The arithmetic of losses.h, in float32 whatever the network computed in.
#include <ATen/TensorOperators.h>
#include <ATen/ops/mse_loss.h>
#include <ATen/ops/zeros.h>
#include <training/losses.h>

#include <numbers>

namespace dreambooth {

at::Tensor minSnrWeights(const NoiseSchedule& schedule, const at::Tensor& timesteps, double gamma) {
    const at::Tensor snr = schedule.signalToNoise(timesteps);
    if (schedule.config().predictionType == "v_prediction") return snr.clamp_max(gamma) / (snr + 1);
    return (gamma / snr).clamp_max(1);  // min(SNR, γ) / SNR, also where SNR is 0
}

LossTerms dreamboothLoss(const at::Tensor& prediction, const at::Tensor& target,
                         const at::Tensor& timesteps, std::int64_t photos,
                         const NoiseSchedule& schedule, double priorWeight, double snrGamma,
                         const at::Tensor& weights, const at::Tensor& rowWeights) {
    const at::Tensor predicted = prediction.to(at::kFloat);
    const at::Tensor wanted = target.to(at::kFloat);
    LossTerms terms;
    if (photos == 0) {
        terms.instance = at::zeros({}, predicted.options().requires_grad(false));
    } else if (snrGamma > 0 || weights.defined() || rowWeights.defined()) {
        at::Tensor errors = (predicted.narrow(0, 0, photos) - wanted.narrow(0, 0, photos)).square();
        if (weights.defined()) errors = errors * weights;
        errors = errors.mean({1, 2, 3});
        if (snrGamma > 0)
            errors = errors * minSnrWeights(schedule, timesteps.narrow(0, 0, photos), snrGamma);
        if (rowWeights.defined()) errors = errors * rowWeights.narrow(0, 0, photos);
        terms.instance = errors.mean();
    } else {
        terms.instance = at::mse_loss(predicted.narrow(0, 0, photos), wanted.narrow(0, 0, photos));
    }
    terms.total = terms.instance;
    const std::int64_t others = predicted.size(0) - photos;
    if (others > 0) {
        const at::Tensor seen = predicted.narrow(0, photos, others);
        const at::Tensor aim = wanted.narrow(0, photos, others);
        terms.prior =
            rowWeights.defined()
                ? ((seen - aim).square().mean({1, 2, 3}) * rowWeights.narrow(0, photos, others))
                      .mean()
                : at::mse_loss(seen, aim);
        terms.total = terms.instance + priorWeight * terms.prior;
    }
    return terms;
}

at::Tensor flowWeights(const NoiseSchedule& schedule, const at::Tensor& timesteps,
                       const std::string& scheme) {
    if (scheme == "sigma_sqrt") return schedule.sigmas(timesteps).pow(-2);
    if (scheme != "cosmap") return {};
    const at::Tensor sigmas = schedule.sigmas(timesteps);
    return 2 / (std::numbers::pi * (1 - 2 * sigmas + 2 * sigmas.square()));
}

}  // namespace dreambooth
