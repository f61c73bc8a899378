// cluster.json. Read leniently: a damaged one must not hide the run.
#include <base/files.h>
#include <runs/cluster_job.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr const char* slurmName = "slurm";
constexpr const char* rayName = "ray";

}  // namespace

std::string toString(ClusterSystem system) {
    return system == ClusterSystem::slurm ? slurmName : rayName;
}

std::optional<ClusterSystem> clusterSystemFromString(const std::string& text) {
    if (text == slurmName) return ClusterSystem::slurm;
    if (text == rayName) return ClusterSystem::ray;
    return {};
}

Json toJson(const ClusterRequest& request) {
    Json object = {{"system", toString(request.system)}};
    object.update(fieldsToJson(request));
    return object;
}

ClusterRequest clusterRequestFromJson(const Json& object) {
    ClusterRequest request;
    request.system = clusterSystemFromString(valueOr<std::string>(object, "system", ""))
                         .value_or(request.system);
    readKnownFields(object, request);
    request.machines = std::max(1, request.machines);
    request.processes = std::max(1, request.processes);
    return request;
}

std::optional<ClusterJob> readClusterJob(const RunFolder& run) {
    if (!pathExists(run.clusterFile())) return {};
    const auto object = readJson(run.clusterFile());
    if (!object || !clusterSystemFromString(valueOr<std::string>(*object, "system", ""))) return {};
    ClusterJob job;
    job.request = clusterRequestFromJson(*object);
    readKnownFields(*object, job);
    return job;
}

Result<void> writeClusterJob(const RunFolder& run, const ClusterJob& job) {
    Json object = toJson(job.request);
    object.update(fieldsToJson(job));
    return writeJson(run.clusterFile(), object);
}

bool hasOpenClusterJob(const RunFolder& run) {
    const auto job = readClusterJob(run);
    return job && job->isOpen();
}

bool isTaken(const RunFolder& run) {
    if (run.isAlive()) return true;
    return hasOpenClusterJob(run) &&
           run.readState().value_or(RunState{}).phase != RunPhase::finished;
}

}  // namespace dreambooth
