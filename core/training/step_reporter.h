// Reports the steps that were done. On a GPU the numbers of a step arrive while the next one
// already runs.
#pragma once

#include "prepared_run.h"
#include "step_gradients.h"
#include "time_limit.h"

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>
#include <runs/reporter.h>
#include <training/step_control.h>

#include <deque>
#include <memory>

namespace dreambooth {

/// What comes back from the device of each step, in this order.
struct StepNumbers {
    float lossInstance, lossPrior, gradientNorm;
    float skipped;       ///< 1 where the gradients were not finite, so that nothing was updated
    float rateEstimate;  ///< what the learning rates are multiplied by (Prodigy); else 1
};

/// A step whose numbers may still be on their way.
struct StepRecord {
    EventWriter::Step event;
    at::Tensor numbers;                             ///< StepNumbers on the CPU
    std::shared_ptr<c10::Event> arrived = nullptr;  ///< of the numbers; nullptr: they are there
};

/// Begins to copy a device's StepNumbers, float32 [5], to the CPU.
StepRecord recordOf(const EventWriter::Step& event, const at::Tensor& numbers);

class StepReporter {
public:
    struct Parts {
        PreparedRun& run;
        RunReporter& reporter;
        StepControl& control;
        StepGradients& gradients;
        const LossScaler& scaler;
        TimeLimit& time;
    };
    /// `step`: how many were done before.
    StepReporter(const Parts& parts, int step);

    void add(StepRecord record) { m_pending.push_back(std::move(record)); }
    /// Reports all steps but the last `keep`; what was asked for meanwhile. Collective.
    RunRequests report(std::size_t keep);
    /// The next step begins now: what was done since the last one is not its time.
    void restartClock();

    int skippedInARow() const { return m_skippedInARow; }
    int lastGoodStep() const { return m_lastGoodStep; }  ///< whose update was not skipped

private:
    RunRequests reportOne(StepRecord record);
    void trimGrownHeap(std::int64_t resident);

    PreparedRun& m_run;
    RunReporter& m_reporter;
    StepControl& m_control;
    StepGradients& m_gradients;
    const LossScaler& m_scaler;
    TimeLimit& m_time;
    std::deque<StepRecord> m_pending;
    int m_skippedInARow = 0;
    int m_lastGoodStep;
    std::int64_t m_residentAtFirst = 0;  ///< bytes after the first step
    double m_startedAt = 0;              ///< the step to be reported next
};

}  // namespace dreambooth
