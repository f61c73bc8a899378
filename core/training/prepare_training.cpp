// Measuring, loading and encoding; what is warm; whether the inputs are those of the beginning.
#include "prepare_training.h"
#include "autotune_on_machine.h"
#include "prepare_class_images.h"

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <base/files.h>
#include <diffusion/prompt_embedding.h>
#include <formats/model_identity.h>
#include <hub/known_models.h>
#include <project/recipe_family.h>
#include <runs/inputs.h>

#include <algorithm>
#include <future>
#include <iterator>
#include <ranges>
#include <set>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

/// Empty where an image has the job's class prompt; those of further classes have their own.
Result<std::vector<std::string>> classCaptions(const RunContext& context,
                                               const std::vector<fs::path>& files) {
    std::vector<std::string> captions;
    for (const Job& one : jobsOfClasses(context.job)) {
        std::vector<fs::path> ofClass = files;
        // Without the slash that may end a name which a person typed.
        const fs::path folder = (context.run.classImagesOf(one) / "any").parent_path();
        std::erase_if(ofClass, [&](const fs::path& file) { return file.parent_path() != folder; });
        TRY(auto read, captionsOf(ofClass, one.classCaptions));
        for (std::string& caption : read) {
            if (caption.empty() && one.first().classPrompt != context.job.first().classPrompt)
                caption = one.first().classPrompt;
            captions.push_back(std::move(caption));
        }
    }
    return captions;
}

Result<std::vector<TrainingPicture>> readPictures(const RunContext& context,
                                                  const std::vector<fs::path>& files) {
    const RunInputs inputs(context.run);
    TRY(const auto crops, inputs.cropInfo());
    TRY(const auto photos, inputs.photos());
    const bool isInput = !files.empty() && files.front().parent_path() == context.run.input();
    TRY(auto captions, isInput ? inputs.captionsOf(files) : classCaptions(context, files));
    DiskTensors cache(context.run.path());
    std::vector<TrainingPicture> result;
    for (const fs::path& file : files) {
        const int side = context.job.recipe.resolution;
        PictureShape shape{side, side};
        const auto crop = crops.find(file.filename().string());
        if (crop != crops.end() && isInput && crop->second.shape != PictureShape{})
            shape = crop->second.shape;
        TRY(TrainingPicture picture, context.pictures.read(file, shape));
        picture.caption = std::move(captions[result.size()]);
        // Class images have their own sizes; only input/ holds parts of larger photos.
        if (crop != crops.end() && isInput) {
            picture.originalHeight = crop->second.height;
            picture.originalWidth = crop->second.width;
            picture.scaledWidth = crop->second.scaledWidth;
            picture.cropTop = crop->second.top;
            picture.cropLeft = crop->second.left;
        }
        const fs::path mask = inputs.maskOf(file);
        if (context.job.recipe.masked_loss && std::ranges::find(photos, file) != photos.end() &&
            pathExists(mask)) {
            TRY(const TrainingPicture read, context.pictures.read(mask, shape));
            if (read.pixels.sizes() != picture.pixels.sizes())
                return failure("photo.mask_size", {{"file", mask.string()}});
            picture.mask = read.pixels[0];
        }
        picture.pixels = cache.keep(picture.pixels);
        picture.mask = cache.keep(picture.mask);
        result.push_back(std::move(picture));
    }
    return result;
}

Result<std::unique_ptr<TrainingDataset>> encodedImages(
    const RunContext& context, const TrainableModel& model, const std::vector<fs::path>& files,
    const std::string& purpose, const std::string& stage, const TrainingDataset* photos = nullptr) {
    const Recipe& recipe = context.job.recipe;
    TRY(auto pictures, readPictures(context, files));
    for (const TrainingPicture& picture : pictures)
        TRY_VOID(checkShapes(trainableFamilyOf(model.model().files), {picture.shape},
                             "use_aspect_ratio_buckets"));
    DatasetOptions options;
    options.purpose = purpose;
    options.seed = static_cast<std::uint64_t>(recipe.seed);
    options.resolution = recipe.resolution;
    options.centerCrop = recipe.center_crop;
    options.randomFlip = recipe.random_flip;
    if (photos != nullptr && recipe.use_aspect_ratio_buckets) options.shapes = photos->shapes();
    options.unmaskedWeight = recipe.unmasked_weight;
    options.latentMeans = model.model().files.isFlow();
    // Where memory is short the VAE works before the denoiser is read.
    options.encodeAhead =
        recipe.quantize_base != "none" || recipe.offload_blocks != 0 || recipe.fused_backward;
    options.device = model.device();
    options.cache = std::make_shared<DiskTensors>(context.run.path());
    auto result = std::make_unique<TrainingDataset>(std::move(pictures), std::move(options));
    if (result->isFixed())
        result->cacheMoments(model.model().vae, context.ranks, [&](int done, int total) {
            context.reporter.progress(stage, done, total);
        });
    return result;
}

