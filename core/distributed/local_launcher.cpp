// fork, exec and waitpid for runLocalRanks(); the ranks' ends are told apart by exit status and by
// the error file that each may leave.
#include <base/error_json.h>
#include <base/file_descriptor.h>
#include <base/files.h>
#include <base/memory.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <distributed/local_launcher.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto pollInterval = std::chrono::milliseconds(20);
/// How long to wait, after a rank says that another one is gone, for that other one's own words.
constexpr auto causeWait = std::chrono::milliseconds(1500);
/// How often each rank is asked whether a signal has halted it.
constexpr auto haltPoll = std::chrono::seconds(1);
constexpr int exitStopped = 75;

struct Rank {
    std::string device;
    fs::path errorFile;
    pid_t process = 0;
    std::optional<int> status;  ///< of waitpid, once it has ended
    int haltedPolls = 0;        ///< in a row
    bool isHalted = false;      ///< for too long
};

/// The ranks' store, in this process's memory: c10d spins without end where it reads a record that
/// a full disk cut short. Who can open it can send messages as a rank, which the kernel allows this
/// user alone.
class StoreInMemory {
public:
    StoreInMemory() : m_file(::memfd_create("ranks", MFD_CLOEXEC)) {}
    bool valid() const { return m_file.valid(); }
    /// For other processes, while this object lives.
    std::string path() const {
        return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(m_file.get());
    }

private:
    FileDescriptor m_file;
};

std::vector<std::string> environmentOf(const LocalLaunch& launch, std::size_t rank,
                                       const std::string& store, const fs::path& errorFile) {
    std::vector<std::pair<std::string, std::string>> ours = {
        {"DREAMBOOTH_DEVICE", launch.devices[rank]},
        {"DREAMBOOTH_ERROR_FILE", errorFile.string()},
    };
    if (const std::string size = std::to_string(launch.devices.size()); size != "1") {
        ours.emplace_back("RANK", std::to_string(rank));
        ours.emplace_back("LOCAL_RANK", std::to_string(rank));
        ours.emplace_back("WORLD_SIZE", size);
        ours.emplace_back("LOCAL_WORLD_SIZE", size);
        ours.emplace_back("DREAMBOOTH_STORE", store);
    }
    if (launch.threadsPerRank > 0)
        ours.emplace_back("OMP_NUM_THREADS", std::to_string(launch.threadsPerRank));
    std::vector<std::string> result;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text(*entry);
        const bool replaced = std::ranges::any_of(
            ours, [&](const auto& variable) { return text.starts_with(variable.first + "="); });
        if (!replaced) result.push_back(text);
    }
    for (const auto& [name, value] : ours) result.push_back(name + "=" + value);
    return result;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// Only calls that are safe between fork and exec in a process with threads.
[[noreturn]] void becomeRank(pid_t launcher, char* const* command, char* const* environment) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != launcher) ::_exit(1);  // it died before the line above
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    // SIGHUP stays ignored where it was (nohup).
    for (const int number : {SIGINT, SIGTERM, SIGPIPE}) ::signal(number, SIG_DFL);
    ::execve(command[0], command, environment);
    ::_exit(127);
}

Result<pid_t> start(const LocalLaunch& launch, std::size_t number, const std::string& store,
                    const fs::path& errorFile) {
    std::vector<std::string> arguments = launch.command;
    std::vector<std::string> variables = environmentOf(launch, number, store, errorFile);
    const std::vector<char*> command = pointersTo(arguments);
    const std::vector<char*> environment = pointersTo(variables);
    const pid_t launcher = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) becomeRank(launcher, command.data(), environment.data());
    if (child < 0) return std::unexpected(errorFromErrno(errno, launch.command[0], "start"));
    return child;
}

void killAll(std::vector<Rank>& ranks) {
    for (Rank& rank : ranks)
        if (rank.process > 0 && !rank.status) ::kill(rank.process, SIGKILL);
    for (Rank& rank : ranks) {
        if (rank.process <= 0 || rank.status) continue;
        int status = 0;
        while (::waitpid(rank.process, &status, 0) < 0 && errno == EINTR) {
        }
        rank.status = status;
    }
}

/// True where SIGSTOP or its like has halted the process. The launcher's own turns are counted, not
/// seconds: they pass only while the launcher itself runs (Ctrl+Z halts all of a job).
bool isHalted(pid_t process) {
    const Result<std::string> stat = readFile("/proc/" + std::to_string(process) + "/stat", 4096);
    const std::size_t name = stat ? stat->rfind(')') : std::string::npos;
    return name != std::string::npos && name + 2 < stat->size() && (*stat)[name + 2] == 'T';
}

bool endedWell(int status) {
    return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == exitStopped);
}

/// The kernel's way where memory runs out: it ends a process without a word, and counts that.
std::optional<Error> outOfMemory(const Rank& rank, std::size_t number, const MemoryKills& before) {
    const bool isKilled =
        rank.status && WIFSIGNALED(*rank.status) && WTERMSIG(*rank.status) == SIGKILL;
    const MemoryKills now = memoryKills();
    if (!isKilled || now == before) return {};
    const std::uint64_t limit = controlGroupMemory().total;
    // The computer's count may be another program's that ended at the same time.
    const ErrorArguments arguments = {{"rank", std::to_string(number)}, {"device", rank.device}};
    if (now.group <= before.group) return makeError("memory.killed", arguments);
    ErrorArguments limited = arguments;
    limited["limit"] =
        sizeText(static_cast<std::int64_t>(std::min<std::uint64_t>(limit, INT64_MAX)));
    return makeError("memory.killed.limit", limited);
}

