// Each large parameter is updated as soon as backward has its gradient, which is freed then (Lv et
// al. 2023, "Full Parameter Fine-tuning for Large Language Models with Limited Resources";
// sd-scripts' and OneTrainer's fused backward pass): the gradients of a whole model are never in
// memory together.
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/variable.h>

#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace dreambooth {
namespace {

/// Numbers of a parameter that is worth an update of its own; smaller ones wait for the step's end.
constexpr std::int64_t minSize = 1 << 12;

/// Optimizers of one parameter each, and one of all small ones. Gradients are clipped by the norm
/// of each, since there is never a norm of all; nothing is done for those that are not finite.
class FusedBackward : public Optimizer {
public:
    FusedBackward(const Recipe& recipe, const Groups& groups, const RankGroup& ranks)
        : Optimizer(recipe, groups, ranks),
          m_device(groups.front().parameters.front().tensor.device()),
          m_scaler(Precision::full, m_device) {
        Recipe each = recipe;
        each.fused_backward = false;
        Groups small;
        for (const Group& group : groups) {
            small.push_back({{}, group.learningRate, group.weightDecay});
            for (const NamedTensor& parameter : group.parameters) {
                if (parameter.tensor.numel() < minSize) {
                    small.back().parameters.push_back(parameter);
                    continue;
                }
                Group alone{{parameter}, group.learningRate, group.weightDecay};
                m_large.push_back({parameter.tensor, makeOptimizer(each, {std::move(alone)})});
            }
        }
        std::erase_if(small, [](const Group& group) { return group.parameters.empty(); });
        if (!small.empty()) m_small = makeOptimizer(each, std::move(small));
        for (Large& one : m_large)
            torch::autograd::impl::set_post_acc_grad_hooks(one.parameter,
                                                           std::make_unique<Hook>(*this, one));
    }
    ~FusedBackward() override {
        for (const Large& one : m_large)
            torch::autograd::impl::set_post_acc_grad_hooks(one.parameter, nullptr);
    }

    void beforeBackward(double learningRateFactor) override {
        m_factor = learningRateFactor;
        m_results.clear();
    }
    void setStep(int step) override {
        for (Large& one : m_large) one.optimizer->setStep(step);
        if (m_small) m_small->setStep(step);
    }
    bool hasBegunStep() const override { return !m_results.empty(); }

    UpdateResult step(double learningRateFactor, GradScaler&) override {
        const at::NoGradGuard noGrad;
        m_factor.reset();
        if (m_small) m_results.push_back(m_small->step(learningRateFactor, m_scaler));
        std::vector<at::Tensor> norms, skipped;
        for (const UpdateResult& one : std::exchange(m_results, {})) {
            norms.push_back(one.gradientNorm.to(m_device));
            skipped.push_back(one.skipped.to(m_device));
        }
        return {at::linalg_vector_norm(at::stack(norms)), at::stack(skipped).amax()};
    }

    /// Named as without fused_backward, but for the counts, of which each part has its own.
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> all;
        const auto add = [&](const std::string& part, const Optimizer& optimizer) {
            for (const NamedTensor& one : optimizer.state())
                all.push_back(
                    {one.tensor.dim() == 0 ? part + "." + one.name : one.name, one.tensor});
        };
        for (std::size_t i = 0; i < m_large.size(); ++i)
            add("part." + std::to_string(i), *m_large[i].optimizer);
        if (m_small) add("rest", *m_small);
        return all;
    }

    std::vector<at::Tensor> buffers() const override {
        std::vector<at::Tensor> all;
        const auto add = [&](const Optimizer& optimizer) {
            const std::vector<at::Tensor> its = optimizer.buffers();
            all.insert(all.end(), its.begin(), its.end());
        };
        for (const Large& one : m_large) add(*one.optimizer);
        if (m_small) add(*m_small);
        return all;
    }

protected:
    void update(double, const Clipping&) override {}  // step() is its own

private:
    struct Large {
        at::Tensor parameter;
        std::unique_ptr<Optimizer> optimizer;
    };

    struct Hook : torch::autograd::PostAccumulateGradHook {
        Hook(FusedBackward& all_, Large& one_) : all(all_), one(one_) {}
        void operator()(const at::Tensor&) override { all.update(one); }

        FusedBackward& all;
        Large& one;
    };

    /// Before beforeBackward() there is nothing to be learned: a trial.
    void update(Large& one) {
        const std::scoped_lock lock(m_mutex);  // each device has a thread of its own
        if (m_factor) m_results.push_back(one.optimizer->step(*m_factor, m_scaler));
        one.parameter.mutable_grad().reset();
    }

    at::Device m_device;
    GradScaler m_scaler;        ///< there is nothing to scale without fp16
    std::deque<Large> m_large;  ///< whose addresses stay
    std::unique_ptr<Optimizer> m_small;
    std::mutex m_mutex;
    std::optional<double> m_factor;  ///< of the learning rates while a step goes backward
    std::vector<UpdateResult> m_results;
};

}  // namespace

std::unique_ptr<Optimizer> makeFusedBackward(const Recipe& recipe, const Groups& groups,
                                             const RankGroup& ranks) {
    return std::make_unique<FusedBackward>(recipe, groups, ranks);
}

}  // namespace dreambooth
