// One rank of a run from start to end: who it is, what it works on, then the loop, then the result.
#include <training/trainer.h>

#include "check_input_fingerprint.h"
#include "prepare_training.h"
#include "save_result.h"
#include "training_loop.h"

#include <base/clock.h>
#include <base/files.h>
#include <distributed/gpu.h>
#include <runs/checkpoint.h>
#include <runs/inputs.h>
#include <runs/run_copy.h>
#include <runs/run_lock.h>
#include <runs/scores.h>
#include <training/check_output.h>
#include <training/run_rank.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

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
        return failure("recipe.invalid.class_prompt", {{"field", "class_prompt"}});
    if (job.recipe.textual_inversion &&
        (job.token.empty() || job.instancePrompt.find(job.token) == std::string::npos))
        return failure("recipe.invalid.word",
                       {{"field", "textual_inversion"}, {"prompt", job.instancePrompt}});
    return {};
}

std::vector<std::string> deviceNames(const Job& job, const RankGroup& ranks, at::Device device) {
    const auto count = static_cast<std::size_t>(ranks.size());
    if (job.devices.size() == count && job.devices.front() != "auto") return job.devices;
    return std::vector<std::string>(
        count, device.is_cuda() ? gpuPlugin()->device(device.index()).name : "cpu");
}

/// What would end each measurement is told before the first step.
Result<void> checkCanMeasure(const RunFolder& run, const Recipe& recipe) {
    if (!recipe.stop_at_best_step) return {};
    TRY(const ScoreInput input, scoreInputOf(run));
    TRY(const auto known, readScores(run, input));
    (void)known;
    return {};
}

/// What the first rank found, on all of them; `problem` is the code for the others.
Result<void> agreed(const RankGroup& ranks, const Result<void>& found, const std::string& problem) {
    if (!ranks.broadcast(found ? "good" : "").empty()) return {};
    if (!found) return found;
    return failure(problem);
}

Result<RunPhase> runPrepared(const RunFolder& run, const TrainOptions& options, const Job& job,
                             const RankGroup& ranks, const Placement& placement,
                             RunReporter& reporter) {
    const double startedAt = steadySeconds();
    TRY_VOID(checkJob(job));
    TRY_VOID(checkCopyFolder(run, job));
    TRY_VOID(agreed(ranks, ranks.isFirst() ? checkOutput(run, job) : Result<void>{},
                    "ranks.lost.output"));
    TRY_VOID(agreed(ranks, ranks.isFirst() ? checkCanMeasure(run, job.recipe) : Result<void>{},
                    "ranks.lost.measuring"));
    reporter.phase(RunPhase::preparing);
    const fs::path checkpoint = checkpointToResume(run, ranks, reporter);
    // Where a killed worker did not come to it, and no later checkpoint will be written. Which one
    // is the best so far is not known yet.
    if (ranks.isFirst() && !checkpoint.empty() && !job.recipe.stop_at_best_step)
        pruneCheckpoints(run, job.recipe.checkpoints_total_limit);
    PreparedRun prepared{.run = run,
                         .job = job,
                         .pictures = options.pictures,
                         .ranks = ranks,
                         .stop = options.stop,
                         .measure = options.measure};
    TRY(const bool ready,
        prepareToTrain(prepared, checkpoint, placement, reporter, options.warm.get()));
    if (!ready) {
        StepControl(run, ranks, options.stop).honoured(RunRequest::stop);
        return RunPhase::stopped;
    }
    TRY_VOID(checkInputFingerprint(prepared, !checkpoint.empty(), reporter));
    TrainingLoop loop(prepared, reporter);
    if (!checkpoint.empty()) TRY_VOID(loop.restore(checkpoint));
    const DiskNeed need = loop.diskNeed(run.path());
    TRY_VOID(agreed(
        ranks, ranks.isFirst() ? checkDiskRoom(run, need, job.recipe, loop.step()) : Result<void>{},
        "ranks.lost.room"));
    std::optional<RunCopy> copy;
    if (ranks.isFirst() && !job.checkpointCopies.empty()) {
        copy.emplace(run, job, loop.step());
        prepared.copy = &*copy;
    }
    reporter.started(ranks.size(), deviceNames(job, ranks, placement.unet),
                     job.recipe.max_train_steps, loop.step(), job.tensorboard);
    const Result<RunPhase> end = loop.run();
    if (copy) {
        copy->finish();
        reporter.notCopied(copy->takeProblems());
    }
    if (!end || *end != RunPhase::finished) return end;
    TRY(const int resultStep, loop.takeResult());
    const fs::path output = run.outputOf(job);
    fs::path place = output;
    const auto writeTo = [&](const fs::path& folder) -> Result<void> {
        if (!ranks.isFirst()) return {};
        TRY_VOID(checkPlace(run));
        // Of an earlier end, whose result was saved elsewhere: that one stays as it is.
        std::error_code ignored;
        const bool isInRun = folder.lexically_normal() == run.output().lexically_normal();
        if (isInRun && fs::is_symlink(run.output(), ignored)) fs::remove(run.output(), ignored);
        const Ema::ScopedWeights shown(loop.average());
        const auto photos = RunInputs(run).photos();
        return writeOutput(folder, job, *prepared.model, resultStep,
                           photos ? static_cast<int>(photos->size()) : 0);
    };
    const auto writeElsewhere = [&](const fs::path& elsewhere) -> Result<void> {
        if (elsewhere.empty()) return writeTo(output);
        TRY_VOID(writeTo(elsewhere));
        place = elsewhere;
        // Without a link it is known by its place, which is told below.
        if (output.lexically_normal().parent_path() == run.path().lexically_normal())
            (void)linkFromRun(elsewhere, output);
        return {};
    };
    const Result<void> written = writeTo(output);
    const std::string problem = ranks.broadcast(written ? "" : written.error().code);
    if (!problem.empty()) {
        // With a checkpoint resuming only has to write the result. Another place is offered where
        // room is what is missing.
        const bool isKept = loop.saver().save();
        const bool mayWait = !isKept || problem == "disk.full" || problem == "file.size_limit";
        const Error cause = written ? Error{} : written.error();
        if (!mayWait || !loop.saver().waitForResult(cause, writeElsewhere)) {
            if (!written) return std::unexpected(written.error());
            return failure("ranks.lost.result");
        }
    }
    if (copy) {
        const auto copied = writeTo(copy->folder().output());
        if (!copied) reporter.notCopied({copied.error()});
        if (copied) removeTransientCheckpoints(copy->folder());
    }
    if (ranks.isFirst()) removeTransientCheckpoints(run);
    reporter.finished(loop.step(), steadySeconds() - startedAt, place.string());
    return end;
}

