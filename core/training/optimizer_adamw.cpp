// AdamW (Loshchilov & Hutter 2019) by at::_fused_adamw_: one pass over parameter, gradient and
// moments. The kernel divides by the clipping and leaves everything as it is in a skipped step.
#include "flat_parameters.h"
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/as_strided.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>

namespace dreambooth {
namespace {

/// The same numbers as rows, in the order in which they lie. On a CPU the kernel copies what is not
/// in row-major order there and back.
std::vector<at::Tensor> inMemoryOrder(std::vector<at::Tensor> tensors) {
    for (at::Tensor& tensor : tensors)
        if (tensor.is_cpu() && !tensor.is_contiguous())
            tensor = at::as_strided(tensor, {tensor.numel()}, {1}, tensor.storage_offset());
    return tensors;
}

}  // namespace

AdamWGroup::AdamWGroup(const Recipe& recipe, Optimizer::Group group,
                       const at::TensorOptions& scalars)
    : m_group(std::move(group)),
      m_count(at::zeros({}, scalars)),
      m_beta1(recipe.adam_beta1),
      m_beta2(recipe.adam_beta2),
      m_epsilon(recipe.adam_epsilon) {
    for (const NamedTensor& parameter : m_group.parameters) {
        const at::Tensor values = parameter.tensor.detach();
        // Moments of the weights' type, but where these are rounded by chance.
        const auto options =
            recipe.stochastic_rounding ? values.options().dtype(at::kFloat) : values.options();
        m_first.push_back(at::zeros_like(values, options));
        m_second.push_back(at::zeros_like(values, options));
    }
}

void AdamWGroup::update(double learningRateFactor, const at::Tensor& divisor,
                        const at::Tensor& skipped,
                        const std::optional<StochasticRounding>& rounding) {
    m_count += 1 - skipped;
    const auto work =
        [&](const std::vector<at::Tensor>& values, const std::vector<at::Tensor>& gradients,
            const std::vector<at::Tensor>& first, const std::vector<at::Tensor>& second) {
            at::_fused_adamw_(inMemoryOrder(values), inMemoryOrder(gradients), inMemoryOrder(first),
                              inMemoryOrder(second), {},
                              std::vector<at::Tensor>(values.size(), m_count),
                              m_group.learningRate * learningRateFactor, m_beta1, m_beta2,
                              m_group.weightDecay, m_epsilon,
                              /*amsgrad=*/false, /*maximize=*/false, divisor, skipped);
        };
    if (m_first.empty()) return;
    // Asked for anew in each step: a pause gives parameters another memory.
    const std::vector<at::Tensor> gradients = gradientsAsParameters(m_group.parameters);
    if (!rounding) return work(tensorsOf(m_group.parameters), gradients, m_first, m_second);
    for (std::size_t i = 0; i < m_first.size(); ++i) {  // never more than one in float32
        const auto& [name, parameter] = m_group.parameters[i];
        const at::Tensor wide = parameter.detach().to(at::kFloat);
        work({wide}, {gradients[i].to(at::kFloat)}, {m_first[i]}, {m_second[i]});
        parameter.detach().copy_(rounding->rounded(wide, name));
    }
}

void AdamWGroup::addState(const std::string& name, std::vector<NamedTensor>& state) const {
    for (std::size_t j = 0; j < m_first.size(); ++j) {
        state.push_back({m_group.parameters[j].name + ".exp_avg", m_first[j]});
        state.push_back({m_group.parameters[j].name + ".exp_avg_sq", m_second[j]});
    }
    state.push_back({name + ".step", m_count});
}

namespace {

class AdamW : public Optimizer {
public:
    AdamW(const Recipe& recipe, Groups groups, const RankGroup& ranks)
        : Optimizer(recipe, std::move(groups), ranks) {
        for (std::size_t i = 0; i < this->groups().size(); ++i)
            m_groups.emplace_back(recipe, this->groups()[i], scalarOptions(i));
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> state;
        for (std::size_t i = 0; i < m_groups.size(); ++i)
            m_groups[i].addState("group." + std::to_string(i), state);
        return state;
    }

    std::vector<at::Tensor> buffers() const override { return tensorsOf(state()); }

protected:
    void update(double learningRateFactor, const Clipping& clipping) override {
        for (AdamWGroup& group : m_groups) {
            const Clipping own = clipping.on(group.count().device());
            group.update(learningRateFactor, own.divisor, own.skipped, rounding());
        }
    }

private:
    std::vector<AdamWGroup> m_groups;
};

}  // namespace

std::unique_ptr<Optimizer> makeAdamW(const Recipe& recipe, Groups groups, const RankGroup& ranks) {
    return std::make_unique<AdamW>(recipe, std::move(groups), ranks);
}

}  // namespace dreambooth
