// cluster.json (see the header). Read leniently: a damaged one must not hide the run.
#include <runs/cluster_job.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr const char* slurmName = "slurm";
constexpr const char* rayName = "ray";

std::filesystem::path fileOf(const RunFolder& run) {
    return run.path() / "cluster.json";
}

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
    return {{"system", toString(request.system)}, {"machines", request.machines},
            {"processes", request.processes},     {"gpus", request.gpus},
            {"address", request.address},         {"partition", request.partition},
            {"options", request.options}};
}

ClusterRequest clusterRequestFromJson(const Json& object) {
    ClusterRequest request;
    request.system = clusterSystemFromString(valueOr<std::string>(object, "system", ""))
                         .value_or(request.system);
    request.machines = std::max(1, valueOr(object, "machines", request.machines));
    request.processes = std::max(1, valueOr(object, "processes", request.processes));
    request.gpus = valueOr(object, "gpus", request.gpus);
    request.address = valueOr(object, "address", request.address);
    request.partition = valueOr(object, "partition", request.partition);
    request.options = valueOr(object, "options", request.options);
    return request;
}

std::optional<ClusterJob> readClusterJob(const RunFolder& run) {
    if (!pathExists(fileOf(run))) return {};
    const auto object = readJson(fileOf(run));
    if (!object || !clusterSystemFromString(valueOr<std::string>(*object, "system", ""))) return {};
    ClusterJob job;
    job.request = clusterRequestFromJson(*object);
    job.name = valueOr(*object, "name", job.name);
    job.id = valueOr(*object, "id", job.id);
    job.submitted = valueOr(*object, "submitted", job.submitted);
    job.ended = valueOr(*object, "ended", job.ended);
    return job;
}

Result<void> writeClusterJob(const RunFolder& run, const ClusterJob& job) {
    Json object = toJson(job.request);
    object["name"] = job.name;
    object["id"] = job.id;
    object["submitted"] = job.submitted;
    object["ended"] = job.ended;
    return writeJson(fileOf(run), object);
}

bool hasOpenClusterJob(const RunFolder& run) {
    const auto job = readClusterJob(run);
    return job && job->isOpen();
}

}  // namespace dreambooth
