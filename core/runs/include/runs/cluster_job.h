// A run that a cluster trains: where it was handed in and under which number, as cluster.json
// beside its state.json. Written by the window that submits it, read by every window that follows
// it.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>
#include <runs/run_folder.h>

#include <optional>
#include <string>

namespace dreambooth {

enum class ClusterSystem { slurm, ray };
std::string toString(ClusterSystem system);
std::optional<ClusterSystem> clusterSystemFromString(const std::string& text);

/// What a person asks a cluster for.
struct ClusterRequest {
    ClusterSystem system = ClusterSystem::slurm;
    int machines = 1;       ///< Slurm's nodes; Ray places its workers by itself
    int processes = 1;      ///< ranks: on each machine with Slurm, altogether with Ray
    bool gpus = true;       ///< one for each rank
    std::string address;    ///< of Ray's dashboard, "http://head:8265"
    std::string partition;  ///< of Slurm; empty: its default
    std::string options;    ///< more options of sbatch, as typed: "--time=2:00:00 --account=art"
    bool operator==(const ClusterRequest&) const = default;
};

/// Calls visit("name", member) for every field but the system; the one list of them.
template <MaybeConst<ClusterRequest> AnyRequest, class Visitor>
void visitFields(AnyRequest& request, Visitor&& visit) {
    visit("machines", request.machines);
    visit("processes", request.processes);
    visit("gpus", request.gpus);
    visit("address", request.address);
    visit("partition", request.partition);
    visit("options", request.options);
}

Json toJson(const ClusterRequest& request);
/// What is missing or has the wrong type is as it is by default.
ClusterRequest clusterRequestFromJson(const Json& object);

/// cluster.json
struct ClusterJob {
    ClusterRequest request;
    std::string name;       ///< unlike any other's; known before the cluster has answered
    std::string id;         ///< the cluster's number; empty while it is not known
    std::string submitted;  ///< ISO date
    std::string ended;      ///< ISO date since when the cluster knows it no more; empty: open
    bool isOpen() const { return ended.empty(); }
};

/// Calls visit("name", member) for every field but the request; the one list of them.
template <MaybeConst<ClusterJob> AnyJob, class Visitor>
void visitFields(AnyJob& job, Visitor&& visit) {
    visit("name", job.name);
    visit("id", job.id);
    visit("submitted", job.submitted);
    visit("ended", job.ended);
}

/// Nothing for a run that was never handed to a cluster, or whose cluster.json can't be read.
std::optional<ClusterJob> readClusterJob(const RunFolder& run);
Result<void> writeClusterJob(const RunFolder& run, const ClusterJob& job);
/// Whether a cluster has the run, or will have it: nobody else may start it then.
bool hasOpenClusterJob(const RunFolder& run);

/// Whether the run is at work, here or on a cluster, or waits for one.
bool isTaken(const RunFolder& run);

}  // namespace dreambooth
