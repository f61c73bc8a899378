// What samplers share.
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>

namespace dreambooth {

Level levelOf(double alphaCumprod) {
    return {std::sqrt(alphaCumprod), std::sqrt(1.0 - alphaCumprod)};
}

Level levelOfRatio(double ratio) {
    const double alpha = 1.0 / std::sqrt(ratio * ratio + 1.0);
    return {alpha, ratio * alpha};
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

std::vector<double> linspace(double first, double last, int n) {
    std::vector<double> values;
    const double step = n > 1 ? (last - first) / (n - 1) : 0.0;
    for (int i = 0; i < n; ++i) values.push_back(i == n - 1 && n > 1 ? last : first + i * step);
    return values;
}

std::vector<double> trailingTimesteps(int trainSteps, int n) {
    // numpy's arange(T, 0, -T/n): how many there are, and the step as the first two values have it.
    const double step = static_cast<double>(trainSteps) / n;
    const double delta = (trainSteps - step) - trainSteps;
    const int count = static_cast<int>(std::ceil((0.0 - trainSteps) / -step));
    std::vector<double> timesteps;
    for (int i = 0; i < count; ++i) timesteps.push_back(std::nearbyint(trainSteps + i * delta) - 1);
    return timesteps;
}

std::vector<double> spacedTimesteps(const SchedulerConfig& config, int trainSteps, int n) {
    if (config.timestepSpacing == "trailing") return trailingTimesteps(trainSteps, n);
    std::vector<double> timesteps;
    if (config.timestepSpacing == "linspace") {
        timesteps = linspace(0, trainSteps - 1, n);
    } else {
        for (int i = 0; i < n; ++i) timesteps.push_back(i * (trainSteps / n) + config.stepsOffset);
    }
    std::reverse(timesteps.begin(), timesteps.end());
    return timesteps;
}

std::vector<double> sigmaTable(const NoiseSchedule& schedule) {
    auto alphas = schedule.alphasCumprod().cpu().clone();
    if (schedule.config().rescaleBetasZeroSnr) alphas[-1] = 0x1p-24;
    const auto ratios = ((1.0 - alphas) / alphas).sqrt();
    const auto* data = ratios.const_data_ptr<float>();
    return {data, data + ratios.numel()};
}

double interpolate(const std::vector<double>& table, double position) {
    if (position <= 0) return table.front();
    const auto below = static_cast<std::size_t>(position);
    if (below + 1 >= table.size()) return table.back();
    return (table[below + 1] - table[below]) * (position - static_cast<double>(below)) +
           table[below];
}

double timestepOfSigma(const std::vector<double>& table, double sigma) {
    const auto logOf = [](double value) {
        return static_cast<double>(std::log(static_cast<float>(value)));
    };
    const double wanted = std::log(std::max(sigma, 1e-10));
    std::size_t low = 0;
    while (low + 2 < table.size() && logOf(table[low + 1]) <= wanted) ++low;
    const double below = logOf(table[low]);
    const double above = logOf(table[low + 1]);
    const double weight = std::clamp((below - wanted) / (below - above), 0.0, 1.0);
    return static_cast<double>(low) + weight;
}

std::vector<double> karrasSigmas(double largest, double smallest, int n) {
    constexpr double rho = 7.0;
    const double from = std::pow(largest, 1 / rho);
    const double to = std::pow(smallest, 1 / rho);
    std::vector<double> sigmas;
    for (const double ramp : linspace(0, 1, n))
        sigmas.push_back(std::pow(from + ramp * (to - from), rho));
    return sigmas;
}

std::unexpected<Error> unsupportedSetting(const SchedulerConfig& config, const std::string& setting,
                                          const std::string& value) {
    return badInput("scheduler.unsupported",
                    "The sampler " + config.className + " with " + setting + " = " + value +
                        " is not known to this program.",
                    "Choose another sampler for this model, for example ddim.",
                    {{"sampler", config.className}, {"setting", setting}, {"value", value}});
}

}  // namespace dreambooth
