// Handing runs to Slurm and Ray, asking what became of them, taking them back. Everything here
// waits for a program or for the network: call it off the GUI thread.
#pragma once

#include <base/error.h>
#include <runs/cluster_job.h>

#include <QString>
#include <string>
#include <vector>

namespace dreambooth {

/// What a cluster says of a job.
struct JobAnswer {
    enum class Place {
        unknown,  ///< it does not answer: the job may be anywhere
        waiting,  ///< in the queue, for the first time or again
        running,  ///< has its machines
        ended,    ///< for good, or never heard of
    };
    Place place = Place::unknown;
    std::string reason;  ///< in the cluster's own words: "Resources", "OUT_OF_MEMORY"
    std::string id;      ///< the job's number
    bool operator==(const JobAnswer&) const = default;
};

class ClusterQueue {
public:
    virtual ~ClusterQueue() = default;

    /// The job's number; empty where the cluster took too long to say it: ask() finds it by name.
    /// Error: cluster.refused.
    virtual Result<std::string> submit(const RunFolder& run, const ClusterJob& job) const = 0;
    virtual JobAnswer ask(const ClusterJob& job) const = 0;
    /// Takes a job back that has not begun. One of Slurm's that begins in this moment goes on.
    virtual Result<void> cancelWaiting(const ClusterJob& job) const = 0;
    /// Ends a job, whatever it does.
    virtual Result<void> cancel(const ClusterJob& job) const = 0;
};

const ClusterQueue& slurmQueue();
const ClusterQueue& rayQueue();
std::string systemName(ClusterSystem system);
const ClusterQueue& queueOf(ClusterSystem system);

/// Those that can be reached from here: Slurm where `sbatch` is in the PATH; Ray where `ray` is, or
/// an address is known (RAY_API_SERVER_ADDRESS, Ray's own variable, or `rayAddress` of the
/// settings).
std::vector<ClusterSystem> clustersFromHere(const QString& rayAddress);
/// $RAY_API_SERVER_ADDRESS, else the dashboard of this computer.
std::string defaultRayAddress();

/// Hands a run in, for the first time or to go on. cluster.json is there before the cluster is
/// asked, so that no job is ever forgotten; where it refuses, the run is as it was before.
/// Errors: cluster.refused, disk.full, file.*.
Result<void> submitRun(const RunFolder& run, const ClusterRequest& request);

/// The program that the machines of the cluster start: DREAMBOOTH_PROGRAM, else the studio's
/// worker.
QString clusterProgram();

/// Error cluster.refused, with the cluster's own words.
std::unexpected<Error> refused(ClusterSystem system, const QString& words);

/// False for a folder on a disk of this computer, as far as its file system tells.
bool isOnSharedStorage(const QString& path);

}  // namespace dreambooth
