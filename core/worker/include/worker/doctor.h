// `dreambooth doctor`: what this computer has, and whether its numbers agree with reference
// tensors.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <worker/device_options.h>

#include <string>

namespace dreambooth {

struct DoctorOptions {
    std::string reference;  ///< folder with what diffusers computed; empty: no check
    std::string model;      ///< that it computed with
    /// The CPU in float32, where equality with diffusers is promised.
    DeviceOptions where = {.devices = "cpu"};
};

/// {"program", "libtorch", "cpu": {name, cores, threads_used, amx, avx512_bf16, avx512, avx2},
/// "devices": [{"id", "name", "memory_total", "memory_free"} …], "gpu": sentence}; memory in bytes,
/// "cpu" is always the last device. With a reference also "checks": [{"name", "difference",
/// "tolerance", "passed"}]: the largest difference, relative to the largest reference value.
/// Errors: those of loadOptions() and loadModel(), doctor.*, file.*.
Result<Json> examine(const DoctorOptions& options);

}  // namespace dreambooth
