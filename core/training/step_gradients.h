// The forward and backward passes of a step, and their mean over the ranks. Where memory runs out
// they are done again with half as many rows at a time: the same mathematics.
#pragma once

#include "prepared_run.h"
#include "step_graph.h"

#include <distributed/gradient_reducer.h>
#include <distributed/step_trace.h>
#include <runs/reporter.h>
#include <training/optimizer.h>
#include <training/precision.h>

#include <exception>
#include <memory>
#include <optional>
#include <string>

namespace dreambooth {

class StepGradients {
public:
    /// What it works with; all of them outlive it.
    struct Parts {
        PreparedRun& run;
        RunReporter& reporter;
        Optimizer& optimizer;
        LossScaler& scaler;
        const StepTrace& trace;
    };
    explicit StepGradients(const Parts& parts);

    /// Several ranks: a trial before the first step, while nobody waits for a rank that fails. In a
    /// resumed run what was decided before is only changed where it does not fit any more.
    void probeMemory(const RunPosition& position);

    struct Losses {
        at::Tensor instance, prior;  ///< means over the step's samples of this rank
    };
    /// The losses of a step; its gradients are in the parameters then.
    Losses compute(const RunPosition& position);
    /// Once after each compute().
    void finishStep() { m_reducer->afterBackward(); }

    GradientReducer::Buckets buckets() const {
        return m_reducer ? m_reducer->buckets() : m_run.choices.buckets;
    }
    /// Frees a recorded graph; it is made anew when training goes on.
    void resetGraph();
    /// Why the steps are not recorded as a graph; empty where there was no problem, or it was told.
    std::string takeGraphProblem();
    /// While the run is paused: frees what lies on the device besides the model, and makes it anew.
    void release();
    void restore();

private:
    void makeReducer();
    /// Losses and gradients of one micro-batch, the last one of a step or not.
    LossTerms learnFrom(const Batch& batch, bool isLast);
    Losses computeAtOnce(const RunPosition& position);
    /// The samples of one part of a step; a step has gradient_accumulation_steps of them.
    Batch batchOf(const RunPosition& position, int part);
    std::uint64_t firstSample(const RunPosition& position, int part) const;
    void drawAhead(const RunPosition& position, int part);
    /// Several ranks: all forwards and backwards of a step come before the mean of its gradients.
    /// Where memory has run out, since they may have to be tried again; and where they are
    /// recorded.
    bool averagesLater() const;
    void average();
    std::vector<at::Tensor> memoryForMean() const;
    /// The rows that were decided for this step before, in this process or an earlier one.
    void takeLimits(int step);
    /// True once where an operator has no kernel that gives the same bits each time: tells it, and
    /// from then on any will do. Several ranks meet it in probeMemory(), while nobody waits for
    /// them.
    bool continueNondeterministic(const std::exception& error);
    /// After memory ran out: trims it, and where that was done before, halves the rows.
    void reduceRows(int step);
    void reportHalved(int step);
    void recordMeasured() const;

    PreparedRun& m_run;
    RunReporter& m_reporter;
    Optimizer& m_optimizer;
    LossScaler& m_scaler;
    const StepTrace& m_trace;
    std::unique_ptr<GradientReducer> m_reducer;
    std::optional<StepGraph> m_graph;  ///< on a GPU
    struct DrawnAhead {
        std::uint64_t first = 0;  ///< sample
        Batch batch;
    };
    std::optional<DrawnAhead> m_ahead;  ///< on a GPU
    bool m_averages = false;            ///< while a backward averages with other ranks
    bool m_isTrimmed = false;           ///< for these rows
    bool m_isDeterministic = false;     ///< the same bits each time; on a CPU they are anyway
};

}  // namespace dreambooth
