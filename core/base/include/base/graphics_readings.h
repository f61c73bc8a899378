// What NVIDIA's driver tells of its cards now (NVML, which comes with the driver); AMD's and
// Intel's sensors are the kernel's (base/machine_readings.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct GraphicsReading {
    std::string name;                        ///< "NVIDIA H100 80GB HBM3"
    std::optional<double> celsius = {};      ///< of the chip
    std::optional<int> busyPercent = {};     ///< share of the last moment in which it computed
    std::optional<std::uint64_t> used = {};  ///< bytes of its memory, of all programs
    std::uint64_t total = 0;                 ///< bytes
};

/// In the driver's order; empty where there is no driver. What one card does not tell is nothing.
/// `library` is another one in tests. Takes some milliseconds, the first time more: not for the GUI
/// thread.
std::vector<GraphicsReading> readGraphics(
    const std::filesystem::path& library = "libnvidia-ml.so.1");

}  // namespace dreambooth
