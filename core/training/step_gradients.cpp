// Micro-batches, their sum, and what is done where memory runs out.
#include "step_gradients.h"

#include "autotune_on_machine.h"
#include "deterministic_kernels.h"
#include "micro_batch.h"
#include "optimizers.h"
#include "training_batch.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <distributed/gpu.h>

#include <algorithm>
#include <utility>

namespace dreambooth {
namespace {

/// Rows of a forward as one number to compare.
int rowsOf(const AutotuneResult& choices, int batchSize) {
    const int photos = choices.microBatch > 0 ? choices.microBatch : batchSize;
    return 2 * photos - (choices.sidesApart ? 1 : 0);
}

/// The minimum of the rows over the ranks, for all.
AutotuneResult minOverRanks(AutotuneResult choices, const RankGroup& ranks, int batchSize) {
    at::Tensor all = at::zeros({ranks.size()}, at::kDouble);
    all.mutable_data_ptr<double>()[ranks.rank()] = rowsOf(choices, batchSize);
    ranks.sum(all);
    const auto* rows = all.const_data_ptr<double>();
    const int min = static_cast<int>(*std::min_element(rows, rows + ranks.size()));
    if (min < 2 * batchSize) {
        choices.microBatch = (min + 1) / 2;
        choices.sidesApart = min % 2 == 1;
    }
    return choices;
}

std::vector<at::Tensor> gradientsOf(const std::vector<NamedTensor>& parameters) {
    std::vector<at::Tensor> gradients;
    for (const NamedTensor& parameter : parameters) gradients.push_back(parameter.tensor.grad());
    return gradients;
}

/// Without LibTorch's list of its own functions.
std::string firstLine(const std::exception& error) {
    const std::string what = error.what();
    return what.substr(0, what.find('\n'));
}

}  // namespace

StepGradients::StepGradients(const Parts& parts)
    : m_run(parts.run),
      m_reporter(parts.reporter),
      m_optimizer(parts.optimizer),
      m_scaler(parts.scaler),
      m_trace(parts.trace) {
    const TrainableModel& model = *m_run.model;
    m_isDeterministic = model.device().is_cuda() || model.model().encodersDevice().is_cuda();
    // What two devices do is not recorded, nor what ranks say to each other: they take the mean of
    // their gradients after it.
    const bool onOneDevice =
        model.model().encodersDevice() == model.device() || model.textParameters().empty();
    const bool isAlone = m_run.ranks.processGroup() == nullptr;
    // Trained text encoders read other texts each time, which come from the host.
    const bool readsTexts = m_run.hasCaptions() && !model.textParameters().empty();
    if (model.device().is_cuda() && onOneDevice && !readsTexts &&
        StepGraph::suits(m_run.job.recipe))
        m_graph.emplace(
            tensorsOf(model.parameters()),
            [this, isAlone](const Batch& batch) { return learnFrom(batch, isAlone); },
            gpuPlugin()->makeGraph);
    makeReducer();
}

void StepGradients::makeReducer() {
    const std::vector<at::Tensor> parameters = tensorsOf(m_run.model->parameters());
    shareParameters(m_run.ranks, parameters);
    // Beside a graph it has nothing to do, and its buckets would take memory.
    m_reducer = std::make_unique<GradientReducer>(m_graph ? RankGroup() : m_run.ranks, parameters,
                                                  m_run.choices.buckets, m_trace);
}

LossTerms StepGradients::learnFrom(const Batch& batch, bool isLast) {
    m_reducer->beforeForward();
    const LossTerms terms = [&] {
        const StepTrace::Span span(m_trace, "forward");
        return m_run.model->loss(batch);
    }();
    m_reducer->beforeBackward(isLast);
    const StepTrace::Span span(m_trace, "backward");
    m_averages = isLast && m_run.ranks.processGroup() != nullptr;
    m_scaler.scaled(terms.total * (batch.share / m_run.job.recipe.gradient_accumulation_steps))
        .backward();
    m_averages = false;
    return terms;
}

StepGradients::Losses StepGradients::computeAtOnce(const RunPosition& position) {
    const Recipe& recipe = m_run.job.recipe;
    const int parts = recipe.gradient_accumulation_steps;
    m_optimizer.zeroGradients();
    Losses losses;
    for (int part = 0; part < parts; ++part) {
        const std::vector<Batch> batches = microBatches(batchOf(position, part), m_run.choices);
        for (const Batch& batch : batches) {
            const bool isFirst = part == 0 && &batch == &batches.front();
            const bool isLast = part + 1 == parts && &batch == &batches.back() && !averagesLater();
            const LossTerms terms =
                m_graph ? m_graph->run(batch, isFirst) : learnFrom(batch, isLast);
            const at::NoGradGuard noGrad;
            const auto add = [&](at::Tensor& sum, const at::Tensor& term) {
                const at::Tensor mine = term.defined() ? term.detach() * (batch.share / parts)
                                                       : at::zeros_like(terms.instance);
                sum = sum.defined() ? sum + mine : mine;
            };
            add(losses.instance, terms.instance);
            add(losses.prior, terms.prior);
        }
        // While a GPU still works on this one.
        if (m_run.model->device().is_cuda()) drawAhead(position, part + 1);
    }
    return losses;
}

std::uint64_t StepGradients::firstSample(const RunPosition& position, int part) const {
    const auto rank = static_cast<std::uint64_t>(m_run.ranks.rank());
    const auto world = static_cast<std::uint64_t>(m_run.ranks.size());
    return position.nextSample + (static_cast<std::uint64_t>(part) * world + rank) *
                                     static_cast<std::uint64_t>(m_run.job.recipe.train_batch_size);
}

Batch StepGradients::batchOf(const RunPosition& position, int part) {
    const std::uint64_t first = firstSample(position, part);
    const std::optional<DrawnAhead> ahead = std::exchange(m_ahead, std::nullopt);
    return ahead && ahead->first == first ? ahead->batch : batchFrom(m_run, position.step, first);
}

/// The part after a step's last one is the next step's first.
void StepGradients::drawAhead(const RunPosition& position, int part) {
    const Recipe& recipe = m_run.job.recipe;
    const int step = position.step + part / recipe.gradient_accumulation_steps;
    if (step == recipe.max_train_steps) return;
    const std::uint64_t first = firstSample(position, part);
    m_ahead = DrawnAhead{.first = first, .batch = batchFrom(m_run, step, first)};
}

void StepGradients::takeLimits(int step) {
    AutotuneResult& choices = m_run.choices;
    const AutotuneResult before = choices;
    choices.limitRows(step + 1);
    if (choices.microBatch != before.microBatch || choices.sidesApart != before.sidesApart)
        resetGraph();
}

StepGradients::Losses StepGradients::compute(const RunPosition& position) {
    takeLimits(position.step);
    for (;;) {
        try {
            const DeterministicKernels determined(m_isDeterministic);
            const Losses losses = computeAtOnce(position);
            if (averagesLater()) average();
            m_isTrimmed = false;
            return losses;
        } catch (const std::exception& error) {
            if (continueNondeterministic(error)) continue;
            if (!isOutOfMemory(error)) throw;
            logInfo("Out of memory: " + firstLine(error));
        }
        reduceRows(position.step);
    }
}

bool StepGradients::continueNondeterministic(const std::exception& error) {
    const std::string name = nondeterministicOperator(error);
    if (name.empty() || m_averages || !std::exchange(m_isDeterministic, false)) return false;
    DeterministicKernels::giveUp();
    m_reporter.notice("train.undetermined", {{"operator", name}});
    return true;
}

bool StepGradients::averagesLater() const {
    return (m_run.choices.microBatch > 0 || m_graph) && m_run.ranks.processGroup() != nullptr;
}

void StepGradients::average() {
    m_averages = true;
    if (m_graph)
        m_run.ranks.averageMany(gradientsOf(m_run.model->parameters()));
    else
        m_reducer->average();
    m_averages = false;
}

void StepGradients::reduceRows(int step) {
    const Recipe& recipe = m_run.job.recipe;
    resetGraph();
    m_optimizer.zeroGradients();
    trimMemory(m_run.model->device());
    // Once more, so that it does not depend on what earlier steps have left in the heap.
    if (!m_averages && !std::exchange(m_isTrimmed, true)) return;
    m_isTrimmed = false;
    if (!halveMicroBatch(m_run.choices, recipe.train_batch_size, m_run.classImages != nullptr))
        throw ErrorException(memoryError(m_run.model->device(), recipe));
    // Where all begin again from a checkpoint, they can do so with less at once.
    m_run.choices.keepLimit(m_averages ? 0 : step + 1);
    recordMeasured();
    reportHalved(step);
    if (!m_averages) return;
    // Other ranks wait in the mean of the gradients, which can't be joined a second time.
    const std::string rank = std::to_string(m_run.ranks.rank()), next = std::to_string(step + 1);
    throw ErrorException(makeError("memory.resume", {{"rank", rank}, {"step", next}}));
}

void StepGradients::reportHalved(int step) {
    const int photos = m_run.choices.microBatch;
    m_reporter.notice(
        "memory.halved",
        {{"step", step + 1}, {"micro_batch", photos}, {"sides_apart", m_run.choices.sidesApart}});
}

void StepGradients::recordMeasured() const {
    const Result<void> written = writeAutotuneResult(m_run.run, m_run.choices, m_run.ranks.rank());
    if (!written) logWarning(written.error().message());
}

/// What the mean of the gradients takes besides them: messages, and the buckets, which are made
/// anew after the first step. In pieces, which find memory as those do.
std::vector<at::Tensor> StepGradients::memoryForMean() const {
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

void StepGradients::probeMemory(const RunPosition& position) {
    if (m_run.ranks.processGroup() == nullptr) return;
    const bool isResumed = position.step > 0;
    takeLimits(position.step);
    const int batchSize = m_run.job.recipe.train_batch_size;
    const auto first = position.nextSample + static_cast<std::uint64_t>(m_run.ranks.rank()) *
                                                 static_cast<std::uint64_t>(batchSize);
    for (bool fits = false; !fits;) {
        try {
            const DeterministicKernels determined(m_isDeterministic);
            const auto held = isResumed ? std::vector<at::Tensor>() : memoryForMean();
            const Batch whole = batchFrom(m_run, position.step, first);
            (void)learnFrom(microBatches(whole, m_run.choices).front(), false);
            fits = true;
        } catch (const std::exception& error) {
            if (continueNondeterministic(error)) continue;
            if (!isOutOfMemory(error)) throw;
            logInfo("Out of memory: " + firstLine(error));
        }
        if (!fits) reduceRows(position.step);
    }
    m_isTrimmed = false;
    m_optimizer.zeroGradients();
    if (isResumed) return;  // the ranks may differ, as they did before
    const AutotuneResult mine = m_run.choices;
    m_run.choices = minOverRanks(mine, m_run.ranks, batchSize);
    if (m_run.choices.microBatch == mine.microBatch && m_run.choices.sidesApart == mine.sidesApart)
        return;
    m_run.choices.keepLimit(position.step + 1);
    recordMeasured();
    reportHalved(position.step);
}

void StepGradients::resetGraph() {
    if (m_graph) m_graph->reset();
}

std::string StepGradients::takeGraphProblem() {
    return m_graph ? m_graph->takeProblem() : std::string();
}

void StepGradients::release() {
    m_run.choices.buckets = m_reducer->buckets();
    m_reducer.reset();
    m_ahead.reset();
    resetGraph();
    for (const NamedTensor& parameter : m_run.model->parameters())
        parameter.tensor.mutable_grad().reset();
}

void StepGradients::restore() {
    if (!m_reducer) makeReducer();
}

}  // namespace dreambooth
