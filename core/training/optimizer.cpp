// AdamW by at::_fused_adamw_: one pass over parameter, gradient and moments. Clipping rides along
// as the kernel's gradient scale, and found_inf makes it leave everything as it is.
#include <ATen/TensorOperators.h>
#include <ATen/ops/_foreach_norm.h>
#include <ATen/ops/_foreach_zero.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/GradMode.h>
#include <training/optimizer.h>

namespace dreambooth {

AdamW::AdamW(std::vector<Group> groups, const AdamWOptions& options) : m_options(options) {
    for (Group& group : groups) {
        if (group.parameters.empty()) continue;
        Moments moments;
        for (const NamedTensor& parameter : group.parameters) {
            const at::Tensor values = parameter.tensor.detach();
            moments.values.push_back(values);
            moments.first.push_back(at::zeros_like(values));
            moments.second.push_back(at::zeros_like(values));
        }
        moments.count = at::zeros({}, moments.values[0].options());
        moments.learningRate = group.learningRate;
        moments.parameters = std::move(group.parameters);
        m_groups.push_back(std::move(moments));
    }
}

AdamW::StepResult AdamW::step(double learningRateFactor, LossScaler& scaler) {
    const at::NoGradGuard noGrad;
    std::vector<std::vector<at::Tensor>> gradients;
    std::vector<at::Tensor> all;
    for (const Moments& group : m_groups) {
        std::vector<at::Tensor>& list = gradients.emplace_back();
        for (const NamedTensor& parameter : group.parameters)
            list.push_back(parameter.tensor.grad());
        all.insert(all.end(), list.begin(), list.end());
    }
    StepResult result;
    result.skipped = at::zeros({}, all[0].options());
    scaler.unscale(all, result.skipped);
    result.gradientNorm = at::linalg_vector_norm(at::stack(at::_foreach_norm(all, 2)));
    result.skipped.logical_or_(at::isfinite(result.gradientNorm).logical_not());
    // The kernel divides by this scale: the reciprocal of clip_grad_norm_'s coefficient.
    std::optional<at::Tensor> scale;
    if (m_options.maxGradientNorm > 0)
        scale = ((result.gradientNorm + 1e-6) / m_options.maxGradientNorm).clamp_min(1.0);
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        Moments& group = m_groups[i];
        group.count += 1 - result.skipped;
        at::_fused_adamw_(group.values, gradients[i], group.first, group.second, {},
                          std::vector<at::Tensor>(group.values.size(), group.count),
                          group.learningRate * learningRateFactor, m_options.beta1, m_options.beta2,
                          m_options.weightDecay, m_options.epsilon,
                          /*amsgrad=*/false, /*maximize=*/false, scale, result.skipped);
    }
    scaler.update(result.skipped);
    return result;
}

void AdamW::zeroGradients() {
    std::vector<at::Tensor> existing;
    for (const Moments& group : m_groups)
        for (const NamedTensor& parameter : group.parameters)
            if (parameter.tensor.grad().defined()) existing.push_back(parameter.tensor.grad());
    if (!existing.empty()) at::_foreach_zero_(existing);
}

std::vector<NamedTensor> AdamW::state() const {
    std::vector<NamedTensor> state;
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const Moments& group = m_groups[i];
        for (std::size_t j = 0; j < group.parameters.size(); ++j) {
            state.push_back({group.parameters[j].name + ".exp_avg", group.first[j]});
            state.push_back({group.parameters[j].name + ".exp_avg_sq", group.second[j]});
        }
        state.push_back({"group." + std::to_string(i) + ".step", group.count});
    }
    return state;
}

}  // namespace dreambooth
