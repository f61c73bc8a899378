// UniPC of orders 1 to 3 (Zhao et al. 2023, "UniPC: a unified predictor-corrector framework for
// fast sampling of diffusion models", algorithms 1 and 2 with B₁ or B₂; diffusers'
// UniPCMultistepScheduler).
#include "sampler_parts.h"

#include <ATen/ops/linalg_solve.h>
#include <ATen/ops/tensor.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>

namespace dreambooth {

namespace {

/// One step of the solver between two noise levels, written for pictures or for noise.
struct Interval {
    AlphaSigma from, to;
    double h = 0;        ///< λ(to) − λ(from)
    double signedH = 0;  ///< −h for pictures, h for noise
    double scale = 0;    ///< B(h)
};

/// The weights that make the step exact for polynomials: R ρ = b, with R's row i the i-th powers of
/// `ratios` and b from the φ functions.
std::vector<double> weights(const std::vector<double>& ratios, const Interval& step) {
    const std::size_t n = ratios.size();
    std::vector<double> powers, right;
    double phi = std::expm1(step.signedH) / step.signedH - 1;
    double factorial = 1;
    for (std::size_t i = 1; i <= n; ++i) {
        for (const double ratio : ratios)
            powers.push_back(std::pow(ratio, static_cast<double>(i - 1)));
        right.push_back(phi * factorial / step.scale);
        factorial *= static_cast<double>(i + 1);
        phi = phi / step.signedH - 1 / factorial;
    }
    const auto size = static_cast<std::int64_t>(n);
    const auto solved = at::linalg_solve(at::tensor(powers, at::kDouble).view({size, size}),
                                         at::tensor(right, at::kDouble));
    const auto* data = solved.const_data_ptr<double>();
    return {data, data + n};
}

class UniPc : public Sampler {
public:
    UniPc(SchedulerConfig config, SigmaTimes times)
        : m_config(std::move(config)), m_times(std::move(times)) {}

    const std::vector<double>& timesteps() const override { return m_times.timesteps; }

    at::Tensor step(const at::Tensor& modelOutput, std::size_t i, const at::Tensor& sample,
                    const NoiseSource& /*noise*/) override {
        const std::string& type = m_config.predictionType;
        m_picture = predictedPicture(type, modelOutput, sample, alphaSigmaAt(i));
        const auto output = m_config.predictX0
                                ? m_picture
                                : predictedNoise(type, modelOutput, sample, alphaSigmaAt(i));
        const bool corrects =
            i > 0 && std::ranges::find(m_config.disableCorrector, static_cast<int>(i) - 1) ==
                         m_config.disableCorrector.end();
        m_sample = corrects ? corrected(i, output) : sample;
        m_outputs.push_front(output);
        if (std::ssize(m_outputs) > m_config.solverOrder) m_outputs.pop_back();
        m_order = orderAt(i);
        return predicted(i);
    }

    at::Tensor predOriginalSample() const override { return m_picture; }

private:
    AlphaSigma alphaSigmaAt(std::size_t i) const { return alphaSigmaOfRatio(m_times.sigmas[i]); }

    int orderAt(std::size_t i) const {
        const int left = static_cast<int>(m_times.timesteps.size() - i);
        // λ has no finite slope towards a level without noise.
        if (left == 1 && m_config.finalSigmasType == "zero") return 1;
        const int maxOrder =
            m_config.lowerOrderFinal ? std::min(m_config.solverOrder, left) : m_config.solverOrder;
        return std::min(maxOrder, static_cast<int>(i) + 1);
    }

    Interval interval(std::size_t from) const {
        Interval step{.from = alphaSigmaAt(from), .to = alphaSigmaAt(from + 1)};
        step.h = logSnr(step.to) - logSnr(step.from);
        step.signedH = m_config.predictX0 ? -step.h : step.h;
        step.scale = m_config.solverType == "bh1" ? step.signedH : std::expm1(step.signedH);
        return step;
    }

    /// The step of first order from m_sample: exact for a constant output.
    at::Tensor firstOrder(const Interval& step) const {
        const auto& [from, to, h, signedH, scale] = step;
        if (m_config.predictX0) {
            return to.sigma / from.sigma * m_sample -
                   to.alpha * std::expm1(signedH) * m_outputs.front();
        }
        // to.sigma · (eʰ − 1), also where that is 0 · ∞.
        const double gained = to.alpha * from.sigma / from.alpha - to.sigma;
        return to.alpha / from.alpha * m_sample - gained * m_outputs.front();
    }

    double outerScale(const Interval& step) const {
        return (m_config.predictX0 ? step.to.alpha : step.to.sigma) * step.scale;
    }

    /// The distances of the outputs before `from` to it in λ, by that of the step: m_order − 1.
    std::vector<double> ratios(std::size_t from, const Interval& step) const {
        std::vector<double> values;
        for (std::size_t k = 1; k < static_cast<std::size_t>(m_order); ++k)
            values.push_back((logSnr(alphaSigmaAt(from - k)) - logSnr(step.from)) / step.h);
        return values;
    }

    /// UniP: from call i to the next level.
    at::Tensor predicted(std::size_t i) const {
        const Interval step = interval(i);
        auto result = firstOrder(step);
        if (m_order == 1) return result;
        const auto r = ratios(i, step);
        const auto rho = m_order == 2 ? std::vector{0.5} : weights(r, step);
        for (std::size_t k = 0; k < r.size(); ++k)
            result -= outerScale(step) * rho[k] / r[k] * (m_outputs[k + 1] - m_outputs[0]);
        return result;
    }

    /// UniC: the step before call i again, now that the output at its end is known.
    at::Tensor corrected(std::size_t i, const at::Tensor& output) const {
        const Interval step = interval(i - 1);
        auto r = ratios(i - 1, step);
        r.push_back(1);
        const auto rho = m_order == 1 ? std::vector{0.5} : weights(r, step);
        auto result = firstOrder(step);
        for (std::size_t k = 0; k + 1 < r.size(); ++k)
            result -= outerScale(step) * rho[k] / r[k] * (m_outputs[k + 1] - m_outputs[0]);
        return result - outerScale(step) * rho.back() * (output - m_outputs[0]);
    }

    SchedulerConfig m_config;
    SigmaTimes m_times;
    std::deque<at::Tensor> m_outputs;  ///< as pictures or noise, newest first
    at::Tensor m_sample;               ///< that of the last call, corrected
    at::Tensor m_picture;
    int m_order = 1;  ///< of the last step
};

}  // namespace

Result<std::unique_ptr<Sampler>> makeUniPc(NoiseSchedule schedule, int steps) {
    return std::make_unique<UniPc>(schedule.config(), multistepSigmas(schedule, steps));
}

}  // namespace dreambooth