/// What a person may not have meant, and what comes of it.
void tellOfPhotos(const TrainingDataset& photos, const Recipe& recipe, RunReporter& reporter) {
    if (recipe.masked_loss && !photos.hasMasks()) reporter.notice("train.no_masks");
    if (const auto empty = photos.emptyMasks(); empty > 0)
        reporter.notice("train.empty_masks", {{"count", empty}});
    constexpr double much = 1.0 / 3;
    if (const auto cropped = photos.croppedByMoreThan(much);
        cropped > 0 && recipe.use_aspect_ratio_buckets)
        reporter.notice("train.far_shapes", {{"count", cropped}});
}

/// Of prompts and captions.
void tellOfTexts(const TrainableModel& model, const TrainingDataset& photos, const Job& job,
                 RunReporter& reporter) {
    const int most = job.recipe.max_sequence_length;
    std::vector<std::string> texts = promptsOf(job);
    std::ranges::copy(photos.captions(), std::back_inserter(texts));
    const std::set<std::string> different(texts.begin(), texts.end());
    const auto longer = std::ranges::count_if(
        different, [&](const std::string& text) { return isCutOff(model.model(), text, most); });
    if (longer > 0)
        reporter.notice("train.long_texts",
                        {{"count", longer}, {"most", readTokens(model.model(), most)}});
}

/// With the prompt of those that have none.
void embedCaptions(TrainableModel& model, const TrainingDataset& images,
                   const std::string& prompt) {
    if (images.captions().empty()) return;
    model.embedCaptions(images.captions());
    model.embedCaptions({prompt});
}

/// On held-out photos, else on those that are learned from.
Result<ValidationLoss> validationLoss(const RunContext& context, TrainableModel& model,
                                      const TrainingDataset& photos) {
    const Recipe& recipe = context.job.recipe;
    const Vae& vae = model.model().vae;
    TRY(const auto heldOut, RunInputs(context.run).heldOut());
    if (heldOut.empty()) return ValidationLoss(photos, vae, model.schedule(), context.job);
    TRY(auto pictures, readPictures(context, heldOut));
    DatasetOptions options;
    options.resolution = recipe.resolution;
    options.centerCrop = true;
    options.unmaskedWeight = recipe.unmasked_weight;
    options.device = model.device();
    const TrainingDataset judged(std::move(pictures), std::move(options));
    embedCaptions(model, judged, context.job.instancePrompt);
    return ValidationLoss(judged, vae, model.schedule(), context.job);
}

/// Captions of the photos that are learned from and of those that are held out, where they are.
Result<std::vector<std::string>> inputCaptions(const RunFolder& run) {
    const RunInputs inputs(run);
    TRY(auto photos, inputs.photos());
    TRY(const auto heldOut, inputs.heldOut());
    photos.insert(photos.end(), heldOut.begin(), heldOut.end());
    return inputs.captionsOf(photos);
}

struct LoadedModel {
    std::unique_ptr<TrainableModel> model;
    AutotuneResult choices;  ///< that it was loaded with
};

/// What is warm already, else from the disk, without its denoiser.
Result<LoadedModel> loadedModel(const RunContext& context, const fs::path& checkpoint,
                                WarmStart* warm) {
    const Job& job = context.job;
    const Placement& placement = context.placement;
    const int rank = context.ranks.rank();
    if (warm != nullptr && warm->model && checkpoint.empty() &&
        warm->fits == WarmStart::whatMustFit(job, placement)) {
        TRY_VOID(writeAutotuneResult(context.run, warm->choices, rank));
        at::set_num_threads(warm->choices.threads);
        warm->model->setPrompts(promptsOf(job));
        return LoadedModel{std::move(warm->model), warm->choices};
    }
    TRY(AutotuneResult choices,
        checkpoint.empty()
            ? autotuneOnMachine(context.run, job, context.ranks, placement, context.reporter)
            : autotuneResultFor(context.run, job, checkpoint, context.ranks, placement.denoiser,
                                context.reporter));
    at::set_num_threads(choices.threads);
    context.reporter.progress("loading", 0, 1);
    // Asked for before the first step, and remembered: reading gigabytes for it takes as long as
    // loading them.
    TrainableOptions options = trainableOptions(context.run, job, placement, choices);
    std::future<void> identity;
    if (rank == 0)
        identity = std::async(
            std::launch::async,
            [model = job.model, open = openOptions(TrainableModel::loadOptions(options))] {
                if (const auto files = ModelFiles::open(model, open)) (void)modelIdentity(*files);
            });
    std::vector<std::string>& captions = options.captions;
    TRY(captions, inputCaptions(context.run));
    if (std::ranges::any_of(captions, [](const auto& caption) { return !caption.empty(); }))
        captions.push_back(job.instancePrompt);  // of photos without one
    if (job.recipe.with_prior_preservation)
        for (const JobSubject& one : job.subjects | std::views::drop(1))
            captions.push_back(one.classPrompt);
    options.cache = DiskTensors(context.run.path());
    TRY(auto model, TrainableModel::loadWithoutDenoiser(std::move(options)));
    context.reporter.progress("loading", 1, 1);
    if (const ModelFiles& files = model->model().files; files.isDistilled)
        context.reporter.notice("train.distilled",
                                {{"model", files.title()}, {"base", trainableTitle(files.family)}});
    return LoadedModel{std::move(model), std::move(choices)};
}

