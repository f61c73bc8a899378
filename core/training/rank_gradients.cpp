// When gradients are averaged, and what that takes.
#include "rank_gradients.h"

#include "optimizer_parts.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>

namespace dreambooth {

RankGradients::RankGradients(PreparedRun& run, bool isCaptured, const StepTrace& trace)
    : m_run(run), m_isCaptured(isCaptured), m_trace(trace) {
    makeReducer();
}

void RankGradients::makeReducer() {
    const std::vector<at::Tensor> parameters = tensorsOf(m_run.model->parameters());
    shareParameters(m_run.ranks, parameters);
    // Beside a graph it has nothing to do, and its buckets would take memory.
    m_reducer = std::make_unique<GradientReducer>(m_isCaptured ? RankGroup() : m_run.ranks,
                                                  parameters, m_run.choices.buckets, m_trace);
}

bool RankGradients::allReducesLater() const {
    return (m_run.choices.microBatch > 0 || m_isCaptured) && m_run.ranks.processGroup() != nullptr;
}

void RankGradients::backward(const at::Tensor& loss, bool isLast) {
    const bool averages = isLast && !allReducesLater();
    m_reducer->beforeBackward(averages);
    m_isAllReducing = averages && m_run.ranks.processGroup() != nullptr;
    loss.backward();
    m_isAllReducing = false;
}

void RankGradients::allReduce() {
    if (!allReducesLater()) return;
    m_isAllReducing = true;
    if (m_isCaptured) {
        std::vector<at::Tensor> gradients;
        for (const NamedTensor& parameter : m_run.model->parameters())
            gradients.push_back(parameter.tensor.grad());
        m_run.ranks.allReduceMean(gradients);
    } else {
        m_reducer->allReduce();
    }
    m_isAllReducing = false;
}

std::vector<at::Tensor> RankGradients::memoryForAllReduce() const {
    constexpr std::int64_t piece = 1 << 20;
    std::int64_t bytes = 16 * piece;
    for (const NamedTensor& one : m_run.model->parameters())
        bytes += static_cast<std::int64_t>(one.tensor.nbytes());
    std::vector<at::Tensor> pieces;
    for (; bytes > 0; bytes -= piece)
        pieces.push_back(
            at::empty({piece}, at::TensorOptions(at::kByte).device(m_run.model->device())));
    return pieces;
}

void RankGradients::release() {
    m_run.choices.buckets = m_reducer->buckets();
    m_reducer.reset();
    for (const NamedTensor& parameter : m_run.model->parameters())
        parameter.tensor.mutable_grad().reset();
}

void RankGradients::restore() {
    if (!m_reducer) makeReducer();
}

}  // namespace dreambooth
