// Time steps, noise levels and predictions that samplers share.
#include "sampler_parts.h"

#include <ATen/TensorOperators.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {

AlphaSigma alphaSigmaOf(double alphaCumprod) {
    return {std::sqrt(alphaCumprod), std::sqrt(1.0 - alphaCumprod)};
}

AlphaSigma alphaSigmaOfRatio(double ratio) {
    const double alpha = 1.0 / std::sqrt(ratio * ratio + 1.0);
    return {alpha, ratio * alpha};
}

double logSnr(AlphaSigma level) {
    return std::log(level.alpha) - std::log(level.sigma);
}

at::Tensor predictedPicture(const std::string& predictionType, const at::Tensor& output,
                            const at::Tensor& sample, AlphaSigma level) {
    if (predictionType == "sample") return output;
    if (predictionType == "v_prediction") return level.alpha * sample - level.sigma * output;
    return (sample - level.sigma * output) / level.alpha;
}

at::Tensor predictedNoise(const std::string& predictionType, const at::Tensor& output,
                          const at::Tensor& sample, AlphaSigma level) {
    if (predictionType == "sample") return (sample - level.alpha * output) / level.sigma;
    if (predictionType == "v_prediction") return level.alpha * output + level.sigma * sample;
    return output;
}

std::unexpected<Error> unsupportedSetting(const SchedulerConfig& config, const std::string& setting,
                                          const std::string& value) {
    return failure("scheduler.unsupported",
                   {{"sampler", config.className}, {"setting", setting}, {"value", value}});
}

std::vector<double> linspace(double first, double last, int n) {
    std::vector<double> values;
    const double step = n > 1 ? (last - first) / (n - 1) : 0.0;
    for (int i = 0; i < n; ++i) values.push_back(i == n - 1 && n > 1 ? last : first + i * step);
    return values;
}

namespace {

/// numpy's arange(last, 0, -trainTimesteps/n), rounded, less 1: how many there are, and the step as
/// the first two values have it.
std::vector<double> trailingFrom(int last, int trainTimesteps, int n) {
    const double step = static_cast<double>(trainTimesteps) / n;
    const double delta = (last - step) - last;
    const int count = static_cast<int>(std::ceil((0.0 - last) / -step));
    std::vector<double> timesteps;
    for (int i = 0; i < count; ++i) timesteps.push_back(std::nearbyint(last + i * delta) - 1);
    return timesteps;
}

/// How many of the training steps lie above lambda_min_clipped: a bound on log(alpha / sigma) which
/// the cosine schedule needs (diffusers' DPMSolverMultistepScheduler only).
int stepsAboveLambda(const NoiseSchedule& schedule) {
    const SchedulerConfig& config = schedule.config();
    if (config.className != "DPMSolverMultistepScheduler" || !config.lambdaMinClipped)
        return config.trainTimesteps;
    const auto table = sigmaTable(schedule);
    const auto below = std::ranges::count_if(
        table, [&](double sigma) { return -std::log(sigma) < *config.lambdaMinClipped; });
    return std::max(1, config.trainTimesteps - static_cast<int>(below));
}

}  // namespace

std::vector<double> trailingTimesteps(int trainTimesteps, int n) {
    return trailingFrom(trainTimesteps, trainTimesteps, n);
}

std::vector<double> spacedTimesteps(const SchedulerConfig& config, int trainTimesteps, int n) {
    if (config.timestepSpacing == "trailing") return trailingTimesteps(trainTimesteps, n);
    std::vector<double> timesteps;
    if (config.timestepSpacing == "linspace") {
        timesteps = linspace(0, trainTimesteps - 1, n);
    } else {
        const int stride = trainTimesteps / n;
        for (int i = 0; i < n; ++i) timesteps.push_back(i * stride + config.stepsOffset);
    }
    std::reverse(timesteps.begin(), timesteps.end());
    return timesteps;
}

