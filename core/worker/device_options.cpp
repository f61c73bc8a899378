// Devices and precision by their names.
#include <base/error_json.h>
#include <worker/device_options.h>

#include <distributed/gpu.h>
#include <models/number_format.h>
#include "flag_values.h"

#include <charconv>
#include <cmath>

namespace dreambooth {

namespace {

int gpuCount() {
    return gpuPlugin() != nullptr ? gpuPlugin()->deviceCount() : 0;
}

Result<at::Device> deviceFrom(const std::string& text) {
    const int count = gpuCount();
    if (text == "cpu") return at::Device(at::kCPU);
    int index = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, index);
    if (read.ec != std::errc() || read.ptr != end || index < 0) {
        return failure("device.unknown.one", {{"device", text}});
    }
    if (index >= count) {
        if (const auto problem = gpuPluginProblem())
            return failure("device.unknown.cause", withCause(*problem, {{"device", text}}));
        return failure("device.unknown.gpu", {{"device", text}, {"count", std::to_string(count)}});
    }
    return at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(index));
}

}  // namespace

Result<std::vector<at::Device>> devicesOf(const DeviceOptions& options) {
    std::vector<at::Device> devices;
    if (options.devices == "auto") {
        for (int i = 0; i < gpuCount(); ++i)
            devices.emplace_back(at::kCUDA, static_cast<c10::DeviceIndex>(i));
        if (devices.empty()) devices.emplace_back(at::kCPU);
        return devices;
    }
    TRY(const auto names, readList(options.devices, "--devices"));
    for (const std::string& name : names) {
        TRY(const at::Device device, deviceFrom(name));
        devices.push_back(device);
    }
    return devices;
}

namespace {

/// Bytes of the denoiser's weights that have to be in memory at once, and those of its matrices,
/// which can be offloaded block by block.
struct DenoiserBytes {
    double kept = 0, matrices = 0;
    int blocks = 0;
};

DenoiserBytes denoiserBytes(const DenoiserSize& size, const LoadOptions& load) {
    const double perNumber = static_cast<double>(c10::elementSize(load.dtype));
    return {.kept = static_cast<double>(size.parameters - size.inBlocks) * perNumber,
            .matrices = static_cast<double>(size.inBlocks) *
                        (load.matrices.format ? bytesANumber(*load.matrices.format) : perNumber),
            .blocks = size.blocks};
}

/// Offloads as many blocks as are too many for `room`, and `ahead` more, whose room is for copies
/// of offloaded ones.
void offloadBlocks(const DenoiserBytes& bytes, double room, int ahead, MatrixStorage& storage) {
    const double missing = bytes.kept + bytes.matrices - room;
    if (missing <= 0 || bytes.blocks == 0 || storage.offloadedBlocks == MatrixStorage::allBlocks)
        return;
    const double offloaded = std::ceil(missing / (bytes.matrices / bytes.blocks)) + ahead;
    storage.offloadedBlocks = std::max(storage.offloadedBlocks,
                                       static_cast<int>(std::min<double>(offloaded, bytes.blocks)));
}

void fitGpu(const ModelFiles& files, LoadOptions& load) {
    const double bytes = static_cast<double>(parameterCount(files)) *
                         static_cast<double>(c10::elementSize(load.dtype));
    gpuPlugin()->emptyCache();  // of models that were dropped
    const double room =
        static_cast<double>(gpuPlugin()->device(load.device.index()).freeBytes) / 1.25;
    load.sequentialOffload = bytes > room;
    if (!load.sequentialOffload) return;
    // Copies of two offloaded blocks are on the card at a time.
    offloadBlocks(denoiserBytes(denoiserSize(files), load), room, 2, load.matrices);
}

void fitComputer(const ModelFiles& files, LoadOptions& load, const Memory& computer) {
    // In fewer bits none can be offloaded to the file. What the files hold in this precision is
    // used where it lies; the system drops it from memory where it needs that.
    if (load.matrices.format || isStoredAs(files, load.dtype) || computer.total == 0) return;
    const DenoiserSize size = denoiserSize(files);
    DenoiserBytes bytes = denoiserBytes(size, load);
    bytes.kept *= 2;  // convolutions are kept as oneDNN multiplies them, too
    if (!files.isFlow())
        bytes.kept += static_cast<double>(parameterCount(files) - size.parameters) *
                      static_cast<double>(c10::elementSize(load.dtype));
    // The window and other programs want some of it.
    const double room =
        static_cast<double>(std::min(computer.available, computer.total / 4 * 3)) / 1.25;
    offloadBlocks(bytes, room, 0, load.matrices);
}

}  // namespace

void avoidFloat16(const ModelFiles& files, LoadOptions& load) {
    if (files.isFlow() && load.dtype == at::kHalf) load.dtype = at::kFloat;
}

Result<void> fitMemory(const std::filesystem::path& model, LoadOptions& load,
                       const Memory& computer) {
    TRY(const ModelFiles files, ModelFiles::open(model, openOptions(load)));
    avoidFloat16(files, load);
    if (load.encoders) return {};
    if (load.device.is_cuda())
        fitGpu(files, load);
    else
        fitComputer(files, load, computer);
    return {};
}

std::string nameOf(at::ScalarType dtype) {
    return dtype == at::kHalf ? "float16" : dtype == at::kBFloat16 ? "bfloat16" : "float32";
}

Result<LoadOptions> loadOptions(const DeviceOptions& options) {
    LoadOptions load;
    load.frozen = true;
    load.matrices.format = weightFormatOf(options.quantizeBase);
    load.matrices.offloadedBlocks = options.offloadBlocks;
    TRY(const auto devices, devicesOf(options));
    load.device = devices.front();
    if (load.device.is_cuda()) gpuPlugin()->useDevice(load.device.index());
    if (options.dtype == "auto") {
        const bool gpuHasBf16 = load.device.is_cuda() && gpuPlugin()->hasBf16(load.device.index());
        const NumberFormat format = fastestFormat(load.device, gpuHasBf16);
        load.dtype = format.dtype;
        load.channelsLast = format.channelsLast;
    } else if (options.dtype == "float16") {
        load.dtype = at::kHalf;
    } else if (options.dtype == "bfloat16") {
        load.dtype = at::kBFloat16;
    } else if (options.dtype != "float32") {
        return failure("dtype.unknown.or_auto", {{"dtype", options.dtype}});
    }
    return load;
}

}  // namespace dreambooth
