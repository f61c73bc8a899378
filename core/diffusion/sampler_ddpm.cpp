// DDPM: the learned reverse process itself, by as few of its steps as wanted (Ho et al. 2020,
// formulas 6 and 7; diffusers' DDPMScheduler).
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

class Ddpm : public Sampler {
public:
    Ddpm(NoiseSchedule schedule, std::vector<double> timesteps)
        : m_config(schedule.config()), m_timesteps(std::move(timesteps)) {
        const auto bar = schedule.alphasCumprod().cpu();
        // makeSampler() refuses times beyond the last one afterwards.
        for (const double t : m_timesteps)
            m_alphas.push_back(
                bar[std::min<std::int64_t>(std::llround(t), bar.size(0) - 1)].item<float>());
        m_alphas.push_back(1);
    }

    const std::vector<double>& timesteps() const override { return m_timesteps; }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& noise) override {
        const double now = m_alphas[i];
        const double next = m_alphas[i + 1];
        const double kept = now / next;  // α of the whole step
        m_picture =
            predictedPicture(m_config.predictionType, modelOutput, sample, alphaSigmaOf(now));
        if (m_config.clipSample)
            m_picture = m_picture.clamp(-m_config.clipSampleRange, m_config.clipSampleRange);
        const auto mean = std::sqrt(next) * (1 - kept) / (1 - now) * m_picture +
                          std::sqrt(kept) * (1 - next) / (1 - now) * sample;
        if (m_timesteps[i] <= 0) return mean;
        const double fixedSmall = std::max((1 - next) / (1 - now) * (1 - kept), 1e-20);
        const double variance = m_config.varianceType == "fixed_large" ? 1 - kept : fixedSmall;
        return mean + std::sqrt(variance) * noise();
    }

    at::Tensor predOriginalSample() const override { return m_picture; }

private:
    SchedulerConfig m_config;
    std::vector<double> m_timesteps;
    std::vector<double> m_alphas;  ///< ᾱ at each call, and 1 where the series ends
    at::Tensor m_picture;
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeDdpm(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    // "fixed_small_log" is "fixed_small" by way of the logarithm. The learned ones need a network
    // that puts out a variance as well; none of Stable Diffusion does.
    if (!config.varianceType.starts_with("fixed_small") && config.varianceType != "fixed_large")
        return unsupportedSetting(config, "variance_type", config.varianceType);
    auto timesteps = spacedTimesteps(config, schedule.trainTimesteps(), steps);
    for (double& t : timesteps) t = std::nearbyint(t);
    return std::make_unique<Ddpm>(std::move(schedule), std::move(timesteps));
}

}  // namespace dreambooth
