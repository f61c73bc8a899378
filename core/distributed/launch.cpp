// Reads the environment of the launchers that are about (see the header). Torchrun's names come
// first: Ray, Kubeflow and our own launcher use them too.
#include <base/clock.h>
#include <base/files.h>
#include <base/json.h>
#include <distributed/launch.h>

#include <charconv>
#include <cstdlib>
#include <cstring>

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
    Result<int> number(const char* name, int fallback, int least = 0) const {
        const std::string value = text(name);
        if (value.empty()) return fallback;
        int parsed = 0;
        const char* end = value.data() + value.size();
        const auto [rest, error] = std::from_chars(value.data(), end, parsed);
        if (error != std::errc() || rest != end || parsed < least)
            return badInput("launch.invalid",
                            std::string("The environment variable ") + name + " is \"" + value +
                                "\", which is not a number of at least " + std::to_string(least) +
                                ".",
                            "It is set by the program that starts the ranks: check its settings.",
                            {{"variable", name}, {"value", value}});
        return parsed;
    }

private:
    const VariableLookup& m_lookup;
};

Result<void> readMaster(const Reader& reader, LaunchEnvironment& launch) {
    launch.masterAddress = reader.text("MASTER_ADDR");
    TRY(launch.masterPort, reader.number("MASTER_PORT", launch.masterPort, 1));
    if (launch.masterPort == 0) launch.masterPort = defaultPort;
    if (!launch.masterAddress.empty()) return {};
    if (launch.localWorldSize == launch.worldSize) {
        launch.masterAddress = "127.0.0.1";
        return {};
    }
    return badInput("launch.no_master",
                    "The ranks are on several machines, but the environment does not say where "
                    "they meet.",
                    "Set MASTER_ADDR to the name of the first machine, and MASTER_PORT.");
}

Result<void> readTorchrun(const Reader& reader, LaunchEnvironment& launch) {
    launch.launcher = "torchrun";
    TRY(launch.rank, reader.number("RANK", 0));
    TRY(launch.worldSize, reader.number("WORLD_SIZE", 1, 1));
    TRY(launch.localRank, reader.number("LOCAL_RANK", launch.rank));
    TRY(launch.localWorldSize, reader.number("LOCAL_WORLD_SIZE", launch.worldSize, 1));
    TRY(launch.attempt, reader.number("TORCHELASTIC_RESTART_COUNT", 0));
    launch.agentStore = reader.text("TORCHELASTIC_USE_AGENT_STORE") == "True";
    if (reader.has("DREAMBOOTH_STORE")) {
        launch.launcher = "dreambooth";
        launch.storeFile = reader.text("DREAMBOOTH_STORE");
        launch.device = reader.text("DREAMBOOTH_DEVICE");
        return {};
    }
    return readMaster(reader, launch);
}

/// One process a node, started by Kubeflow with torchrun's PET_ variables but without torchrun.
Result<void> readNodes(const Reader& reader, LaunchEnvironment& launch) {
    launch.launcher = "torchrun";
    TRY(launch.rank, reader.number("PET_NODE_RANK", 0));
    TRY(launch.worldSize, reader.number("PET_NNODES", 1, 1));
    if (reader.has("PET_MASTER_ADDR") && !reader.has("MASTER_ADDR")) {
        launch.masterAddress = reader.text("PET_MASTER_ADDR");
        TRY(launch.masterPort, reader.number("PET_MASTER_PORT", defaultPort, 1));
        return {};
    }
    return readMaster(reader, launch);
}

Result<void> readSlurm(const Reader& reader, LaunchEnvironment& launch) {
    launch.launcher = "slurm";
    TRY(launch.rank, reader.number("SLURM_PROCID", 0));
    TRY(launch.worldSize, reader.number("SLURM_STEP_NUM_TASKS", 1, 1));
    TRY(launch.localRank, reader.number("SLURM_LOCALID", launch.rank));
    TRY(const int nodes, reader.number("SLURM_STEP_NUM_NODES", 1, 1));
    launch.localWorldSize = (launch.worldSize + nodes - 1) / nodes;
    TRY(launch.attempt, reader.number("SLURM_RESTART_COUNT", 0));
    // All ranks must come to the same free port without talking: take it from job and step.
    TRY(const int job, reader.number("SLURM_JOB_ID", 0));
    TRY(const int step, reader.number("SLURM_STEP_ID", 0));
    launch.masterPort = 20000 + (job * 31 + step) % 30000;
    if (!reader.has("MASTER_ADDR") && nodes > 1) {
        launch.masterAddress = firstSlurmHost(reader.text("SLURM_STEP_NODELIST"));
        TRY(launch.masterPort, reader.number("MASTER_PORT", launch.masterPort, 1));
        if (!launch.masterAddress.empty()) return {};
    }
    return readMaster(reader, launch);
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
    return readMaster(reader, launch);
}

}  // namespace

bool LaunchEnvironment::isLocal() const {
    return !storeFile.empty() || masterAddress.empty() || masterAddress == "localhost" ||
           masterAddress.starts_with("127.") || masterAddress == "::1";
}

std::string firstSlurmHost(const std::string& list) {
    const std::size_t bracket = list.find('[');
    const std::size_t comma = list.find(',');
    if (bracket == std::string::npos || comma < bracket) return list.substr(0, comma);
    const std::size_t end = list.find_first_of(",-]", bracket);
    if (end == std::string::npos) return {};
    return list.substr(0, bracket) + list.substr(bracket + 1, end - bracket - 1);
}

Result<LaunchEnvironment> readLaunchEnvironment(const VariableLookup& variable) {
    const Reader reader(variable);
    LaunchEnvironment launch;
    if (reader.has("RANK") && reader.has("WORLD_SIZE")) {
        TRY_VOID(readTorchrun(reader, launch));
    } else if (reader.has("PET_NODE_RANK") && reader.has("PET_NNODES")) {
        TRY_VOID(readNodes(reader, launch));
    } else if (reader.has("SLURM_PROCID") && reader.has("SLURM_STEP_ID")) {
        // Only a step of srun: a batch script sees SLURM_PROCID=0 as well, and is alone.
        TRY_VOID(readSlurm(reader, launch));
    } else if (reader.has("OMPI_COMM_WORLD_SIZE") || reader.has("PMI_SIZE")) {
        TRY_VOID(readMpi(reader, launch));
    }
    if (launch.rank >= launch.worldSize)
        return badInput("launch.invalid",
                        "This process is rank " + std::to_string(launch.rank) + " of only " +
                            std::to_string(launch.worldSize) + ".",
                        "The environment variables of the launcher contradict each other.",
                        {{"variable", "RANK"}, {"value", std::to_string(launch.rank)}});
    return launch;
}

Result<LaunchEnvironment> readLaunchEnvironment() {
    return readLaunchEnvironment([](const char* name) -> const char* { return std::getenv(name); });
}

void reportRankFailure(const Error& error) {
    if (const char* file = std::getenv("DREAMBOOTH_ERROR_FILE"); file != nullptr && *file != '\0') {
        // Nothing to be done where even this can't be written: the exit code is left.
        (void)writeJson(file, {{"code", error.code},
                               {"arguments", error.arguments},
                               {"text", error.text},
                               {"remedy", error.remedy},
                               {"kind", static_cast<int>(error.kind)}});
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
}

}  // namespace dreambooth