/// What the rank said of its end, or what its exit status says.
Error causeOf(const Rank& rank, std::size_t number, const MemoryKills& before) {
    if (const Result<Json> said = readJson(rank.errorFile)) {
        Error error = errorFromJson(*said);
        error.kind = static_cast<ErrorKind>(valueOr(*said, "kind", 0));
        return error;
    }
    if (rank.isHalted)
        return makeError("ranks.halted",
                         {{"rank", std::to_string(number)}, {"device", rank.device}});
    if (auto error = outOfMemory(rank, number, before)) return std::move(*error);
    const int status = rank.status.value_or(0);
    const std::string how =
        WIFSIGNALED(status)
            ? "signal " + std::to_string(WTERMSIG(status)) + ", " + ::strsignal(WTERMSIG(status))
            : "exit code " + std::to_string(WEXITSTATUS(status));
    return makeError("ranks.ended",
                     {{"rank", std::to_string(number)}, {"device", rank.device}, {"how", how}});
}

class Supervisor {
public:
    Supervisor(std::vector<Rank>& ranks, std::chrono::seconds haltLimit)
        : m_ranks(&ranks), m_haltLimit(haltLimit) {}

    Error causeOfEnd(std::size_t number) const {
        return causeOf((*m_ranks)[number], number, m_kills);
    }

    /// Until all ended well, or one failed and its cause is as clear as it will be.
    void wait(const CancelToken& stop) {
        bool stopSent = false;
        while (!reap()) {
            if (stop.isCancelled() && !stopSent) {
                for (const Rank& rank : *m_ranks)
                    if (!rank.status) ::kill(rank.process, SIGTERM);
                stopSent = true;
            }
            if (Clock::now() > m_nextHaltPoll && !m_firstFailure) lookForHalted();
            if (m_firstFailure && (isDecisive(*m_firstFailure) || Clock::now() > m_causeDeadline))
                return;
            std::this_thread::sleep_for(pollInterval);
        }
    }

    std::optional<std::size_t> firstFailure() const { return m_firstFailure; }

private:
    /// True when none is left running.
    bool reap() {
        bool all = true;
        for (std::size_t i = 0; i < m_ranks->size(); ++i) {
            Rank& rank = (*m_ranks)[i];
            if (rank.status) continue;
            int status = 0;
            if (::waitpid(rank.process, &status, WNOHANG) != rank.process) {
                all = false;
                continue;
            }
            rank.status = status;
            if (endedWell(status)) continue;
            // A rank that only noticed another one's death is not the cause.
            if (!m_firstFailure) m_causeDeadline = Clock::now() + causeWait;
            if (!m_firstFailure || !isDecisive(*m_firstFailure)) m_firstFailure = i;
        }
        return all;
    }
    void lookForHalted() {
        m_nextHaltPoll = Clock::now() + haltPoll;
        for (std::size_t i = 0; i < m_ranks->size(); ++i) {
            Rank& rank = (*m_ranks)[i];
            if (rank.status) continue;
            rank.haltedPolls = isHalted(rank.process) ? rank.haltedPolls + 1 : 0;
            rank.isHalted = rank.haltedPolls > m_haltLimit / haltPoll;
            if (rank.isHalted) m_firstFailure = i;
        }
    }
    bool isDecisive(std::size_t number) const {
        const std::string code = causeOfEnd(number).code;
        return code != "ranks.lost" && code != "ranks.different" && code != "ranks.meeting";
    }

    std::vector<Rank>* m_ranks;
    std::chrono::seconds m_haltLimit;
    MemoryKills m_kills = memoryKills();  ///< before
    Clock::time_point m_nextHaltPoll;
    std::optional<std::size_t> m_firstFailure;
    Clock::time_point m_causeDeadline;
};

bool isDevice(const std::string& name) {
    constexpr std::size_t maxDigits = 3;
    return name == "cpu" || name == "auto" ||
           (!name.empty() && name.size() <= maxDigits &&
            std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; }));
}

}  // namespace

Result<std::vector<std::string>> splitDeviceName(const std::string& name) {
    const std::size_t plus = name.find('+');
    std::vector<std::string> parts = {name.substr(0, plus)};
    if (plus != std::string::npos) parts.push_back(name.substr(plus + 1));
    if (std::ranges::all_of(parts, isDevice)) return parts;
    return failure("device.unknown", {{"device", name}});
}

Result<int> runLocalRanks(const LocalLaunch& launch, const CancelToken& stop) {
    TRY(const TemporaryFolder folder, TemporaryFolder::make(launch.folder, "ranks"));
    const StoreInMemory store;
    if (!store.valid()) return std::unexpected(errorFromErrno(errno, "ranks", "create"));
    std::vector<Rank> ranks;
    for (const std::string& device : launch.devices)
        ranks.push_back(
            {.device = device,
             .errorFile = folder.path() / ("rank-" + std::to_string(ranks.size()) + ".json"),
             .status = {}});
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        Result<pid_t> process = start(launch, i, store.path(), ranks[i].errorFile);
        if (!process) {
            killAll(ranks);
            return std::unexpected(std::move(process).error());
        }
        ranks[i].process = *process;
    }
    Supervisor supervisor(ranks, launch.haltLimit);
    supervisor.wait(stop);
    killAll(ranks);
    if (const auto failed = supervisor.firstFailure())
        return std::unexpected(supervisor.causeOfEnd(*failed));
    const bool stopped = std::ranges::any_of(
        ranks, [](const Rank& rank) { return WEXITSTATUS(*rank.status) == exitStopped; });
    return stopped ? exitStopped : 0;
}

}  // namespace dreambooth
