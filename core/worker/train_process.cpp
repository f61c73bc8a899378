// Training in a child process.
#include "train_process.h"

#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <thread>

#include "child_program.h"
#include "run_progress.h"

namespace dreambooth {

Result<RunHistory> trainInChild(const RunFolder& run, const CancelToken& cancel) {
    // Ctrl+C reaches us alone, and we ask the run to stop and keep.
    TRY(const pid_t child, startChild({"train", "--run", run.path().string(), "--trust_run"},
                                      run.logFile(), Interrupts::parentOnly));
    RunProgress progress(run);
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
        progress.update();
    }
    progress.finish();
    const RunHistory& history = progress.history();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && history.finished) return history;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 75)
        return std::unexpected(makeError("run.stopped", {{"run", run.path().string()}}));
    if (history.failure)
        return failure("run.failed", {{"run", run.path().string()},
                                      {"cause", history.failure->text},
                                      {"file", run.logFile().string()}});
    return failure("run.killed", {{"run", run.path().string()},
                                  {"status", std::to_string(status)},
                                  {"file", run.logFile().string()}});
}

}  // namespace dreambooth
