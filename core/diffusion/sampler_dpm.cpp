// DPM-Solver++ of orders 1 to 3, multistep (Lu et al. 2022, "DPM-Solver++", algorithm 2), and its
// stochastic form of the same paper ("sde-dpmsolver++"); diffusers' DPMSolverMultistepScheduler.
#include "sampler_parts.h"

#include <cmath>
#include <deque>

namespace dreambooth {

namespace {

class DpmMultistep : public Sampler {
public:
    DpmMultistep(SchedulerConfig config, SigmaTimes times)
        : m_config(std::move(config)), m_times(std::move(times)) {}

    const std::vector<double>& timesteps() const override { return m_times.timesteps; }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& noise) override {
        const AlphaSigma now = alphaSigmaAt(i);
        const AlphaSigma next = alphaSigmaAt(i + 1);
        m_pictures.push_front(predictedPicture(m_config.predictionType, modelOutput, sample, now));
        if (m_pictures.size() > 3) m_pictures.pop_back();

        // With noise the picture is approached twice as fast, and what the sample loses is added
        // as new noise. h is infinite where the next level has none.
        const bool stochastic = m_config.algorithmType == "sde-dpmsolver++";
        const double h = logSnr(next) - logSnr(now);
        const double k = stochastic ? 2 * h : h;
        const double decay = std::expm1(-k);
        const double kept = next.sigma / now.sigma * (stochastic ? std::exp(-h) : 1.0);
        auto result = kept * sample - next.alpha * decay * m_pictures[0];
        if (stochastic) result += next.sigma * std::sqrt(-decay) * noise();

        const int order = orderAt(i);
        if (order == 1) return result;
        const double r0 = (logSnr(now) - logSnr(alphaSigmaAt(i - 1))) / h;
        const auto slope = (m_pictures[0] - m_pictures[1]) / r0;
        if (order == 2) {
            return m_config.solverType == "heun" ? result + next.alpha * (decay / k + 1) * slope
                                                 : result - 0.5 * next.alpha * decay * slope;
        }
        const double r1 = (logSnr(alphaSigmaAt(i - 1)) - logSnr(alphaSigmaAt(i - 2))) / h;
        const auto slopeBefore = (m_pictures[1] - m_pictures[2]) / r1;
        const auto bend = (slope - slopeBefore) / (r0 + r1);
        // diffusers has a minus before the ½ of the stochastic form; pictures are to be the same.
        const double half = stochastic ? 0.5 : -0.5;
        return result + next.alpha * (decay / k + 1) * (slope + r0 * bend) -
               next.alpha * ((decay + k) / (k * k) + half) * bend;
    }

    at::Tensor predOriginalSample() const override { return m_pictures.front(); }

private:
    AlphaSigma alphaSigmaAt(std::size_t i) const { return alphaSigmaOfRatio(m_times.sigmas[i]); }

    /// Rises with the outputs there are; the last steps of short series are of lower order, which
    /// is more stable, and the step to no noise is always of the first.
    int orderAt(std::size_t i) const {
        const std::size_t left = m_times.timesteps.size() - i;
        const bool lowers = m_config.lowerOrderFinal && m_times.timesteps.size() < 15;
        const bool endsFirst =
            m_config.eulerAtFinal || m_config.finalSigmasType == "zero" || lowers;
        if (m_config.solverOrder == 1 || i == 0 || (left == 1 && endsFirst)) return 1;
        return m_config.solverOrder == 2 || i == 1 || (left == 2 && lowers) ? 2 : 3;
    }

    SchedulerConfig m_config;
    SigmaTimes m_times;
    std::deque<at::Tensor> m_pictures;  ///< the last three predictions, newest first
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeDpmMultistep(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    if (config.algorithmType != "dpmsolver++" && config.algorithmType != "sde-dpmsolver++")
        return unsupportedSetting(config, "algorithm_type", config.algorithmType);
    return std::make_unique<DpmMultistep>(config, multistepSigmas(schedule, steps));
}

}  // namespace dreambooth
