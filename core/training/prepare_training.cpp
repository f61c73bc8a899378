// Measuring, loading and encoding (see the header).
#include "prepare_training.h"

#include "class_images.h"
#include "micro_batch.h"

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/ones.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/log.h>
#include <c10/util/Exception.h>
#include <distributed/gpu.h>
#include <runs/checkpoint_files.h>
#include <runs/inputs.h>

#include <algorithm>
#include <ctime>
#include <limits>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr double longStep = 5.0;  // seconds; a slower step is measured once only

bool gpuHasBf16(at::Device device) {
    return device.is_cuda() && gpuPlugin()->hasBf16(device.index());
}

std::vector<std::string> promptsOf(const Job& job) {
    std::vector<std::string> prompts = {job.instancePrompt};
    if (job.recipe.with_prior_preservation) prompts.push_back(job.classPrompt);
    return prompts;
}

WordToLearn wordToLearn(const Job& job) {
    return {job.token, job.className};
}

Result<std::vector<TrainingPicture>> readPictures(const PreparedRun& prepared,
                                                  const std::vector<fs::path>& files) {
    const RunInputs inputs(prepared.run);
    TRY(const auto origins, inputs.origins());
    TRY(const auto photos, inputs.photos());
    std::vector<TrainingPicture> result;
    for (const fs::path& file : files) {
        TRY(TrainingPicture picture, prepared.pictures.read(file, prepared.job.recipe.resolution));
        const auto origin = origins.find(file.filename().string());
        // Class images have their own sizes; only input/ holds squares of larger photos.
        if (origin != origins.end() && file.parent_path() == prepared.run.input()) {
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
                return badInput("photo.mask_size",
                                "The mask " + mask.string() + " has another size than its photo.",
                                "Make it from the photo, or delete it.", {{"file", mask.string()}});
            picture.mask = read.pixels[0];
        }
        result.push_back(std::move(picture));
    }
    return result;
}

/// Seconds for comparing: of this process on one CPU thread, where other work on the machine does
/// not count; else of the time that passes.
double comparableSeconds(at::Device device, int threads) {
    if (!device.is_cpu() || threads > 1) return steadySeconds();
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// One training step's seconds with these choices, on made-up latents.
double secondsOfStep(const Job& job, const Placement& placement, const MeasuredChoices& choices) {
    const at::Device device = placement.unet;
    try {
        at::set_num_threads(choices.threads);
        const auto model = orThrow(TrainableModel::load(
            job.model, job.recipe, promptsOf(job), placement, choices, job.vae, wordToLearn(job)));
        const Recipe& recipe = job.recipe;
        const std::int64_t rows =
            recipe.train_batch_size * (recipe.with_prior_preservation ? 2 : 1);
        const std::int64_t side = recipe.resolution / model->model().vae.scaleFactor();
        Batch batch;
        batch.latents = at::ones({rows, model->model().unet.config().inChannels, side, side},
                                 at::TensorOptions().device(device));
        batch.noise = batch.latents;
        batch.timesteps = at::ones({rows}, batch.latents.options().dtype(at::kLong));
        batch.photos = recipe.train_batch_size;
        batch.sizes.assign(static_cast<std::size_t>(rows),
                           PictureSizes::whole(recipe.resolution, recipe.resolution));
        double best = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 3; ++i) {  // the first one is a warm-up
            const double start = comparableSeconds(device, choices.threads);
            model->loss(batch).total.backward();
            // Reading a gradient waits for the device.
            (void)model->parameters().front().tensor.grad().sum().item<float>();
            const double seconds = comparableSeconds(device, choices.threads) - start;
            if (i > 0 || seconds > longStep) best = std::min(best, seconds);
            if (seconds > longStep) break;
        }
        return best;
    } catch (const c10::Error& error) {
        // Not every processor has kernels for every precision.
        logInfo(std::string("Not measured: ") + error.what_without_backtrace());
    } catch (const std::exception& error) {
        if (!isOutOfMemory(error)) throw;
        logInfo(std::string("Not measured: ") + error.what());
    }
    trimMemory(device);
    return std::numeric_limits<double>::infinity();
}

/// Rows are limited by each rank for itself, and in the first one's file and checkpoints for it.
Result<void> takeOwnLimits(const RunFolder& run, int rank, MeasuredChoices& choices) {
    if (rank > 0) choices.limits.clear();
    const Result<Json> file = readJson(run.measuredFile(rank));
    if (!file) return {};  // memory has never run out there
    TRY(const MeasuredChoices own, measuredFromJson(*file));
    choices.limits = own.limits;
    return {};
}

