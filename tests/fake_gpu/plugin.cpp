// A GPU that is not there, behind the same table as the real plug-in (distributed/gpu.h): put
// beside the worker as libdreambooth_gpu.so, it lets the worker's whole GPU path run on any
// machine. It shows what the host does, not what a card would: no speed, no races, none of CUDA's
// own kernels.
#include "device.h"
#include "memory.h"
#include "ranks.h"
#include "recording.h"
#include "watch.h"

#include <ATen/Context.h>
#include <distributed/gpu.h>

#include <cstdlib>
#include <string>

namespace dreambooth::fake {
namespace {

int capabilityMajor() {
    static const char* given = std::getenv("FAKE_GPU_CAPABILITY");
    return given != nullptr ? std::atoi(given) : 9;
}

GpuDevice device(int index) {
    const std::size_t total = totalBytes();
    return {.name = "Fake GPU",
            .totalBytes = total,
            .freeBytes = total - DeviceMemory::instance().reservedBytes(index),
            .capabilityMajor = capabilityMajor()};
}

void useDevice(int index) {
    setCurrentDevice(index);
    if (currentStream(index) == 0) takeNewStream(index);  // the default one can't be recorded
}

void beginTraining() {
    // As the real plug-in.
    at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/true);
    at::globalContext().setDeterministicFillUninitializedMemory(false);
    note(Seen::did, "training began");
}

void emptyCache() {
    DeviceMemory::instance().emptyCache();
    note(Seen::did, "emptied the cache, which leaves " +
                        std::to_string(DeviceMemory::instance().reservedBytes(currentDevice())));
}

const GpuPlugin table = {
    .version = GpuPlugin::tableVersion,
    .deviceCount = [] { return deviceCount; },
    .device = device,
    .versions = [] { return std::string("CUDA 13.0 (fake)"); },
    .useDevice = useDevice,
    .beginTraining = beginTraining,
    .addNccl = addNccl,
    .peakBytes = [](int index) { return DeviceMemory::instance().peakBytes(index); },
    .resetPeak = [](int index) { DeviceMemory::instance().resetPeak(index); },
    .emptyCache = emptyCache,
    .makeGraph = makeGraph,
};

}  // namespace
}  // namespace dreambooth::fake

namespace dreambooth {

extern "C" __attribute__((visibility("default"))) const GpuPlugin* dreamboothGpuPlugin() {
    return &fake::table;
}

}  // namespace dreambooth
