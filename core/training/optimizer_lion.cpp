// Lion (Chen et al. 2023, "Symbolic Discovery of Optimization Algorithms"): the sign of a moving
// average of the gradient, one state a parameter. Wants a learning rate 3 to 10 times smaller, and
// a weight decay as much larger, than AdamW. The paper's betas, which are not AdamW's: 0.9, 0.99.
#include "flat_parameters.h"
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>

namespace dreambooth {
namespace {

class Lion : public Optimizer {
public:
    Lion(const Recipe& recipe, Groups groups, const RankGroup& ranks)
        : Optimizer(recipe, std::move(groups), ranks) {
        for (const Group& group : this->groups()) {
            m_parameters.emplace_back(group.parameters);
            m_average.push_back(m_parameters.back().zeros());
        }
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> state;
        for (std::size_t i = 0; i < m_average.size(); ++i)
            m_parameters[i].addNamed(state, m_average[i], "exp_avg");
        return state;
    }

    std::vector<at::Tensor> buffers() const override { return m_average; }

protected:
    void update(double learningRateFactor, const Clipping& clipping) override {
        for (std::size_t i = 0; i < m_average.size(); ++i) {
            const Clipping own = clipping.on(scalarOptions(i).device());
            const double rate = groups()[i].learningRate * learningRateFactor;
            const double kept = 1 - rate * groups()[i].weightDecay;
            m_parameters[i].forEach(
                [&](FlatParameters::Piece& piece) {
                    const at::Tensor average = piece.of(m_average[i]);
                    const at::Tensor direction =
                        (average * beta1).add_(piece.gradients, 1 - beta1).sign_();
                    mix(piece.values, kept, direction, -rate, own.skipped);
                    mix(average, beta2, piece.gradients, 1 - beta2, own.skipped);
                },
                own.divisor, rounding());
        }
    }

private:
    static constexpr double beta1 = 0.9;
    static constexpr double beta2 = 0.99;

    std::vector<FlatParameters> m_parameters;  ///< one a group
    std::vector<at::Tensor> m_average;
};

}  // namespace

std::unique_ptr<Optimizer> makeLion(const Recipe& recipe, Groups groups, const RankGroup& ranks) {
    return std::make_unique<Lion>(recipe, std::move(groups), ranks);
}

}  // namespace dreambooth
