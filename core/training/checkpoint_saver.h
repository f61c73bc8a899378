// Writes what a run has learned into checkpoints, and waits where it can't be saved.
#pragma once

#include "best_step_search.h"
#include "rank_gradients.h"
#include "training_state.h"
#include "unsaved_wait.h"

#include <runs/checkpoint.h>
#include <runs/run_copy.h>
#include <training/step_control.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class CheckpointSaver {
public:
    /// All of them outlive it. `search`: the best step so far is kept; nullptr: none is looked for.
    /// `copy`: where checkpoints are copied to; nullptr: nowhere.
    CheckpointSaver(PreparedRun& run, TrainingState& state, const RankGradients& gradients,
                    StepControl& control, const BestStepSearch* search, RunCopy* copy);

    struct Saving {
        CheckpointLife life = CheckpointLife::lasting;
        /// Of earlier ones (0: all), else as many as the recipe says.
        std::optional<int> keep = {};
    };

    /// The state now is that of a checkpoint: none has to be written at this step.
    void setSaved() { m_savedStep = m_state.position.step; }
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

    /// A sentence: which one there is.
    std::string newestCheckpoint() const;

private:
    UnsavedWait::End waitForCheckpoint(UnsavedWait::When when, const Saving& saving);
    UnsavedWait unsavedWait();
    Result<void> trySaving(const Saving& saving, const std::filesystem::path& elsewhere);
    Result<void> write(const Saving& saving, const std::vector<NamedTensor>& optimizerState,
                       const std::filesystem::path& elsewhere);
    int bestStep() const { return m_search != nullptr ? m_search->best() : 0; }

    PreparedRun& m_run;
    TrainingState& m_state;
    const RankGradients& m_gradients;
    StepControl& m_control;
    const BestStepSearch* m_search;
    RunCopy* m_copy;
    int m_savedStep = -1;
    Error m_problem;               ///< why saving failed last; on the first rank
    bool m_goesOnUnsaved = false;  ///< a person chose that; until something can be saved again
};

}  // namespace dreambooth
