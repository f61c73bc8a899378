// Averages gradients over the ranks while backward still runs: c10d's Reducer, the engine of
// PyTorch's DistributedDataParallel (Li et al. 2020). Without other ranks every call is free.
#pragma once

#include <ATen/core/Tensor.h>
#include <distributed/rank_group.h>
#include <distributed/step_trace.h>

#include <memory>
#include <vector>

namespace dreambooth {

/// Checks that all ranks have the same parameters, and gives them rank 0's values. Throws
/// ErrorException ranks.lost or ranks.different.
void shareParameters(const RankGroup& ranks, const std::vector<at::Tensor>& parameters);

class GradientReducer {
public:
    /// Parameters grouped for one all-reduce each, by their indices.
    using Buckets = std::vector<std::vector<std::size_t>>;

    /// Of parameters that all ranks share. With `buckets` of an earlier run (buckets()) sums are
    /// formed in the same order as there, so that a resumed run gives the same bits. With a trace
    /// that is on, every all-reduce is written to it.
    GradientReducer(RankGroup ranks, std::vector<at::Tensor> parameters, const Buckets& buckets,
                    const StepTrace& trace = {});
    ~GradientReducer();
    GradientReducer(const GradientReducer&) = delete;
    GradientReducer& operator=(const GradientReducer&) = delete;

    /// Before each forward of a micro-batch.
    void beforeForward();
    /// Between forward and backward. Only the last micro-batch of a step averages; the others add
    /// up on their own rank.
    void beforeBackward(bool average);
    /// Averages the gradients as they are, by a backward of its own that adds nothing and needs
    /// next to no memory: for steps whose real backwards may fail and be tried again. Counts as an
    /// averaged backward.
    void allReduce();
    /// After each averaged backward, by all ranks: the first time it regroups the parameters in the
    /// order in which their gradients came.
    void afterBackward();
    /// The grouping in use; empty when alone.
    Buckets buckets() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace dreambooth
