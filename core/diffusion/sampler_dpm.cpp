// DPM-Solver++ of second order, multistep (Lu et al. 2022, algorithm 2; diffusers'
// DPMSolverMultistepScheduler).
#include "sampler_parts.h"

#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

class DpmMultistep : public Sampler {
public:
    DpmMultistep(SchedulerConfig config, std::vector<double> timesteps, std::vector<double> sigmas)
        : m_config(std::move(config)),
          m_timesteps(std::move(timesteps)),
          m_sigmas(std::move(sigmas)) {}

    const std::vector<double>& timesteps() const override { return m_timesteps; }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i,
                    const at::Tensor& sample) override {
        const auto before = m_picture;
        m_picture = predictedPicture(m_config.predictionType, modelOutput, sample,
                                     levelOfRatio(m_sigmas[i]));

        const Level now = levelOfRatio(m_sigmas[i]);
        const Level next = levelOfRatio(m_sigmas[i + 1]);
        const double h = logSnr(next) - logSnr(now);  // infinite where the next σ is 0
        const double decay = std::expm1(-h);
        const auto first = (next.sigma / now.sigma) * sample - next.alpha * decay * m_picture;
        if (m_config.solverOrder == 1 || i == 0 || isFirstOrderAt(i)) return first;

        const double r = (logSnr(now) - logSnr(levelOfRatio(m_sigmas[i - 1]))) / h;
        const auto slope = (m_picture - before) / r;
        return m_config.solverType == "heun" ? first + next.alpha * (decay / h + 1) * slope
                                             : first - 0.5 * next.alpha * decay * slope;
    }

    at::Tensor estimate() const override { return m_picture; }

private:
    static double logSnr(Level level) { return std::log(level.alpha) - std::log(level.sigma); }

    /// The last step is of first order, which is more stable with few steps.
    bool isFirstOrderAt(std::size_t i) const {
        return i + 1 == m_timesteps.size() &&
               (m_config.eulerAtFinal || m_config.finalSigmasType == "zero" ||
                (m_config.lowerOrderFinal && m_timesteps.size() < 15));
    }

    SchedulerConfig m_config;
    std::vector<double> m_timesteps, m_sigmas;  ///< one σ more than calls: where the last one ends
    at::Tensor m_picture;
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeDpmMultistep(NoiseSchedule schedule, int steps) {
    const auto& config = schedule.config();
    if (config.solverOrder > 2)
        return unsupportedSetting(config, "solver_order", std::to_string(config.solverOrder));
    if (config.algorithmType != "dpmsolver++")
        return unsupportedSetting(config, "algorithm_type", config.algorithmType);
    const int trainSteps = schedule.trainSteps();
    std::vector<double> timesteps;
    if (config.timestepSpacing == "linspace") {
        for (const double t : linspace(0, trainSteps - 1, steps + 1))
            timesteps.push_back(std::nearbyint(t));
        std::reverse(timesteps.begin(), timesteps.end());
        timesteps.pop_back();
    } else if (config.timestepSpacing == "trailing") {
        timesteps = trailingTimesteps(trainSteps, steps);
    } else {
        // Unlike the other samplers, this one leaves out the smallest of steps + 1 times.
        for (int i = steps; i >= 1; --i)
            timesteps.push_back(i * (trainSteps / (steps + 1)) + config.stepsOffset);
    }

    const auto table = sigmaTable(schedule);
    std::vector<double> sigmas;
    if (config.useKarrasSigmas) {
        sigmas = karrasSigmas(table.back(), table.front(), steps);
        timesteps.clear();
        for (const double sigma : sigmas) {
            const double t = timestepOfSigma(table, sigma);
            timesteps.push_back(config.betaSchedule == "squaredcos_cap_v2" ? std::trunc(t)
                                                                           : std::nearbyint(t));
        }
    } else {
        for (const double t : timesteps) sigmas.push_back(interpolate(table, t));
    }
    sigmas.push_back(config.finalSigmasType == "sigma_min" ? table.front() : 0.0);
    for (double& sigma : sigmas) sigma = static_cast<float>(sigma);
    return std::make_unique<DpmMultistep>(config, std::move(timesteps), std::move(sigmas));
}

}  // namespace dreambooth
