// How much memory this process may use.
#pragma once

#include <cstdint>

namespace dreambooth {

struct Memory {
    std::uint64_t total = 0;      ///< bytes of the computer, or of the container's limit
    std::uint64_t available = 0;  ///< without pushing other programs out
};

/// As the kernel counts it now (/proc/meminfo), and at most what a control group (containers,
/// Slurm) leaves. Zeros where it can't be told.
Memory memory();

}  // namespace dreambooth