/// Reads it, unless it is there: what is encoded was encoded before, while memory was free.
Result<void> loadDenoiser(TrainableModel& model, RunReporter& reporter) {
    if (model.hasDenoiser()) return {};
    reporter.progress("loading", 0, 1);
    TRY_VOID(model.loadDenoiser());
    reporter.progress("loading", 1, 1);
    return {};
}

/// Draws what is missing of one class after the other.
Result<ClassImagesResult> drawClasses(const RunContext& context, TrainableModel& model) {
    StepControl control(context.run, context.ranks, context.stop);
    ClassImagesResult all;
    for (const Job& one : jobsOfClasses(context.job)) {
        TRY(const ClassImagesResult drawn,
            prepareClassImages(one, context.run.classImagesOf(one), context.pictures, model,
                               context.ranks, control, context.reporter));
        all.stopped = drawn.stopped;
        if (all.stopped) break;
        all.files.insert(all.files.end(), drawn.files.begin(), drawn.files.end());
    }
    return all;
}

struct ClassImages {
    std::vector<fs::path> files;
    std::unique_ptr<TrainingDataset> images;
};

/// Draws those that are missing. Nothing: stopped on request.
Result<std::optional<ClassImages>> classImagesOf(const RunContext& context, TrainableModel& model,
                                                 const TrainingDataset* photos, WarmStart* warm) {
    const Job& job = context.job;
    TRY(const ClassImagesResult drawn, drawClasses(context, model));
    if (drawn.stopped) return std::nullopt;
    // What is warm was cut to squares.
    if (warm != nullptr && !job.recipe.use_aspect_ratio_buckets)
        if (auto images = warm->takeClassImages(drawn.files))
            return ClassImages{drawn.files, std::move(images)};
    TRY(auto images, encodedImages(context, model, drawn.files, "class", "class latents", photos));
    return ClassImages{drawn.files, std::move(images)};
}

}  // namespace

Result<std::optional<PreparedRun>> prepareToTrain(const RunContext& context,
                                                  const fs::path& checkpoint, WarmStart* warm) {
    const Recipe& recipe = context.job.recipe;
    const RunFolder& run = context.run;
    TRY(const auto photoFiles, RunInputs(run).photos());
    if (photoFiles.empty()) return failure("train.no_photos", {{"folder", run.input().string()}});
    TRY(LoadedModel loaded, loadedModel(context, checkpoint, warm));
    TrainableModel& model = *loaded.model;
    TRY(auto photos, encodedImages(context, model, photoFiles, "photo", "photos"));
    tellOfPhotos(*photos, recipe, context.reporter);
    tellOfTexts(model, *photos, context.job, context.reporter);
    ClassImages ofClass;
    if (recipe.with_prior_preservation) {
        TRY(auto ready, classImagesOf(context, model, photos.get(), warm));
        if (!ready) return std::nullopt;
        ofClass = std::move(*ready);
    }
    embedCaptions(model, *photos, context.job.instancePrompt);
    if (ofClass.images) embedCaptions(model, *ofClass.images, context.job.first().classPrompt);
    std::optional<ValidationLoss> validation;
    if (recipe.validation_loss_steps > 0) {
        TRY(auto loss, validationLoss(context, model, *photos));
        validation.emplace(std::move(loss));
    }
    // First, so that the denoiser finds the memory free.
    model.offloadFrozen(!photos->isFixed() || (ofClass.images && !ofClass.images->isFixed()));
    TRY_VOID(loadDenoiser(model, context.reporter));
    TRY_VOID(model.adoptSchedule());
    return PreparedRun{context,
                       std::move(loaded.choices),
                       std::move(loaded.model),
                       std::move(photos),
                       std::move(ofClass.images),
                       std::move(ofClass.files),
                       std::move(validation)};
}

