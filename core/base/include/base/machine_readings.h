// What the kernel tells of a process and of this computer now: memory, load, temperatures. What it
// does not tell is nothing, not 0. `root` is "/" but for tests.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct ProcessReading {
    std::uint64_t resident = 0;      ///< bytes in memory
    std::uint64_t peakResident = 0;  ///< the most since it began
    double processorSeconds = 0;     ///< of all its threads since it began
};
/// Nothing: there is no such process here.
std::optional<ProcessReading> readProcess(long pid, const std::filesystem::path& root = "/");

/// Processes that want to compute, the mean of the last minute.
std::optional<double> loadOfMinute(const std::filesystem::path& root = "/");

struct Temperature {
    std::string sensor;  ///< "coretemp, Package id 0", as its driver calls it
    double celsius = 0;
};
/// Of the sensors in /sys/class/hwmon; where there are none, of the thermal zones.
std::vector<Temperature> temperatures(const std::filesystem::path& root = "/");

}  // namespace dreambooth
