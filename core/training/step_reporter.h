// Reports the steps that were done. On a GPU the numbers of a step arrive while the next one
// already runs.
#pragma once

#include "time_limit.h"
#include "training_step.h"

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>
#include <runs/events.h>
#include <runs/run_copy.h>
#include <training/step_control.h>

#include <deque>
#include <memory>

namespace dreambooth {

class StepReporter {
public:
    /// All of them outlive it. `copy`: whose problems are told; nullptr: none.
    StepReporter(const PreparedRun& run, TrainingState& state, TrainingStep& step,
                 StepControl& control, TimeLimit& time, RunCopy* copy);

    /// The step that was done last; its learning rates were multiplied by the factor.
    void add(double learningRateFactor, const StepResult& result);
    /// Reports all steps but the last `keep`; what was asked for meanwhile. Collective.
    RunRequests report(std::size_t keep);
    /// The next step begins now: what was done since the last one is not its time.
    void restartClock();

    int skippedInARow() const { return m_skippedInARow; }
    int lastGoodStep() const { return m_lastGoodStep; }  ///< whose update was not skipped

private:
    /// A step whose numbers may still be on their way.
    struct Pending {
        EventWriter::Step event;
        at::Tensor numbers;                             ///< StepNumbers on the CPU
        std::shared_ptr<c10::Event> arrived = nullptr;  ///< of them; nullptr: they are there
    };
    EventWriter::Step eventOf(double learningRateFactor, const PartSeconds& seconds) const;
    RunRequests reportOne(const Pending& pending);
    void trimGrownHeap(std::int64_t resident);

    const PreparedRun& m_run;
    TrainingState& m_state;
    TrainingStep& m_step;
    StepControl& m_control;
    TimeLimit& m_time;
    RunCopy* m_copy;
    std::deque<Pending> m_pending;
    int m_skippedInARow = 0;
    int m_lastGoodStep;
    std::int64_t m_residentAtFirst = 0;  ///< bytes after the first step
    double m_startedAt = 0;              ///< the step to be reported next
};

}  // namespace dreambooth
