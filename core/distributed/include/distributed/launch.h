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

    /// How the ranks meet: a file in our own launcher's memory, or a TCP address, or where a
    /// launcher tells none (Slurm, MPI) a file named for the job in a folder that all ranks see, in
    /// which the first rank says where it listens. The folder is for the caller of
    /// RankGroup::join().
    std::filesystem::path storeFile;
    std::string masterAddress;
    std::string masterVariable = "MASTER_ADDR";  ///< the one that told it
    int masterPort = 0;
    std::string rendezvous;  ///< "meeting-slurm-7.0"
    std::filesystem::path rendezvousFolder;
    bool agentStore = false;  ///< torchrun's agent serves the store; every rank is its client
    int attempt = 0;          ///< restarts so far; keys of different attempts must not meet
    /// The job was started before and goes on: torchrun's and Slurm's restarts.
    bool restarted = false;

    std::string device;  ///< what our launcher gave this rank: "cpu", "0"; empty: by localRank

    /// The file of this attempt, in the rendezvous folder.
    std::filesystem::path rendezvousFile() const;
    bool launched() const { return !launcher.empty(); }
    /// The only rank of our own launcher: watched over, but with nobody to meet.
    bool isAlone() const { return launcher == "dreambooth" && storeFile.empty() && worldSize == 1; }
    /// The ranks are known to be on this machine only; they talk over the loopback interface.
    bool isLocal() const;
};

/// Value of an environment variable, or nullptr; the tests pass their own.
using VariableLookup = std::function<const char*(const char*)>;

/// Errors: launch.invalid {variable} (not a number, out of range).
Result<LaunchEnvironment> readLaunchEnvironment(const VariableLookup& variable);
/// The same from the process's environment.
Result<LaunchEnvironment> readLaunchEnvironment();

/// Leaves the cause of this rank's end where its launcher looks for it: $DREAMBOOTH_ERROR_FILE
/// (ours) and $TORCHELASTIC_ERROR_FILE (torchrun). Quiet when neither is set. Whether our launcher
/// has it, which then tells it.
bool reportRankFailure(const Error& error);

}  // namespace dreambooth
