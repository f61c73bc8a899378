// What an exception of LibTorch's layers means for a step, and what is done about it.
#include "step_retry.h"

#include "autotune_on_machine.h"
#include "micro_batch.h"

#include <ATen/Context.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/zeros.h>
#include <base/log.h>
#include <base/strings.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <utility>

namespace dreambooth {
namespace {

/// While it lives, operators without a deterministic kernel throw. Only then do the backwards of
/// Flash and memory-efficient attention take their deterministic variants, and is cuDNN's attention
/// left out.
class DeterministicKernels {
public:
    /// Not `wanted` it does nothing: on a CPU, all of whose kernels are deterministic.
    explicit DeterministicKernels(bool wanted);
    ~DeterministicKernels();
    DeterministicKernels(const DeterministicKernels&) = delete;
    DeterministicKernels& operator=(const DeterministicKernels&) = delete;

    /// From here on any kernel will do, in the whole process.
    static void giveUp();

private:
    bool m_wanted;
};

DeterministicKernels::DeterministicKernels(bool wanted) : m_wanted(wanted) {
    if (!m_wanted) return;
    at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/false);
    // Else every new tensor is written twice, so that reading what nobody wrote shows.
    at::globalContext().setDeterministicFillUninitializedMemory(false);
}

DeterministicKernels::~DeterministicKernels() {
    if (m_wanted) at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/true);
}

void DeterministicKernels::giveUp() {
    // Not warn_only, which would warn at every call.
    at::globalContext().setDeterministicAlgorithms(false, false);
}

/// The operator that threw since it has no deterministic kernel; empty for any other error.
std::string nondeterministicOperator(const std::exception& error) {
    const auto* ofTorch = dynamic_cast<const c10::Error*>(&error);
    if (ofTorch == nullptr) return {};
    // at::Context::alertNotDeterministic has no type of its own for it.
    const std::string what = ofTorch->what_without_backtrace();
    const std::size_t end = what.find(" does not have a deterministic implementation");
    return end == std::string::npos ? std::string() : what.substr(0, end);
}

/// Rows of a forward as one number to compare.
int rowsOf(const AutotuneResult& choices, int batchSize) {
    const int photos = choices.microBatch > 0 ? choices.microBatch : batchSize;
    return 2 * photos - (choices.separatePriorForward ? 1 : 0);
}

/// The minimum of the rows over the ranks, for all.
AutotuneResult minOverRanks(AutotuneResult choices, const RankGroup& ranks, int batchSize) {
    at::Tensor all = at::zeros({ranks.size()}, at::kDouble);
    all.mutable_data_ptr<double>()[ranks.rank()] = rowsOf(choices, batchSize);
    ranks.allReduceSum(all);
    const auto* rows = all.const_data_ptr<double>();
    const int min = static_cast<int>(*std::min_element(rows, rows + ranks.size()));
    if (min < 2 * batchSize) {
        choices.microBatch = (min + 1) / 2;
        choices.separatePriorForward = min % 2 == 1;
    }
    return choices;
}

bool hasSameRows(const AutotuneResult& a, const AutotuneResult& b) {
    return a.microBatch == b.microBatch && a.separatePriorForward == b.separatePriorForward;
}

}  // namespace

StepRetry::StepRetry(PreparedRun& run, Optimizer& optimizer, const RankGradients& gradients,
                     StepGraph* graph)
    : m_run(run),
      m_optimizer(optimizer),
      m_gradients(gradients),
      m_graph(graph),
      m_isDeterministic(run.model->device().is_cuda() ||
                        run.model->model().encodersDevice().is_cuda()) {}

void StepRetry::run(int step, const std::function<void()>& work) {
    takeLimits(step);
    for (;;) {
        try {
            const DeterministicKernels deterministic(m_isDeterministic);
            work();
            m_isTrimmed = false;
            return;
        } catch (const std::exception& error) {
            if (continueNondeterministic(error)) continue;
            if (!isOutOfMemory(error)) throw;
            logInfo("Out of memory: " + firstLine(error.what()));
        }
        reduceRows(step);
    }
}

/// The rows that were decided for this step before, in this process or an earlier one. An earlier
/// one may have kept its gradients, whose parts were added up: fused updates take all rows at once.
void StepRetry::takeLimits(int step) {
    if (m_run.job.recipe.fused_backward) return;
    const AutotuneResult before = m_run.choices;
    m_run.choices.limitRows(step + 1);
    if (m_graph != nullptr && !hasSameRows(m_run.choices, before)) m_graph->reset();
}

/// True once where an operator has no kernel that gives the same bits each time: tells it, and from
/// then on any will do. Several ranks meet it in the trial before the first step, while nobody
/// waits for them.
bool StepRetry::continueNondeterministic(const std::exception& error) {
    const std::string name = nondeterministicOperator(error);
    if (name.empty() || m_gradients.isAllReducing() || m_optimizer.hasBegunStep() ||
        !std::exchange(m_isDeterministic, false))
        return false;
    DeterministicKernels::giveUp();
    m_run.reporter.notice("train.undetermined", {{"operator", name}});
    return true;
}

/// After memory ran out: trims it, and where that was done before, halves the rows.
void StepRetry::reduceRows(int step) {
    const Recipe& recipe = m_run.job.recipe;
    const bool othersWait = m_gradients.isAllReducing();
    if (m_optimizer.hasBegunStep())
        throw ErrorException(memoryError(m_run.model->device(), recipe, m_run.ranks.size()));
    if (m_graph != nullptr) m_graph->reset();
    m_optimizer.zeroGradients();
    trimMemory(m_run.model->device());
    // The same rows once more, so that their number does not depend on what earlier steps have left
    // in the heap.
    if (!othersWait && !std::exchange(m_isTrimmed, true)) return;
    m_isTrimmed = false;
    if (recipe.fused_backward ||  // which wants all rows in one backward pass
        !halveMicroBatch(m_run.choices, recipe.train_batch_size, m_run.classImages != nullptr))
        throw ErrorException(memoryError(m_run.model->device(), recipe, m_run.ranks.size()));
    // Where all begin again from a checkpoint, they can do so with less at once.
    keepLimit(othersWait ? 0 : step + 1);
    reportHalved(step);
    if (!othersWait) return;
    const std::string rank = std::to_string(m_run.ranks.rank()), next = std::to_string(step + 1);
    throw ErrorException(makeError("memory.resume", {{"rank", rank}, {"step", next}}));
}

void StepRetry::agreeOnRows(int step) {
    const AutotuneResult mine = m_run.choices;
    m_run.choices = minOverRanks(mine, m_run.ranks, m_run.job.recipe.train_batch_size);
    if (hasSameRows(m_run.choices, mine)) return;
    keepLimit(step + 1);
    reportHalved(step);
}

void StepRetry::keepLimit(int step) {
    m_run.choices.keepLimit(step);
    const Result<void> written = writeAutotuneResult(m_run.run, m_run.choices, m_run.ranks.rank());
    if (!written) logWarning(written.error().message());
}

void StepRetry::reportHalved(int step) {
    m_run.reporter.notice("memory.halved", {{"step", step + 1},
                                            {"micro_batch", m_run.choices.microBatch},
                                            {"sides_apart", m_run.choices.separatePriorForward}});
}

}  // namespace dreambooth
