// The parameters of one AdamW group with moments of 32 bits.
#pragma once

#include <training/optimizer.h>

#include <string>
#include <vector>

namespace dreambooth {

class AdamWGroup {
public:
    /// `scalars`: float32 on the parameters' device, which may be none here.
    AdamWGroup(const Recipe& recipe, Optimizer::Group group, const at::TensorOptions& scalars);

    /// One update. The kernel divides gradients by `divisor`, and does nothing where `skipped`.
    void update(double learningRateFactor, const at::Tensor& divisor, const at::Tensor& skipped);
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
