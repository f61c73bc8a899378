// One rank of a run from start to end: who it is, what it works on, then the loop, then the result.
#include <training/trainer.h>

#include "output.h"
#include "preparation.h"
#include "run_reporter.h"
#include "training_loop.h"

#include <base/clock.h>
#include <base/log.h>
#include <c10/util/Exception.h>
#include <distributed/gpu.h>
#include <training/checkpoint.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <new>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// "auto", "cpu" or a GPU's number → the device. Errors: device.unknown, gpu.missing.
Result<at::Device> deviceFrom(const std::string& name, const LaunchEnvironment& launch) {
    const GpuPlugin* gpu = gpuPlugin();
    const int gpus = gpu != nullptr ? gpu->deviceCount() : 0;
    if (name == "cpu") return at::Device(at::kCPU);
    if (name == "auto")
        return gpus == 0
                   ? at::Device(at::kCPU)
                   : at::Device(at::kCUDA, static_cast<at::DeviceIndex>(launch.localRank % gpus));
    int index = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
    if (error != std::errc() || end != name.data() + name.size() || index < 0)
        return badInput("device.unknown", "There is no device \"" + name + "\".",
                        "Devices are \"cpu\", \"auto\" and the numbers of GPUs: 0, 1, …",
                        {{"device", name}});
    if (index >= gpus)
        return badInput("gpu.missing",
                        "There is no GPU " + name + " here" +
                            (gpu == nullptr ? ": " + gpuPluginProblem() : std::string(".")),
                        "Choose another device, or see `dreambooth doctor`.", {{"device", name}});
    return at::Device(at::kCUDA, static_cast<at::DeviceIndex>(index));
}

/// The device that this rank was told to take.
std::string chosenDevice(const TrainOptions& options, const Job& job) {
    if (options.device != "auto") return options.device;
    if (!options.launch.device.empty()) return options.launch.device;
    // Ranks of another launcher take the GPU of their number on this machine.
    return options.launch.launched() ? "auto" : job.devices.front();
}

Result<void> checkJob(const Job& job) {
    TRY_VOID(validate(job.recipe));
    if (job.recipe.with_prior_preservation && job.classPrompt.empty())
        return badInput("recipe.invalid", "Prior preservation is on, but there is no class prompt.",
                        "Give a class prompt such as \"a photo of a dog\", or switch "
                        "with_prior_preservation off.",
                        {{"field", "class_prompt"}});
    return {};
}

/// The newest checkpoint that is whole, or an empty path; the first rank looks.
fs::path checkpointToResume(const RunFolder& run, const RankGroup& ranks, RunReporter& reporter) {
    std::string found;
    if (ranks.isFirst()) {
        pruneCheckpoints(run, 0);  // what a killed worker left half written
        const std::vector<RunFolder::Checkpoint> all = run.listCheckpoints();
        for (auto it = all.rbegin(); it != all.rend() && found.empty(); ++it) {
            const Result<void> whole = verifyCheckpoint(it->path);
            if (whole)
                found = it->path.string();
            else
                reporter.notice(whole.error().code, whole.error().arguments,
                                whole.error().message());
        }
    }
    return ranks.broadcast(found);
}

std::vector<std::string> deviceNames(const Job& job, const RankGroup& ranks, at::Device device) {
    const auto count = static_cast<std::size_t>(ranks.size());
    if (job.devices.size() == count && job.devices.front() != "auto") return job.devices;
    return std::vector<std::string>(
        count, device.is_cuda() ? gpuPlugin()->device(device.index()).name : "cpu");
}

Result<RunPhase> runPrepared(const RunFolder& run, const TrainOptions& options, const Job& job,
                             const RankGroup& ranks, at::Device device, RunReporter& reporter) {
    const double startedAt = secondsSinceEpoch();
    TRY_VOID(checkJob(job));
    reporter.phase(RunPhase::preparing);
    const fs::path checkpoint = checkpointToResume(run, ranks, reporter);
    PreparedRun prepared{run, job, options.pictures, ranks, options.stop, {}, {}, {}, {}, {}};
    TRY(const bool ready, prepareToTrain(prepared, checkpoint, device, reporter));
    if (!ready) {
        StepControl(run, ranks, options.stop).honoured("stop");
        return RunPhase::stopped;
    }
    TrainingLoop loop(prepared, reporter);
    if (!checkpoint.empty()) TRY_VOID(loop.restore(checkpoint));
    reporter.started(ranks.size(), deviceNames(job, ranks, device), job.recipe.max_train_steps,
                     loop.step());
    TRY(const RunPhase end, loop.run());
    if (end != RunPhase::finished) return end;
    const fs::path output = outputFolder(run, job);
    if (ranks.isFirst()) TRY_VOID(writeOutput(output, job, *prepared.model, loop.step()));
    ranks.barrier();
    reporter.finished(loop.step(), secondsSinceEpoch() - startedAt, output.string());
    return end;
}

