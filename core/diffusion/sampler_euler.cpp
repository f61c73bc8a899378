// Euler's method on the probability flow (Karras et al. 2022, algorithm 2 without churn; diffusers'
// EulerDiscreteScheduler). Samples are picture + σ · noise.
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

class Euler : public Sampler {
public:
    Euler(SchedulerConfig config, std::vector<double> timesteps, std::vector<double> sigmas)
        : m_config(std::move(config)),
          m_timesteps(std::move(timesteps)),
          m_sigmas(std::move(sigmas)) {}

    const std::vector<double>& timesteps() const override { return m_timesteps; }

    double initialSigma() const override {
        const double largest = *std::max_element(m_sigmas.begin(), m_sigmas.end());
        return m_config.timestepSpacing == "leading" ? std::sqrt(largest * largest + 1) : largest;
    }

    at::Tensor modelInput(const at::Tensor& sample, std::size_t i) const override {
        return sample / std::sqrt(m_sigmas[i] * m_sigmas[i] + 1);
    }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i,
                    const at::Tensor& sample) override {
        const double sigma = m_sigmas[i];
        m_picture = picture(modelOutput, sample, sigma);
        return sample + (sample - m_picture) * ((m_sigmas[i + 1] - sigma) / sigma);
    }

    at::Tensor estimate() const override { return m_picture; }

private:
    at::Tensor picture(const at::Tensor& output, const at::Tensor& sample, double sigma) const {
        if (m_config.predictionType == "sample") return output;
        if (m_config.predictionType == "v_prediction") {
            const double square = sigma * sigma + 1;
            return output * (-sigma / std::sqrt(square)) + sample / square;
        }
        return sample - sigma * output;
    }

    SchedulerConfig m_config;
    std::vector<double> m_timesteps, m_sigmas;  ///< one σ more than calls: where the last one ends
    at::Tensor m_picture;
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeEuler(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    if (config.interpolationType != "linear")
        return unsupportedSetting(config, "interpolation_type", config.interpolationType);
    const int trainSteps = schedule.trainSteps();
    auto timesteps = spacedTimesteps(config, trainSteps, steps);
    for (double& t : timesteps) t = static_cast<float>(t);

    const auto table = sigmaTable(schedule);
    std::vector<double> sigmas;
    for (const double t : timesteps) sigmas.push_back(interpolate(table, t));
    if (config.useKarrasSigmas) {
        sigmas = karrasSigmas(sigmas.front(), sigmas.back(), steps);
        timesteps.clear();
        for (const double sigma : sigmas)
            timesteps.push_back(static_cast<float>(timestepOfSigma(table, sigma)));
    }
    sigmas.push_back(config.finalSigmasType == "sigma_min" ? table.front() : 0.0);
    for (double& sigma : sigmas) sigma = static_cast<float>(sigma);
    return std::make_unique<Euler>(config, std::move(timesteps), std::move(sigmas));
}

}  // namespace dreambooth
