// What the loop does where memory runs out: half as many rows a forward, the same mathematics.
#include "micro_batch.h"
#include "preparation.h"
#include "training_loop.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/zeros.h>
#include <base/log.h>

#include <algorithm>

namespace dreambooth {
namespace {

/// Rows of a forward as one number, the fewer the smaller.
int rowsOf(const MeasuredChoices& choices, int batchSize) {
    const int photos = choices.microBatch > 0 ? choices.microBatch : batchSize;
    return 2 * photos - (choices.sidesApart ? 1 : 0);
}

/// The fewest rows that a rank found, for all.
MeasuredChoices smallestOf(MeasuredChoices choices, const RankGroup& ranks, int batchSize) {
    at::Tensor all = at::zeros({ranks.size()}, at::kDouble);
    all.mutable_data_ptr<double>()[ranks.rank()] = rowsOf(choices, batchSize);
    ranks.sum(all);
    const auto* rows = all.const_data_ptr<double>();
    const int fewest = static_cast<int>(*std::min_element(rows, rows + ranks.size()));
    if (fewest < 2 * batchSize) {
        choices.microBatch = (fewest + 1) / 2;
        choices.sidesApart = fewest % 2 == 1;
    }
    return choices;
}

/// Without LibTorch's list of its own functions.
std::string firstLine(const std::exception& error) {
    const std::string what = error.what();
    return what.substr(0, what.find('\n'));
}

}  // namespace

TrainingLoop::Losses TrainingLoop::gradientsWithinMemory() {
    for (;;) {
        try {
            return gradientsOfStep();
        } catch (const std::exception& error) {
            if (!isOutOfMemory(error)) throw;
            logInfo("Out of memory: " + firstLine(error));
        }
        makeRoom();
    }
}

void TrainingLoop::makeRoom() {
    const Recipe& recipe = m_run.job.recipe;
    if (m_graph) m_graph->reset();
    m_optimizer->zeroGradients();
    returnFreedMemory(m_run.model->device());
    if (!halveMicroBatch(m_run.choices, recipe.train_batch_size, m_run.classImages != nullptr))
        throw ErrorException(memoryError(m_run.model->device(), recipe));
    recordMeasured();
    const std::string each = m_run.choices.sidesApart ? "1 picture"
                             : m_run.choices.microBatch == 1
                                 ? "1 photo"
                                 : std::to_string(m_run.choices.microBatch) + " photos";
    m_reporter.notice("memory.halved",
                      {{"step", m_step + 1},
                       {"micro_batch", m_run.choices.microBatch},
                       {"sides_apart", m_run.choices.sidesApart}},
                      "Memory ran out at step " + std::to_string(m_step + 1) + ": from here on " +
                          each + " at a time. What is learned stays the same.");
    // Other ranks wait in the mean of the gradients, which can't be joined a second time. A restart
    // goes on with the smaller number.
    if (m_averages) throw ErrorException(memoryError(m_run.model->device(), recipe));
}

void TrainingLoop::recordMeasured() const {
    const Result<void> written = writeMeasured(m_run.run, m_run.choices);
    if (!written) logWarning(written.error().message());
}

void TrainingLoop::findRoom() {
    if (m_run.ranks.processGroup() == nullptr) return;
    const auto first =
        m_nextSample + static_cast<std::uint64_t>(m_run.ranks.rank()) *
                           static_cast<std::uint64_t>(m_run.job.recipe.train_batch_size);
    for (bool fits = false; !fits;) {
        try {
            (void)learnFrom(microBatches(nextBatch(first), m_run.choices).front(), false);
            fits = true;
        } catch (const std::exception& error) {
            if (!isOutOfMemory(error)) throw;
            logInfo("Out of memory: " + firstLine(error));
        }
        if (!fits) makeRoom();
    }
    m_optimizer->zeroGradients();
    const int before = m_run.choices.microBatch;
    m_run.choices = smallestOf(m_run.choices, m_run.ranks, m_run.job.recipe.train_batch_size);
    if (m_run.ranks.isFirst() && m_run.choices.microBatch != before) recordMeasured();
}

}  // namespace dreambooth
