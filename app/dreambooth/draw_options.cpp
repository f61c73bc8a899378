// The flags that all drawing commands share (see the header).
#include "draw_options.h"

#include <ATen/ops/conv2d.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/randn.h>
#include <base/files.h>
#include <c10/core/GradMode.h>
#include <diffusion/sampler.h>
#include <distributed/gpu.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <sstream>

namespace dreambooth {
namespace {

/// Seconds of a convolution and a projection as a U-Net has them, the best of a few tries.
double secondsAt(at::ScalarType dtype) {
    const c10::NoGradGuard noGrad;
    const auto options = at::TensorOptions(dtype);
    const at::Tensor picture = at::randn({2, 128, 32, 32}).to(options);
    const at::Tensor kernel = at::randn({128, 128, 3, 3}).to(options);
    const at::Tensor rows = at::randn({2048, 256}).to(options);
    const at::Tensor weight = at::randn({256, 256}).to(options);
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 4; ++i) {  // the first one sets up oneDNN's kernels
        const auto start = std::chrono::steady_clock::now();
        at::conv2d(picture, kernel, {}, /*stride=*/1, /*padding=*/1);
        at::linear(rows, weight);
        best = std::min(
            best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

/// bfloat16 is many times faster on a CPU with AMX and slower on one without: the clock decides.
at::ScalarType fastestType(at::Device device) {
    if (device.is_cuda()) return at::kHalf;
    return secondsAt(at::kBFloat16) < 0.8 * secondsAt(at::kFloat) ? at::kBFloat16 : at::kFloat;
}

Result<at::Device> deviceNamed(const std::string& name) {
    const int gpus = gpuPlugin() != nullptr ? gpuPlugin()->deviceCount() : 0;
    if (name == "cpu" || (name == "auto" && gpus == 0)) return at::Device(at::kCPU);
    const std::string number = name == "auto" ? "0" : name;
    for (int i = 0; i < gpus; ++i) {
        if (number != std::to_string(i)) continue;
        gpuPlugin()->useDevice(i);
        return at::Device(at::kCUDA, static_cast<at::DeviceIndex>(i));
    }
    const std::string there =
        gpus == 0 ? gpuPluginProblem() : "The GPUs here are 0 to " + std::to_string(gpus - 1) + ".";
    return badInput("device.unknown", "There is no device \"" + name + "\". " + there,
                    "Give --device cpu, or run `dreambooth doctor` to see the devices.",
                    {{"device", name}});
}

}  // namespace

void addDrawOptions(CLI::App& command, DrawOptions& options) {
    DrawRequest& request = options.request;
    command.add_option("--negative_prompt", request.negativePrompt,
                       "What the picture should avoid");
    command
        .add_option("--num_inference_steps", request.steps,
                    "Steps of the sampler: more are slower and finer")
        ->capture_default_str();
    command
        .add_option("--guidance_scale", request.guidanceScale,
                    "How closely to follow the prompt; 1 is without guidance")
        ->capture_default_str();
    command.add_option("--width", request.width,
                       "Pixels, a multiple of 8; default: the model's own");
    command.add_option("--height", request.height,
                       "Pixels, a multiple of 8; default: the model's own");
    std::string names;
    for (const auto& [name, title] : samplerNames()) names += (names.empty() ? "" : ", ") + name;
    command.add_option("--sampler", request.sampler,
                       "One of " + names + "; default: the model's own");
    command.add_option("--device", options.device, "auto, cpu, or the number of a GPU")
        ->capture_default_str();
    command
        .add_option(
            "--dtype", options.dtype,
            "Precision: float32 (as diffusers), float16, bfloat16, or auto (the fastest here)")
        ->capture_default_str();
}

Result<LoadOptions> loadOptions(const DrawOptions& options) {
    TRY(const at::Device device, deviceNamed(options.device));
    LoadOptions load;
    load.device = device;
    if (options.dtype == "float32")
        load.dtype = at::kFloat;
    else if (options.dtype == "float16")
        load.dtype = at::kHalf;
    else if (options.dtype == "bfloat16")
        load.dtype = at::kBFloat16;
    else if (options.dtype == "auto")
        load.dtype = fastestType(device);
    else
        return badInput("dtype.unknown", "--dtype " + options.dtype + " is not known.",
                        "Give float32, float16, bfloat16 or auto.", {{"dtype", options.dtype}});
    return load;
}

Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag) {
    std::error_code ignored;
    std::string text = fileOrList;
    char separator = ',';
    if (std::filesystem::is_regular_file(fileOrList, ignored)) {
        TRY(text, readFile(fileOrList, 16u << 20));
        separator = '\n';
    }
    std::vector<std::string> entries;
    std::istringstream stream(text);
    for (std::string entry; std::getline(stream, entry, separator);) {
        const auto first = entry.find_first_not_of(" \t\r");
        if (first == std::string::npos) continue;
        entries.push_back(entry.substr(first, entry.find_last_not_of(" \t\r") - first + 1));
    }
    if (entries.empty())
        return badInput("list.empty", flag + " " + fileOrList + " has no entries.",
                        "Give a text file with one entry a line, or entries separated by commas.",
                        {{"flag", flag}});
    return entries;
}

}  // namespace dreambooth