Error memoryError(at::Device device) {
    return {"memory.out",
            {},
            device.is_cuda() ? "The memory of the GPU is not enough for this training."
                             : "The memory of this computer is not enough for this training.",
            "Use a smaller train_batch_size or resolution, gradient_checkpointing, or LoRA."};
}

/// Requests from before this worker: nobody was there to honour them, and nobody waits any more.
void removeOldRequests(const RunFolder& run) {
    const auto old = fs::file_time_type::clock::now() - std::chrono::seconds(3);
    std::error_code error;
    std::vector<fs::path> stale;
    for (fs::directory_iterator it(run.requests(), error), end; !error && it != end;
         it.increment(error))
        if (it->last_write_time(error) < old) stale.push_back(it->path());
    for (const fs::path& request : stale) fs::remove(request, error);
}

/// Turns what LibTorch's layers throw into the one kind of Error that is told.
Result<RunPhase> guarded(at::Device device, const std::function<Result<RunPhase>()>& work) {
    try {
        return work();
    } catch (const ErrorException& error) {
        return std::unexpected(error.error());
    } catch (const c10::OutOfMemoryError&) {
        return std::unexpected(memoryError(device));
    } catch (const std::bad_alloc&) {
        return std::unexpected(memoryError(device));
    } catch (const c10::Error& error) {
        const std::string what = error.what_without_backtrace();
        if (what.find("can't allocate memory") != std::string::npos)
            return std::unexpected(memoryError(device));
        return failure("engine.failed", "The engine could not go on: " + what,
                       "See the log of the run; this may be a fault of the program.",
                       {{"cause", what}});
    } catch (const std::exception& error) {
        return failure("engine.failed",
                       std::string("The training could not go on: ") + error.what(),
                       "See the log of the run; this may be a fault of the program.",
                       {{"cause", error.what()}});
    }
}

}  // namespace

Result<RunPhase> trainRun(const RunFolder& run, const TrainOptions& options) {
    const LaunchEnvironment& launch = options.launch;
    const bool ourLauncher = launch.launcher == "dreambooth";
    const bool first = launch.rank == 0;
    if (first && options.prepare) TRY_VOID(options.prepare(true));
    std::optional<FileLock> lock;
    if (first && !ourLauncher) {
        TRY(FileLock acquired, FileLock::acquire(run.lockFile()));
        lock.emplace(std::move(acquired));
    }
    TRY(RunReporter reporter, RunReporter::open(run, first));
    if (first) {
        logToFile(run.logFile());
        removeOldRequests(run);
    }

    at::Device device = at::kCPU;
    Result<RunPhase> end = guarded(device, [&]() -> Result<RunPhase> {
        // Before job.json is read: another rank may have to wait until the first one has made it.
        std::string wanted = chosenDevice(options, Job{});
        if (!launch.launched()) {
            TRY(const Job job, run.readJob());
            wanted = chosenDevice(options, job);
        }
        TRY(device, deviceFrom(wanted, launch));
        if (device.is_cuda()) gpuPlugin()->useDevice(device.index());
        TRY(const RankGroup ranks, RankGroup::join(launch, device));
        ranks.barrier();
        if (!first && options.prepare) TRY_VOID(options.prepare(false));
        TRY(const Job job, run.readJob());
        return guarded(device,
                       [&] { return runPrepared(run, options, job, ranks, device, reporter); });
    });
    if (!end) {
        reportRankFailure(end.error());
        if (!ourLauncher) reporter.failed(end.error());
    } else if (*end == RunPhase::stopped) {
        reporter.phase(RunPhase::stopped, "Stopped on request; it can be resumed.");
    }
    return end;
}

void recordFailure(const RunFolder& run, const Error& error) {
    if (Result<RunReporter> reporter = RunReporter::open(run, true)) reporter->failed(error);
}

}  // namespace dreambooth
