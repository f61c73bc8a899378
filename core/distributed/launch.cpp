// Reads the environment of the launchers that are about. Torchrun's names come
// first: Ray, Kubeflow and our own launcher use them too.
#include <base/clock.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/temporaries.h>
#include <distributed/launch.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace dreambooth {
namespace {

constexpr int defaultPort = 29500;  // torchrun's own default

class Reader {
public:
    explicit Reader(const VariableLookup& lookup) : m_lookup(lookup) {}

    std::string text(const char* name) const {
        const char* value = m_lookup(name);
        return value == nullptr ? std::string() : std::string(value);
    }
    bool has(const char* name) const { return !text(name).empty(); }

    /// A number, or `fallback` where the variable is absent.
    Result<int> number(const char* name, int fallback, int min = 0,
                       int max = std::numeric_limits<int>::max()) const {
        const std::string value = text(name);
        if (value.empty()) return fallback;
        int parsed = 0;
        const char* end = value.data() + value.size();
        const auto [rest, error] = std::from_chars(value.data(), end, parsed);
        if (error != std::errc() || rest != end || parsed < min || parsed > max)
            return failure("launch.invalid", {{"variable", name},
                                              {"value", value},
                                              {"min", std::to_string(min)},
                                              {"max", std::to_string(max)}});
        return parsed;
    }
    Result<int> port(const char* name) const { return number(name, defaultPort, 1, 65535); }

private:
    const VariableLookup& m_lookup;
};

/// Where the ranks meet: at an address that somebody gave, else by a file that is named for `job`.
Result<void> readRendezvous(const Reader& reader, const std::string& job,
                            LaunchEnvironment& launch) {
    launch.masterAddress = reader.text("MASTER_ADDR");
    TRY(launch.masterPort, reader.port("MASTER_PORT"));
    if (launch.masterAddress.empty()) launch.rendezvous = "meeting-" + job;
    return {};
}

Result<void> readTorchrun(const Reader& reader, LaunchEnvironment& launch) {
    launch.launcher = "torchrun";
    TRY(launch.rank, reader.number("RANK", 0));
    TRY(launch.worldSize, reader.number("WORLD_SIZE", 1, 1));
    TRY(launch.localRank, reader.number("LOCAL_RANK", launch.rank));
    // Kubeflow does not tell it: then the ranks may be anywhere.
    TRY(launch.localWorldSize, reader.number("LOCAL_WORLD_SIZE", 1, 1));
    TRY(launch.attempt, reader.number("TORCHELASTIC_RESTART_COUNT", 0));
    launch.agentStore = reader.text("TORCHELASTIC_USE_AGENT_STORE") == "True";
    if (reader.has("DREAMBOOTH_STORE")) {
        launch.launcher = "dreambooth";
        launch.storeFile = reader.text("DREAMBOOTH_STORE");
        launch.device = reader.text("DREAMBOOTH_DEVICE");
        return {};
    }
    return readRendezvous(reader, "ranks", launch);
}

/// One process a node, started by Kubeflow with torchrun's PET_ variables but without torchrun.
Result<void> readNodes(const Reader& reader, LaunchEnvironment& launch) {
    launch.launcher = "torchrun";
    TRY(launch.rank, reader.number("PET_NODE_RANK", 0));
    TRY(launch.worldSize, reader.number("PET_NNODES", 1, 1));
    TRY_VOID(readRendezvous(reader, "ranks", launch));
    if (!launch.masterAddress.empty() || !reader.has("PET_MASTER_ADDR")) return {};
    launch.masterVariable = "PET_MASTER_ADDR";
    launch.masterAddress = reader.text("PET_MASTER_ADDR");
    launch.rendezvous.clear();
    TRY(launch.masterPort, reader.port("PET_MASTER_PORT"));
    return {};
}

Result<void> readSlurm(const Reader& reader, LaunchEnvironment& launch) {
    launch.launcher = "slurm";
    TRY(launch.rank, reader.number("SLURM_PROCID", 0));
    TRY(launch.worldSize, reader.number("SLURM_STEP_NUM_TASKS", 1, 1));
    TRY(launch.localRank, reader.number("SLURM_LOCALID", launch.rank));
    TRY(const int nodes, reader.number("SLURM_STEP_NUM_NODES", 1, 1));
    launch.localWorldSize = (launch.worldSize + nodes - 1) / nodes;
    TRY(launch.attempt, reader.number("SLURM_RESTART_COUNT", 0));
    return readRendezvous(
        reader, "slurm-" + reader.text("SLURM_JOB_ID") + "." + reader.text("SLURM_STEP_ID"),
        launch);
}

Result<void> readMpi(const Reader& reader, LaunchEnvironment& launch) {
    launch.launcher = "mpi";
    const bool open = reader.has("OMPI_COMM_WORLD_SIZE");
    TRY(launch.rank, reader.number(open ? "OMPI_COMM_WORLD_RANK" : "PMI_RANK", 0));
    TRY(launch.worldSize, reader.number(open ? "OMPI_COMM_WORLD_SIZE" : "PMI_SIZE", 1, 1));
    TRY(launch.localRank,
        reader.number(open ? "OMPI_COMM_WORLD_LOCAL_RANK" : "MPI_LOCALRANKID", launch.rank));
    TRY(launch.localWorldSize,
        reader.number(open ? "OMPI_COMM_WORLD_LOCAL_SIZE" : "MPI_LOCALNRANKS", launch.worldSize,
                      1));
    // Open MPI 4 and 5 name the job; MPICH does not.
    std::string job = "mpi";
    for (const char* name : {"PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid"})
        if (job == "mpi" && reader.has(name)) job += "-" + reader.text(name);
    return readRendezvous(reader, job, launch);
}

/// Started by an mpiexec. Inside a Slurm job its helpers are Slurm's tasks, whose variables the
/// ranks inherit; those of a rank that srun started for an MPI library are right, on the other
/// hand.
bool isMpi(const Reader& reader) {
    return reader.has("OMPI_COMM_WORLD_SIZE") ||
           (reader.has("PMI_SIZE") &&
            (reader.has("MPI_LOCALRANKID") || !reader.has("SLURM_STEP_ID")));
}

}  // namespace

