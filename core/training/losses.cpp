// The arithmetic of losses.h, in float32 whatever the network computed in.
#include <ATen/TensorOperators.h>
#include <ATen/ops/mse_loss.h>
#include <training/losses.h>

namespace dreambooth {

at::Tensor minSnrWeights(const NoiseSchedule& schedule, const at::Tensor& timesteps, double gamma) {
    const at::Tensor snr = schedule.signalToNoise(timesteps);
    const at::Tensor capped = snr.clamp_max(gamma);
    return schedule.config().predictionType == "v_prediction" ? capped / (snr + 1) : capped / snr;
}

LossTerms dreamboothLoss(const at::Tensor& prediction, const at::Tensor& target,
                         const at::Tensor& timesteps, std::int64_t photos,
                         const NoiseSchedule& schedule, double priorWeight, double snrGamma) {
    const at::Tensor predicted = prediction.to(at::kFloat);
    const at::Tensor wanted = target.to(at::kFloat);
    LossTerms terms;
    if (snrGamma > 0) {
        const at::Tensor weights =
            minSnrWeights(schedule, timesteps.narrow(0, 0, photos), snrGamma);
        const at::Tensor rows =
            (predicted.narrow(0, 0, photos) - wanted.narrow(0, 0, photos)).square().mean({1, 2, 3});
        terms.instance = (rows * weights).mean();
    } else {
        terms.instance = at::mse_loss(predicted.narrow(0, 0, photos), wanted.narrow(0, 0, photos));
    }
    terms.total = terms.instance;
    const std::int64_t others = predicted.size(0) - photos;
    if (others > 0) {
        terms.prior =
            at::mse_loss(predicted.narrow(0, photos, others), wanted.narrow(0, photos, others));
        terms.total = terms.instance + priorWeight * terms.prior;
    }
    return terms;
}

}  // namespace dreambooth
