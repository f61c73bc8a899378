// Measures a step of a run against its base model and keeps the scores in the run: for the window's
// `measure` (serve.cpp), and for a run that looks for its best step while it learns.
#pragma once

#include "model_cache.h"
#include "subject_scores.h"

#include <base/error.h>
#include <comparisons/compared_model.h>
#include <runs/run_folder.h>
#include <runs/scores.h>
#include <training/trainer.h>

#include <string>
#include <vector>

namespace dreambooth {

struct MeasuredModel {
    std::string model;  ///< folder; empty: the run's base model
    std::vector<AddedFile> added;
    int step = 0;
};

struct MeasuredStep {
    StepScores scores;
    /// What the scores are of, one entry a subject; none of the base where an earlier step's is
    /// kept.
    std::vector<ScenePictures> before, after;
};

/// What the base draws is drawn once a run, and so are pictures of the class where it has too few.
/// The run is held, and `input` is of it. Errors: model.*, draw.*, photo.*, scores.newer_version,
/// folder.moved, file.*, disk.full; thrown: draw.cancelled, score.undefined.
Result<MeasuredStep> measureStep(const RunFolder& run, const ScoreInput& input,
                                 const MeasuredModel& tuned, ModelCache& models,
                                 const LoadOptions& load, ScoreProgress& progress);

/// The same with a run's checkpoint. What it loads does not stay in memory.
MeasureStep stepMeasuring();

}  // namespace dreambooth
