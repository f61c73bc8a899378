// About how much memory and time learning with a model needs, reckoned from its family before it is
// on this computer. Once it is, `dreambooth plan` measures the run that is really meant.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace dreambooth {

struct MemoryNeed {
    std::int64_t cpuBytes = 0;  ///< in float32, as a processor without AMX learns
    std::int64_t gpuBytes = 0;  ///< in half precision
};

/// For a small LoRA on one photo of the family's size at a time. `family` is "sd1", "sd2" or
/// "sdxl"; nothing for others.
std::optional<MemoryNeed> memoryToLearn(std::string_view family);

/// About how many seconds of one processor core the recipe "Faithful" takes with it, 800 steps of a
/// photo and a class image: to the order of magnitude, for a core with AVX-512 in float32.
std::optional<double> coreSecondsToLearn(std::string_view family);

}  // namespace dreambooth