/// What warmUp() does for one of its runs.
Result<RunPhase> warmUpOne(const RunFolder& run, const TrainOptions& options,
                           const RankPlace& place, WarmStart& warm) {
    TRY(const Job job, run.readJob());
    return guarded(place.placement.unet, job.recipe, [&]() -> Result<RunPhase> {
        TRY_VOID(checkJob(job));
        PreparedRun prepared{.run = run,
                             .job = job,
                             .pictures = options.pictures,
                             .ranks = place.ranks,
                             .stop = options.stop};
        TRY(const bool isReady, prepareAhead(prepared, place.placement, place.reporter, warm));
        return isReady ? RunPhase::queued : RunPhase::stopped;
    });
}

}  // namespace

Result<std::shared_ptr<WarmStart>> warmUp(const std::vector<RunFolder>& runs,
                                          const TrainOptions& options,
                                          const std::function<void(int done, double step)>& told) {
    auto warm = std::make_shared<WarmStart>();
    int done = 0;
    for (const RunFolder& run : runs) {
        const auto device = [&]() -> Result<std::string> {
            TRY(const Job job, run.readJob());
            return chosenDevice(options, job);
        };
        TRY(const RunPhase end, workAsRank(run, {options.launch, device, {}, options.stop},
                                           [&](const RankPlace& place) {
                                               return warmUpOne(run, options, place, *warm);
                                           }));
        if (end == RunPhase::stopped) return std::shared_ptr<WarmStart>();
        told(++done, warm->secondsOfStep);
    }
    return warm;
}

Result<Placement> placementFor(const Job& job) {
    return placementFrom(job.devices.front(), LaunchEnvironment());
}

Result<RunPhase> trainRun(const RunFolder& run, const TrainOptions& options) {
    const auto wantedDevice = [&]() -> Result<std::string> {
        // Before job.json is read: another rank may have to wait until the first one has made it.
        if (options.launch.launched()) return chosenDevice(options, Job{});
        TRY(const Job job, run.readJob());
        return chosenDevice(options, job);
    };
    const auto work = [&](const RankPlace& place) -> Result<RunPhase> {
        TRY(const Job job, run.readJob());
        return guarded(place.placement.unet, job.recipe, [&] {
            return runPrepared(run, options, job, place.ranks, place.placement, place.reporter);
        });
    };
    return workAsRank(run, {options.launch, wantedDevice, options.prepare, options.stop}, work);
}

void recordFailure(const RunFolder& run, const Error& error) {
    RunFolder place = run;
    if (error.code == "folder.moved") place = RunFolder(error.arguments.at("now"));
    if (place.path().empty() || !pathExists(place.jobFile())) return;  // deleted
    if (Result<RunReporter> reporter = RunReporter::open(place, true)) reporter->failed(error);
}

}  // namespace dreambooth
