// DDIM without added noise (Song et al. 2020, eta = 0; diffusers' DDIMScheduler).
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

class Ddim : public Sampler {
public:
    Ddim(NoiseSchedule schedule, std::vector<double> timesteps, int stride)
        : m_schedule(std::move(schedule)), m_timesteps(std::move(timesteps)), m_stride(stride) {}

    const std::vector<double>& timesteps() const override { return m_timesteps; }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& /*noise*/) override {
        const auto& config = m_schedule.config();
        const int timestep = static_cast<int>(m_timesteps[i]);
        const AlphaSigma now = alphaSigmaAt(timestep);
        const AlphaSigma next = alphaSigmaAt(timestep - m_stride);

        m_picture = predictedPicture(config.predictionType, modelOutput, sample, now);
        if (config.clipSample)
            m_picture = m_picture.clamp(-config.clipSampleRange, config.clipSampleRange);
        const auto noise = predictedNoise(config.predictionType, modelOutput, sample, now);
        return next.alpha * m_picture + next.sigma * noise;
    }

    at::Tensor predOriginalSample() const override { return m_picture; }

private:
    AlphaSigma alphaSigmaAt(int timestep) const {
        if (timestep < 0 && m_schedule.config().setAlphaToOne) return {};
        return alphaSigmaOf(m_schedule.alphasCumprod()[std::max(timestep, 0)].item<float>());
    }

    NoiseSchedule m_schedule;
    std::vector<double> m_timesteps;
    int m_stride;  ///< training steps between two calls
    at::Tensor m_picture;
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeDdim(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    const int trainTimesteps = schedule.trainTimesteps();
    auto timesteps = spacedTimesteps(config, trainTimesteps, steps);
    for (double& t : timesteps) t = std::nearbyint(t);
    return std::make_unique<Ddim>(std::move(schedule), std::move(timesteps),
                                  trainTimesteps / steps);
}

}  // namespace dreambooth
