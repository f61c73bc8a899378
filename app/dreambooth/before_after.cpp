// Pictures and scores of the base and the tuned model (see the header).
#include "before_after.h"

#include <ATen/ops/stack.h>
#include <base/files.h>
#include <diffusion/likeness.h>
#include <diffusion/pipeline.h>
#include <formats/textual_inversion.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/sheet.h>
#include <models/lora.h>
#include <models/model.h>
#include <models/textual_inversion.h>

#include "console.h"
#include "pictures.h"

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

constexpr std::array scenes = {"on the beach",       "in the forest", "in the snow",
                               "in a city at night", "in the desert", "on a wooden table",
                               "on the grass",       "under water"};

Result<std::vector<at::Tensor>> readPictures(const fs::path& folder,
                                             const std::string& prefix = {}) {
    TRY(const auto files, picturesIn(folder));
    std::vector<at::Tensor> pictures;
    for (const fs::path& file : files) {
        if (!file.filename().string().starts_with(prefix)) continue;
        TRY(const Image image, decodeImage(file));
        pictures.push_back(toTensor(image));
    }
    return pictures;
}

/// The pictures of two prompts in all scenes, by one model.
struct Drawn {
    std::vector<at::Tensor> subject, others;
};

std::vector<DrawRequest> requestsFor(const std::string& prompt, const Recipe& recipe) {
    std::vector<DrawRequest> requests;
    for (const char* scene : scenes) {
        DrawRequest& request = requests.emplace_back();
        request.prompt = prompt + " " + scene;
        request.seed = recipe.seed + std::ssize(requests) - 1;
        request.steps = recipe.num_inference_steps;
        request.guidanceScale = recipe.guidance_scale;
        request.width = request.height = recipe.resolution;
    }
    return requests;
}

Result<Drawn> drawScenes(const StableDiffusion& model, const Project& project, const Recipe& recipe,
                         const std::string& stage, ProgressBar& bar, const CancelToken& cancel) {
    const auto draw = [&](const std::string& prompt, int half) {
        DrawHooks hooks;
        hooks.cancel = cancel;
        hooks.progress = [&, half](int done, int total) {
            bar.show(stage, half * total + done, 2 * total);
        };
        return drawBatch(model, requestsFor(prompt, recipe), hooks);
    };
    TRY(auto subject, draw(project.instancePrompt(), 0));
    TRY(auto others, draw(project.classPrompt(), 1));
    return Drawn{std::move(subject), std::move(others)};
}

Result<std::unique_ptr<StableDiffusion>> loadTuned(const RunFolder& run, const Job& job,
                                                   const StableDiffusion& base) {
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

SheetRow row(const std::string& title, const cv::Scalar& accent,
             const std::vector<at::Tensor>& pictures, bool withScenes) {
    SheetRow result{title, accent, {}, {}};
    for (const at::Tensor& picture : pictures) result.pictures.push_back(toImage(picture));
    if (withScenes) result.captions.assign(scenes.begin(), scenes.end());
    return result;
}

}  // namespace

Result<BeforeAfter> drawBeforeAfter(const Project& project, const RunFolder& run,
                                    const fs::path& sheetFile, const CancelToken& cancel) {
    TRY(const Job job, run.readJob());
    const Recipe& recipe = job.recipe;
    ProgressBar bar;

    LoadOptions frozen;
    frozen.frozen = true;
    TRY(const auto base, loadModel(job.model, frozen));
    TRY(const auto tuned, loadTuned(run, job, *base));
    TRY(const Drawn before,
        drawScenes(*base, project, recipe, "Drawing with the base model", bar, cancel));
    TRY(const Drawn after,
        drawScenes(*tuned, project, recipe, "Drawing with the tuned model", bar, cancel));
    bar.finish();

    TRY(const auto photos, readPictures(run.input(), "photo-"));
    TRY(const auto heldOut, readPictures(run.input(), "held-out-"));
    TRY(const auto classPictures, readPictures(project.classImagesFolder(recipe.resolution)));
    const LikenessScore score(*base, at::stack(photos),
                              heldOut.empty() ? at::Tensor() : at::stack(heldOut),
                              at::stack(classPictures));
    const BeforeAfter result{.likenessBase = score.likeness(at::stack(before.subject)),
                             .likenessTuned = score.likeness(at::stack(after.subject)),
                             .diversityBase = score.diversity(at::stack(before.others)),
                             .diversityTuned = score.diversity(at::stack(after.others))};

    const std::string subjectPrompt = "“" + project.instancePrompt() + " …”";
    const std::string classPrompt = "“" + project.classPrompt() + " …”";
    std::vector<at::Tensor> allPhotos = photos;
    allPhotos.insert(allPhotos.end(), heldOut.begin(), heldOut.end());
    const std::vector<SheetRow> rows = {
        row("The photos", sheetcolours::photos, allPhotos, false),
        row("Base model · " + subjectPrompt, sheetcolours::base, before.subject, true),
        row("Tuned model · " + subjectPrompt, sheetcolours::tuned, after.subject, true),
        row("Base model · " + classPrompt, sheetcolours::base, before.others, true),
        row("Tuned model · " + classPrompt, sheetcolours::tuned, after.others, true),
    };
    char scores[160];
    std::snprintf(
        scores, sizeof scores,
        "Likeness %.2f → %.2f (1: like the photos)   ·   variety of the class %.2f → %.2f   ·   ",
        result.likenessBase, result.likenessTuned, result.diversityBase, result.diversityTuned);
    const SheetStyle style{.cell = 2 * recipe.resolution < 256 ? 2 * recipe.resolution : 256,
                           .columns = static_cast<int>(scenes.size()),
                           .footer = std::string(scores) + "same words, same seeds, " +
                                     std::to_string(recipe.num_inference_steps) +
                                     " steps, guidance " +
                                     std::to_string(recipe.guidance_scale).substr(0, 3)};
    TRY(const Image sheet, makeSheet(project.name + ", before and after", rows, style));
    TRY_VOID(writePng(sheetFile, sheet));
    return result;
}

}  // namespace dreambooth
