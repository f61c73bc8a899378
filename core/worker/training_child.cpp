// Training in a child process (see the header).
#include <base/files.h>
#include <worker/training_child.h>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include <worker/console.h>

extern char** environ;

namespace dreambooth {
namespace {

Result<pid_t> start(const RunFolder& run) {
    const std::string folder = run.path().string();
    const std::string log = run.logFile().string();
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, stream, log.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                         0644);
    // A process group of its own: Ctrl+C reaches us alone, and we ask the run to stop and keep.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const char* arguments[] = {"dreambooth", "train", "--run", folder.c_str(), nullptr};
    pid_t pid = 0;
    const int status = ::posix_spawn(&pid, "/proc/self/exe", &files, &attributes,
                                     const_cast<char**>(arguments), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (status != 0) return std::unexpected(errorFromErrno(status, "/proc/self/exe", "start"));
    return pid;
}

void show(ProgressBar& bar, const RunHistory& history) {
    if (!history.stage.empty())
        bar.show(history.stage, history.stageDone, history.stageTotal);
    else if (!history.steps.empty())
        bar.show("Learning", history.steps.back().step, history.totalSteps);
}

}  // namespace

Result<RunHistory> trainInChild(const RunFolder& run, const CancelToken& cancel) {
    TRY(const pid_t child, start(run));
    EventReader events(run.eventsFile());
    RunHistory history;
    ProgressBar bar;
    bool asked = false;
    int status = 0;
    bool ended = false;
    while (!ended) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        if (cancel.isCancelled() && !asked) {
            asked = true;
            ::kill(child, SIGTERM);
        }
        ended = ::waitpid(child, &status, WNOHANG) == child;
        for (const Json& event : events.readNew()) history.apply(event);
        show(bar, history);
    }
    bar.finish();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && history.finished) return history;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 75)
        return std::unexpected(
            Error{"run.stopped",
                  {{"run", run.path().string()}},
                  "The run was stopped on request and saved in " + run.path().string() + ".",
                  "Go on with: dreambooth train --run " + run.path().string(),
                  ErrorKind::stopped});
    if (!history.failure.empty())
        return failure("run.failed", history.failure,
                       "Details are in " + run.logFile().string() + ".",
                       {{"run", run.path().string()}});
    return failure(
        "run.killed",
        "The training process ended unexpectedly (status " + std::to_string(status) + ").",
        "Details are in " + run.logFile().string() + ".", {{"run", run.path().string()}});
}

}  // namespace dreambooth
