// Prodigy (Mishchenko & Defazio 2023, "An Expeditiously Adaptive Parameter-Free Learner"): AdamW
// that estimates its own learning rate d, for all groups together. The arithmetic is that of the
// authors' package prodigyopt with the arguments that diffusers' scripts pass; d is known on the
// device alone.
#include "flat_parameters.h"
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/dot.h>
#include <ATen/ops/full.h>
#include <ATen/ops/maximum.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>

#include <cmath>

namespace dreambooth {
namespace {

class Prodigy : public Optimizer {
public:
    Prodigy(const Recipe& recipe, Groups groups, const RankGroup& ranks)
        : Optimizer(recipe, std::move(groups), ranks),
          m_beta1(recipe.adam_beta1),
          m_beta2(recipe.adam_beta2),
          m_beta3(recipe.prodigy_beta3 > 0 ? recipe.prodigy_beta3 : std::sqrt(recipe.adam_beta2)),
          m_epsilon(recipe.adam_epsilon),
          m_decoupled(recipe.prodigy_decouple),
          m_corrects(recipe.prodigy_use_bias_correction),
          m_safeguards(recipe.prodigy_safeguard_warmup) {
        for (const Group& group : this->groups()) {
            State& state = m_states.emplace_back(FlatParameters(group.parameters));
            state.first = state.parameters.zeros();
            state.second = state.parameters.zeros();
            state.sum = state.parameters.zeros();
            state.start = state.parameters.zeros();
            const std::vector<NamedTensor> start = state.parameters.named(state.start, "");
            for (std::size_t j = 0; j < start.size(); ++j)
                start[j].tensor.copy_(group.parameters[j].tensor.detach());
        }
        const auto options = scalarOptions().dtype(at::kDouble);
        m_estimate = at::full({}, firstEstimate, options);
        m_numerator = at::zeros({}, options);
        m_count = at::zeros({}, options);
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> all = {{"prodigy.d", m_estimate},
                                        {"prodigy.d_numerator", m_numerator},
                                        {"prodigy.step", m_count}};
        for (const State& state : m_states) {
            state.parameters.addNamed(all, state.first, "exp_avg");
            state.parameters.addNamed(all, state.second, "exp_avg_sq");
            state.parameters.addNamed(all, state.sum, "s");
            state.parameters.addNamed(all, state.start, "p0");
        }
        return all;
    }

    at::Tensor rateEstimate() const override { return m_estimate; }

    std::vector<at::Tensor> buffers() const override {
        std::vector<at::Tensor> all = {m_estimate, m_numerator, m_count};
        for (const State& state : m_states)
            all.insert(all.end(), {state.first, state.second, state.sum, state.start});
        return all;
    }

protected:
    void update(double learningRateFactor, const Clipping& clipping) override {
        // validate() has made sure that all groups have the same.
        const double rate = groups().front().learningRate * learningRateFactor;
        if (rate == 0) return;  // the first step of a warm-up
        const at::Tensor before = m_estimate.clone();
        at::Tensor step = before * rate;  // the package's dlr
        if (m_corrects) {
            const at::Tensor next = m_count + 1;
            step = step * (1 - at::pow(m_beta2, next)).sqrt() / (1 - at::pow(m_beta1, next));
        }
        std::vector<at::Tensor> sums;
        for (std::size_t i = 0; i < m_states.size(); ++i)
            sums.push_back(average(i, before, step, clipping).to(before.device()));
        at::Tensor sum = at::stack(sums).sum(0);
        allReduce(sum);

        const at::Tensor numerator = m_numerator * m_beta3 + before / firstEstimate * step * sum[0];
        // Without any gradient so far there is nothing to divide by, and nothing is done.
        const at::Tensor stays = clipping.skipped.logical_or(sum[1] == 0);
        assign(m_numerator, numerator, stays);
        assign(m_estimate, at::maximum(before, numerator / sum[1]), stays);
        assign(m_count, m_count + 1, stays);
        for (std::size_t i = 0; i < m_states.size(); ++i) move(i, step, stays);
    }

private:
    static constexpr double firstEstimate = 1e-6;

    struct State {
        FlatParameters parameters;
        at::Tensor first, second;  ///< moments of d · gradient
        at::Tensor sum;            ///< weighted gradients
        at::Tensor start;          ///< the parameters before the first step
    };

    /// Moments and sums of a group; float64 [2]: gradient · (start − values), and |sum|₁.
    at::Tensor average(std::size_t i, const at::Tensor& estimate, const at::Tensor& dlr,
                       const Clipping& everywhere) {
        State& state = m_states[i];
        const at::Device device = scalarOptions(i).device();
        const Clipping clipping = everywhere.on(device);
        const at::Tensor d = estimate.to(device), step = dlr.to(device);
        const double decay = m_decoupled ? 0 : groups()[i].weightDecay;
        const at::Tensor firstWeight = d * (1 - m_beta1);
        const at::Tensor secondWeight = d * d * (1 - m_beta2);
        const at::Tensor sumWeight = d / firstEstimate * (m_safeguards ? d : step);
        const at::Tensor sums =
            at::zeros({2, state.parameters.pieces()}, scalarOptions(i).dtype(at::kDouble));
        state.parameters.forEach(
            [&](FlatParameters::Piece& piece) {
                const at::Tensor gradient =
                    decay == 0 ? piece.gradients : piece.gradients.add(piece.values, decay);
                const at::Tensor first = piece.of(state.first), second = piece.of(state.second);
                const at::Tensor weighted = piece.of(state.sum);
                const at::Tensor way = piece.of(state.start) - piece.values;
                mix(first, m_beta1, gradient, firstWeight, clipping.skipped);
                mix(second, m_beta2, gradient * gradient, secondWeight, clipping.skipped);
                mix(weighted, m_beta3, gradient, sumWeight, clipping.skipped);
                sums[0][piece.index].copy_(at::dot(gradient, way));
                sums[1][piece.index].copy_(weighted.abs().sum());
            },
            clipping.divisor);
        return sums.sum(1);
    }

    /// The step itself, with the new estimate in epsilon as the package has it.
    void move(std::size_t i, const at::Tensor& dlr, const at::Tensor& staysAnywhere) {
        State& state = m_states[i];
        const at::Device device = scalarOptions(i).device();
        const at::Tensor step = dlr.to(device), stays = staysAnywhere.to(device);
        const double decay = m_decoupled ? groups()[i].weightDecay : 0;
        const at::Tensor epsilon = m_estimate.to(device) * m_epsilon;
        const at::Tensor kept = 1 - step * decay, backwards = -step;
        state.parameters.forEach([&](FlatParameters::Piece& piece) {
            const at::Tensor direction =
                piece.of(state.first) / piece.of(state.second).sqrt().add_(epsilon);
            mix(piece.values, kept, direction, backwards, stays);
        });
    }

    std::vector<State> m_states;                  ///< one a group
    at::Tensor m_estimate, m_numerator, m_count;  ///< float64 scalars: d, its numerator, updates
    double m_beta1, m_beta2, m_beta3, m_epsilon;
    bool m_decoupled, m_corrects, m_safeguards;
};

}  // namespace

std::unique_ptr<Optimizer> makeProdigy(const Recipe& recipe, Groups groups,
                                       const RankGroup& ranks) {
    return std::make_unique<Prodigy>(recipe, std::move(groups), ranks);
}

}  // namespace dreambooth
