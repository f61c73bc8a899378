// Forward and backward of a micro-batch as one captured graph on a GPU, where queueing thousands of
// small kernels takes longer than the kernels do (PyTorch's CUDA graphs, Nguyen et al. 2021).
#pragma once

#include <distributed/gpu.h>
#include <training/trainable.h>

#include <functional>
#include <memory>
#include <string>

namespace dreambooth {

/// The first batches are worked on kernel by kernel, which fills the caches; then one is captured.
/// Its first replay must give the loss and the gradients that the same batch gave without: where it
/// doesn't, or where something in it can't be captured, all goes on kernel by kernel. Where memory
/// is not enough for it, it is tried once more some batches later.
class StepGraph {
public:
    /// Batches that are worked on before one is captured: libraries choose and load their kernels.
    static constexpr int warmUps = 3;

    /// Computes a batch's losses and adds its gradients to those of the parameters, in place where
    /// they exist.
    using Work = std::function<LossTerms(const Batch&)>;
    using MakeGraph = std::function<std::unique_ptr<GpuGraph>()>;

    /// `makeGraph` empty: nothing is captured.
    StepGraph(std::vector<at::Tensor> parameters, Work work, MakeGraph makeGraph);

    /// `isFirst`: the gradients are zero. The losses are overwritten by the next call.
    LossTerms run(const Batch& batch, bool isFirst);
    /// Frees the graph and its memory: before other work needs the device, or tensors move. It
    /// is made anew when training goes on.
    void reset();
    /// Why nothing is captured; empty where there was no problem, or it was told.
    std::string takeProblem();

    /// Whether each step of a recipe queues the same work: not with draws that the host makes.
    static bool canCapture(const Recipe& recipe);

private:
    LossTerms capture(const Batch& batch);
    bool fits(const Batch& batch) const;
    void copyInputs(const Batch& batch);
    double gradientNorm() const;
    void zeroGradients() const;
    LossTerms disable(const Batch& batch, const std::string& problem);
    LossTerms runEager(const Batch& batch);

    std::vector<at::Tensor> m_parameters;
    Work m_work;
    MakeGraph m_makeGraph;
    std::unique_ptr<GpuGraph> m_graph;
    Batch m_inputs;  ///< what the graph reads
    LossTerms m_terms;
    int m_seen = 0;
    bool m_wasShort = false;  ///< of memory, at the first try
    std::string m_problem;
};

}  // namespace dreambooth
