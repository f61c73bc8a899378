// What a rank is told of its run, and what it has made ready before the first step.
#pragma once

#include "validation.h"

#include <base/cancel.h>
#include <distributed/rank_group.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <training/autotune.h>
#include <training/dataset.h>
#include <training/trainable.h>
#include <training/trainer.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace dreambooth {

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

}  // namespace dreambooth
