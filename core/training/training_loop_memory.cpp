// What the loop does where memory runs out: half as many rows a forward, the same mathematics.
#include "micro_batch.h"
#include "preparation.h"
#include "training_loop.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>
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
            const Losses losses = gradientsOfStep();
            if (averagesLater()) {
                m_averages = true;
                m_reducer->average();
                m_averages = false;
            }
            return losses;
        } catch (const std::exception& error) {
            if (!isOutOfMemory(error)) throw;
            logInfo("Out of memory: " + firstLine(error));
        }
        makeRoom();
    }
}

bool TrainingLoop::averagesLater() const {
    return m_run.choices.microBatch > 0 && m_run.ranks.processGroup() != nullptr;
}

void TrainingLoop::makeRoom() {
    const Recipe& recipe = m_run.job.recipe;
    if (m_graph) m_graph->reset();
    m_optimizer->zeroGradients();
    returnFreedMemory(m_run.model->device());
    if (!halveMicroBatch(m_run.choices, recipe.train_batch_size, m_run.classImages != nullptr))
        throw ErrorException(memoryError(m_run.model->device(), recipe));
    recordMeasured();
    tellHalved();
    if (!m_averages) return;
    // Other ranks wait in the mean of the gradients, which can't be joined a second time.
    const std::string rank = std::to_string(m_run.ranks.rank()), step = std::to_string(m_step + 1);
    throw ErrorException(
        Error{"memory.resume",
              {{"rank", rank}, {"step", step}},
              "Memory ran out on rank " + rank + " in step " + step + ", while the others waited.",
              "Resume the run: it goes on with fewer pictures at a time."});
}

void TrainingLoop::tellHalved() {
    const int photos = m_run.choices.microBatch;
    const std::string each = m_run.choices.sidesApart ? "1 picture"
                             : photos == 1            ? "1 photo"
                                                      : std::to_string(photos) + " photos";
    m_reporter.notice(
        "memory.halved",
        {{"step", m_step + 1}, {"micro_batch", photos}, {"sides_apart", m_run.choices.sidesApart}},
        "Memory ran out at step " + std::to_string(m_step + 1) + ": from here on " + each +
            " at a time. What is learned stays the same.");
}

void TrainingLoop::recordMeasured() const {
    const Result<void> written = writeMeasured(m_run.run, m_run.choices);
    if (!written) logWarning(written.error().message());
}

/// What the mean of the gradients takes besides them: messages, and the buckets, which are made
/// anew after the first step. In pieces, which find room as those do.
std::vector<at::Tensor> TrainingLoop::roomForMean() const {
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

void TrainingLoop::findRoom() {
    if (m_run.ranks.processGroup() == nullptr) return;
    const auto first =
        m_nextSample + static_cast<std::uint64_t>(m_run.ranks.rank()) *
                           static_cast<std::uint64_t>(m_run.job.recipe.train_batch_size);
    for (bool fits = false; !fits;) {
        try {
            const std::vector<at::Tensor> held = roomForMean();
            (void)learnFrom(microBatches(nextBatch(first), m_run.choices).front(), false);
            fits = true;
        } catch (const std::exception& error) {
            if (!isOutOfMemory(error)) throw;
            logInfo("Out of memory: " + firstLine(error));
        }
        if (!fits) makeRoom();
    }
    m_optimizer->zeroGradients();
    const MeasuredChoices mine = m_run.choices;
    m_run.choices = smallestOf(mine, m_run.ranks, m_run.job.recipe.train_batch_size);
    if (!m_run.ranks.isFirst() || (m_run.choices.microBatch == mine.microBatch &&
                                   m_run.choices.sidesApart == mine.sidesApart))
        return;
    recordMeasured();
    tellHalved();
}

}  // namespace dreambooth
