// One rank of a run from start to end, in stages: validate, prepare, resume, train, publish.
#include <training/trainer.h>

#include "live_changes.h"
#include "prepare_training.h"
#include "save_result.h"
#include "training_loop.h"
#include "training_state.h"

#include <base/clock.h>
#include <base/files.h>
#include <distributed/gpu.h>
#include <project/recipe_effect.h>
#include <runs/checkpoint.h>
#include <runs/inputs.h>
#include <runs/run_copy.h>
#include <runs/run_lock.h>
#include <runs/scores.h>
#include <training/resume_checkpoint.h>
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
    if (job.recipe.with_prior_preservation && job.first().classPrompt.empty())
        return failure("recipe.invalid.class_prompt", {{"field", "class_prompt"}});
    if (job.recipe.textual_inversion &&
        (job.first().subject.token.empty() ||
         job.instancePrompt.find(job.first().subject.token) == std::string::npos))
        return failure("recipe.invalid.word",
                       {{"field", "textual_inversion"}, {"prompt", job.instancePrompt}});
    return {};
}

std::vector<std::string> deviceNames(const RunContext& context) {
    const std::vector<std::string>& asked = context.job.devices;
    const auto count = static_cast<std::size_t>(context.ranks.size());
    if (asked.size() == count && asked.front() != "auto") return asked;
    const at::Device device = context.placement.denoiser;
    return std::vector<std::string>(
        count, device.is_cuda() ? gpuPlugin()->device(device.index()).name : "cpu");
}

/// What would end each measurement is told before the first step.
Result<void> checkCanMeasure(const RunContext& context) {
    if (!context.job.recipe.stop_at_best_step) return {};
    TRY(const ScoreInput input, scoreInputOf(context.run));
    TRY_VOID(readScores(context.run, input));
    return {};
}

/// A check by the first rank alone, for all of them; `problem` is the code for the others.
Result<void> agreed(const RankGroup& ranks, const std::function<Result<void>()>& check,
                    const std::string& problem) {
    const Result<void> found = ranks.isFirst() ? check() : Result<void>{};
    if (!ranks.broadcast(found ? "good" : "").empty()) return {};
    if (!found) return found;
    return failure(problem);
}

/// Whether the run can be trained at all, before anything of it is loaded.
Result<void> validateRun(const RunContext& context) {
    TRY_VOID(checkJob(context.job));
    TRY_VOID(checkCopyFolder(context.run, context.job));
    TRY_VOID(agreed(
        context.ranks, [&] { return checkOutput(context.run, context.job); }, "ranks.lost.output"));
    return agreed(context.ranks, [&] { return checkCanMeasure(context); }, "ranks.lost.measuring");
}

/// The checkpoint that the run goes on from; empty: from the beginning.
Result<fs::path> findCheckpoint(const RunContext& context) {
    const Recipe& recipe = context.job.recipe;
    fs::path checkpoint = checkpointToResume(context.run, context.ranks, context.reporter);
    if (checkpoint.empty()) return checkpoint;
    TRY_VOID(checkResumable(checkpoint, recipe));
    // Where a killed worker did not come to it, and no later checkpoint will be written. Which one
    // is the best so far is not known yet.
    if (context.ranks.isFirst() && !recipe.stop_at_best_step)
        pruneCheckpoints(context.run, recipe.checkpoints_total_limit);
    return checkpoint;
}

/// Whether the rest of the run has room.
Result<void> checkRoom(const PreparedRun& run, TrainingState& state) {
    const DiskNeed need = state.diskNeed(run.run.path());
    return agreed(
        run.ranks,
        [&] { return checkDiskRoom(run.run, need, run.job.recipe, state.position.step); },
        "ranks.lost.room");
}

/// The steps, up to the end or a request to stop.
Result<RunPhase> train(const PreparedRun& run, TrainingLoop& loop, RunCopy* copy) {
    const Result<RunPhase> end = loop.run();
    if (copy != nullptr) {
        copy->finish();
        run.reporter.notCopied(copy->takeProblems());
    }
    return end;
}

/// The result of step `step` into a folder; the first rank writes.
Result<void> writeResult(const PreparedRun& run, TrainingState& state, int step,
                         const fs::path& folder) {
    if (!run.ranks.isFirst()) return {};
    TRY_VOID(checkPlace(run.run));
    // Of an earlier end, whose result was saved elsewhere: that one stays as it is.
    std::error_code ignored;
    const bool isInRun = folder.lexically_normal() == run.run.output().lexically_normal();
    if (isInRun && fs::is_symlink(run.run.output(), ignored)) fs::remove(run.run.output(), ignored);
    const Ema::ScopedWeights shown(state.average());
    const auto photos = RunInputs(run.run).photos();
    return writeOutput(folder, run.job, *run.model, step,
                       photos ? static_cast<int>(photos->size()) : 0);
}

