// The GPU plug-in: CUDA and NCCL behind a small table, opened at run time where a driver exists.
// One worker program serves CPU and GPU machines; no CUDA, NCCL or torch header is needed here.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace c10d {
class ProcessGroup;
class Store;
}  // namespace c10d

namespace dreambooth {

struct Error;  // base/error.h, which the plug-in does without

/// One device as the driver describes it.
struct GpuDevice {
    std::string name;
    std::size_t totalBytes = 0;
    std::size_t freeBytes = 0;  ///< at the time of the call
    int capabilityMajor = 0;    ///< compute capability; the wheels' kernels begin with 7.5
};

/// Work of one device captured once and started again as a whole (a CUDA graph): the host no longer
/// queues each of its thousands of kernels.
class GpuGraph {
public:
    virtual ~GpuGraph() = default;
    /// What is queued on the current stream between the two is captured, not done. Memory that it
    /// takes stays the graph's own; its inputs must stay where they are. Anything that waits for
    /// the device or copies from ordinary host memory makes them, or the call itself, throw.
    virtual void begin() = 0;
    /// Also after a failure between the two: the device and its allocator can be used again then.
    virtual void end() = 0;
    virtual void replay() = 0;  ///< queues all of it on the current stream
};

/// What the plug-in can do. Functions throw c10::Error where CUDA or NCCL fails.
struct GpuPlugin {
    /// The layout of this table; a plug-in of another version is not used.
    static constexpr int tableVersion = 3;
    int version = 0;

    int (*deviceCount)() = nullptr;
    GpuDevice (*device)(int index) = nullptr;
    /// Tensor cores for bfloat16: from compute capability 8.0 on.
    bool hasBf16(int index) const { return device(index).capabilityMajor >= 8; }
    /// "CUDA 13.0, driver for CUDA 13.1, NCCL 2.28.9".
    std::string (*versions)() = nullptr;

    /// Makes `index` the current device of the calling thread, with a stream that graphs can be
    /// captured on, and starts CUDA's allocator. Float32 is computed as such, never in TF32.
    void (*useDevice)(int index) = nullptr;
    /// From here on this process computes as a training does: float32 as PyTorch's defaults have it
    /// (convolutions in TF32, matrix products not), and with kernels that give the same bits each
    /// time. An operator that has none only warns.
    void (*beginTraining)() = nullptr;
    /// Gives `group` an NCCL backend for CUDA tensors, bound to device `index`. `store` is the
    /// group's own; the backend's keys get the prefix "nccl".
    void (*addNccl)(c10d::ProcessGroup& group, c10d::Store& store, int index,
                    int timeoutSeconds) = nullptr;

    /// Most bytes that the allocator had taken from device `index` since resetPeak(index): tensors,
    /// captured graphs, and what it keeps for the next ones. Without what the driver takes.
    std::size_t (*peakBytes)(int index) = nullptr;
    void (*resetPeak)(int index) = nullptr;
    /// Gives cached, unused memory of all devices back to the driver.
    void (*emptyCache)() = nullptr;
    std::unique_ptr<GpuGraph> (*makeGraph)() = nullptr;  ///< of the current device
};

/// Opens the CUDA half of LibTorch and the plug-in if this machine has an NVIDIA driver. Must be
/// the first thing in main(): the first torch call of several kinds (a random draw, backward(),
/// torch::cuda::is_available()) decides for the rest of the process that there is no CUDA.
void openGpuPlugin();

/// openGpuPlugin() without asking for a driver first: `doctor` and the tests load the libraries so
/// far even on a machine without one.
void loadGpuLibraries();

/// The open plug-in; nullptr where there is none.
const GpuPlugin* gpuPlugin();

/// Why gpuPlugin() is nullptr: gpu.*, for a person; nothing if it is not.
std::optional<Error> gpuPluginProblem();

}  // namespace dreambooth
