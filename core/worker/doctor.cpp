// What this computer has, from /proc, the GPU plug-in and LibTorch; and how far its numbers are
// from those of a reference.
#include <worker/doctor.h>

#include "reference_check.h"

#include <base/error.h>
#include <base/memory.h>

#include <ATen/Parallel.h>
#include <base/files.h>
#include <distributed/gpu.h>
#include <torch/headeronly/version.h>

#include <sstream>
#include <thread>

namespace dreambooth {
namespace {

/// The value behind "key   :" in a file like /proc/cpuinfo; empty where it is not.
std::string procValue(const char* file, const std::string& key) {
    const Result<std::string> text = readFile(file);
    if (!text) return {};
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(key)) continue;
        const auto colon = line.find(':');
        if (colon == std::string::npos) continue;
        const auto start = line.find_first_not_of(" \t", colon + 1);
        return start == std::string::npos ? std::string() : line.substr(start);
    }
    return {};
}

Json describeMachine() {
    const std::string flags = " " + procValue("/proc/cpuinfo", "flags") + " ";
    const auto has = [&](const std::string& flag) { return flags.contains(" " + flag + " "); };
    const std::string name = procValue("/proc/cpuinfo", "model name");

    Json machine;
    machine["program"] = DREAMBOOTH_VERSION;
    machine["libtorch"] = TORCH_VERSION;
    machine["cpu"] = {{"name", name},
                      {"cores", std::thread::hardware_concurrency()},
                      {"threads_used", at::get_num_threads()},
                      {"amx", has("amx_bf16")},
                      {"avx512_bf16", has("avx512_bf16")},
                      {"avx512", has("avx512f")},
                      {"avx2", has("avx2")}};
    machine["devices"] = Json::array();
    if (const GpuPlugin* gpu = gpuPlugin()) {
        for (int i = 0; i < gpu->deviceCount(); ++i) {
            const GpuDevice device = gpu->device(i);
            machine["devices"].push_back({{"id", std::to_string(i)},
                                          {"name", device.name},
                                          {"memory_total", device.totalBytes},
                                          {"memory_free", device.freeBytes}});
        }
        machine["gpu"] = gpu->versions();
    } else {
        machine["gpu"] = gpuPluginProblem()->message();
    }
    machine["devices"].push_back({{"id", "cpu"},
                                  {"name", name},
                                  {"memory_total", memory().total},
                                  {"memory_free", memory().available}});
    return machine;
}

}  // namespace

Result<Json> examine(const DoctorOptions& options) {
    Json found = describeMachine();
    if (options.reference.empty()) return found;
    TRY(const LoadOptions load, loadOptions(options.where));
    TRY(const auto checks, checkAgainstReference(options.model, options.reference, load));
    for (const NumberCheck& check : checks)
        found["checks"].push_back({{"name", check.name},
                                   {"difference", check.difference},
                                   {"tolerance", check.tolerance},
                                   {"passed", check.passed()}});
    return found;
}

}  // namespace dreambooth
