// The search for the best step while a run learns (Recipe::stop_at_best_step): its checkpoints are
// measured as they are written, until no later one can be the best.
#pragma once

#include "prepare_training.h"

#include <runs/scores.h>
#include <training/step_control.h>

namespace dreambooth {

class BestStepSearch {
public:
    BestStepSearch(const PreparedRun& run, StepControl& control)
        : m_run(run), m_device(run.model->device()), m_control(control) {}

    /// Whether the checkpoint of this step counts: those of the recipe and the last one. What a
    /// person saved or measured between them does not, so that a run that was paused ends as one
    /// that was not.
    bool isDue(int step) const;
    /// What is known of the steps up to this one. Collective.
    void takeScores(int step);
    /// Measures the checkpoint of a step, unless that was done, and takes the scores in. Adds stop
    /// to `requests` where the run was asked to stop meanwhile: then it is measured on resuming.
    /// What can't be measured is told. Collective; only the first rank measures.
    void measure(int step, RunRequests& requests);
    bool isMeasured(int step) const { return m_measuredAt == step; }

    /// No later step can be the best one.
    bool isOver() const { return m_isOver; }
    /// So far; 0: none.
    int best() const { return m_best; }
    /// At the end, at `step`: why the result is what it is.
    void report(int step) const;

private:
    bool measureCheckpoint(int step);

    const PreparedRun& m_run;
    const at::Device m_device;  ///< where it learns; the model may have left it
    StepControl& m_control;
    int m_best = 0;
    int m_measuredAt = 0;
    bool m_isKnown = false;
    bool m_isAnyKnown = false;  ///< also of an earlier step
    bool m_isOver = false;
};

}  // namespace dreambooth
