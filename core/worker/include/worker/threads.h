// Threads and memory: what main() sees to before a command.
#pragma once

#include <string>
#include <vector>

namespace dreambooth {

/// One thread a physical core of those that this process may use; OMP_NUM_THREADS wins. Throws
/// std::system_error where the system refuses that many.
void setThreads();

/// The same for one of `ranks` processes on this machine: its share, unless whoever started it has
/// given it processors of its own. OMP_NUM_THREADS wins.
void shareThreads(int ranks);

/// Keeps the C library from giving freed tensors back to the kernel and asking for them again: a
/// tenth of a small training step's time, more of a picture's.
void keepFreedMemory();

}  // namespace dreambooth
