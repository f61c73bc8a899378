// Events of steps, from numbers that are read back late.
#include "step_reporter.h"

#include "micro_batch.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/stack.h>
#include <base/clock.h>
#include <base/memory.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <distributed/gpu.h>

#include <cstring>

namespace dreambooth {
namespace {

/// Bytes in use: the peak of the GPU so far, or of this process now.
std::int64_t memoryInUse(at::Device device) {
    if (device.is_cuda()) return static_cast<std::int64_t>(gpuPlugin()->peakBytes(device.index()));
    return static_cast<std::int64_t>(ProcessMemory::now().resident);
}

/// What comes back from the device of each step, in this order.
struct StepNumbers {
    float lossInstance, lossPrior, gradientNorm;
    float skipped;       ///< 1 where the gradients were not finite, so that nothing was updated
    float rateEstimate;  ///< what the learning rates are multiplied by (Prodigy); else 1
};

/// Float32 [5] on the losses' device.
at::Tensor numbersOf(const StepResult& result) {
    // A word that is learned alone lies where the text encoder does, which may be another device.
    const auto onLossDevice = [&](const at::Tensor& number) {
        return number.to(result.lossInstance.device(), at::kFloat);
    };
    return at::stack({result.lossInstance, result.lossPrior,
                      onLossDevice(result.update.gradientNorm), onLossDevice(result.update.skipped),
                      result.rateEstimate.defined() ? onLossDevice(result.rateEstimate)
                                                    : at::ones_like(result.lossInstance)});
}

}  // namespace

StepReporter::StepReporter(const PreparedRun& run, TrainingState& state, TrainingStep& step,
                           StepControl& control, TimeLimit& time, RunCopy* copy)
    : m_run(run),
      m_state(state),
      m_step(step),
      m_control(control),
      m_time(time),
      m_copy(copy),
      m_lastGoodStep(state.position.step) {}

void StepReporter::add(double learningRateFactor, const StepResult& result) {
    Pending pending{.event = eventOf(learningRateFactor, result.seconds),
                    .numbers = numbersOf(result)};
    if (const at::Device device = pending.numbers.device(); device.is_cuda()) {
        // Copied while the next step is already being queued.
        const auto place =
            at::empty({pending.numbers.numel()}, at::TensorOptions().pinned_memory(true));
        place.copy_(pending.numbers, /*non_blocking=*/true);
        pending.numbers = place;
        pending.arrived = std::make_shared<c10::Event>(device.type());
        pending.arrived->record(c10::impl::VirtualGuardImpl(device.type()).getStream(device));
    }
    m_pending.push_back(std::move(pending));
}

/// What is known of a step without its numbers.
EventWriter::Step StepReporter::eventOf(double learningRateFactor,
                                        const PartSeconds& seconds) const {
    const Recipe& recipe = m_run.job.recipe;
    EventWriter::Step event;
    event.step = m_state.position.step;
    const bool otherRate = recipe.text_encoder_lr > 0 && !m_run.model->textParameters().empty();
    if (otherRate) event.textLearningRate = recipe.text_encoder_lr * learningRateFactor;
    // A word alone is of the text encoder.
    event.learningRate = otherRate && recipe.textual_inversion
                             ? event.textLearningRate
                             : recipe.learning_rate * learningRateFactor;
    event.images = recipe.train_batch_size * recipe.gradient_accumulation_steps *
                   m_run.ranks.size() * (m_run.classImages ? 2 : 1);
    if (m_run.model->device().is_cpu()) {
        event.forwardSeconds = seconds.forward;
        event.backwardSeconds = seconds.backward;
        event.updateSeconds = seconds.update;
    }
    return event;
}

RunRequests StepReporter::report(std::size_t keep) {
    RunRequests all;
    while (m_pending.size() > keep) {
        all |= reportOne(m_pending.front());
        m_pending.pop_front();
    }
    return all;
}

void StepReporter::restartClock() {
    m_startedAt = steadySeconds();
}

RunRequests StepReporter::reportOne(const Pending& pending) {
    if (pending.arrived) pending.arrived->synchronize();
    StepNumbers numbers{};
    TORCH_CHECK(pending.numbers.nbytes() == sizeof numbers);
    std::memcpy(&numbers, pending.numbers.const_data_ptr<float>(), sizeof numbers);
    if (const std::string problem = m_step.takeGraphProblem(); !problem.empty())
        m_run.reporter.notice("train.no_graph", {{"cause", problem}});
    const StepControl::Agreement agreed =
        m_control.agree({numbers.lossInstance, numbers.lossPrior, m_time.share()});
    EventWriter::Step event = pending.event;
    event.lossInstance = agreed.means[0];
    event.lossPrior = agreed.means[1];
    m_time.setAgreed(agreed.means[2]);
    event.loss = event.lossInstance + m_run.job.recipe.prior_loss_weight * event.lossPrior;
    event.gradientNorm = numbers.gradientNorm;
    event.learningRate *= numbers.rateEstimate;
    event.textLearningRate *= numbers.rateEstimate;
    event.memoryBytes = memoryInUse(m_run.model->device());
    trimGrownHeap(event.memoryBytes);
    const double now = steadySeconds();
    event.seconds = now - m_startedAt;
    m_startedAt = now;
    m_run.reporter.step(event);
    if (m_copy != nullptr) m_run.reporter.notCopied(m_copy->takeProblems());
    if (numbers.skipped == 0) {
        m_skippedInARow = 0;
        m_lastGoodStep = event.step;
    } else if (m_state.scaler().scale() <= 1) {
        // Above that, fp16's loss scale is still looking for its place.
        ++m_skippedInARow;
        m_run.reporter.notice("train.step_skipped", {{"step", event.step}});
    }
    return agreed.requests;
}

/// On a CPU, freed memory that the next steps don't fit into stays with the process: the heap is
/// trimmed when it has grown by a fiftieth since the first step, rather than at every step.
void StepReporter::trimGrownHeap(std::int64_t resident) {
    constexpr double maxGrowth = 1.02;
    if (!m_run.model->device().is_cpu()) return;
    if (m_residentAtFirst == 0) m_residentAtFirst = resident;
    if (static_cast<double>(resident) <= maxGrowth * static_cast<double>(m_residentAtFirst)) return;
    trimMemory(m_run.model->device());
}

}  // namespace dreambooth
