// What makes each optimizer, one file each, and what some of them share.
#pragma once

#include <project/optimizers.h>
#include <training/optimizer.h>

#include <string>
#include <vector>

namespace dreambooth {

using Groups = std::vector<Optimizer::Group>;

inline std::vector<at::Tensor> tensorsOf(const std::vector<NamedTensor>& named) {
    std::vector<at::Tensor> tensors;
    for (const NamedTensor& one : named) tensors.push_back(one.tensor);
    return tensors;
}

#define ROW(name, title, factory, traits) \
    std::unique_ptr<Optimizer> factory(const Recipe& recipe, Groups groups, const RankGroup& ranks);
DREAMBOOTH_OPTIMIZERS(ROW)
#undef ROW

/// Recipe::fused_backward: the optimizer that the recipe names, for each parameter by itself.
std::unique_ptr<Optimizer> makeFusedBackward(const Recipe& recipe, const Groups& groups,
                                             const RankGroup& ranks);

/// The parameters of one group with AdamW's moments of 32 bits; some optimizers learn a part of
/// their parameters so.
class AdamWGroup {
public:
    /// `scalars`: float32 on the parameters' device, which may be none here.
    AdamWGroup(const Recipe& recipe, Optimizer::Group group, const at::TensorOptions& scalars);

    /// One update. The kernel divides gradients by `divisor`, and does nothing where `skipped`.
    void update(double learningRateFactor, const at::Tensor& divisor, const at::Tensor& skipped,
                const std::optional<StochasticRounding>& rounding);
    /// "<parameter>.exp_avg", "<parameter>.exp_avg_sq" and "<name>.step".
    void addState(const std::string& name, std::vector<NamedTensor>& state) const;

    /// Updates done, float32 scalar.
    const at::Tensor& count() const { return m_count; }

private:
    Optimizer::Group m_group;
    std::vector<at::Tensor> m_first, m_second;
    at::Tensor m_count;
    double m_beta1, m_beta2, m_epsilon;
};

}  // namespace dreambooth
