// The flags of drawing commands (see the header).
#include "draw_options.h"

#include <base/files.h>
#include <distributed/gpu.h>
#include <models/number_format.h>

#include <diffusion/sampler.h>
#include <charconv>

namespace dreambooth {

namespace {

Result<at::Device> deviceFrom(const std::string& text) {
    const int count = gpuPlugin() != nullptr ? gpuPlugin()->deviceCount() : 0;
    if (text == "cpu" || (text == "auto" && count == 0)) return at::Device(at::kCPU);
    int index = 0;
    const char* end = text.data() + text.size();
    const bool isNumber = std::from_chars(text.data(), end, index).ptr == end;
    if (text != "auto" && (!isNumber || index < 0)) {
        return badInput("device.unknown", "There is no device \"" + text + "\".",
                        "Give auto, cpu, or the number of a GPU: 0, 1, …", {{"device", text}});
    }
    if (index >= count) {
        return badInput("device.unknown",
                        "GPU " + text + " is not there; this computer has " +
                            std::to_string(count) + ". " + gpuPluginProblem(),
                        "`dreambooth doctor` lists the devices; --device cpu always works.",
                        {{"device", text}});
    }
    gpuPlugin()->useDevice(index);
    return at::Device(at::kCUDA, static_cast<c10::DeviceIndex>(index));
}

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

void addDrawOptions(CLI::App& command, DrawOptions& options) {
    std::string samplers;
    for (const auto& [name, title] : samplerNames())
        samplers += (samplers.empty() ? "" : ", ") + name;
    DrawRequest& request = options.request;
    command.add_option("--negative_prompt", request.negativePrompt,
                       "What the picture should not show");
    command.add_option("--num_inference_steps", request.steps, "Steps from noise to picture")
        ->capture_default_str();
    command
        .add_option("--guidance_scale", request.guidanceScale,
                    "How strictly to follow the prompt; 1 is freely")
        ->capture_default_str();
    command.add_option("--width", request.width, "Pixels; the model's own size if not given");
    command.add_option("--height", request.height, "Pixels; the model's own size if not given");
    command.add_option("--sampler", request.sampler, samplers + "; the model's own if not given");
    command.add_option("--device", options.device, "auto, cpu, or the number of a GPU")
        ->capture_default_str();
    command
        .add_option("--dtype", options.dtype,
                    "float32, float16, bfloat16, or auto: the fastest here, as measured")
        ->capture_default_str();
}

Result<LoadOptions> loadOptions(const DrawOptions& options) {
    LoadOptions load;
    TRY(load.device, deviceFrom(options.device));
    if (options.dtype == "auto") {
        const NumberFormat format = fastestFormat(load.device);
        load.dtype = format.dtype;
        load.channelsLast = format.channelsLast;
    } else if (options.dtype == "float16") {
        load.dtype = at::kHalf;
    } else if (options.dtype == "bfloat16") {
        load.dtype = at::kBFloat16;
    } else if (options.dtype != "float32") {
        return badInput("dtype.unknown", "There is no precision \"" + options.dtype + "\".",
                        "Give float32, float16, bfloat16 or auto.", {{"dtype", options.dtype}});
    }
    return load;
}

Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag) {
    std::string text = fileOrList;
    char separator = ',';
    std::error_code ignored;
    if (std::filesystem::is_regular_file(fileOrList, ignored)) {
        TRY(text, readFile(fileOrList));
        separator = '\n';
    }
    std::vector<std::string> entries;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find(separator, start), text.size());
        if (auto entry = trimmed(text.substr(start, end - start)); !entry.empty())
            entries.push_back(std::move(entry));
        start = end + 1;
    }
    if (entries.empty()) {
        return badInput("prompts.none", flag + " has no entries: " + fileOrList + ".",
                        "Give a text file with one entry a line, or entries separated by commas.",
                        {{"flag", flag}});
    }
    return entries;
}

}  // namespace dreambooth
