// One step's pictures and scores.
#include "measure_step.h"

#include <base/outputs.h>
#include <distributed/gpu.h>
#include <worker/device_options.h>
#include <worker/exceptions.h>
#include "added_files.h"

#include <algorithm>

namespace dreambooth {

namespace {

Result<void> measureCheckpoint(const RunFolder& run, const StepMeasurement& asked) {
    TRY(const ScoreInput input, scoreInputOf(run));
    const std::vector<ComparedModel> models = comparedModelsOf(run, input.job);
    const auto tuned = std::ranges::find(models, asked.step, &ComparedModel::step);
    if (tuned == models.end())
        return failure("score.no_checkpoint", {{"step", std::to_string(asked.step)}});
    LoadOptions load;
    load.frozen = true;
    load.device = asked.device;
    load.dtype = asked.dtype;
    load.channelsLast = asked.channelsLast;
    ScoreProgress progress;
    progress.cancel = asked.cancel;
    progress.tell = asked.progress;
    ModelCache cache;
    TRY(const StepScores scores,
        measureStep(run, input, {tuned->model.string(), tuned->added, tuned->step}, cache, load,
                    progress));
    (void)scores;
    return {};
}

}  // namespace

Result<StepScores> measureStep(const RunFolder& run, const ScoreInput& input,
                               const MeasuredModel& tuned, ModelCache& models,
                               const LoadOptions& load, ScoreProgress& progress) {
    TRY_VOID(checkCanWrite(run.scoresFile()));
    TRY(const auto known, readScores(run, input));
    StepScores scores;
    scores.step = tuned.step;
    scores.precision = nameOf(load.dtype);
    // What the base draws is the same for all checkpoints.
    const auto earlier = std::ranges::find(known, scores.precision, &StepScores::precision);
    progress.total = static_cast<int>(missingClassPictures(input).size()) +
                     (earlier == known.end() ? 2 : 1) * scenePictureCount;
    // The cache may drop a model for the next one: none is held across two.
    const std::string baseModel = input.job.model.string();
    TRY(CachedModel * base, models.get(baseModel, load));
    TRY_VOID(drawClassPictures(*base->model, run, input, progress));
    ScenePictures before, after;
    if (earlier == known.end()) {
        TRY(before, baseScenes(*base->model, input, progress));
    } else {
        scores.base = earlier->base;
    }
    {
        TRY(CachedModel* const model, models.get(tuned.model.empty() ? baseModel : tuned.model,
                                                 load, wordsAmong(tuned.added)));
        LorasForOneDrawing loras(*model->model);
        TRY_VOID(loras.attach(tuned.added));
        TRY(after, drawScenes(*model->model, input, progress));
    }
    TRY(base, models.get(baseModel, load));
    TRY(const LikenessScore score, likenessScore(*base->model, input, progress.cancel));
    if (earlier == known.end()) scores.base = scoresOf(score, before);
    scores.tuned = scoresOf(score, after);
    TRY_VOID(keepMeasured(run, input, score, after, scores));
    return scores;
}

MeasureStep stepMeasuring() {
    return [](const RunFolder& run, const StepMeasurement& asked) -> Result<void> {
        try {
            const Result<void> measured = measureCheckpoint(run, asked);
            if (asked.device.is_cuda()) gpuPlugin()->emptyCache();
            return measured;
        } catch (...) {
            return std::unexpected(errorOfException());
        }
    };
}

}  // namespace dreambooth
