// Joining, locking, watching and ending, the same for all that is learned.
#include "micro_batch.h"
#include "tensor_memory.h"

#include <base/clock.h>
#include <base/error_json.h>
#include <base/exceptions.h>
#include <base/files.h>
#include <base/log.h>
#include <base/paths.h>
#include <c10/util/Exception.h>
#include <distributed/gpu.h>
#include <distributed/local_launcher.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <runs/run_queue.h>
#include <training/run_rank.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// One of splitDeviceName() → the device. Error: gpu.missing.
Result<at::Device> deviceFrom(const std::string& name, const LaunchEnvironment& launch) {
    const GpuPlugin* gpu = gpuPlugin();
    const int gpus = gpu != nullptr ? gpu->deviceCount() : 0;
    if (name == "cpu") return at::Device(at::kCPU);
    if (name == "auto")
        return gpus == 0
                   ? at::Device(at::kCPU)
                   : at::Device(at::kCUDA, static_cast<at::DeviceIndex>(launch.localRank % gpus));
    const int index = std::stoi(name);
    if (index >= gpus)
        return gpu == nullptr
                   ? failure("gpu.missing.cause",
                             withCause(gpuPluginProblem().value_or(Error()), {{"device", name}}))
                   : failure("gpu.missing", {{"device", name}});
    return at::Device(at::kCUDA, static_cast<at::DeviceIndex>(index));
}

/// Requests from before this worker: nobody was there to honour them, and nobody waits any more.
void removeOldRequests(const RunFolder& run) {
    const auto now = fs::file_time_type::clock::now();
    std::error_code ignored;
    // One of the future is from before the computer's clock was set back. A change still counts.
    for (const fs::path& request : entriesIn(run.requests()))
        if (request != run.requestFile(RunRequest::change) &&
            std::chrono::abs(now - fs::last_write_time(request, ignored)) > std::chrono::seconds(3))
            fs::remove(request, ignored);
}

/// For a window on another computer, which can't see the lock.
void beatUntilStopped(const std::stop_token& stop, const RunFolder& run) {
    constexpr auto interval = std::chrono::seconds(15);
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    do run.heartbeat();
    while (!wake.wait_for(lock, stop, interval, [&] { return stop.stop_requested(); }));
}

/// torchrun takes the exit code of a run that was stopped for a failure and starts the ranks again:
/// they end at once. A job that Slurm starts again was stopped for lack of time and goes on.
bool wasStopped(const RunFolder& run, const LaunchEnvironment& launch) {
    if (launch.attempt == 0 || launch.launcher != "torchrun") return false;
    const Result<RunState> state = run.readState();
    return state && state->phase == RunPhase::stopped;
}

/// Launchers kill the ranks that are left when one ends with a code other than 0: none may end
/// before all is written.
void endTogether(const RankGroup& ranks, RunReporter& reporter) {
    reporter.phase(RunPhase::stopped, "Stopped on request; it can be resumed.");
    try {
        ranks.barrier();
    } catch (const ErrorException& gone) {  // the checkpoint is there
        logInfo(gone.what());
    }
}

/// In the run's folder, which may have been moved; nowhere where it was deleted.
void tellFailure(const Error& error, RunReporter& reporter) {
    if (error.code == "folder.moved") {
        const fs::path now = error.arguments.at("now");
        if (now.empty()) return;
        reporter.follow(RunFolder(now));
    }
    reporter.failed(error);
}

std::vector<int> gpusOf(const Placement& placement) {
    std::vector<int> gpus;
    for (const at::Device one : {placement.encoders, placement.denoiser})
        if (one.is_cuda() && std::ranges::find(gpus, one.index()) == gpus.end())
            gpus.push_back(one.index());
    return gpus;
}

}  // namespace

Result<Placement> placementFrom(const std::string& name, const LaunchEnvironment& launch) {
    TRY(const std::vector<std::string> parts, splitDeviceName(name));
    TRY(const at::Device first, deviceFrom(parts[0], launch));
    if (parts.size() == 1) return Placement(first);
    TRY(const at::Device second, deviceFrom(parts[1], launch));
    return Placement(first, second);
}

void useForTraining(const Placement& placement) {
    for (const at::Device one : {placement.encoders, placement.denoiser})
        if (one.is_cuda()) gpuPlugin()->useDevice(one.index());  // the last one is current
    if (placement.encoders.is_cuda() || placement.denoiser.is_cuda()) gpuPlugin()->beginTraining();
}

Result<RunPhase> withEngineErrors(at::Device device, const Recipe& recipe, int ranks,
                                  const std::function<Result<RunPhase>()>& work) {
    try {
        return work();
    } catch (const ErrorException& error) {
        return std::unexpected(error.error());
    } catch (const fs::filesystem_error& error) {
        return std::unexpected(errorOf(error));
    } catch (const c10::Error& error) {
        if (isOutOfMemory(error)) return std::unexpected(memoryError(device, recipe, ranks));
        const std::string what = error.what_without_backtrace();
        return failure("engine.failed", {{"detail", what}});
    } catch (const std::exception& error) {
        if (isOutOfMemory(error)) return std::unexpected(memoryError(device, recipe, ranks));
        if (const auto refused = refusedThread(error)) return std::unexpected(*refused);
        return failure("engine.failed", {{"detail", error.what()}});
    }
}

Result<RunPhase> runRank(const RunFolder& run, const RankOptions& options, const RankWork& work) {
    LaunchEnvironment launch = options.launch;
    launch.rendezvousFolder = run.path();
    const bool ourLauncher = launch.launcher == "dreambooth";
    const bool first = launch.rank == 0;
    if (first && options.createRun) TRY_VOID(options.createRun(true));
    if (first) TRY_VOID(checkVersions(run));
    std::optional<RunLock> hold;
    if (first || ourLauncher) {
        TRY(hold, ourLauncher ? RunLock::join(run) : RunLock::acquire(run));
        if (!ourLauncher) sweepRun(run);
    }
    const bool staysStopped = first && wasStopped(run, launch);
    TRY(RunReporter reporter, RunReporter::open(run, first));
    const Result<void> limited = limitTensorMemory(launch.localWorldSize);
    std::optional<std::jthread> heart;
    if (first && limited) {
        logToFile(run.logFile());
        removeOldRequests(run);
    }

    at::Device device = at::kCPU;
    Result<RunPhase> end = withEngineErrors(device, Recipe{}, 1, [&]() -> Result<RunPhase> {
        TRY_VOID(limited);
        if (first) heart.emplace(beatUntilStopped, run);
        TRY(const std::string wanted, options.device());
        TRY(const Placement placement, placementFrom(wanted, launch));
        device = placement.denoiser;
        useForTraining(placement);
        const std::vector<TemporaryFolder> held = holdGpus(gpusOf(placement), run.path());
        TRY(const RankGroup ranks, RankGroup::join(launch, device, options.stop));
        ranks.barrier();
        if (!first && options.createRun) TRY_VOID(options.createRun(false));
        Result<RunPhase> phase = RunPhase::stopped;
        if (ranks.broadcast(staysStopped ? "stopped" : "").empty())
            phase = work({ranks, placement, reporter});
        if (phase && *phase == RunPhase::stopped) endTogether(ranks, reporter);
        return phase;
    });
    if (!end && end.error().kind == ErrorKind::stopped) {
        reporter.phase(RunPhase::stopped, end.error().message());
        return RunPhase::stopped;
    }
    if (!end) {
        reportRankFailure(end.error());
        if (!ourLauncher) tellFailure(end.error(), reporter);
    }
    return end;
}

}  // namespace dreambooth
