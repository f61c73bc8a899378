// What a run needs before its first step: the fastest way on this machine, the model, the photos
// and class images as latents; what of it can be made ready before the photos are known; and
// whether a run that goes on still learns from what it began with.
#pragma once

#include "validation.h"

#include <base/cancel.h>
#include <base/json.h>
#include <distributed/rank_group.h>
#include <runs/job.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <training/autotune.h>
#include <training/dataset.h>
#include <training/trainable.h>
#include <training/trainer.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace dreambooth {

/// What a rank is told of its run.
struct RunContext {
    RunFolder run;
    Job job;
    const PictureFiles& pictures;
    RunReporter& reporter;
    Placement placement;
    RankGroup ranks = {};
    CancelToken stop = {};
    MeasureStep measure = {};  ///< for a recipe with stop_at_best_step
};

/// Made by prepareToTrain(), complete.
struct PreparedRun : RunContext {
    AutotuneResult choices;
    std::unique_ptr<TrainableModel> model;
    std::unique_ptr<TrainingDataset> photos;
    std::unique_ptr<TrainingDataset> classImages;   ///< nullptr without prior preservation
    std::vector<std::filesystem::path> classFiles;  ///< that they were read from
    std::optional<ValidationLoss> validation;       ///< with validation_loss_steps

    /// Samples are shown with texts of their own, not all of a side with one prompt.
    bool hasCaptions() const {
        return job.recipe.changesCaptions() || !photos->captions().empty() ||
               (classImages && !classImages->captions().empty());
    }
};

/// What runs of one base model and recipe need before their photos are known, kept in this process:
/// the model, what was measured for it, and class images as latents. It is used up by one run.
struct WarmStart {
    using Files = std::vector<std::filesystem::path>;

    Json fits;                              ///< whatMustFit() of the runs that it was made for
    std::unique_ptr<TrainableModel> model;  ///< nullptr: none yet, or used up
    AutotuneResult choices;
    double secondsOfStep = 0;  ///< as measured with it, before any photo
    std::map<Files, std::unique_ptr<TrainingDataset>> classImages;  ///< by the files they are of

    /// In what a run has to be the same. Prompts may differ: they are read by the same model.
    static Json whatMustFit(const Job& job, const Placement& placement);
    /// nullptr where they are not there.
    std::unique_ptr<TrainingDataset> takeClassImages(const Files& files);
};

/// Loads, measures, draws class images and encodes, as one rank. `checkpoint` may be empty: else
/// what was measured for it is used again. A collective call.
/// What is warm and fits is taken from `warm`, which may be nullptr.
/// Nothing: stopped on request. Errors: train.*, model.*, photo.*, draw.*, file.*.
Result<std::optional<PreparedRun>> prepareToTrain(const RunContext& context,
                                                  const std::filesystem::path& checkpoint,
                                                  WarmStart* warm);

/// All of that which needs no photos, for a run of one rank that has none yet, into `warm`. Runs of
/// the same base and recipe share one model there. False: stopped on request. Errors: as above.
Result<bool> prepareAhead(const RunContext& context, WarmStart& warm);

/// Draws the class images that are missing, by the model as it is loaded for training. False:
/// stopped on request. Errors: model.*, draw.*, file.*. A collective call.
Result<bool> drawClassImages(const RunContext& context);

/// The devices of a run of one rank that its job names. Errors: device.unknown, gpu.missing.
Result<Placement> placementFor(const Job& job);

/// Compares the base model, input/ and the class images with sources.json; a run without, or
/// without a checkpoint, gets it from what is there now. Other class images, and another base under
/// a full run, are notices. Errors: train.other_input {files}, train.other_base where the learned
/// weights fit only the base that they were learned on. Collective.
Result<void> checkInputFingerprint(const PreparedRun& prepared, bool resumes);

}  // namespace dreambooth
