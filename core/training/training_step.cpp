// DreamBooth's step (Ruiz et al. 2022, section 3.2), as diffusers' train_dreambooth.py takes it:
// noise, prediction and loss are TrainableModel::loss().
#include "training_step.h"

#include "micro_batch.h"
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/zeros_like.h>
#include <base/memory.h>
#include <c10/core/GradMode.h>
#include <distributed/gpu.h>

namespace dreambooth {
namespace {

/// Adds a term's share to a sum; a term that is not there counts as 0.
void add(at::Tensor& sum, const at::Tensor& term, double share, const at::Tensor& like) {
    const at::NoGradGuard noGrad;
    const at::Tensor mine = term.defined() ? term.detach() * share : at::zeros_like(like);
    sum = sum.defined() ? sum + mine : mine;
}

/// What two devices do is not captured, nor a step whose work differs from the last one's.
bool canCapture(const PreparedRun& run) {
    const TrainableModel& model = *run.model;
    const bool onOneDevice =
        model.model().encodersDevice() == model.device() || model.textParameters().empty();
    // Trained text encoders read other texts each time, which come from the host.
    const bool readsTexts = run.hasCaptions() && !model.textParameters().empty();
    // Z-Image's sequences are as long as the prompts of the step.
    const bool isOfOneLength =
        !run.hasCaptions() || model.model().files.family != ModelFamily::zImage;
    // Copies of offloaded weights have a stream of their own.
    const bool hasOffloaded = model.model().denoiser->parameters().stream() != nullptr;
    // So have offloaded activations.
    const bool keepsOnHost =
        run.job.recipe.gradient_checkpointing && run.job.recipe.cpu_offload_checkpointing;
    return model.device().is_cuda() && !keepsOnHost && onOneDevice && !readsTexts &&
           isOfOneLength && !hasOffloaded && StepGraph::canCapture(run.job.recipe);
}

/// Of all ranks.
std::uint64_t samplesAStep(const PreparedRun& run) {
    const Recipe& recipe = run.job.recipe;
    return static_cast<std::uint64_t>(recipe.train_batch_size) *
           static_cast<std::uint64_t>(recipe.gradient_accumulation_steps * run.ranks.size());
}

}  // namespace

LossTerms TrainingStep::forwardBackward(const Batch& batch, bool isLast) {
    const double share = batch.share / m_run.job.recipe.gradient_accumulation_steps;
    m_gradients.beforeForward();
    const LossTerms loss = [&] {
        const StepTrace::Span span(m_trace, "forward", &m_seconds.forward);
        return m_run.model->loss(batch);
    }();
    const StepTrace::Span span(m_trace, "backward", &m_seconds.backward);
    m_gradients.backward(m_state.scaler().scaled(loss.total * share), isLast);
    return loss;
}

StepResult TrainingStep::accumulateGradients() {
    const int parts = m_run.job.recipe.gradient_accumulation_steps;
    StepResult result;
    m_seconds = {};
    for (int part = 0; part < parts; ++part) {
        const auto batches = microBatches(m_batches.take(m_state.position, part), m_run.choices);
        for (const Batch& batch : batches) {
            const bool isFirst = part == 0 && &batch == &batches.front();
            const bool isLast = part + 1 == parts && &batch == &batches.back();
            const LossTerms loss =
                m_graph ? m_graph->run(batch, isFirst) : forwardBackward(batch, isLast);
            add(result.lossInstance, loss.instance, batch.share / parts, loss.instance);
            add(result.lossPrior, loss.prior, batch.share / parts, loss.instance);
        }
        m_batches.prefetch(m_state.position, part + 1);
    }
    m_gradients.allReduce();
    return result;
}

StepResult TrainingStep::run(double learningRateFactor) {
    RunPosition& position = m_state.position;
    Optimizer& optimizer = m_state.optimizer();
    StepResult result;
    optimizer.setStep(position.step);
    m_retry.run(position.step, [&] {
        optimizer.zeroGradients();
        optimizer.beforeBackward(learningRateFactor);
        result = accumulateGradients();
    });
    m_gradients.afterStep();
    {
        const StepTrace::Span span(m_trace, "update", &m_seconds.update);
        result.update = optimizer.step(learningRateFactor, m_state.scaler());
        result.rateEstimate = optimizer.rateEstimate();
        if (Ema* average = m_state.average()) average->update(result.update.skipped);
    }
    result.seconds = m_seconds;
    // Several ranks hold them in the reducer's buckets, and a captured graph writes to them.
    if (m_run.ranks.processGroup() == nullptr && m_run.model->device().is_cpu())
        optimizer.releaseGradients();
    position.nextSample += samplesAStep(m_run);
    ++position.step;
    return result;
}

TrainingStep::TrainingStep(PreparedRun& run, TrainingState& state)
    : m_run(run),
      m_state(state),
      m_trace(StepTrace::open(run.ranks.rank())),
      m_batches(run),
      m_graph(canCapture(run)
                  ? std::optional<StepGraph>(
                        std::in_place, tensorsOf(run.model->parameters()),
                        [this](const Batch& batch) { return forwardBackward(batch, false); },
                        gpuPlugin()->makeGraph)
                  : std::nullopt),
      m_gradients(run, m_graph.has_value(), m_trace),
      m_retry(run, state.optimizer(), m_gradients, m_graph ? &*m_graph : nullptr) {}

void TrainingStep::probeMemory() {
    // What was updated in a backward pass could not be done again with a GPU's other kernels. On a
    // CPU a trial finds out nothing that the step itself does not.
    const bool isFused = m_run.job.recipe.fused_backward && m_run.model->device().is_cuda();
    const bool bringsBack = m_run.job.recipe.offload_blocks == automaticBlocks;
    const bool isAlone = m_run.ranks.processGroup() == nullptr;
    if (isAlone && !isFused && !bringsBack) return;
    restartPeakResident();
    const RunPosition& position = m_state.position;
    const bool isResumed = position.step > 0;
    m_retry.run(position.step, [&] {
        const auto held = isResumed || isFused || isAlone ? std::vector<at::Tensor>()
                                                          : m_gradients.memoryForAllReduce();
        const std::vector<Batch> whole = m_batches.take(position, 0);
        (void)forwardBackward(microBatches(whole, m_run.choices).front(), false);
    });
    if (bringsBack) m_run.model->onloadBlocks(memoryLeft(m_run.model->device()));
    m_state.optimizer().zeroGradients();
    if (isFused || isAlone) return;
    // Ranks of a resumed run keep the rows of their own that they had.
    if (!isResumed) m_retry.agreeOnRows(position.step);
}

void TrainingStep::resetGraph() {
    if (m_graph) m_graph->reset();
}

std::string TrainingStep::takeGraphProblem() {
    return m_graph ? m_graph->takeProblem() : std::string();
}

void TrainingStep::release() {
    m_gradients.release();
    m_batches.release();
    resetGraph();
}

}  // namespace dreambooth
