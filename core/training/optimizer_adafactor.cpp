// Adafactor (Shazeer & Stern 2018): squared gradients kept as the means of rows and columns of each
// matrix (of a convolution's kernels, as transformers has it), no first moment. With the settings
// that diffusion trainers use in transformers.optimization.Adafactor: relative_step,
// scale_parameter and warmup_init False, so that the learning rate is the recipe's; eps 1e-30,
// clip_threshold 1, decay_rate −0.8.
#include "flat_parameters.h"
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/zeros.h>

#include <cmath>

namespace dreambooth {
namespace {

class Adafactor : public Optimizer {
public:
    Adafactor(const Recipe& recipe, Groups groups, const RankGroup& ranks)
        : Optimizer(recipe, std::move(groups), ranks), m_count(at::zeros({}, scalarOptions())) {
        for (const Group& group : this->groups())
            for (const NamedTensor& parameter : group.parameters)
                m_squares.push_back(squaresFor(parameter.tensor.detach()));
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> state = {{"adafactor.step", m_count}};
        auto squares = m_squares.begin();
        for (const Group& group : groups())
            for (const NamedTensor& parameter : group.parameters) {
                const bool isMatrix = squares->columns.defined();
                state.push_back({parameter.name + (isMatrix ? ".exp_avg_sq_row" : ".exp_avg_sq"),
                                 squares->rows});
                if (isMatrix)
                    state.push_back({parameter.name + ".exp_avg_sq_col", squares->columns});
                ++squares;
            }
        return state;
    }

    std::vector<at::Tensor> buffers() const override { return tensorsOf(state()); }

protected:
    void update(double learningRateFactor, const Clipping& clipping) override {
        m_count += 1 - clipping.skipped;
        const at::Tensor share = m_count.to(at::kDouble).pow(decayRate);  // of what is new
        auto squares = m_squares.begin();
        for (std::size_t i = 0; i < groups().size(); ++i) {
            const Group& group = groups()[i];
            const at::Device device = scalarOptions(i).device();
            const Clipping own = clipping.on(device);
            const at::Tensor ownShare = share.to(device);
            for (const NamedTensor& parameter : group.parameters)
                updateOne(parameter, rounding(),
                          parameter.tensor.grad().to(at::kFloat) / own.divisor, *squares++,
                          ownShare, group.learningRate * learningRateFactor, group.weightDecay,
                          own.skipped);
        }
    }

private:
    static constexpr double epsilon1 = 1e-30;
    static constexpr double decayRate = -0.8;
    static constexpr double threshold = 1;

    /// Means of the squared gradient: of matrices over rows and columns, else `rows` has them all.
    struct Squares {
        at::Tensor rows, columns;
    };

    static Squares squaresFor(const at::Tensor& values) {
        const at::TensorOptions options = values.options().dtype(at::kFloat);
        if (values.dim() < 2) return {at::zeros(values.sizes(), options), {}};
        std::vector<std::int64_t> columns = values.sizes().vec();
        columns.erase(columns.end() - 2);
        return {at::zeros(values.sizes().slice(0, columns.size()), options),
                at::zeros(columns, options)};
    }

    static void updateOne(const NamedTensor& parameter,
                          const std::optional<StochasticRounding>& rounding,
                          const at::Tensor& gradient, const Squares& squares,
                          const at::Tensor& share, double rate, double decay,
                          const at::Tensor& skipped) {
        const at::Tensor kept = 1 - share, values = parameter.tensor.detach();
        at::Tensor change = gradient.square().add_(epsilon1);
        if (squares.columns.defined()) {
            assign(squares.rows, squares.rows * kept + change.mean(-1) * share, skipped);
            assign(squares.columns, squares.columns * kept + change.mean(-2) * share, skipped);
            const at::Tensor rows = (squares.rows / squares.rows.mean(-1, true)).rsqrt_();
            change = rows.unsqueeze(-1) * squares.columns.rsqrt().unsqueeze(-2);
        } else {
            assign(squares.rows, squares.rows * kept + change * share, skipped);
            change = squares.rows.rsqrt();
        }
        change.mul_(gradient);
        const at::Tensor size =
            at::linalg_vector_norm(change) / std::sqrt(static_cast<double>(change.numel()));
        change.mul_(rate / (size / threshold).clamp_min(1.0));
        const at::Tensor changed = (values.to(at::kFloat) * (1 - rate * decay)).sub_(change);
        assign(values, rounding ? rounding->rounded(changed, parameter.name) : changed, skipped);
    }

    std::vector<Squares> m_squares;  ///< in the order of the groups' parameters
    at::Tensor m_count;              ///< updates done, float32 scalar
};

}  // namespace

std::unique_ptr<Optimizer> makeAdafactor(const Recipe& recipe, Groups groups,
                                         const RankGroup& ranks) {
    return std::make_unique<Adafactor>(recipe, std::move(groups), ranks);
}

}  // namespace dreambooth
