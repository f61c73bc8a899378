// Measuring, loading and encoding.
#include "prepare_training.h"

#include "autotune_on_machine.h"
#include "class_images.h"

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <base/files.h>
#include <runs/inputs.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

Result<std::vector<TrainingPicture>> readPictures(const PreparedRun& prepared,
                                                  const std::vector<fs::path>& files) {
    const RunInputs inputs(prepared.run);
    TRY(const auto origins, inputs.cropInfo());
    TRY(const auto photos, inputs.photos());
    const bool isInput = !files.empty() && files.front().parent_path() == prepared.run.input();
    TRY(auto captions,
        isInput ? inputs.captionsOf(files) : captionsOf(files, prepared.job.classCaptions));
    std::vector<TrainingPicture> result;
    for (const fs::path& file : files) {
        TRY(TrainingPicture picture, prepared.pictures.read(file, prepared.job.recipe.resolution));
        picture.caption = std::move(captions[result.size()]);
        const auto origin = origins.find(file.filename().string());
        // Class images have their own sizes; only input/ holds squares of larger photos.
        if (origin != origins.end() && isInput) {
            picture.originalHeight = origin->second.height;
            picture.originalWidth = origin->second.width;
            picture.scaledWidth = origin->second.scaledWidth;
            picture.cropTop = origin->second.top;
            picture.cropLeft = origin->second.left;
        }
        const fs::path mask = inputs.maskOf(file);
        if (prepared.job.recipe.masked_loss && std::ranges::find(photos, file) != photos.end() &&
            pathExists(mask)) {
            TRY(const TrainingPicture read,
                prepared.pictures.read(mask, prepared.job.recipe.resolution));
            if (read.pixels.sizes() != picture.pixels.sizes())
                return failure("photo.mask_size", {{"file", mask.string()}});
            picture.mask = read.pixels[0];
        }
        result.push_back(std::move(picture));
    }
    return result;
}

/// With the prompt of those that have none.
void embedCaptions(const PreparedRun& prepared, const TrainingImages& images,
                   const std::string& prompt) {
    if (images.captions().empty()) return;
    prepared.model->embedCaptions(images.captions());
    prepared.model->embedCaptions({prompt});
}

Result<std::unique_ptr<TrainingImages>> encodedImages(const PreparedRun& prepared,
                                                      const std::vector<fs::path>& files,
                                                      const std::string& purpose,
                                                      const std::string& stage, at::Device device,
                                                      RunReporter& reporter) {
    const Recipe& recipe = prepared.job.recipe;
    TRY(auto pictures, readPictures(prepared, files));
    DatasetOptions options;
    options.purpose = purpose;
    options.seed = static_cast<std::uint64_t>(recipe.seed);
    options.resolution = recipe.resolution;
    options.centerCrop = recipe.center_crop;
    options.randomFlip = recipe.random_flip;
    options.unmaskedWeight = recipe.unmasked_weight;
    options.device = device;
    auto result = std::make_unique<TrainingImages>(std::move(pictures), std::move(options));
    if (result->isFixed())
        result->cacheMoments(prepared.model->model().vae, prepared.ranks,
                             [&](int done, int total) { reporter.progress(stage, done, total); });
    return result;
}

/// On held-out photos, else on those that are learned from.
Result<ValidationLoss> validationLoss(const PreparedRun& prepared, at::Device device) {
    const Recipe& recipe = prepared.job.recipe;
    const Vae& vae = prepared.model->model().vae;
    TRY(const auto heldOut, RunInputs(prepared.run).heldOut());
    if (heldOut.empty())
        return ValidationLoss(*prepared.photos, vae, prepared.model->schedule(), prepared.job);
    TRY(auto pictures, readPictures(prepared, heldOut));
    DatasetOptions options;
    options.resolution = recipe.resolution;
    options.centerCrop = true;
    options.unmaskedWeight = recipe.unmasked_weight;
    options.device = device;
    const TrainingImages judged(std::move(pictures), std::move(options));
    embedCaptions(prepared, judged, prepared.job.instancePrompt);
    return ValidationLoss(judged, vae, prepared.model->schedule(), prepared.job);
}