std::vector<double> multistepTimesteps(const SchedulerConfig& config, int trainTimesteps, int n) {
    if (config.timestepSpacing == "trailing")
        return trailingFrom(trainTimesteps, config.trainTimesteps, n);
    std::vector<double> timesteps;
    if (config.timestepSpacing == "linspace") {
        for (const double t : linspace(0, trainTimesteps - 1, n + 1))
            timesteps.push_back(std::nearbyint(t));
        std::reverse(timesteps.begin(), timesteps.end());
        timesteps.pop_back();
    } else {
        const int stride = trainTimesteps / (n + 1);
        for (int i = n; i >= 1; --i) timesteps.push_back(i * stride + config.stepsOffset);
    }
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
    const auto logOf = [](double value) { return std::log(static_cast<float>(value)); };
    const double wanted = std::log(std::max(sigma, 1e-10));
    std::size_t low = 0;
    while (low + 2 < table.size() && logOf(table[low + 1]) <= wanted) ++low;
    const float below = logOf(table[low]);
    const float above = logOf(table[low + 1]);
    const double weight = std::clamp((below - wanted) / (below - above), 0.0, 1.0);
    return (1 - weight) * static_cast<double>(low) + weight * static_cast<double>(low + 1);
}

bool usesSigmaRamp(const SchedulerConfig& config) {
    return config.useKarrasSigmas || config.useExponentialSigmas || config.useLuLambdas;
}

std::vector<double> sigmaRamp(const SchedulerConfig& config, double sigmaMax, double sigmaMin,
                              int n) {
    std::vector<double> sigmas;
    if (!config.useKarrasSigmas) {
        for (const double logarithm : linspace(std::log(sigmaMax), std::log(sigmaMin), n))
            sigmas.push_back(std::exp(logarithm));
        return sigmas;
    }
    constexpr double rho = 7.0;
    const double from = std::pow(sigmaMax, 1 / rho);
    const double to = std::pow(sigmaMin, 1 / rho);
    for (const double ramp : linspace(0, 1, n))
        sigmas.push_back(std::pow(from + ramp * (to - from), rho));
    return sigmas;
}

SigmaTimes spacedSigmas(const SchedulerConfig& config, const std::vector<double>& table,
                        int steps) {
    SigmaTimes times{spacedTimesteps(config, static_cast<int>(table.size()), steps), {}};
    for (double& t : times.timesteps) {
        t = static_cast<float>(t);
        times.sigmas.push_back(interpolate(table, t));
    }
    return times;
}

SigmaTimes withFinalSigma(double last, SigmaTimes times) {
    times.sigmas.push_back(last);
    for (double& sigma : times.sigmas) sigma = static_cast<float>(sigma);
    return times;
}

SigmaTimes multistepSigmas(const NoiseSchedule& schedule, int n) {
    const SchedulerConfig& config = schedule.config();
    const auto table = sigmaTable(schedule);
    SigmaTimes times;
    if (usesSigmaRamp(config)) {
        times.sigmas = sigmaRamp(config, table.back(), table.front(), n);
        // As diffusers has it, which rounds here and truncates there.
        const bool unipc = config.className == "UniPCMultistepScheduler";
        const bool rounds = unipc ? config.useKarrasSigmas
                                  : config.betaSchedule != "squaredcos_cap_v2" &&
                                        (config.useKarrasSigmas || config.useLuLambdas);
        for (const double sigma : times.sigmas) {
            const double t = timestepOfSigma(table, sigma);
            times.timesteps.push_back(rounds ? std::nearbyint(t) : std::trunc(t));
        }
    } else {
        times.timesteps = multistepTimesteps(config, stepsAboveLambda(schedule), n);
        for (const double t : times.timesteps) times.sigmas.push_back(interpolate(table, t));
    }
    times.sigmas.push_back(config.finalSigmasType == "sigma_min" ? table.front() : 0.0);
    for (double& sigma : times.sigmas) sigma = static_cast<float>(sigma);
    return times;
}

}  // namespace dreambooth
