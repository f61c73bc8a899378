// One step's pictures and scores. Those of the base are an earlier step's where that kept them.
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
    TRY_VOID(measureStep(run, input, {tuned->model.string(), tuned->added, tuned->step}, cache,
                         load, progress));
    return {};
}

}  // namespace

Result<MeasuredStep> measureStep(const RunFolder& run, const ScoreInput& input,
                                 const MeasuredModel& tuned, ModelCache& models,
                                 const LoadOptions& load, ScoreProgress& progress) {
    TRY_VOID(checkCanWrite(run.scoresFile()));
    TRY(const auto known, readScores(run, input));
    StepScores scores;
    scores.step = tuned.step;
    scores.precision = nameOf(load.dtype);
    const Recipe& recipe = input.job.recipe;
    // What the base draws is the same for all checkpoints.
    const auto earlier = std::ranges::find(known, scores.precision, &StepScores::precision);
    const auto subjects = static_cast<int>(input.subjects.size());
    const bool knowsBase =
        earlier != known.end() && std::ssize(earlier->subjects) == (subjects > 1 ? subjects : 0);
    progress.total = subjects * (knowsBase ? 1 : 2) * scenePictureCount;
    for (const ScoredSubject& one : input.subjects)
        progress.total += static_cast<int>(missingClassPictures(one).size());
    // The cache may drop a model for the next one: none is held across two.
    const std::string baseModel = input.job.model.string();
    TRY(CachedModel * base, models.get(baseModel, load));
    std::vector<ScenePictures> before, after;
    for (const ScoredSubject& one : input.subjects) {
        TRY_VOID(drawClassPictures(*base->model, run, one, recipe, progress));
        if (knowsBase) continue;
        TRY(auto scenes, baseScenes(*base->model, one, recipe, progress));
        before.push_back(std::move(scenes));
    }
    {
        TRY(CachedModel* const model, models.get(tuned.model.empty() ? baseModel : tuned.model,
                                                 load, wordsAmong(tuned.added)));
        LorasForOneDrawing loras(*model->model);
        TRY_VOID(loras.attach(tuned.added));
        for (const ScoredSubject& one : input.subjects) {
            TRY(auto scenes, drawScenes(*model->model, one, recipe, progress));
            after.push_back(std::move(scenes));
        }
    }
    TRY(base, models.get(baseModel, load));
    std::vector<SubjectScores> each;
    for (std::size_t i = 0; i < input.subjects.size(); ++i) {
        const ScoredSubject& subject = input.subjects[i];
        TRY(const LikenessScore score,
            likenessScore(*base->model, subject, recipe.resolution, progress.cancel));
        SubjectScores& measured = each.emplace_back(SubjectScores{.subject = subject.phrase});
        if (!knowsBase)
            measured.base = scoresOf(score, before[i]);
        else
            measured.base =
                earlier->subjects.empty() ? earlier->base : earlier->subjects.at(i).base;
        measured.tuned = scoresOf(score, after[i]);
        for (std::string& photo : photosApart(score, subject))
            scores.photosApart.push_back(std::move(photo));
    }
    combineSubjects(scores, std::move(each));
    TRY_VOID(keepMeasured(run, input, after, scores));
    return MeasuredStep{std::move(scores), std::move(before), std::move(after)};
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
