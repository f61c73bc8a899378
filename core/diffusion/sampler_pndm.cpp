// PNDM by linear multistep alone (Liu et al. 2022; diffusers' PNDMScheduler with skip_prk_steps, as
// all Stable Diffusion folders have it). One network call more than steps: the second repeats.
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace dreambooth {

namespace {

class Pndm : public Sampler {
public:
    Pndm(NoiseSchedule schedule, std::vector<double> timesteps, int stride)
        : m_schedule(std::move(schedule)), m_timesteps(std::move(timesteps)), m_stride(stride) {}

    const std::vector<double>& timesteps() const override { return m_timesteps; }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i,
                    const at::Tensor& sample) override {
        int from = static_cast<int>(m_timesteps[i]);
        int to = from - m_stride;
        if (i == 1) {
            // Heun's correction: the first step again, with the mean of both outputs.
            to = from;
            from += m_stride;
            return advance((modelOutput + m_outputs.back()) / 2, from, to, m_firstSample);
        }
        if (i == 0) m_firstSample = sample;
        m_outputs.push_back(modelOutput);
        if (m_outputs.size() > 4) m_outputs.pop_front();
        return advance(extrapolated(), from, to, sample);
    }

    at::Tensor estimate() const override { return m_picture; }

private:
    /// Adams and Bashforth's formulas over the outputs so far.
    at::Tensor extrapolated() const {
        const auto last = [this](std::size_t back) { return m_outputs[m_outputs.size() - back]; };
        switch (m_outputs.size()) {
            case 1:
                return last(1);
            case 2:
                return (3 * last(1) - last(2)) / 2;
            case 3:
                return (23 * last(1) - 16 * last(2) + 5 * last(3)) / 12;
            default:
                return (55 * last(1) - 59 * last(2) + 37 * last(3) - 9 * last(4)) / 24;
        }
    }

    /// Formula (9) of the paper.
    at::Tensor advance(const at::Tensor& output, int from, int to, const at::Tensor& sample) {
        const double alphaFrom = alphaCumprodAt(from);
        const double alphaTo = alphaCumprodAt(to);
        const std::string& type = m_schedule.config().predictionType;
        const Level level = levelOf(alphaFrom);
        m_picture = predictedPicture(type, output, sample, level);
        const auto noise = predictedNoise(type, output, sample, level);
        const double denominator =
            alphaFrom * std::sqrt(1 - alphaTo) + std::sqrt(alphaFrom * (1 - alphaFrom) * alphaTo);
        return std::sqrt(alphaTo / alphaFrom) * sample -
               (alphaTo - alphaFrom) / denominator * noise;
    }

    double alphaCumprodAt(int timestep) const {
        if (timestep < 0 && m_schedule.config().setAlphaToOne) return 1.0;
        return m_schedule.alphasCumprod()[std::max(timestep, 0)].item<float>();
    }

    NoiseSchedule m_schedule;
    std::vector<double> m_timesteps;
    int m_stride;
    std::deque<at::Tensor> m_outputs;  ///< the last four, without the repeated call's
    at::Tensor m_firstSample, m_picture;
};

}  // namespace

Result<std::unique_ptr<Sampler>> makePndm(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    if (!config.skipPrkSteps) return unsupportedSetting(config, "skip_prk_steps", "false");
    if (config.predictionType == "sample")
        return unsupportedSetting(config, "prediction_type", config.predictionType);
    const int trainSteps = schedule.trainSteps();
    auto timesteps = spacedTimesteps(config, trainSteps, steps);
    for (double& t : timesteps) t = std::nearbyint(t);
    if (timesteps.size() > 1) timesteps.insert(timesteps.begin() + 1, timesteps[1]);
    return std::make_unique<Pndm>(std::move(schedule), std::move(timesteps), trainSteps / steps);
}

}  // namespace dreambooth