std::filesystem::path LaunchEnvironment::rendezvousFile() const {
    return rendezvousFolder / temporaryName(rendezvous, std::to_string(attempt));
}

bool LaunchEnvironment::isLocal() const {
    return !storeFile.empty() || localWorldSize == worldSize;
}

Result<LaunchEnvironment> readLaunchEnvironment(const VariableLookup& variable) {
    const Reader reader(variable);
    LaunchEnvironment launch;
    if (reader.has("RANK") && reader.has("WORLD_SIZE")) {
        TRY_VOID(readTorchrun(reader, launch));
    } else if (reader.has("DREAMBOOTH_DEVICE")) {
        launch.launcher = "dreambooth";
        launch.device = reader.text("DREAMBOOTH_DEVICE");
    } else if (reader.has("PET_NODE_RANK") && reader.has("PET_NNODES")) {
        TRY_VOID(readNodes(reader, launch));
    } else if (isMpi(reader)) {
        TRY_VOID(readMpi(reader, launch));
    } else if (reader.has("SLURM_PROCID") && reader.has("SLURM_STEP_ID")) {
        // Only a step of srun: a batch script sees SLURM_PROCID=0 as well, and is alone.
        TRY_VOID(readSlurm(reader, launch));
    }
    // Whoever starts the ranks inside of it: a job of Slurm that was requeued goes on.
    TRY(const int requeued, reader.number("SLURM_RESTART_COUNT", 0));
    launch.restarted = launch.attempt > 0 || requeued > 0;
    if (launch.rank >= launch.worldSize)
        return failure("launch.invalid.rank", {{"variable", "RANK"},
                                               {"value", std::to_string(launch.rank)},
                                               {"ranks", std::to_string(launch.worldSize)}});
    return launch;
}

Result<LaunchEnvironment> readLaunchEnvironment() {
    return readLaunchEnvironment([](const char* name) -> const char* { return std::getenv(name); });
}

bool reportRankFailure(const Error& error) {
    bool isTold = false;
    if (const char* file = std::getenv("DREAMBOOTH_ERROR_FILE"); file != nullptr && *file != '\0') {
        Json said = toJson(error);
        said["kind"] = static_cast<int>(error.kind);
        // Nothing to be done where even this can't be written: the exit code is left. The folder is
        // gone where the run was moved; it is not made again.
        isTold = pathExists(std::filesystem::path(file).parent_path()) && writeJson(file, said);
    }
    if (const char* file = std::getenv("TORCHELASTIC_ERROR_FILE");
        file != nullptr && *file != '\0') {
        // torchrun prints py_callstack in its summary, so the cause goes there too.
        const std::string time = std::to_string(static_cast<long long>(secondsSinceEpoch()));
        (void)writeJson(
            file, {{"message",
                    {{"message", error.message()},
                     {"extraInfo", {{"py_callstack", error.message()}, {"timestamp", time}}}}}});
    }
    return isTold;
}

}  // namespace dreambooth
