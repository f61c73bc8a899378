// How much memory this process has, may use, and has used: of the computer, of its control groups
// (containers, Slurm), and by its own limits.
#pragma once

#include <cstdint>
#include <filesystem>

namespace dreambooth {

struct Memory {
    std::uint64_t total = 0;      ///< bytes of the computer, or of the container's limit
    std::uint64_t available = 0;  ///< without pushing other programs out

    Memory limitedTo(const Memory& other) const;
};

/// As the kernel counts it now (/proc/meminfo), and at most what the control groups that this
/// process is in (containers, Slurm) leave. Zeros where it can't be told.
Memory memory();

/// What the control groups leave, of both versions and on all levels; the largest numbers where
/// nothing is limited. Pages of files that have not been used lately are not counted as taken: the
/// kernel drops them first. `root` is "/" but for tests.
Memory controlGroupMemory(const std::filesystem::path& root = "/");

/// How many processes the kernel has ended because memory ran out.
struct MemoryKills {
    std::uint64_t group = 0;     ///< in this process's control groups, by their limits
    std::uint64_t computer = 0;  ///< on the whole computer, those of all groups among them
    bool operator==(const MemoryKills&) const = default;
};
MemoryKills memoryKills(const std::filesystem::path& root = "/");

/// Memory of this process.
struct ProcessMemory {
    std::uint64_t own = 0;       ///< bytes that it alone may write to, whether touched or not
    std::uint64_t touched = 0;   ///< how much of that is in memory
    std::uint64_t resident = 0;  ///< all that is in memory, with what it shares
    std::uint64_t mayAdd = UINT64_MAX;  ///< what its limits (ulimit -d and -v) still leave

    /// Takes 2 µs.
    static ProcessMemory now();
};

/// The maximum of `resident` since the start, or since restartPeakResident() where the kernel knows
/// it; 0 where it can't be told.
std::uint64_t peakResident();
void restartPeakResident();

}  // namespace dreambooth
