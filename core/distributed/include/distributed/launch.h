// Which rank this process is: read from the environment that a launcher leaves (ours, torchrun,
// Ray, Kubeflow, Slurm, Open MPI, MPICH). No torch here.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <functional>
#include <string>

namespace dreambooth {

struct LaunchEnvironment {
    int rank = 0;  ///< among all processes of the job
    int worldSize = 1;
    int localRank = 0;  ///< among those of this machine: chooses the device
    int localWorldSize = 1;
    std::string launcher;  ///< "" (nobody), "dreambooth", "torchrun", "slurm", "mpi"

    /// How the ranks meet: a file that our own launcher made, or else a TCP address.
    std::filesystem::path storeFile;
    std::string masterAddress;
    int masterPort = 0;
    bool agentStore = false;  ///< torchrun's agent serves the store; every rank is its client
    int attempt = 0;          ///< restarts so far; keys of different attempts must not meet

    std::string device;  ///< what our launcher gave this rank: "cpu", "0"; empty: by localRank

    bool launched() const { return !launcher.empty(); }
    /// The ranks are on this machine only and talk over the loopback interface.
    bool isLocal() const;
};

/// Value of an environment variable, or nullptr; the tests pass their own.
using VariableLookup = std::function<const char*(const char*)>;

/// Errors: launch.invalid {variable} (not a number, out of range), launch.no_master.
Result<LaunchEnvironment> readLaunchEnvironment(const VariableLookup& variable);
/// The same from the process's environment.
Result<LaunchEnvironment> readLaunchEnvironment();

/// "node[07-09,12],other" → "node07", as Slurm compresses lists of hosts.
std::string firstSlurmHost(const std::string& list);

/// Leaves the cause of this rank's end where its launcher looks for it: $DREAMBOOTH_ERROR_FILE
/// (ours) and $TORCHELASTIC_ERROR_FILE (torchrun). Quiet when neither is set.
void reportRankFailure(const Error& error);

}  // namespace dreambooth
