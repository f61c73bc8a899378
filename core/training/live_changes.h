// What is changed of a run while it learns (runs/run_changes.h): takes requests, and what a resumed
// run has noted already, at the same step on all ranks.
#pragma once

#include "prepare_training.h"

#include <runs/run_changes.h>
#include <training/step_control.h>

#include <vector>

namespace dreambooth {

class LiveChanges {
public:
    /// Gives `run`, which outlives it, the recipe of a step that it goes on from. Collective.
    /// Errors: json.malformed, recipe.invalid.*, run.newer_version, file.*, ranks.lost.changes.
    static Result<LiveChanges> begin(PreparedRun& run, int step);

    /// So many steps are done: what was noted for there counts from now on.
    void applyUpTo(int step);
    /// The request for a change, honoured or refused with a notice. It is kept before it counts.
    /// Collective.
    void take(StepControl& control, int step);
    /// A request that came after the last step, with a notice.
    void refuseLate(const StepControl& control);

    /// What the rates that the optimizer was made with are multiplied by.
    double rateFactor() const { return m_run->job.recipe.learning_rate / m_begun.learning_rate; }
    /// In the end, as far as it is known now.
    int totalSteps() const { return recipeAt(m_begun, m_changes).max_train_steps; }

private:
    LiveChanges(PreparedRun& run, std::vector<RunChange> changes, int step);
    Result<RunChange> keep(int step);

    PreparedRun* m_run;
    Recipe m_begun;  ///< that the model was made ready for
    std::vector<RunChange> m_changes;
};

}  // namespace dreambooth
