// The common part of a step: one norm over all gradients, clipping as a divisor that rides along in
// each optimizer's own arithmetic, and a flag on the device for steps that must do nothing.
#include "optimizers.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/_foreach_norm.h>
#include <ATen/ops/_foreach_zero.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>
#include <training/optimizer.h>

#include <stdexcept>

namespace dreambooth {

std::int64_t bytesOf(const std::vector<NamedTensor>& tensors) {
    std::int64_t sum = 0;
    for (const NamedTensor& one : tensors) sum += static_cast<std::int64_t>(one.tensor.nbytes());
    return sum;
}

Optimizer::Optimizer(const Recipe& recipe, std::vector<Group> groups, const RankGroup& ranks)
    : m_all(std::move(groups)), m_ranks(ranks), m_maxGradientNorm(recipe.max_grad_norm) {
    std::erase_if(m_all, [](const Group& group) { return group.parameters.empty(); });
    m_own = m_all;
    if (recipe.shard_optimizer && ranks.size() > 1) shareOut();
}

Optimizer::StepResult Optimizer::step(double learningRateFactor, LossScaler& scaler) {
    const at::NoGradGuard noGrad;
    StepResult result;
    result.skipped = at::zeros({}, scalarOptions());
    std::vector<at::Tensor> norms;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        std::vector<at::Tensor> gradients;
        for (const NamedTensor& parameter : m_all[i].parameters)
            gradients.push_back(parameter.tensor.grad());
        at::Tensor notFinite = at::zeros({}, scalarOptions(i));
        scaler.unscale(gradients, notFinite);
        result.skipped.logical_or_(notFinite.to(result.skipped.device()));
        norms.push_back(
            at::stack(at::_foreach_norm(gradients, 2)).to(result.skipped.device(), at::kFloat));
    }
    result.gradientNorm = at::linalg_vector_norm(at::cat(norms));
    result.skipped.logical_or_(at::isfinite(result.gradientNorm).logical_not());
    // On the CPU the flag can be read without waiting for anything.
    if (result.skipped.is_cuda() || result.skipped.item<float>() == 0) {
        // The reciprocal of clip_grad_norm_'s coefficient.
        const at::Tensor divisor =
            m_maxGradientNorm > 0
                ? ((result.gradientNorm + 1e-6) / m_maxGradientNorm).clamp_min(1.0)
                : at::ones({}, scalarOptions());
        update(learningRateFactor, {divisor, result.skipped});
        if (isShared()) exchange();
    }
    scaler.update(result.skipped);
    return result;
}

void Optimizer::zeroGradients() {
    std::vector<at::Tensor> existing;
    for (const Group& group : m_all)
        for (const NamedTensor& parameter : group.parameters)
            if (parameter.tensor.grad().defined()) existing.push_back(parameter.tensor.grad());
    if (!existing.empty()) at::_foreach_zero_(existing);
}

void Optimizer::releaseGradients() {
    for (const Group& group : m_all)
        for (const NamedTensor& parameter : group.parameters)
            parameter.tensor.mutable_grad().reset();
}

void Optimizer::toHost() {
    m_devices.clear();
    for (const at::Tensor& buffer : buffers()) {
        m_devices.push_back(buffer.device());
        buffer.set_data(buffer.cpu());
    }
}

void Optimizer::toDevices() {
    auto device = m_devices.begin();
    for (const at::Tensor& buffer : buffers()) buffer.set_data(buffer.to(*device++));
}

at::TensorOptions Optimizer::scalarOptions(std::size_t group) const {
    return at::TensorOptions()
        .dtype(at::kFloat)
        .device(m_all[group].parameters.front().tensor.device());
}

std::unique_ptr<Optimizer> makeOptimizer(const Recipe& recipe, Groups groups,
                                         const RankGroup& ranks) {
#define ROW(name, factory, hasOneRate) \
    if (recipe.optimizer == #name) return factory(recipe, std::move(groups), ranks);
    DREAMBOOTH_OPTIMIZERS(ROW)
#undef ROW
    throw std::invalid_argument("optimizer " + recipe.optimizer);
}

}  // namespace dreambooth
