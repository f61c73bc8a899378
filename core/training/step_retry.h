// A step's forwards and backwards, done again where they can't be done at once: with half as many
// rows at a time where memory runs out, which is the same mathematics, and with any kernels where
// an operator has none that gives the same bits each time.
#pragma once

#include "rank_gradients.h"
#include "step_graph.h"

#include <training/optimizer.h>

#include <exception>
#include <functional>

namespace dreambooth {

class StepRetry {
public:
    /// `graph` is captured anew when the number of rows changes; nullptr off a GPU.
    StepRetry(PreparedRun& run, Optimizer& optimizer, const RankGradients& gradients,
              StepGraph* graph);

    /// Does the work of step `step` + 1, until it could be done, with the rows that `run.choices`
    /// says each time. Throws ErrorException memory.out where it does not fit with one row,
    /// memory.resume where other ranks wait in the mean of the gradients, which can't be joined a
    /// second time: all begin again from a checkpoint then, with fewer rows.
    void run(int step, const std::function<void()>& work);

    /// Before the first step of several ranks: the fewest rows of all of them, for all. Collective.
    void agreeOnRows(int step);

private:
    bool continueNondeterministic(const std::exception& error);
    void reduceRows(int step);
    void takeLimits(int step);
    void keepLimit(int step);
    void reportHalved(int step);

    PreparedRun& m_run;
    Optimizer& m_optimizer;
    const RankGradients& m_gradients;
    StepGraph* m_graph;
    bool m_isTrimmed = false;  ///< memory was, since work failed with these rows
    bool m_isDeterministic;    ///< the same bits each time; on a CPU they are anyway
};

}  // namespace dreambooth