Result<bool> drawClassImages(const RunContext& context) {
    TRY(LoadedModel loaded, loadedModel(context, {}, nullptr));
    TRY(const ClassImagesResult drawn, drawClasses(context, *loaded.model));
    return !drawn.stopped;
}

Result<bool> prepareAhead(const RunContext& context, WarmStart& warm) {
    const Job& job = context.job;
    const bool isFirst = warm.model == nullptr;
    TRY(LoadedModel loaded, loadedModel(context, {}, &warm));
    if (job.recipe.with_prior_preservation) {
        TRY(auto ready, classImagesOf(context, *loaded.model, nullptr, &warm));
        if (!ready) return false;
        // Now, not when a picture's turn comes.
        for (std::int64_t i = 0; i < ready->images->count(); ++i)
            (void)ready->images->fixedSample(i, loaded.model->model().vae);
        warm.classImages[ready->files] = std::move(ready->images);
    }
    TRY_VOID(loadDenoiser(*loaded.model, context.reporter));
    warm.fits = WarmStart::whatMustFit(job, context.placement);
    warm.choices = std::move(loaded.choices);
    warm.model = std::move(loaded.model);
    // The first steps of a process are slow: kernels are chosen and memory is asked for.
    if (isFirst)
        warm.secondsOfStep = secondsOfStep(*warm.model, job.recipe, warm.choices.threads).passing;
    return true;
}

namespace {

Result<void> checkInput(const RunFolder& run, const InputFingerprint& before,
                        const InputFingerprint& now) {
    const std::string files = differenceOf(before.inputs, now.inputs);
    if (files.empty()) return {};
    return failure("train.other_input", {{"folder", run.input().string()}, {"files", files}});
}

Result<void> checkBase(const Job& job, const InputFingerprint& before, const InputFingerprint& now,
                       RunReporter& reporter) {
    if (before.base == now.base) return {};
    const std::string model = job.model.string();
    if (job.recipe.lora || job.recipe.textual_inversion)
        return failure("train.other_base", {{"model", model}});
    reporter.notice("train.other_base.kept", {{"model", model}});
    return {};
}

/// Class images and the captions that they have.
std::vector<fs::path> classFilesOf(const PreparedRun& prepared) {
    const CaptionPlaces& captions = prepared.job.classCaptions;
    std::vector<fs::path> files = prepared.classFiles;
    if (!captions.extension.empty())
        for (fs::path file : prepared.classFiles)
            if (pathExists(file.replace_extension(captions.extension))) files.push_back(file);
    if (!captions.column.empty() && !files.empty())
        files.push_back(files.front().parent_path() / CaptionFiles::metadataName);
    return files;
}

Result<void> compare(const PreparedRun& prepared, bool resumes) {
    RunReporter& reporter = prepared.reporter;
    const RunFolder& run = prepared.run;
    TRY(const std::string base, modelIdentity(prepared.model->model().files));
    TRY(InputFingerprint now, inputFingerprintOf(run, base, classFilesOf(prepared)));
    if (!resumes || !pathExists(inputFingerprintFile(run))) return writeInputFingerprint(run, now);
    TRY(const InputFingerprint before, readInputFingerprint(run));
    TRY_VOID(checkInput(run, before, now));
    TRY_VOID(checkBase(prepared.job, before, now, reporter));
    const std::string files = differenceOf(before.classImages, now.classImages);
    if (!files.empty()) reporter.notice("train.class_images_changed", {{"files", files}});
    return {};
}

}  // namespace

Result<void> checkInputFingerprint(const PreparedRun& prepared, bool resumes) {
    const Result<void> same =
        prepared.ranks.isFirst() ? compare(prepared, resumes) : Result<void>{};
    if (!prepared.ranks.broadcast(same ? "same" : "").empty()) return {};
    if (!same) return same;
    return failure("ranks.lost.sources");
}

Json WarmStart::whatMustFit(const Job& job, const Placement& placement) {
    Json recipe = toJson(job.recipe);
    recipe.erase("preset");
    recipe.erase("validation_prompt");
    Json fits = {{"model", job.model.string()},
                 {"vae", job.vae.string()},
                 {"network_weights", job.networkWeights.string()},
                 {"devices", {placement.denoiser.str(), placement.encoders.str()}},
                 {"recipe", std::move(recipe)}};
    // Part of the model.
    if (job.recipe.textual_inversion)
        fits["word"] = {job.first().subject.token, job.first().subject.className};
    return fits;
}

std::unique_ptr<TrainingDataset> WarmStart::takeClassImages(const Files& files) {
    const auto found = classImages.find(files);
    return found == classImages.end() ? nullptr : std::move(found->second);
}

}  // namespace dreambooth
