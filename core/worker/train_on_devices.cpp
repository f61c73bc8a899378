// Starts a run on one device or several, as a rank or with ranks of its own, and shows its
// progress.
#include <worker/train_on_devices.h>

#include "measure_step.h"
#include "restarts.h"
#include "run_progress.h"

#include <ATen/Parallel.h>
#include <base/cancel.h>
#include <base/console.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/log.h>
#include <base/mapped_file.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <distributed/local_launcher.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <signal.h>
#include <unistd.h>
#include <worker/image_tensor.h>
#include <worker/threads.h>
#include <worker/unfinished_output.h>

#include <chrono>
#include <optional>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Follows events.jsonl while the training runs, here or in the ranks, and draws one line.
class ProgressLine {
public:
    explicit ProgressLine(const RunFolder& run) {
        if (::isatty(STDERR_FILENO) != 1) return;
        logQuietly();
        m_thread = std::jthread([run](const std::stop_token& stop) {
            RunProgress progress(run);
            progress.skipEarlier();
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                progress.update();
            }
        });
    }

private:
    std::jthread m_thread;
};

int exitCodeOf(RunPhase phase) {
    return phase == RunPhase::stopped ? 75 : 0;
}

/// Of those that were asked for: one for all ranks, or one for each rank of a machine.
std::string deviceOfRank(const TrainRunOptions& options) {
    const std::vector<std::string>& devices = options.devices;
    const LaunchEnvironment& launch = options.launch;
    if (devices.size() == 1) return devices.front();
    if (devices.size() == static_cast<std::size_t>(launch.localWorldSize))
        return devices[static_cast<std::size_t>(launch.localRank) % devices.size()];
    if (!devices.empty())
        logWarning("--devices has no effect: it names " + std::to_string(devices.size()) +
                   " devices, but " + std::to_string(launch.localWorldSize) +
                   " ranks were started on this machine.");
    return "auto";
}

/// What is misspelt is told once, before ranks are started.
Result<void> checkNames(const std::vector<std::string>& devices) {
    for (const std::string& device : devices) TRY_VOID(splitDeviceName(device));
    return {};
}

/// A run that was copied, moved or kept since still names the folder where it was made, in which
/// another run's result may lie.
Result<void> checkWhereMade(const RunFolder& run, const Job& job) {
    const RunFolder made = RunFolder::inResult(job.output);
    if (job.output.is_relative() || isSamePlace(made.path(), run.path())) return {};
    return failure("output.other_run", {{"run", run.path().string()},
                                        {"made", made.path().string()},
                                        {"folder", job.output.string()}});
}

/// Before anything of the run is changed.
Result<void> mayGoOn(const RunFolder& run, const TrainRunOptions& options) {
    TRY_VOID(checkVersions(run));
    // Other ranks may be on computers that do not know the person's key; the first one asks.
    if (options.launch.launcher == "dreambooth" || options.launch.rank != 0) return {};
    TRY_VOID(refuseLinks(run));
    const Result<Job> job = run.readJob();
    if (!job) return {};
    if (!options.trustsRun) {
        TRY_VOID(checkSeal(run));
        return checkWhereMade(run, *job);
    }
    if (isOwnRun(run)) return {};
    if (const Result<void> sealed = sealJob(run); !sealed) logWarning(sealed.error().message());
    return {};
}

/// Of commands that begin at once with one output folder the first one alone prepares the run
/// there. The lock lies elsewhere: whether anything may be written there is not known yet, and an
/// earlier run in its place is renamed.
Result<FileLock> holdOutput(const RunFolder& run) {
    std::error_code ignored;
    const fs::path output = fs::weakly_canonical(run.path().parent_path(), ignored);
    TRY(const fs::path folder, runtimeFolder());
    auto lock = FileLock::acquire(folder / ("run-" + sha256(output.string()) + ".lock"));
    if (!lock && lock.error().code == "file.locked")
        return failure("run.busy.folder", {{"folder", output.string()}});
    return lock;
}

/// One rank a device in processes of their own; this one holds the lock and watches over them.
Result<int> launch(const RunFolder& run, const std::vector<std::string>& devices, int maxRestarts) {
    TRY(const RunLock hold, RunLock::acquire(run));
    hold.shareWithChildren();
    sweepRun(run);
    const CancelToken stop = cancelOnInterrupt();
    LocalLaunch ranks;
    ranks.command = {"/proc/self/exe", "train", "--run", absolutePath(run.path()).string()};
    ranks.devices = devices;
    ranks.folder = run.path();
    if (devices.size() > 1)
        ranks.threadsPerRank =
            std::max(1, at::get_num_threads() / static_cast<int>(devices.size()));
    return runWithRestarts(run, ranks, maxRestarts, stop);
}

}  // namespace

Result<int> trainOnDevices(const RunFolder& run, const TrainRunOptions& options) {
    TRY_VOID(checkNames(options.devices));
    if (!options.createRun && pathExists(run.jobFile())) TRY_VOID(mayGoOn(run, options));
    // Where whoever reads what is printed here goes away, the run goes on: worker.log has it too.
    ::signal(SIGPIPE, SIG_IGN);
    TrainOptions train{.pictures = pictureFiles()};
    train.measure = stepMeasuring();
    train.launch = options.launch;
    train.createRun = options.createRun;
    train.warm = options.warm;
    installSigbusHandler([run, launch = options.launch](const Error& error) {
        const bool isTold = reportRankFailure(error);
        if (launch.launcher != "dreambooth" && launch.rank == 0) recordFailure(run, error);
        if (!isTold) report(error);
    });
    if (options.launch.launched()) {
        if (options.maxRestarts > 0)
            logWarning(
                "--max_restarts has no effect here: the program that started this process (" +
                options.launch.launcher + ") decides about restarts.");
        // A signal to the whole group comes to the ranks of our launcher directly, and once more by
        // it.
        train.stop = cancelOnInterrupt(
            options.launch.launcher == "dreambooth" ? SecondSignal::isHeard : SecondSignal::ends);
        shareThreads(options.launch.localWorldSize);
        train.device = deviceOfRank(options);
        TRY(const RunPhase end, trainRun(run, train));
        return exitCodeOf(end);
    }
    std::optional<FileLock> preparing;
    if (options.createRun) {
        TRY(preparing, holdOutput(run));
        const UnfinishedOutput unfinished(run.path());  // nothing was learned yet
        TRY_VOID(options.createRun(true));
    }
    train.createRun = nullptr;
    std::vector<std::string> devices = options.devices;
    if (devices.empty()) {
        const Result<Job> job = run.readJob();
        const Result<void> known =
            job ? checkNames(job->devices) : Result<void>(std::unexpected(job.error()));
        if (!known) {
            // The studio looks into the folder, not at what is printed here.
            std::error_code ignored;
            if (fs::exists(run.jobFile(), ignored) && !run.isAlive())
                recordFailure(run, known.error());
            return std::unexpected(known.error());
        }
        devices = job->devices;
    }
    if (devices.size() > 1 || options.maxRestarts > 0) {
        // The thread that follows the events must not be the one that starts the ranks.
        const ProgressLine line(run);
        return launch(run, devices, options.maxRestarts);
    }
    const ProgressLine line(run);
    train.stop = cancelOnInterrupt();
    train.device = devices.front();
    TRY(const RunPhase end, trainRun(run, train));
    return exitCodeOf(end);
}

}  // namespace dreambooth