/// Writes the result, and waits where it can't; the place where it lies in the end.
Result<fs::path> publish(const PreparedRun& run, TrainingState& state, TrainingLoop& loop,
                         RunCopy* copy) {
    TRY(const int step, loop.takeResult());
    const fs::path output = run.run.outputOf(run.job);
    const Result<void> written = writeResult(run, state, step, output);
    const std::string problem = run.ranks.broadcast(written ? "" : written.error().code);
    fs::path place = output;
    const auto writeElsewhere = [&](const fs::path& elsewhere) -> Result<void> {
        if (elsewhere.empty()) return writeResult(run, state, step, output);
        TRY_VOID(writeResult(run, state, step, elsewhere));
        place = elsewhere;
        // Without a link it is known by its place, which the run's last event tells.
        if (output.lexically_normal().parent_path() == run.run.path().lexically_normal())
            (void)linkFromRun(elsewhere, output);
        return {};
    };
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
    if (copy != nullptr) {
        const auto copied = writeResult(run, state, step, copy->folder().output());
        if (!copied) run.reporter.notCopied({copied.error()});
        if (copied) removeTransientCheckpoints(copy->folder());
    }
    if (run.ranks.isFirst()) removeTransientCheckpoints(run.run);
    run.reporter.saved();  // where the last checkpoint was not
    return place;
}

/// The end of a run that was asked to stop before its first step.
RunPhase stopped(const RunContext& context) {
    StepControl(context.run, context.ranks, context.stop).finish(RunRequest::stop);
    return RunPhase::stopped;
}

/// A run that only draws class images.
Result<RunPhase> drawOnly(const RunContext& context) {
    const double startedAt = steadySeconds();
    TRY_VOID(checkJob(context.job));
    context.reporter.phase(RunPhase::preparing);
    TRY(const bool isWhole, drawClassImages(context));
    if (!isWhole) return stopped(context);
    context.reporter.finished(0, steadySeconds() - startedAt,
                              context.run.classImagesOf(context.job).string());
    return RunPhase::finished;
}

/// The run from its first check to its result.
Result<RunPhase> validateAndTrain(const RunContext& context, WarmStart* warm) {
    const double startedAt = steadySeconds();
    TRY_VOID(validateRun(context));
    context.reporter.phase(RunPhase::preparing);
    TRY(const fs::path checkpoint, findCheckpoint(context));
    TRY(std::optional<PreparedRun> prepared, prepareToTrain(context, checkpoint, warm));
    if (!prepared) return stopped(context);
    TRY_VOID(checkInputFingerprint(*prepared, !checkpoint.empty()));

    TrainingState state(*prepared);
    if (!checkpoint.empty()) TRY_VOID(state.restore(checkpoint));
    TRY(LiveChanges changes, LiveChanges::begin(*prepared, state.position.step));
    TRY_VOID(checkRoom(*prepared, state));
    std::optional<RunCopy> copied;
    if (context.ranks.isFirst() && !context.job.checkpointCopies.empty())
        copied.emplace(context.run, context.job, state.position.step);
    RunCopy* const copy = copied ? &*copied : nullptr;

    context.reporter.started(context.ranks.size(), deviceNames(context), changes.totalSteps(),
                             state.position.step, context.job.tensorboard);
    TrainingLoop loop(*prepared, state, changes, copy);
    TRY(const RunPhase end, train(*prepared, loop, copy));
    if (end != RunPhase::finished) return end;

    TRY(const fs::path place, publish(*prepared, state, loop, copy));
    changes.refuseLate(StepControl(context.run, context.ranks, context.stop));
    context.reporter.finished(state.position.step, steadySeconds() - startedAt, place.string());
    return end;
}

RunContext contextOf(const RunFolder& run, const TrainOptions& options, Job job,
                     const RankContext& rank) {
    const bool wasFused = job.recipe.fused_backward;
    job.recipe = recipeOnRanks(job.recipe, rank.ranks.size());
    if (wasFused && !job.recipe.fused_backward) rank.reporter.notice("train.fused_ranks");
    return {.run = run,
            .job = std::move(job),
            .pictures = options.pictures,
            .reporter = rank.reporter,
            .placement = rank.placement,
            .ranks = rank.ranks,
            .stop = options.stop,
            .measure = options.measure};
}

/// What warmUp() does for one of its runs.
Result<RunPhase> warmUpOne(const RunFolder& run, const TrainOptions& options,
                           const RankContext& rank, WarmStart& warm) {
    TRY(const Job job, run.readJob());
    return withEngineErrors(
        rank.placement.denoiser, job.recipe, rank.ranks.size(), [&]() -> Result<RunPhase> {
            TRY_VOID(checkJob(job));
            TRY(const bool isReady, prepareAhead(contextOf(run, options, job, rank), warm));
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
        TRY(const RunPhase end,
            runRank(run, {options.launch, device, {}, options.stop},
                    [&](const RankContext& rank) { return warmUpOne(run, options, rank, *warm); }));
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
    const auto work = [&](const RankContext& rank) -> Result<RunPhase> {
        TRY(const Job job, run.readWrittenJob());
        return withEngineErrors(rank.placement.denoiser, job.recipe, rank.ranks.size(), [&] {
            const RunContext context = contextOf(run, options, job, rank);
            return job.onlyClassImages ? drawOnly(context)
                                       : validateAndTrain(context, options.warm.get());
        });
    };
    return runRank(run, {options.launch, wantedDevice, options.createRun, options.stop}, work);
}

void recordFailure(const RunFolder& run, const Error& error) {
    RunFolder place = run;
    if (error.code == "folder.moved") place = RunFolder(error.arguments.at("now"));
    if (place.path().empty() || !pathExists(place.jobFile())) return;  // deleted
    if (Result<RunReporter> reporter = RunReporter::open(place, true)) reporter->failed(error);
}

}  // namespace dreambooth
