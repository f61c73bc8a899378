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

Result<void> fitMemory(const std::filesystem::path& model, LoadOptions& load) {
    if (!load.device.is_cuda() || load.encoders) return {};
    TRY(const ModelFiles files, ModelFiles::open(model, openOptions(load)));
    const double perNumber = static_cast<double>(c10::elementSize(load.dtype));
    const double bytes = static_cast<double>(numbersIn(files)) * perNumber;
    gpuPlugin()->emptyCache();  // of models that were dropped
    const double room =
        static_cast<double>(gpuPlugin()->device(load.device.index()).freeBytes) / 1.25;
    load.sequentialOffload = bytes > room;
    if (!load.sequentialOffload) return {};
    const DenoiserSize size = denoiserSize(files);
    const double matrices =
        static_cast<double>(size.inBlocks) *
        (load.matrices.format ? bytesANumber(*load.matrices.format) : perNumber);
    const double needed = matrices + static_cast<double>(size.numbers - size.inBlocks) * perNumber;
    if (needed <= room || size.blocks == 0) return {};
    // Two blocks are on the card while others wait.
    const double outside = std::ceil((needed - room) / (matrices / size.blocks)) + 2;
    load.matrices.offloadedBlocks = std::max(
        load.matrices.offloadedBlocks, static_cast<int>(std::min<double>(outside, size.blocks)));
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
