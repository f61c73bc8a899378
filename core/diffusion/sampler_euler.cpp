// Euler's method on the probability flow (Karras et al. 2022, algorithm 2 without churn; diffusers'
// EulerDiscreteScheduler), and with fresh noise in each step (Katherine Crowson's "ancestral"
// sampling; diffusers' EulerAncestralDiscreteScheduler). Samples are picture + σ · noise.
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

class Euler : public Sampler {
public:
    Euler(SchedulerConfig config, SigmaTimes times)
        : m_config(std::move(config)), m_times(std::move(times)) {}

    const std::vector<double>& timesteps() const override { return m_times.timesteps; }

    double initNoiseSigma() const override {
        const double sigmaMax = std::ranges::max(m_times.sigmas);
        return m_config.timestepSpacing == "leading" ? std::sqrt(sigmaMax * sigmaMax + 1)
                                                     : sigmaMax;
    }

    at::Tensor scaleModelInput(const at::Tensor& sample, std::size_t i) const override {
        return sample / std::sqrt(sigma(i) * sigma(i) + 1);
    }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& /*noise*/) override {
        return towards(sigma(i + 1), modelOutput, i, sample);
    }

    at::Tensor predOriginalSample() const override { return m_picture; }

protected:
    double sigma(std::size_t i) const { return m_times.sigmas[i]; }

    /// Along the straight line to another noise level.
    at::Tensor towards(double next, const at::Tensor& modelOutput, std::size_t i,
                       const at::Tensor& sample) {
        m_picture = picture(modelOutput, sample, sigma(i));
        return sample + (sample - m_picture) * ((next - sigma(i)) / sigma(i));
    }

private:
    /// predictedPicture() of samples that are not scaled, with diffusers' roundings.
    at::Tensor picture(const at::Tensor& output, const at::Tensor& sample, double level) const {
        if (m_config.predictionType == "sample") return output;
        if (m_config.predictionType == "v_prediction") {
            const double square = level * level + 1;
            return output * (-level / std::sqrt(square)) + sample / square;
        }
        return sample - level * output;
    }

    SchedulerConfig m_config;
    SigmaTimes m_times;
    at::Tensor m_picture;
};

/// Goes below the next noise level and comes back up to it with new noise.
class EulerAncestral : public Euler {
public:
    using Euler::Euler;

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& noise) override {
        const double from = sigma(i) * sigma(i);
        const double to = sigma(i + 1) * sigma(i + 1);
        const double added = to * (from - to) / from;
        return towards(std::sqrt(to - added), modelOutput, i, sample) + std::sqrt(added) * noise();
    }
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeEuler(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    const auto table = sigmaTable(schedule);
    auto times = spacedSigmas(config, table, steps);
    if (config.interpolationType == "log_linear") {
        // One level more than calls: the last call does not end at 0 but at the smallest level.
        times.sigmas.clear();
        for (const double logarithm :
             linspace(std::log(table.back()), std::log(table.front()), steps + 1))
            times.sigmas.push_back(std::exp(logarithm));
    }
    if (usesSigmaRamp(config)) {
        times.sigmas = sigmaRamp(config, times.sigmas.front(), times.sigmas.back(), steps);
        times.timesteps.clear();
        for (const double sigma : times.sigmas)
            times.timesteps.push_back(static_cast<float>(timestepOfSigma(table, sigma)));
    }
    const double last = config.finalSigmasType == "sigma_min" ? table.front() : 0.0;
    return std::make_unique<Euler>(config, withFinalSigma(last, std::move(times)));
}

Result<std::unique_ptr<Sampler>> makeEulerAncestral(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    return std::make_unique<EulerAncestral>(
        config, withFinalSigma(0, spacedSigmas(config, sigmaTable(schedule), steps)));
}

}  // namespace dreambooth
