// One step of training, from top to bottom. What surrounds it has classes of its own: batches with
// their noise and time steps (batch_loader.h), other ranks (rank_gradients.h), memory that runs out
// (step_retry.h), captured graphs (step_graph.h).
#pragma once

#include "batch_loader.h"
#include "rank_gradients.h"
#include "step_graph.h"
#include "step_retry.h"
#include "training_state.h"

#include <distributed/step_trace.h>

#include <optional>
#include <string>

namespace dreambooth {

/// What the parts of a step took, as the host sees them.
struct PartSeconds {
    double forward = 0, backward = 0, update = 0;
};

/// What a step gives. Tensors are on the device: nothing of them is read back.
struct StepResult {
    at::Tensor lossInstance, lossPrior;  ///< means over the step's samples of this rank
    Optimizer::UpdateResult update;
    at::Tensor rateEstimate;  ///< Optimizer::rateEstimate() after it
    PartSeconds seconds;
};

class TrainingStep {
public:
    /// Both outlive it. Gives all ranks the same weights: collective.
    TrainingStep(PreparedRun& run, TrainingState& state);

    /// The next step, with the learning rates times a factor. Collective. Throws ErrorException
    /// memory.*, ranks.*.
    StepResult run(double learningRateFactor);

    /// A trial before the first step, where there has to be one:
    /// - with several ranks, while nobody waits for a rank that fails; what a resumed run decided
    ///   before is only changed where it does not fit any more;
    /// - where a GPU makes updates in the backward pass, none of which is made in the trial;
    /// - where blocks of the base wait on the host: as many as fit then come back.
    void probeMemory();

    const RankGradients& gradients() const { return m_gradients; }
    /// Frees a captured graph; it is made anew when training goes on.
    void resetGraph();
    /// Why the steps are not captured as a graph; empty where there was no problem, or it was told.
    std::string takeGraphProblem();
    /// While the run is paused: frees what lies on the device besides the model, and makes it anew.
    void release();
    void restore() { m_gradients.restore(); }

private:
    /// Losses of a step, whose gradients come to be in the parameters: all micro-batches and ranks.
    StepResult accumulateGradients();
    /// Losses and gradients of some rows; `isLast` of a step.
    LossTerms forwardBackward(const Batch& batch, bool isLast);

    PreparedRun& m_run;
    TrainingState& m_state;
    const StepTrace m_trace;
    PartSeconds m_seconds;  ///< of the step at work
    BatchLoader m_batches;
    std::optional<StepGraph> m_graph;  ///< on a GPU
    RankGradients m_gradients;
    StepRetry m_retry;
};

}  // namespace dreambooth
