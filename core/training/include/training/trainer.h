// The whole training of one run folder: reads job.json and input/, writes events, samples,
// checkpoints and output/ (docs/run-folder.md). Pictures are tensors here.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <base/error.h>
#include <distributed/launch.h>
#include <runs/run_folder.h>
#include <training/picture_files.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace dreambooth {

/// A checkpoint to be measured between two steps (Recipe::stop_at_best_step).
struct StepMeasurement {
    int step = 0;
    at::Device device = at::kCPU;
    at::ScalarType dtype = at::kFloat;
    bool channelsLast = false;
    std::function<void(int done, int total)> progress = {};  ///< pictures; often
    CancelToken cancel = {};
};
/// Draws with the checkpoint and keeps its scores in the run's scores.json (runs/scores.h). Errors:
/// draw.cancelled, score.*, model.*, file.*, disk.full; nothing is thrown.
using MeasureStep = std::function<Result<void>(const RunFolder& run, const StepMeasurement& asked)>;

struct WarmStart;

struct TrainOptions {
    const PictureFiles& pictures;
    MeasureStep measure = {};       ///< for a recipe with stop_at_best_step
    LaunchEnvironment launch = {};  ///< as readLaunchEnvironment() found it
    std::string device = "auto";  ///< "auto" (launch.device, then job.devices), "cpu", "0", "1", …
    CancelToken stop = {};        ///< saves a checkpoint at the next step boundary and ends
    /// Run by every rank before job.json is read, with the first rank first: a place to make the
    /// run folder when a launcher started all ranks with the same flags.
    std::function<Result<void>(bool isFirstRank)> createRun = {};
    /// What warmUp() gave; a run that it does not fit takes nothing from it.
    std::shared_ptr<WarmStart> warm = {};
};

/// Runs or resumes the run in this process, as the one rank that options.launch says. A run with
/// checkpoints goes on from the last whole one. The first rank holds the run's lock (unless our
/// local launcher does), writes events.jsonl and state.json and honours requests/.
/// Returns RunPhase::finished, or RunPhase::stopped after a checkpoint (exit code 75). On an Error
/// the `failed` event and state are written, unless our launcher started this rank: it writes them
/// with recordFailure() when all ranks have ended. Errors: run.*, recipe.invalid, file.*, model.*,
/// train.no_photos, train.not_finite, ranks.*, memory.out.
Result<RunPhase> trainRun(const RunFolder& run, const TrainOptions& options);

/// Makes ready what runs need before their photos are known, and keeps it in this process:
/// measures, loads, draws and encodes class images. `runs` are run folders with a job.json and no
/// photos, of one base and recipe, each with its own prompts and class images; the run that is then
/// trained with the same base, recipe and class images begins with its first step. `told` after
/// each, with the seconds of a step as measured. One rank only. nullptr: stopped on request.
/// Errors: as trainRun().
Result<std::shared_ptr<WarmStart>> warmUp(const std::vector<RunFolder>& runs,
                                          const TrainOptions& options,
                                          const std::function<void(int done, double step)>& told);

/// Refuses an output that can't be written to, that is one with the base model, or in which others
/// have something in the way of the result. Leaves nothing there. Errors: output.outside {folder},
/// output.original {file, original}, output.in_the_way {file}, file.*, model.*, tokenizer.*.
Result<void> checkOutput(const RunFolder& run, const Job& job);

/// Writes the `failed` event and state of a run whose worker could not do so itself.
void recordFailure(const RunFolder& run, const Error& error);

}  // namespace dreambooth
