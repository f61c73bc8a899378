// Measures what a model has learned: draws the subject, and other things of its class, in the same
// scenes from the same noise, and scores the pictures against the run's photos. For `demo` and for
// the window's `measure` (serve.cpp).
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <base/error.h>
#include <diffusion/likeness.h>
#include <models/model.h>
#include <runs/scores.h>

#include <functional>
#include <vector>

namespace dreambooth {

/// By one model, uint8 [3, H, W] on the CPU, in the order of scoreScenes.
struct ScenePictures {
    std::vector<at::Tensor> subject, others;
};
constexpr int scenePictureCount = 2 * static_cast<int>(scoreScenes.size());

/// Counts pictures over all calls below; parts of a batch that is being drawn count too.
struct ScoreProgress {
    std::function<void(int done, int total)> tell;
    CancelToken cancel;
    int total = scenePictureCount;
    int finished = 0;
};

/// Errors: draw.*, sampler.unknown, draw.cancelled.
Result<ScenePictures> drawScenes(const DiffusionModel& model, const ScoredSubject& subject,
                                 const Recipe& recipe, ScoreProgress& progress);

/// The base model's, which are not drawn where they come with the program. Errors: those of
/// drawScenes(), model.*, file.*.
Result<ScenePictures> baseScenes(const DiffusionModel& base, const ScoredSubject& subject,
                                 const Recipe& recipe, ScoreProgress& progress);

/// The class pictures that are still to be drawn, which is so for a run without prior preservation.
std::vector<std::filesystem::path> missingClassPictures(const ScoredSubject& subject);
/// Draws them with the base model and keeps them in the run, which is held, for its other
/// checkpoints. Errors: draw.*, folder.moved, file.*, disk.full.
Result<void> drawClassPictures(const DiffusionModel& base, const RunFolder& run,
                               const ScoredSubject& subject, const Recipe& recipe,
                               ScoreProgress& progress);

/// The squares of a run at its resolution. Errors: photo.*, file.*.
Result<std::vector<at::Tensor>> readSquares(const std::vector<std::filesystem::path>& files,
                                            int resolution);

/// Reads photos and class pictures. Errors: photo.*, file.*; thrown: draw.cancelled,
/// score.undefined.
Result<LikenessScore> likenessScore(const DiffusionModel& base, const ScoredSubject& subject,
                                    int resolution, const CancelToken& cancel);
ModelScores scoresOf(const LikenessScore& score, const ScenePictures& pictures);
/// Which of the subject's photos are apart, by name.
std::vector<std::string> photosApart(const LikenessScore& score, const ScoredSubject& subject);
/// Keeps all in the run, which is held, with the least like of `tuned`, the pictures that
/// scores.tuned are of, one entry a subject. Errors: scores.newer_version, folder.moved, file.*,
/// disk.full.
Result<void> keepMeasured(const RunFolder& run, const ScoreInput& input,
                          const std::vector<ScenePictures>& tuned, const StepScores& scores);

/// Keeps what was drawn of the subjects in a project's comparisons, so that the window shows it
/// where the same is asked for; with `before` the base's beside it. A run that lies in no project
/// has none. Errors: model.*, file.*, disk.full.
Result<void> keepComparisons(const RunFolder& run, const ScoreInput& input, int step,
                             const std::vector<ScenePictures>& before,
                             const std::vector<ScenePictures>& after);

}  // namespace dreambooth