Result<MeasuredChoices> chooseOnThisMachine(const RunFolder& run, const Job& job,
                                            const RankGroup& ranks, const Placement& placement,
                                            RunReporter& reporter) {
    const at::Device device = placement.unet;
    if (const Result<Json> before = readJson(run.measuredFile())) {
        TRY(MeasuredChoices choices, measuredFromJson(*before));
        TRY_VOID(takeOwnLimits(run, ranks.rank(), choices));
        return choices;
    }
    MeasuredChoices choices;
    const int maxThreads = at::get_num_threads();
    if (job.recipe.mixed_precision == "auto") {
        reporter.progress("measuring", 0, 1);
        choices = measureFastest(device.type(), gpuHasBf16(device), maxThreads,
                                 [&](const MeasuredChoices& candidate) {
                                     return secondsOfStep(job, placement, candidate);
                                 });
        reporter.progress("measuring", 1, 1);
    } else {
        choices.precision = precisionFromString(job.recipe.mixed_precision);
        // What our own kernels are made for.
        choices.channelsLast = device.is_cpu();
        choices.threads = maxThreads;
    }
    TRY(const Json agreed, parseJson(ranks.broadcast(toJson(choices).dump()), "rank 0"));
    TRY(choices, measuredFromJson(agreed));
    if (ranks.isFirst()) TRY_VOID(writeMeasured(run, choices, 0));
    return choices;
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
        return ValidationLoss(*prepared.photos, vae, prepared.model->schedule(), recipe);
    TRY(auto pictures, readPictures(prepared, heldOut));
    DatasetOptions options;
    options.resolution = recipe.resolution;
    options.centerCrop = true;
    options.unmaskedWeight = recipe.unmasked_weight;
    options.device = device;
    const TrainingImages judged(std::move(pictures), std::move(options));
    return ValidationLoss(judged, vae, prepared.model->schedule(), recipe);
}

/// What was measured for a checkpoint, with what was limited then and since.
Result<MeasuredChoices> measuredFor(const RunFolder& run, const fs::path& checkpoint, int rank) {
    TRY(const Json progress, readJson(checkpoint / checkpoint_files::progress));
    TRY(MeasuredChoices choices, measuredFromJson(progress.value("measured", Json::object())));
    TRY_VOID(takeOwnLimits(run, rank, choices));
    return choices;
}

}  // namespace

Result<void> writeMeasured(const RunFolder& run, const MeasuredChoices& choices, int rank) {
    return writeJson(run.measuredFile(rank), toJson(choices));
}

Result<bool> prepareToTrain(PreparedRun& prepared, const fs::path& checkpoint,
                            const Placement& placement, RunReporter& reporter) {
    const at::Device device = placement.unet;
    const Job& job = prepared.job;
    const RunFolder& run = prepared.run;
    TRY(const auto photoFiles, RunInputs(run).photos());
    if (photoFiles.empty())
        return badInput(
            "train.no_photos", "There are no photos to learn from in " + run.input().string() + ".",
            "Add at least one photo of the subject.", {{"folder", run.input().string()}});
    if (checkpoint.empty()) {
        TRY(prepared.choices, chooseOnThisMachine(run, job, prepared.ranks, placement, reporter));
    } else {
        TRY(prepared.choices, measuredFor(run, checkpoint, prepared.ranks.rank()));
    }
    at::set_num_threads(prepared.choices.threads);
    reporter.progress("loading", 0, 1);
    TRY(prepared.model, TrainableModel::load(job.model, job.recipe, promptsOf(job), placement,
                                             prepared.choices, job.vae, wordToLearn(job)));
    reporter.progress("loading", 1, 1);
    TRY(prepared.photos, encodedImages(prepared, photoFiles, "photo", "photos", device, reporter));
    if (job.recipe.masked_loss && !prepared.photos->hasMasks())
        reporter.notice("train.no_masks", Json::object(),
                        "No photo has a mask: masked_loss has no effect.");
    if (job.recipe.with_prior_preservation) {
        StepControl control(run, prepared.ranks, prepared.stop);
        TRY(const ClassImagesResult drawn,
            prepareClassImages(job, run.classImagesOf(job), prepared.pictures, *prepared.model,
                               prepared.ranks, control, reporter));
        if (drawn.stopped) return false;
        TRY(prepared.classImages,
            encodedImages(prepared, drawn.files, "class", "class latents", device, reporter));
        prepared.classFiles = drawn.files;
    }
    TRY_VOID(prepared.model->adoptSchedule());
    if (job.recipe.validation_loss_steps > 0) {
        TRY(auto loss, validationLoss(prepared, device));
        prepared.validation.emplace(std::move(loss));
    }
    prepared.model->restFrozen(!prepared.photos->isCached() || (prepared.classImages != nullptr &&
                                                                !prepared.classImages->isCached()));
    return true;
}

}  // namespace dreambooth
