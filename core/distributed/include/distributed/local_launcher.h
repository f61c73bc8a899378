// Starts one rank a device on this machine and ends them together: our own small torchrun.
// Crash-only: when one rank fails all are killed; then the caller may start them all again.
#pragma once

#include <base/cancel.h>
#include <base/error.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// "cpu", "auto" or a GPU's number, or two of them as "0+1": one rank on two devices. Whether they
/// are there is not looked at. Error: device.unknown {device}, with the whole text.
Result<std::vector<std::string>> splitDeviceName(const std::string& name);

struct LocalLaunch {
    std::vector<std::string> command;  ///< program (a path) and arguments of every rank
    /// One rank each; "cpu", "0", "0+1", … A single one meets nobody and is only watched over.
    std::vector<std::string> devices;
    std::filesystem::path folder;        ///< a fresh folder for the rendezvous file is made in it
    int threadsPerRank = 0;              ///< OMP_NUM_THREADS of the ranks; 0 leaves it
    std::chrono::seconds haltLimit{20};  ///< how long the others wait for a halted rank
};

/// Starts the ranks and waits for all of them. Each finds its place with readLaunchEnvironment().
/// Must be called from the main thread: the ranks are killed by the kernel when it ends. `stop`
/// becomes SIGTERM for every rank, once.
/// Returns the ranks' exit code where it is 0 or 75 (stopped, can be resumed) for all; else the
/// Error that the first failing rank reported, or memory.killed {rank, device} where the kernel
/// ended it because memory ran out, or ranks.ended {rank, device, how}, or ranks.halted
/// {rank, device}: a rank that a signal has stopped and that did not go on within `haltLimit`.
Result<int> runLocalRanks(const LocalLaunch& launch, const CancelToken& stop);

}  // namespace dreambooth
