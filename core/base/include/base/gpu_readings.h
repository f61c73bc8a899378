// What NVIDIA's driver tells of its cards now (NVML, which comes with the driver); AMD's and
// Intel's sensors are the kernel's (base/machine_readings.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct GpuReading {
    std::string name;                        ///< "NVIDIA H100 80GB HBM3"
    std::optional<double> celsius = {};      ///< of the chip
    std::optional<int> busyPercent = {};     ///< share of the last moment in which it computed
    std::optional<std::uint64_t> used = {};  ///< bytes of its memory, of all programs
    std::uint64_t total = 0;                 ///< bytes
};

/// Asks the driver for as long as it lives. One thread at a time; not the GUI thread.
class GpuReader {
public:
    /// `library` is another one in tests.
    explicit GpuReader(std::filesystem::path library = "libnvidia-ml.so.1");
    GpuReader(const GpuReader&) = delete;
    GpuReader& operator=(const GpuReader&) = delete;
    ~GpuReader();

    /// In the driver's order; empty where there is no driver. What one card does not tell is
    /// nothing. The first time the driver is begun, which can take a second where a card sleeps.
    std::vector<GpuReading> read();

private:
    class Driver;
    std::filesystem::path m_library;
    std::unique_ptr<Driver> m_driver;
};

}  // namespace dreambooth
