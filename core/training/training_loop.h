// The steps of a run, and everything that is done between two steps (checkpoints, samples,
// validation, requests).
#pragma once

#include "best_step_search.h"
#include "checkpoint_saver.h"
#include "live_changes.h"
#include "step_reporter.h"
#include "time_limit.h"
#include "training_step.h"

#include <runs/run_copy.h>
#include <training/step_control.h>

#include <optional>

namespace dreambooth {

class TrainingLoop {
public:
    /// All of them outlive it; `copy`: where checkpoints are copied to, nullptr: nowhere.
    /// Collective.
    TrainingLoop(PreparedRun& run, TrainingState& state, LiveChanges& changes,
                 RunCopy* copy = nullptr);

    /// To the end, which with stop_at_best_step may come early, or to a stop request. What can't be
    /// saved is waited for (unsaved_wait.h).
    /// Errors: train.not_finite, draw.*, checkpoint.failed where a person gave it up.
    Result<RunPhase> run();

    /// After run(): for the state at the end and the result.
    CheckpointSaver& saver() { return m_saver; }
    /// After run() has finished: makes the weights those of the result, and returns its step, which
    /// with stop_at_best_step may be an earlier one. Errors: checkpoint.mismatch, file.*.
    Result<int> takeResult();

private:
    /// What comes before the first step; the requests that were made until then.
    RunRequests begin();
    void trainStep();
    /// After the last step.
    Result<RunPhase> end();
    /// The last step is done, or the time is over.
    bool isAtEnd() const;
    bool isBestFound() const { return m_search && m_search->isOver(); }
    bool isInterrupted(const RunRequests& requests) const;
    void takeChange(RunRequests& requests);  ///< which no longer have it
    /// Takes a change, and returns whether it leaves no step to be done.
    bool isEndedByChange(RunRequests& requests);
    void betweenSteps(RunRequests& requests);  ///< adds stop where it has to end
    void waitWhilePaused();
    void drawSamplesOf(const std::string& prompts);  ///< one a line
    void lookForBest(RunRequests& requests);
    void moveToHost();
    void moveToDevice();
    std::unexpected<Error> notFinite(int lastGoodStep);
    int secondsAskedFor();        ///< of a request for more time, for all of them; 0: of no use
    std::string samplePrompts();  ///< of a request, one a line

    PreparedRun& m_run;
    TrainingState& m_state;
    LiveChanges& m_changes;
    StepControl m_control;
    TrainingStep m_step;
    std::optional<BestStepSearch> m_search;  ///< with stop_at_best_step
    CheckpointSaver m_saver;
    TimeLimit m_time;
    StepReporter m_reports;
};

}  // namespace dreambooth
