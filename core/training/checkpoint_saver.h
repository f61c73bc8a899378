// Writes what a run has learned into checkpoints, reads it back, and waits where it can't be saved.
#pragma once

#include "prepared_run.h"
#include "step_gradients.h"
#include "unsaved_wait.h"

#include <runs/checkpoint.h>
#include <runs/disk_need.h>
#include <runs/reporter.h>
#include <training/ema.h>
#include <training/learning_state.h>
#include <training/optimizer.h>
#include <training/step_control.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class CheckpointSaver {
public:
    /// What a checkpoint holds; all of it is the loop's.
    struct Parts {
        PreparedRun& run;
        RunReporter& reporter;
        StepControl& control;
        Optimizer& optimizer;
        Ema* average;  ///< nullptr: none
        LossScaler& scaler;
        RunPosition& position;
        /// There when anything is saved.
        const std::optional<StepGradients>& gradients;
    };
    explicit CheckpointSaver(const Parts& parts);

    struct Saving {
        CheckpointLife life = CheckpointLife::lasting;
        /// Of earlier ones (0: all), else as many as the recipe says.
        std::optional<int> keep = {};
    };

    /// The state now is that of a checkpoint: none has to be written at this step.
    void setSaved() { m_savedStep = m_position.step; }
    /// The state now as a checkpoint, unless there is one. Collective. False where it could not be
    /// written, which the run's state tells.
    bool save(const Saving& saving);
    bool save() { return save(Saving()); }
    /// The same, but waits where it can't; false where a person gave it up.
    bool saveAtEnd(const Saving& saving);
    bool saveAtEnd() { return saveAtEnd(Saving()); }
    /// Between two steps. Waits where it can't, unless a person chose to go on without; adds stop
    /// to `requests` where the run has to end.
    void saveOrWait(RunRequests& requests);
    /// Waits until the run's result is saved; false where a person gave it up.
    bool waitForResult(const Error& problem, const UnsavedWait::Save& save);

    /// Goes on from a checkpoint that was verified. Errors: checkpoint.mismatch, file.*.
    Result<void> restore(const std::filesystem::path& checkpoint);
    /// What checkpoints and the result take in a run on the disk of `place`.
    DiskNeed diskNeed(const std::filesystem::path& place);
    /// A sentence: which one there is.
    std::string newestCheckpoint() const;

private:
    UnsavedWait::End waitForCheckpoint(UnsavedWait::When when, const Saving& saving);
    UnsavedWait unsavedWait();
    Result<void> trySaving(const Saving& saving, const std::filesystem::path& elsewhere);
    Result<void> write(const Saving& saving, const std::vector<NamedTensor>& optimizerState,
                       const std::filesystem::path& elsewhere);
    LearningState learningState();

    PreparedRun& m_run;
    RunReporter& m_reporter;
    StepControl& m_control;
    Optimizer& m_optimizer;
    Ema* m_average;
    LossScaler& m_scaler;
    RunPosition& m_position;
    const std::optional<StepGradients>& m_gradients;
    int m_savedStep = -1;
    Error m_problem;               ///< why saving failed last; on the first rank
    bool m_goesOnUnsaved = false;  ///< a person chose that; until something can be saved again
};

}  // namespace dreambooth
