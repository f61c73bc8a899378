// Draws what a score is measured on, and scores it.
#include "subject_scores.h"

#include <ATen/ops/stack.h>
#include <base/files.h>
#include <comparisons/drawing_plan.h>
#include <diffusion/pipeline.h>
#include <formats/model_identity.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/project.h>
#include <runs/class_images.h>
#include <runs/run_lock.h>

#include <algorithm>

#include <worker/image_tensor.h>

namespace dreambooth {

namespace {

namespace fs = std::filesystem;

/// Not the noise of the scenes.
constexpr std::int64_t firstClassSeed = 1000;

/// In batches as large as the recipe draws class images in: that much is known to fit.
Result<std::vector<at::Tensor>> drawAll(const DiffusionModel& model,
                                        const std::vector<DrawRequest>& requests, int batch,
                                        ScoreProgress& progress) {
    std::vector<at::Tensor> pictures;
    for (std::size_t from = 0; from < requests.size();) {
        const std::size_t count =
            std::min(requests.size() - from, static_cast<std::size_t>(std::max(1, batch)));
        const auto begin = requests.begin() + static_cast<std::ptrdiff_t>(from);
        const auto tell = [&](int done, int total, const at::Tensor&) {
            const int part = static_cast<int>(count) * done / total;
            if (progress.tell) progress.tell(progress.finished + part, progress.total);
        };
        TRY(const auto drawn, drawBatch(model, {begin, begin + static_cast<std::ptrdiff_t>(count)},
                                        tell, progress.cancel));
        pictures.insert(pictures.end(), drawn.begin(), drawn.end());
        progress.finished += static_cast<int>(count);
        from += count;
    }
    return pictures;
}

DrawRequest requestOf(const Recipe& recipe, const std::string& prompt, std::int64_t seed) {
    DrawRequest request;
    request.prompt = prompt;
    request.seed = recipe.seed + seed;
    request.num_inference_steps = recipe.num_inference_steps;
    request.guidance_scale = recipe.guidance_scale;
    request.max_sequence_length = recipe.max_sequence_length;
    request.width = request.height = recipe.resolution;
    return request;
}

/// A number of scoreScenes, each from its own noise.
DrawRequest sceneRequest(const Recipe& recipe, const std::string& prompt, std::size_t scene) {
    return requestOf(recipe, prompt + " " + scoreScenes.at(scene),
                     static_cast<std::int64_t>(scene));
}

/// What `serve` notes in a picture that it draws (serve.cpp), but for where that was written.
PngTexts pictureTexts(const DrawRequest& request, const ComparedModel& model) {
    Json fields = toJson(request);
    fields["model"] = model.model.string();
    fields["added"] = toJson(model.added);
    return {{"dreambooth", asText(fields)}};
}

}  // namespace

Result<ScenePictures> drawScenes(const DiffusionModel& model, const ScoredSubject& subject,
                                 const Recipe& recipe, ScoreProgress& progress) {
    const auto draw = [&](const std::string& prompt) {
        std::vector<DrawRequest> requests;
        for (std::size_t scene = 0; scene < scoreScenes.size(); ++scene)
            requests.push_back(sceneRequest(recipe, prompt, scene));
        return drawAll(model, requests, recipe.sample_batch_size, progress);
    };
    TRY(auto itself, draw(subject.instancePrompt));
    TRY(auto others, draw(subject.classPrompt));
    return ScenePictures{std::move(itself), std::move(others)};
}

Result<ScenePictures> baseScenes(const DiffusionModel& base, const ScoredSubject& subject,
                                 const Recipe& recipe, ScoreProgress& progress) {
    TRY(const std::string model, modelIdentity(base.files));
    const auto itself = readyScenes(model, subject.instancePrompt, recipe);
    const auto others = readyScenes(model, subject.classPrompt, recipe);
    const bool isFloat = base.options.dtype == at::kFloat;
    if (!isFloat || itself.empty() || others.empty())
        return drawScenes(base, subject, recipe, progress);
    progress.finished += scenePictureCount;
    if (progress.tell) progress.tell(progress.finished, progress.total);
    ScenePictures ready;
    TRY(ready.subject, readSquares(itself, recipe.resolution));
    TRY(ready.others, readSquares(others, recipe.resolution));
    return ready;
}

std::vector<fs::path> missingClassPictures(const ScoredSubject& subject) {
    std::vector<fs::path> missing;
    if (subject.ownClassPictures)
        std::ranges::copy_if(subject.classPictures, std::back_inserter(missing),
                             [](const fs::path& file) { return !pathExists(file); });
    return missing;
}

Result<void> drawClassPictures(const DiffusionModel& base, const RunFolder& run,
                               const ScoredSubject& subject, const Recipe& recipe,
                               ScoreProgress& progress) {
    std::vector<DrawRequest> requests;
    const auto missing = missingClassPictures(subject);
    if (missing.empty()) return {};
    for (const fs::path& file : missing) {
        const auto number =
            std::ranges::find(subject.classPictures, file) - subject.classPictures.begin();
        DrawRequest& request =
            requests.emplace_back(requestOf(recipe, subject.classPrompt, firstClassSeed + number));
        request.num_inference_steps = recipe.class_image_steps;
        request.guidance_scale = recipe.class_image_guidance_scale;
    }
    TRY(const auto pictures, drawAll(base, requests, recipe.sample_batch_size, progress));
    TRY_VOID(checkPlace(run));
    TRY_VOID(makeFolder(run.scores()));
    for (std::size_t i = 0; i < missing.size(); ++i)
        TRY_VOID(writePng(missing[i], toImage(pictures[i])));
    return {};
}

Result<std::vector<at::Tensor>> readSquares(const std::vector<fs::path>& files, int resolution) {
    std::vector<at::Tensor> squares;
    for (const fs::path& file : files) {
        TRY(Image image, decodeImage(file));
        // Those of `train` from a folder of photos, and foreign class pictures, may be of any
        // shape.
        if (image.cols != resolution || image.rows != resolution)
            image = cropTo(image, {}, {resolution, resolution});
        squares.push_back(toTensor(image));
    }
    return squares;
}

Result<LikenessScore> likenessScore(const DiffusionModel& base, const ScoredSubject& subject,
                                    int resolution, const CancelToken& cancel) {
    TRY(const auto photos, readSquares(subject.photos, resolution));
    TRY(const auto heldOut, readSquares(subject.heldOut, resolution));
    TRY(const auto classPictures, readSquares(subject.classPictures, resolution));
    return LikenessScore(base, at::stack(photos),
                         heldOut.empty() ? at::Tensor() : at::stack(heldOut),
                         at::stack(classPictures), cancel);
}

ModelScores scoresOf(const LikenessScore& score, const ScenePictures& pictures) {
    const at::Tensor each = score.scores(at::stack(pictures.subject)).to(at::kDouble).contiguous();
    const double* const first = each.const_data_ptr<double>();
    return {.likeness = each.mean().item<double>(),
            .diversity = score.diversity(at::stack(pictures.others)),
            .likenesses = std::vector(first, first + each.numel())};
}

std::vector<std::string> photosApart(const LikenessScore& score, const ScoredSubject& subject) {
    std::vector<std::string> names;
    for (const int photo : score.photosApart())
        names.push_back(subject.photos.at(static_cast<std::size_t>(photo)).filename().string());
    return names;
}

Result<void> keepMeasured(const RunFolder& run, const ScoreInput& input,
                          const std::vector<ScenePictures>& tuned, const StepScores& scores) {
    const at::Tensor* leastLike = nullptr;
    double least = 0;
    for (std::size_t subject = 0; subject < tuned.size(); ++subject) {
        const std::vector<double>& each = scores.subjects.empty()
                                              ? scores.tuned.likenesses
                                              : scores.subjects.at(subject).tuned.likenesses;
        const auto lowest = std::ranges::min_element(each);
        if (leastLike != nullptr && *lowest >= least) continue;
        least = *lowest;
        leastLike = &tuned[subject].subject.at(static_cast<std::size_t>(lowest - each.begin()));
    }
    TRY_VOID(checkPlace(run));
    TRY_VOID(makeFolder(run.scores()));
    TRY_VOID(writePng(leastLikePicture(run, scores.step), toImage(*leastLike)));
    return keepScores(run, input, scores);
}

Result<void> keepComparisons(const RunFolder& run, const ScoreInput& input, int step,
                             const std::vector<ScenePictures>& before,
                             const std::vector<ScenePictures>& after) {
    const auto project = Project::open(run.path().parent_path().parent_path());
    if (!project || project->runsFolder() / run.id() != run.path()) return {};
    const std::vector<ComparedModel> models = comparedModelsOf(run, input.job);
    const auto tuned = std::ranges::find(models, step, &ComparedModel::step);
    if (tuned == models.end()) return {};
    TRY(const ModelFiles base, ModelFiles::open(input.job.model));
    for (std::size_t subject = 0; subject < after.size(); ++subject) {
        const std::string& prompt = input.subjects[subject].instancePrompt;
        // Compare opens with the last one, and proposes the prompt of the first.
        for (std::size_t scene = scoreScenes.size(); scene-- > 0;) {
            ComparisonRequest request{.settings = sceneRequest(input.job.recipe, prompt, scene),
                                      .models = {*tuned}};
            std::vector<at::Tensor> pictures = {after[subject].subject[scene]};
            if (!before.empty()) {
                request.models.push_back({.name = base.title(), .model = input.job.model});
                pictures.push_back(before[subject].subject[scene]);
            }
            TRY(DrawingPlan plan, planDrawing(project->comparisonsFolder(), request));
            for (const std::size_t model : plan.missing) {
                TRY(const fs::path file, reserveFile(plan, model));
                const auto written =
                    writePng(file, toImage(pictures[model]),
                             pictureTexts(request.settings, request.models[model]));
                if (!written) {
                    releaseFile(file);
                    return written;
                }
                TRY_VOID(keepPicture(plan, model, file));
            }
        }
    }
    return {};
}

}  // namespace dreambooth
