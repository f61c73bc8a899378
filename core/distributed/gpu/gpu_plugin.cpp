// The GPU plug-in: the only file that includes CUDA and NCCL headers. It is opened beside
// libtorch_cuda on machines with an NVIDIA driver and fills the table of distributed/gpu.h.
#include <ATen/Context.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAFunctions.h>
#include <c10/cuda/CUDAGuard.h>
#include <cuda_runtime_api.h>
#include <distributed/gpu.h>
#include <nccl.h>

#include <chrono>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>

namespace dreambooth {

namespace {

c10::DeviceIndex deviceIndex(int index) {
    return static_cast<c10::DeviceIndex>(index);
}

int deviceCount() {
    return c10::cuda::device_count();
}

GpuDevice device(int index) {
    const c10::cuda::CUDAGuard guard(deviceIndex(index));
    const cudaDeviceProp& properties = *at::cuda::getDeviceProperties(deviceIndex(index));
    GpuDevice found;
    found.name = properties.name;
    found.capabilityMajor = properties.major;
    C10_CUDA_CHECK(cudaMemGetInfo(&found.freeBytes, &found.totalBytes));
    return found;
}

/// CUDA counts 1000 for a major and 10 for a minor version, 13000 is 13.0.
std::string cudaVersion(int number) {
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

std::string versions() {
    int runtime = 0;
    int driver = 0;
    int nccl = 0;
    // Needs no device. Without a driver CUDA calls even this an error: the number stays 0.
    if (cudaRuntimeGetVersion(&runtime) != cudaSuccess ||
        cudaDriverGetVersion(&driver) != cudaSuccess)
        cudaGetLastError();  // not the next call's failure
    ncclGetVersion(&nccl);
    return "CUDA " + cudaVersion(runtime) +
           (driver ? ", driver for CUDA " + cudaVersion(driver) : ", no driver") + ", NCCL " +
           std::to_string(nccl / 10000) + "." + std::to_string(nccl % 10000 / 100) + "." +
           std::to_string(nccl % 100);
}

void useDevice(int index) {
    at::globalContext().lazyInitDevice(c10::DeviceType::CUDA);
    c10::cuda::set_device(deviceIndex(index));
    // The default stream can't be captured; and what autograd keeps of the stream that a parameter
    // was first used on must be the one of the capture.
    // One for good: memory that another one still works on may be handed out again.
    if (c10::cuda::getCurrentCUDAStream(deviceIndex(index)) ==
        c10::cuda::getDefaultCUDAStream(deviceIndex(index)))
        c10::cuda::setCurrentCUDAStream(
            c10::cuda::getStreamFromPool(/*isHighPriority=*/false, deviceIndex(index)));
    // Pictures are compared with diffusers' number by number; who wants speed has half precision.
    at::globalContext().setAllowTF32CuBLAS(false);
    at::globalContext().setAllowTF32CuDNN(false);
    // No kernel that is chosen by a race.
    at::globalContext().setBenchmarkCuDNN(false);
    at::globalContext().setDeterministicCuDNN(true);
}

void beginTraining() {
    at::globalContext().setAllowTF32CuDNN(true);
    // No kernel that adds in the order of chance; training asks for more (step_retry.cpp).
    at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/true);
    at::globalContext().setDeterministicFillUninitializedMemory(false);
}

void addNccl(c10d::ProcessGroup& group, c10d::Store& store, int index, int timeoutSeconds) {
    auto options = c10d::ProcessGroupNCCL::Options::create();
    options->timeout = std::chrono::seconds(timeoutSeconds);
    auto keys = c10::make_intrusive<c10d::PrefixStore>(
        "nccl", c10::intrusive_ptr<c10d::Store>::reclaim_copy(&store));
    auto nccl = c10::make_intrusive<c10d::ProcessGroupNCCL>(std::move(keys), group.getRank(),
                                                            group.getSize(), std::move(options));
    // One device a rank, said before the first collective: NCCL need not guess it from a tensor.
    // The group hands its own on to the backend.
    group.setBoundDeviceId(c10::Device(c10::DeviceType::CUDA, deviceIndex(index)));
    nccl->setSequenceNumberForGroup();
    group.setBackend(c10::DeviceType::CUDA, c10d::ProcessGroup::BackendType::NCCL, nccl);
}

std::size_t peakBytes(int index) {
    using c10::CachingAllocator::StatType;
    const auto stats = c10::cuda::CUDACachingAllocator::getDeviceStats(deviceIndex(index));
    return static_cast<std::size_t>(
        stats.reserved_bytes[static_cast<std::size_t>(StatType::AGGREGATE)].peak);
}

void resetPeak(int index) {
    c10::cuda::CUDACachingAllocator::resetPeakStats(deviceIndex(index));
}

void emptyCache() {
    c10::cuda::CUDACachingAllocator::emptyCache();
}

class Graph : public GpuGraph {
public:
    void begin() override {
        m_device = c10::cuda::current_device();
        // Only what this thread does breaks a capture, not NCCL's watchdog.
        m_graph.capture_begin(m_pool, cudaStreamCaptureModeThreadLocal);
    }
    void end() override {
        try {
            m_graph.capture_end();
        } catch (const c10::Error&) {
            // A capture that was broken off throws before PyTorch gives its pool back, and then
            // the allocator refuses to empty its cache for the rest of the process.
            namespace allocator = c10::cuda::CUDACachingAllocator;
            allocator::endAllocateToPool(m_device, m_pool);
            allocator::releasePool(m_device, m_pool);
            throw;
        }
    }
    void replay() override { m_graph.replay(); }

private:
    at::cuda::MempoolId_t m_pool = at::cuda::graph_pool_handle();
    c10::DeviceIndex m_device = 0;
    at::cuda::CUDAGraph m_graph;
};

std::unique_ptr<GpuGraph> makeGraph() {
    return std::make_unique<Graph>();
}

const GpuPlugin table = {
    .version = GpuPlugin::tableVersion,
    .deviceCount = deviceCount,
    .device = device,
    .versions = versions,
    .useDevice = useDevice,
    .beginTraining = beginTraining,
    .addNccl = addNccl,
    .peakBytes = peakBytes,
    .resetPeak = resetPeak,
    .emptyCache = emptyCache,
    .makeGraph = makeGraph,
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const GpuPlugin* dreamboothGpuPlugin() {
    return &table;
}

}  // namespace dreambooth
