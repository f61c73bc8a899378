// The ranks of one training and what they say to each other; alone, every call returns at once.
// c10d process group: Gloo for the CPU, and NCCL beside it where the device is a GPU.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <base/error.h>
#include <distributed/launch.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace c10d {
class ProcessGroup;
}

namespace dreambooth {

/// Collective calls must be made by all ranks in the same order. They throw ErrorException
/// ranks.lost when another rank has died or did not answer in time.
class RankGroup {
public:
    /// This process alone.
    RankGroup();

    /// Meets the other ranks, and tells on stderr whom or what it waits for when that takes more
    /// than seconds. A launched world of one makes a real group too, so that the same code is tried
    /// there. Errors: ranks.meeting (with the address or file), ranks.unresolved (the name of
    /// the first rank's machine meant nothing for five minutes; with the variable and it),
    /// gpu.missing, run.stopped (kind stopped) where the stop was asked for before all had come.
    static Result<RankGroup> join(const LaunchEnvironment& launch, at::Device device,
                                  const CancelToken& stop = {},
                                  std::chrono::seconds timeout = std::chrono::minutes(30));

    int rank() const { return m_rank; }
    int size() const { return m_size; }
    bool isFirst() const { return m_rank == 0; }

    /// The sum over all ranks, in place. CPU tensors go over Gloo, CUDA tensors over NCCL.
    void allReduceSum(at::Tensor& tensor) const;
    /// The mean over all ranks of many dense tensors of one type and device, in place: packed on
    /// the way, so that there are few messages.
    void allReduceMean(const std::vector<at::Tensor>& tensors) const;
    /// One rank's values everywhere, in place.
    void broadcast(std::vector<at::Tensor>& tensors, int root = 0) const;
    /// The same for many tensors of one type, which need not be contiguous: packed on the way.
    void broadcastMany(const std::vector<at::Tensor>& tensors, int root) const;
    /// One rank's text everywhere.
    std::string broadcast(const std::string& text, int root = 0) const;
    /// Waits until all ranks are here.
    void barrier() const;

    /// For GradientReducer; nullptr when alone.
    c10d::ProcessGroup* processGroup() const;

private:
    struct State;  ///< keeps c10d's headers out of here
    std::shared_ptr<State> m_state;
    int m_rank = 0;
    int m_size = 1;
};

}  // namespace dreambooth
