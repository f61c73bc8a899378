// The mean of a step's gradients over the ranks: formed while the last backward of the step still
// runs, or afterwards where that backward may have to be done again.
#pragma once

#include "prepare_training.h"

#include <distributed/gradient_reducer.h>
#include <distributed/step_trace.h>

#include <memory>
#include <vector>

namespace dreambooth {

class RankGradients {
public:
    /// Gives all ranks the first one's weights. `isCaptured`: forward and backward are one graph
    /// (step_graph.h), which the exchange between ranks can't be part of.
    RankGradients(PreparedRun& run, bool isCaptured, const StepTrace& trace);

    /// Before each forward.
    void beforeForward() { m_reducer->beforeForward(); }
    /// Adds the loss's gradients to those of the parameters; `isLast` of the step's.
    void backward(const at::Tensor& loss, bool isLast);
    /// After the last backward: the mean, where that has not formed it.
    void allReduce();
    /// Once after each step: orders its messages as the first step's gradients came.
    void afterStep() { m_reducer->afterBackward(); }

    /// Whether other ranks wait for this one's gradients: also after an exception there.
    bool isAllReducing() const { return m_isAllReducing; }
    /// In which order sums are formed: a run that goes on keeps it, for the same bits.
    GradientReducer::Buckets buckets() const {
        return m_reducer ? m_reducer->buckets() : m_run.choices.buckets;
    }
    /// Bytes on the device that the mean takes besides the gradients, in pieces as it asks for
    /// them: messages, and the buckets, which are made anew after the first step.
    std::vector<at::Tensor> memoryForAllReduce() const;

    /// While the run is paused: frees the gradients and the buckets, and makes them anew.
    void release();
    void restore();

private:
    /// All forwards and backwards of a step come before the mean of its gradients: where memory has
    /// run out, since they may have to be tried again, and where they are captured.
    bool allReducesLater() const;
    void makeReducer();

    PreparedRun& m_run;
    const bool m_isCaptured;
    const StepTrace& m_trace;
    std::unique_ptr<GradientReducer> m_reducer;  ///< nullptr between release() and restore()
    bool m_isAllReducing = false;
};

}  // namespace dreambooth
