// The steps of a run: gradients, updates, and everything that is done between two steps
// (checkpoints, samples, validation, requests).
#pragma once

#include "prepared_run.h"
#include "step_gradients.h"
#include "step_reporter.h"
#include "unsaved_wait.h"

#include <distributed/step_trace.h>
#include <runs/checkpoint.h>
#include <runs/disk_need.h>
#include <runs/reporter.h>
#include <training/ema.h>
#include <training/learning_state.h>
#include <training/optimizer.h>
#include <training/step_control.h>

#include <memory>
#include <optional>

namespace dreambooth {

class TrainingLoop {
public:
    TrainingLoop(PreparedRun& prepared, RunReporter& reporter);

    /// Goes on from a checkpoint that was verified. Errors: checkpoint.mismatch, file.*.
    Result<void> restore(const std::filesystem::path& checkpoint);
    int step() const { return m_position.step; }
    const Optimizer& optimizer() const { return *m_optimizer; }
    /// The average that the result shows; nullptr without.
    Ema* average() { return m_average ? &*m_average : nullptr; }

    /// What its checkpoints and its result take in a run on the disk of `place`.
    DiskNeed diskNeed(const std::filesystem::path& place);

    /// To the end, or to a stop request. What can't be saved is waited for (unsaved_wait.h).
    /// Errors: train.not_finite, draw.*, checkpoint.failed where a person gave it up.
    Result<RunPhase> run();

    struct Saving {
        CheckpointLife life = CheckpointLife::lasting;
        std::optional<int> keep =
            {};  ///< of earlier ones (0: all), else as many as the recipe says
    };
    /// The state now as a checkpoint, unless there is one. After run(). Collective. False where it
    /// could not be written, which the run's state tells.
    bool saveCheckpoint(const Saving& saving);
    bool saveCheckpoint() { return saveCheckpoint(Saving()); }
    /// Waits until the run's result is saved; false where a person gave it up.
    bool waitToSave(const Error& problem, const UnsavedWait::Save& save);

private:
    StepRecord trainStep();
    EventWriter::Step eventOf(double learningRateFactor) const;
    bool isInterrupted(const RunRequests& requests) const;
    Result<void> betweenSteps(RunRequests& requests);  ///< adds stop where it has to end
    Result<void> waitWhilePaused();
    bool saveAtEnd(const Saving& saving);  ///< waits where it can't; false where it was given up
    bool saveAtEnd() { return saveAtEnd(Saving()); }
    void saveOrWait(RunRequests& requests);
    UnsavedWait::End waitForCheckpoint(UnsavedWait::When when, const Saving& saving);
    Result<void> trySaving(const Saving& saving, const std::filesystem::path& elsewhere);
    Result<void> writeCheckpoint(const Saving& saving,
                                 const std::vector<NamedTensor>& optimizerState,
                                 const std::filesystem::path& elsewhere);
    LearningState learningState();
    std::string newestCheckpoint() const;  ///< a sentence
    std::unexpected<Error> notFinite(int lastGoodStep);
    std::string samplePrompts();  ///< of a request, one a line

    PreparedRun& m_run;
    RunReporter& m_reporter;
    StepControl m_control;
    StepTrace m_trace;
    std::unique_ptr<Optimizer> m_optimizer;
    std::optional<Ema> m_average;  ///< with use_ema
    LossScaler m_scaler;
    std::optional<StepGradients> m_gradients;  ///< from run() on
    RunPosition m_position;
    int m_savedStep = -1;
    Error m_problem;               ///< why saving failed last; on the first rank
    bool m_goesOnUnsaved = false;  ///< a person chose that; until something can be saved again
};

}  // namespace dreambooth
