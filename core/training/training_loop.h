// The steps of a run: gradients, updates, and everything that is done between two steps
// (checkpoints, samples, validation, requests).
#pragma once

#include "prepared_run.h"
#include "step_gradients.h"
#include "step_reporter.h"

#include <distributed/step_trace.h>
#include <runs/checkpoint.h>
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

    /// To the end, or to a stop request. Errors: train.not_finite, draw.*.
    Result<RunPhase> run();

    /// The state now as a checkpoint, unless there is one; older ones go:
    /// `keep` of them (0: all), or as many as the recipe says. After run(). Collective. False where
    /// it could not be written, of which a notice tells.
    bool saveCheckpoint(CheckpointLife life = CheckpointLife::lasting,
                        std::optional<int> keep = {});

private:
    StepRecord trainStep();
    EventWriter::Step eventOf(double learningRateFactor) const;
    bool isInterrupted(const RunRequests& requests) const;
    Result<void> betweenSteps(const RunRequests& requests);
    Result<void> waitWhilePaused();
    Result<void> writeCheckpoint(CheckpointLife life, std::optional<int> keep,
                                 const std::vector<NamedTensor>& optimizerState);
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
};

}  // namespace dreambooth
