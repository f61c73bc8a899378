// PNDM (Liu et al. 2022; diffusers' PNDMScheduler): linear multistep on the curves of formula 9,
// after a start by one repeated call (skip_prk_steps, as Stable Diffusion folders have it) or by
// three Runge-Kutta steps of four calls each (algorithm 2 of the paper).
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace dreambooth {

namespace {

constexpr int rungeKuttaCalls = 12;

class Pndm : public Sampler {
public:
    Pndm(NoiseSchedule schedule, std::vector<double> timesteps, int stride)
        : m_schedule(std::move(schedule)), m_timesteps(std::move(timesteps)), m_stride(stride) {}

    const std::vector<double>& timesteps() const override { return m_timesteps; }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& /*noise*/) override {
        const bool skips = m_schedule.config().skipPrkSteps;
        if (!skips && i < rungeKuttaCalls) return rungeKutta(modelOutput, i, sample);
        int from = timeAt(i);
        int to = from - m_stride;
        if (skips && i == 1) {
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

    at::Tensor predOriginalSample() const override { return m_picture; }

private:
    int timeAt(std::size_t i) const { return static_cast<int>(m_timesteps[i]); }

    /// Formula 13: two calls half a step on, one at its end, then all four together.
    at::Tensor rungeKutta(const at::Tensor& output, std::size_t i, const at::Tensor& sample) {
        const std::size_t stage = i % 4;
        const int from = timeAt(i - stage);
        const int to = timeAt(i) - (stage % 2 == 0 ? m_stride / 2 : 0);
        if (stage == 0) {
            m_firstSample = sample;
            m_outputs.push_back(output);
            m_mean = output / 6;
        } else {
            m_mean = m_mean + output / (stage == 3 ? 6 : 3);
        }
        return advance(stage == 3 ? m_mean : output, from, to, m_firstSample);
    }

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

    /// Formula 9.
    at::Tensor advance(const at::Tensor& output, int from, int to, const at::Tensor& sample) {
        const double alphaFrom = alphaCumprodAt(from);
        const double alphaTo = alphaCumprodAt(to);
        const std::string& type = m_schedule.config().predictionType;
        const AlphaSigma level = alphaSigmaOf(alphaFrom);
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
    std::deque<at::Tensor> m_outputs;  ///< the last four at whole steps, without repeated calls
    at::Tensor m_firstSample, m_mean, m_picture;
};

/// The calls of three Runge-Kutta steps from the largest time on, then the other times.
std::vector<double> withRungeKutta(const std::vector<double>& plain, int halfStep) {
    std::vector<double> timesteps;
    for (std::size_t step = 0; step < 3; ++step) {
        const double middle = plain[step + 1] + halfStep;
        timesteps.insert(timesteps.end(), {plain[step], middle, middle, plain[step + 1]});
    }
    timesteps.insert(timesteps.end(), plain.begin() + 3, plain.end());
    return timesteps;
}

}  // namespace

Result<std::unique_ptr<Sampler>> makePndm(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    if (config.predictionType == "sample")
        return unsupportedSetting(config, "prediction_type", config.predictionType);
    const int trainTimesteps = schedule.trainTimesteps();
    const int stride = trainTimesteps / steps;
    auto timesteps = spacedTimesteps(config, trainTimesteps, steps);
    for (double& t : timesteps) t = std::nearbyint(t);
    if (!config.skipPrkSteps) {
        if (timesteps.size() < 4) {
            return failure("draw.invalid.few_steps",
                           {{"setting", "num_inference_steps"}, {"steps", std::to_string(steps)}});
        }
        timesteps = withRungeKutta(timesteps, stride / 2);
    } else if (timesteps.size() > 1) {
        timesteps.insert(timesteps.begin() + 1, timesteps[1]);
    }
    return std::make_unique<Pndm>(std::move(schedule), std::move(timesteps), stride);
}

}  // namespace dreambooth
