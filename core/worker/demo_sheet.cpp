// Pictures and scores of the base and the tuned model.
#include "demo_sheet.h"

#include <formats/textual_inversion.h>
#include <models/lora.h>
#include <models/model.h>
#include <models/textual_inversion.h>
#include <sheet_drawing/write_sheet.h>

#include <base/console.h>
#include <base/strings.h>
#include <worker/device_options.h>
#include <worker/image_tensor.h>
#include "subject_scores.h"

#include <algorithm>
#include <cstdio>

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

Result<std::unique_ptr<DiffusionModel>> loadTuned(const RunFolder& run, const Job& job,
                                                  const DiffusionModel& base) {
    LoadOptions options = base.options;
    options.shareWith = &base;
    if (!job.recipe.lora && !job.recipe.textual_inversion) return loadModel(run.output(), options);
    TRY(auto tuned, loadModel(job.model, options));
    if (job.recipe.textual_inversion) {
        TRY_VOID(addTextualInversion(*tuned, run.output() / learnedEmbedsFile));
        return tuned;
    }
    TRY(const LoraSet lora, loadLora(run.output() / "pytorch_lora_weights.safetensors", *tuned));
    TRY_VOID(attachLora(lora, *tuned));
    TRY_VOID(takeScheduleOf(run.output() / "pytorch_lora_weights.safetensors", *tuned));
    return tuned;
}

SheetRow row(const std::string& title, SheetAccent accent, const std::vector<at::Tensor>& pictures,
             bool withScenes) {
    SheetRow result{.title = title, .accent = accent};
    for (std::size_t i = 0; i < pictures.size(); ++i)
        result.pictures.push_back(
            {.image = toImage(pictures[i]), .caption = withScenes ? scoreScenes.at(i) : ""});
    return result;
}

}  // namespace

Result<StepScores> drawBeforeAfter(const RunFolder& run, const fs::path& sheetFile,
                                   const CancelToken& cancel) {
    TRY(const ScoreInput input, scoreInputOf(run));
    const Job& job = input.job;
    const Recipe& recipe = job.recipe;
    const ScoredSubject& subject = input.subjects.front();  // `demo` has one
    ProgressBar bar;
    const auto progress = [&](const std::string& stage) {
        return ScoreProgress{
            .tell = [&bar, stage](int done, int total) { bar.show(stage, done, total); },
            .cancel = cancel};
    };

    LoadOptions frozen;
    frozen.frozen = true;
    TRY(const auto base, loadModel(job.model, frozen));
    TRY(const auto tuned, loadTuned(run, job, *base));
    if (const auto missing = missingClassPictures(subject); !missing.empty()) {
        ScoreProgress drawing = progress("Drawing pictures of the class");
        drawing.total = static_cast<int>(missing.size());
        TRY_VOID(drawClassPictures(*base, run, subject, recipe, drawing));
    }
    // First, for photos that can't be told from the class give no score.
    TRY(const LikenessScore score, likenessScore(*base, subject, recipe.resolution, cancel));
    ScoreProgress drawingBefore = progress("Drawing with the base model");
    TRY(const ScenePictures before, baseScenes(*base, subject, recipe, drawingBefore));
    ScoreProgress drawingAfter = progress("Drawing with the tuned model");
    TRY(const ScenePictures after, drawScenes(*tuned, subject, recipe, drawingAfter));
    bar.finish();

    StepScores result;
    result.step = recipe.max_train_steps;
    result.precision = nameOf(frozen.dtype);
    result.base = scoresOf(score, before);
    result.tuned = scoresOf(score, after);
    result.photosApart = photosApart(score, subject);
    TRY_VOID(keepMeasured(run, input, {after}, result));
    TRY_VOID(keepComparisons(run, input, result.step, {before}, {after}));

    const std::string subjectPrompt = "“" + subject.instancePrompt + " …”";
    const std::string classPrompt = "“" + subject.classPrompt + " …”";
    TRY(auto photos, readSquares(subject.photos, recipe.resolution));
    TRY(const auto heldOut, readSquares(subject.heldOut, recipe.resolution));
    photos.insert(photos.end(), heldOut.begin(), heldOut.end());
    Sheet sheet{
        .title = job.title + ", before and after",
        .rows = {row("The photos", SheetAccent::photos, photos, false),
                 row("Base model · " + subjectPrompt, SheetAccent::base, before.subject, true),
                 row("Tuned model · " + subjectPrompt, SheetAccent::tuned, after.subject, true),
                 row("Base model · " + classPrompt, SheetAccent::base, before.others, true),
                 row("Tuned model · " + classPrompt, SheetAccent::tuned, after.others, true)}};
    const auto change = [](double from, double to) {
        return fixedText(from, 2) + " → " + fixedText(to, 2);
    };
    sheet.settings = {
        "Likeness " + change(result.base.likeness, result.tuned.likeness) + " (1: like the photos)",
        "variety of the class " + change(result.base.diversity, result.tuned.diversity),
        "same words, same seeds, " + std::to_string(recipe.num_inference_steps) +
            " steps, guidance " + fixedText(recipe.guidance_scale, 1)};
    const SheetStyle style{.layout = SheetLayout::rows,
                           .cell = std::min(2 * recipe.resolution, 256),
                           .columns = static_cast<int>(scoreScenes.size())};
    TRY_VOID(writeSheet(sheetFile, sheet, style));
    return result;
}

}  // namespace dreambooth
