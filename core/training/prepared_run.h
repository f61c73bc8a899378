// What a run has made ready before its first step.
#pragma once

#include "validation.h"

#include <base/cancel.h>
#include <distributed/rank_group.h>
#include <runs/run_copy.h>
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

struct PreparedRun {
    RunFolder run;
    Job job;
    PictureFiles pictures;
    RankGroup ranks = {};
    CancelToken stop = {};
    MeasureStep measure = {};  ///< for a recipe with stop_at_best_step
    int bestStep = 0;          ///< of those measured so far: its checkpoint is kept
    // prepareToTrain() fills in what follows.
    AutotuneResult choices = {};
    std::unique_ptr<TrainableModel> model = nullptr;
    std::unique_ptr<TrainingImages> photos = nullptr;
    std::unique_ptr<TrainingImages> classImages = nullptr;  ///< nullptr without prior preservation
    std::vector<std::filesystem::path> classFiles = {};     ///< that they were read from
    std::optional<ValidationLoss> validation = std::nullopt;
    RunCopy* copy = nullptr;  ///< where checkpoints are copied to, if anywhere

    /// Samples are shown with texts of their own, not all of a side with one prompt.
    bool hasCaptions() const {
        return job.recipe.changesCaptions() || !photos->captions().empty() ||
               (classImages && !classImages->captions().empty());
    }
};

/// How far a run has come.
struct RunPosition {
    int step = 0;                  ///< optimizer steps done
    std::uint64_t nextSample = 0;  ///< global number of the next sample
    double seconds = 0;            ///< of learning, pauses left out; counted where it is limited
};

}  // namespace dreambooth
