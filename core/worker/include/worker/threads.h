// Threads and memory of a process that computes: what main() sees to before a command.
#pragma once

#include <string>
#include <vector>

namespace dreambooth {

/// One thread a physical core of those that this process may use, or as many as DREAMBOOTH_THREADS
/// says, which is the window's setting; OMP_NUM_THREADS wins. Throws std::system_error where the
/// system refuses that many.
void setThreads();

/// The same for one of `ranks` processes on this machine: its share, unless whoever started it has
/// given it processors of its own. OMP_NUM_THREADS wins.
void shareThreads(int ranks);

/// Keeps the C library from giving freed tensors back to the kernel, which clears each page that is
/// asked for again: a tenth of a small training step's time, a quarter of one of SD 1.5. Large
/// blocks too come from the heap, which malloc_trim() gives back.
void keepFreedMemory();
/// Gives it back after all, for other programs: when models were dropped.
void returnFreedMemory();

}  // namespace dreambooth
