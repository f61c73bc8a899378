// Events of steps, from numbers that are read back late.
#include "step_reporter.h"

#include "micro_batch.h"

#include <ATen/ops/empty.h>
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

StepNumbers numbersOf(const StepRecord& record) {
    if (record.arrived) record.arrived->synchronize();
    StepNumbers numbers{};
    TORCH_CHECK(record.numbers.nbytes() == sizeof numbers);
    std::memcpy(&numbers, record.numbers.const_data_ptr<float>(), sizeof numbers);
    return numbers;
}

}  // namespace

StepRecord recordOf(const EventWriter::Step& event, const at::Tensor& numbers) {
    if (!numbers.is_cuda()) return {.event = event, .numbers = numbers};
    // Copied while the next step is already being queued.
    const auto place = at::empty({numbers.numel()}, at::TensorOptions().pinned_memory(true));
    place.copy_(numbers, /*non_blocking=*/true);
    auto arrived = std::make_shared<c10::Event>(numbers.device().type());
    arrived->record(
        c10::impl::VirtualGuardImpl(numbers.device().type()).getStream(numbers.device()));
    return {.event = event, .numbers = place, .arrived = std::move(arrived)};
}

StepReporter::StepReporter(const Parts& parts, int step)
    : m_run(parts.run),
      m_reporter(parts.reporter),
      m_control(parts.control),
      m_gradients(parts.gradients),
      m_scaler(parts.scaler),
      m_time(parts.time),
      m_lastGoodStep(step) {}

RunRequests StepReporter::report(std::size_t keep) {
    RunRequests all;
    while (m_pending.size() > keep) {
        all |= reportOne(std::move(m_pending.front()));
        m_pending.pop_front();
    }
    return all;
}

void StepReporter::restartClock() {
    m_startedAt = steadySeconds();
}

RunRequests StepReporter::reportOne(StepRecord record) {
    const StepNumbers numbers = numbersOf(record);
    if (const std::string problem = m_gradients.takeGraphProblem(); !problem.empty())
        m_reporter.notice("train.no_graph", {{"cause", problem}});
    const StepControl::Agreement agreed =
        m_control.agree({numbers.lossInstance, numbers.lossPrior, m_time.share()});
    EventWriter::Step& event = record.event;
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
    m_reporter.step(event);
    if (m_run.copy != nullptr) m_reporter.notCopied(m_run.copy->takeProblems());
    if (numbers.skipped == 0) {
        m_skippedInARow = 0;
        m_lastGoodStep = event.step;
    } else if (m_scaler.scale() <= 1) {
        // Above that, fp16's loss scale is still looking for its place.
        ++m_skippedInARow;
        m_reporter.notice("train.step_skipped", {{"step", event.step}});
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
