// The steps of a run: gradients, updates, and everything that is done between two steps
// (checkpoints, samples, validation, requests).
#pragma once

#include "best_step_search.h"
#include "checkpoint_saver.h"
#include "prepared_run.h"
#include "step_gradients.h"
#include "step_reporter.h"
#include "time_limit.h"

#include <distributed/step_trace.h>
#include <runs/disk_need.h>
#include <runs/reporter.h>
#include <training/ema.h>
#include <training/optimizer.h>
#include <training/step_control.h>

#include <memory>
#include <optional>

namespace dreambooth {

class TrainingLoop {
public:
    TrainingLoop(PreparedRun& prepared, RunReporter& reporter);

    /// Goes on from a checkpoint that was verified. Errors: checkpoint.mismatch, file.*.
    Result<void> restore(const std::filesystem::path& checkpoint) {
        return m_saver->restore(checkpoint);
    }
    int step() const { return m_position.step; }
    const Optimizer& optimizer() const { return *m_optimizer; }
    /// The average that the result shows; nullptr without.
    Ema* average() { return m_average ? &*m_average : nullptr; }

    /// What its checkpoints and its result take in a run on the disk of `place`.
    DiskNeed diskNeed(const std::filesystem::path& place) { return m_saver->diskNeed(place); }

    /// To the end, which with stop_at_best_step may come early, or to a stop request. What can't be
    /// saved is waited for (unsaved_wait.h).
    /// Errors: train.not_finite, draw.*, checkpoint.failed where a person gave it up.
    Result<RunPhase> run();

    /// After run(): for the state at the end and the result.
    CheckpointSaver& saver() { return *m_saver; }
    /// After run() has finished: makes the weights those of the result, and returns its step, which
    /// with stop_at_best_step may be an earlier one. Errors: checkpoint.mismatch, file.*.
    Result<int> takeResult();

private:
    StepRecord trainStep();
    EventWriter::Step eventOf(double learningRateFactor) const;
    /// The last step is done, or the time is over.
    bool isAtEnd() const;
    bool isInterrupted(const RunRequests& requests) const;
    Result<void> betweenSteps(RunRequests& requests);  ///< adds stop where it has to end
    Result<void> waitWhilePaused();
    void lookForBest(RunRequests& requests);
    void leaveDevice();
    void returnToDevice();
    std::unexpected<Error> notFinite(int lastGoodStep);
    int secondsAskedFor();        ///< of a request for more time, for all of them; 0: of no use
    std::string samplePrompts();  ///< of a request, one a line

    PreparedRun& m_run;
    RunReporter& m_reporter;
    const at::Device m_device;  ///< where it learns; a pause leaves it
    StepControl m_control;
    StepTrace m_trace;
    std::unique_ptr<Optimizer> m_optimizer;
    std::optional<Ema> m_average;  ///< with use_ema
    LossScaler m_scaler;
    std::optional<StepGradients> m_gradients;  ///< from run() on
    RunPosition m_position;
    TimeLimit m_time;
    std::optional<CheckpointSaver> m_saver;  ///< always there
    std::optional<BestStepSearch> m_search;  ///< with stop_at_best_step
};

}  // namespace dreambooth
