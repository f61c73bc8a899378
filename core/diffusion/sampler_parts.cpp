// What samplers share.
#include "sampler_parts.h"

#include <cmath>

namespace dreambooth {

Level levelOf(double alphaCumprod) {
    return {std::sqrt(alphaCumprod), std::sqrt(1.0 - alphaCumprod)};
}

Level levelOfRatio(double ratio) {
    const double alpha = 1.0 / std::sqrt(ratio * ratio + 1.0);
    return {alpha, ratio * alpha};
}

double logSnr(Level level) {
    return std::log(level.alpha) - std::log(level.sigma);
}

at::Tensor predictedPicture(const std::string& predictionType, const at::Tensor& output,
                            const at::Tensor& sample, Level level) {
    if (predictionType == "sample") return output;
    if (predictionType == "v_prediction") return level.alpha * sample - level.sigma * output;
    return (sample - level.sigma * output) / level.alpha;
}

at::Tensor predictedNoise(const std::string& predictionType, const at::Tensor& output,
                          const at::Tensor& sample, Level level) {
    if (predictionType == "sample") return (sample - level.alpha * output) / level.sigma;
    if (predictionType == "v_prediction") return level.alpha * output + level.sigma * sample;
    return output;
}

std::unexpected<Error> unsupportedSetting(const SchedulerConfig& config, const std::string& setting,
                                          const std::string& value) {
    return failure("scheduler.unsupported",
                   {{"sampler", config.className}, {"setting", setting}, {"value", value}});
}

}  // namespace dreambooth
