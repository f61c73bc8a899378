// What this computer has: processor, memory, devices and the libraries that were opened.
#pragma once

#include <base/json.h>

namespace dreambooth {

/// {"program", "libtorch", "cpu": {name, cores, amx, avx512_bf16, avx512, avx2}, "devices": [{"id",
/// "name", "memory_total", "memory_free"} …], "gpu": sentence}; memory in bytes. "cpu" is always
/// the last device.
Json describeMachine();

}  // namespace dreambooth