/// The model and what was measured for it: what is warm already, else from the disk.
Result<void> takeModel(PreparedRun& prepared, const fs::path& checkpoint,
                       const Placement& placement, RunReporter& reporter, WarmStart* warm) {
    const Job& job = prepared.job;
    const bool isWarm = warm != nullptr && warm->model && checkpoint.empty() &&
                        warm->fits == WarmStart::whatMustFit(job, placement);
    if (isWarm) {
        prepared.choices = warm->choices;
        TRY_VOID(writeAutotuneResult(prepared.run, prepared.choices, prepared.ranks.rank()));
    } else if (checkpoint.empty()) {
        TRY(prepared.choices,
            autotuneOnMachine(prepared.run, job, prepared.ranks, placement, reporter));
    } else {
        TRY(prepared.choices, autotuneResultFor(prepared.run, checkpoint, prepared.ranks.rank()));
    }
    at::set_num_threads(prepared.choices.threads);
    if (isWarm) {
        prepared.model = std::move(warm->model);
        prepared.model->setPrompts(promptsOf(job));
        return {};
    }
    reporter.progress("loading", 0, 1);
    TRY(prepared.model, TrainableModel::load(job.model, job.recipe, promptsOf(job), placement,
                                             prepared.choices, job.vae, placeholderTokenOf(job)));
    reporter.progress("loading", 1, 1);
    return {};
}

/// Draws those that are missing. False: stopped on request.
Result<bool> takeClassImages(PreparedRun& prepared, at::Device device, RunReporter& reporter,
                             WarmStart* warm) {
    const Job& job = prepared.job;
    const fs::path folder = prepared.run.classImagesOf(job);
    StepControl control(prepared.run, prepared.ranks, prepared.stop);
    TRY(const ClassImagesResult drawn,
        prepareClassImages(job, folder, prepared.pictures, *prepared.model, prepared.ranks, control,
                           reporter));
    if (drawn.stopped) return false;
    prepared.classFiles = drawn.files;
    if (warm != nullptr) prepared.classImages = warm->takeClassImages(drawn.files);
    if (prepared.classImages) return true;
    TRY(prepared.classImages,
        encodedImages(prepared, drawn.files, "class", "class latents", device, reporter));
    return true;
}

}  // namespace

Result<bool> prepareToTrain(PreparedRun& prepared, const fs::path& checkpoint,
                            const Placement& placement, RunReporter& reporter, WarmStart* warm) {
    const at::Device device = placement.unet;
    const Job& job = prepared.job;
    const RunFolder& run = prepared.run;
    TRY(const auto photoFiles, RunInputs(run).photos());
    if (photoFiles.empty()) return failure("train.no_photos", {{"folder", run.input().string()}});
    TRY_VOID(takeModel(prepared, checkpoint, placement, reporter, warm));
    TRY(prepared.photos, encodedImages(prepared, photoFiles, "photo", "photos", device, reporter));
    if (job.recipe.masked_loss && !prepared.photos->hasMasks()) reporter.notice("train.no_masks");
    if (job.recipe.with_prior_preservation) {
        TRY(const bool isReady, takeClassImages(prepared, device, reporter, warm));
        if (!isReady) return false;
    }
    TRY_VOID(prepared.model->adoptSchedule());
    embedCaptions(prepared, *prepared.photos, job.instancePrompt);
    if (prepared.classImages) embedCaptions(prepared, *prepared.classImages, job.classPrompt);
    if (job.recipe.validation_loss_steps > 0) {
        TRY(auto loss, validationLoss(prepared, device));
        prepared.validation.emplace(std::move(loss));
    }
    prepared.model->offloadFrozen(
        !prepared.photos->isCached() ||
        (prepared.classImages != nullptr && !prepared.classImages->isCached()));
    return true;
}

Result<bool> prepareAhead(PreparedRun& prepared, const Placement& placement, RunReporter& reporter,
                          WarmStart& warm) {
    const Job& job = prepared.job;
    const bool isFirst = warm.model == nullptr;
    TRY_VOID(takeModel(prepared, {}, placement, reporter, &warm));
    if (job.recipe.with_prior_preservation) {
        TRY(const bool isReady, takeClassImages(prepared, placement.unet, reporter, &warm));
        if (!isReady) return false;
        // Now, not when a picture's turn comes.
        (void)prepared.classImages->meanLatents(prepared.model->model().vae);
        warm.classImages[prepared.classFiles] = std::move(prepared.classImages);
    }
    warm.fits = WarmStart::whatMustFit(job, placement);
    warm.choices = prepared.choices;
    warm.model = std::move(prepared.model);
    // The first steps of a process are slow: kernels are chosen and memory is asked for.
    if (isFirst) warm.secondsOfStep = secondsOfStep(*warm.model, job.recipe, warm.choices.threads);
    return true;
}

}  // namespace dreambooth
