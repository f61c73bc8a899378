// From values to a job: what diffusers' scripts and Ray's template derive from what they are given.
#include "flag_values.h"

#include <base/files.h>
#include <base/log.h>
#include <base/paths.h>
#include <formats/lora_file.h>
#include <formats/model_files.h>
#include <hub/find_model.h>
#include <images/aspect_buckets.h>
#include <images/decode.h>
#include <project/optimizers.h>
#include <project/presets.h>
#include <project/recipe_effect.h>
#include <project/recipe_fields.h>
#include <project/starting_lora.h>
#include <worker/train_request.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int rayEpochs = 4;
constexpr int validationEpochs = 50;  // of diffusers' script

std::unexpected<Error> missing(const std::string& name) {
    return failure("flags.missing", {{"flag", name}});
}

Result<void> checkPaths(const Job& job) {
    for (const fs::path& path : {job.model, job.vae, job.first().classImages, job.output,
                                 job.tensorboard, job.checkpointCopies})
        TRY_VOID(checkIsText(path, "a run"));
    return {};
}

/// Of the flag, else of the file of settings.
bool isOn(const TrainRequest& request, const char* field) {
    return valueOr(request.recipe, field, valueOr(request.recipeFile, field, false));
}

/// Of the preset, for this model.
Result<Recipe> presetRecipe(const TrainRequest& request, const ModelFiles& model) {
    const bool lora = isOn(request, "lora");
    if (request.preset.empty() || request.preset == "diffusers")
        return diffusersRecipe(model.family, lora, isOn(request, "textual_inversion"));
    if (request.preset == "ray") return rayRecipe(lora);
    TRY(const auto presets, presetsFor(model));
    const auto found = std::ranges::find(presets, request.preset, &Preset::id);
    if (found == presets.end()) return failure("flags.preset", {{"preset", request.preset}});
    return found->recipe;
}

Result<Recipe> recipeOf(const TrainRequest& request, const ModelFiles& model) {
    TRY(const Recipe preset, presetRecipe(request, model));
    Json fields = toJson(preset);
    fields.update(request.recipeFile);
    fields.update(request.recipe);
    // It has one rate for all, while the script for XL has another one for the text encoder. A
    // file's rate is for the file's optimizer.
    const bool isFilesRate =
        !request.recipe.contains("optimizer") && request.recipeFile.contains("text_encoder_lr");
    if (hasTrait(valueOr<std::string>(fields, "optimizer", ""), estimatesRate) &&
        !request.recipe.contains("text_encoder_lr") && !isFilesRate)
        fields["text_encoder_lr"] = 0;
    if (const auto& fine = request.fineBuckets) {
        fields["use_aspect_ratio_buckets"] = true;
        fields["aspect_ratio_buckets"] =
            aspectBucketsText(fineAspectBuckets(valueOr(fields, "resolution", 0), *fine));
    }
    return recipeFromJson(fields);
}

/// Optimizer steps of an epoch as diffusers counts them: the longer of photos and class images.
int stepsPerEpoch(const Recipe& recipe, int photos, int worldSize) {
    const int length =
        std::max(photos, recipe.with_prior_preservation ? recipe.num_class_images : 0);
    const auto up = [](int a, int b) { return (a + b - 1) / b; };
    return std::max(
        1, up(up(length, recipe.train_batch_size * worldSize), recipe.gradient_accumulation_steps));
}

/// The field counts as it is: it was given, or a file has it and nothing else was asked for.
bool isDecided(const TrainRequest& request, const char* field, const std::optional<int>& epochs) {
    return request.recipe.contains(field) || (request.recipeFile.contains(field) && !epochs);
}

/// What follows from the number of photos and ranks where it was not given.
void deriveFields(Recipe& recipe, const TrainRequest& request, int photos, int worldSize) {
    const int perEpoch = stepsPerEpoch(recipe, photos * request.repeats, worldSize);
    if (recipe.preset == "diffusers") {
        if (!isDecided(request, "max_train_steps", request.epochs))
            recipe.max_train_steps = request.epochs.value_or(1) * perEpoch;
        if (recipe.lora && !isDecided(request, "validation_steps", request.validationEpochs))
            recipe.validation_steps =
                request.validationEpochs.value_or(validationEpochs) * perEpoch;
    }
    // The template ends with what comes first.
    if (recipe.preset == "ray")
        recipe.max_train_steps =
            std::min(recipe.max_train_steps, request.epochs.value_or(rayEpochs) * perEpoch);
    if (request.scaleLearningRate)
        recipe.learning_rate *=
            recipe.train_batch_size * recipe.gradient_accumulation_steps * worldSize;
}

std::vector<std::string> derivedFields(const TrainRequest& request) {
    std::vector<std::string> fields;
    if (!isDecided(request, "max_train_steps", request.epochs))
        fields.emplace_back("max_train_steps");
    if (!isDecided(request, "validation_steps", request.validationEpochs))
        fields.emplace_back("validation_steps");
    if (request.scaleLearningRate) fields.emplace_back("learning_rate");
    return fields;
}

/// The LoRA that a run began with, as its folder has it; empty: it began anew. Nothing where no
/// job can be read there.
std::optional<fs::path> startOf(const RunFolder& run) {
    const Result<Job> job = run.readWrittenJob();
    if (!job) return std::nullopt;
    return job->networkWeights.empty() ? fs::path() : run.path() / job->networkWeights;
}

/// The LoRA to begin with: of a run that goes on its own copy, since its layers are those of its
/// checkpoints and what was named at first may be gone.
Result<fs::path> startFor(const TrainRequest& request) {
    fs::path asked =
        request.networkWeights.empty() ? fs::path() : absolutePath(request.networkWeights);
    const bool isGone = !asked.empty() && !pathExists(asked);
    if (request.resumeFrom.empty() && !(request.isRestart && isGone)) return asked;
    RunFolder run = runFolderOf(request);
    std::optional<fs::path> own = startOf(run);
    if (const auto checkpoint = canonicalPath(request.resumeFrom); !own && checkpoint) {
        run = RunFolder(checkpoint->parent_path().parent_path());
        own = startOf(run);
    }
    if (!own) return asked;
    if (asked.empty() || (isGone && !own->empty())) return *own;
    if (!own->empty()) {
        TRY(const std::string before, loraContent(*own));
        TRY(const std::string now, loraContent(asked));
        if (now == before) return *own;
    }
    return failure("starting_lora.other",
                   {{"folder", run.path().string()}, {"file", asked.string()}});
}

/// What was asked for by flags of another kind of training, which would be another one without a
/// word.
Result<void> checkKind(const TrainRequest& given, const Recipe& recipe) {
    // A command that the window copies names all settings, also these.
    const bool isWhole = !recipe.lora && !recipe.textual_inversion;
    for (const char* field : {"rank", "lora_alpha"})
        if (isWhole && given.recipe.contains(field) && !given.recipe.contains("conv_rank"))
            return failure("flags.without_lora", {{"flag", field}});
    for (const auto& [flag, value] : {std::pair("placeholder_token", &given.placeholderToken),
                                      std::pair("initializer_token", &given.initializerToken)})
        if (!recipe.textual_inversion && !value->empty())
            return failure("flags.without_word", {{"flag", flag}});
    return {};
}

/// The window's sentence with flags in place of their titles.
std::string withFlags(std::string sentence) {
    const Recipe any;
    visitFields(any, [&](const std::string& name, const auto&) {
        const std::string title = "“" + fieldTitle(name) + "”";
        if (const auto at = sentence.find(title); at != std::string::npos)
            sentence.replace(at, title.size(), "--" + name);
    });
    return sentence;
}

/// Of flags that have no effect beside the others; what is usual or nothing asks for nothing.
void noteWithoutEffect(const Json& given, const Recipe& recipe, const Recipe& usual) {
    const Json values = toJson(usual);
    for (const auto& [name, value] : given.items()) {
        const bool isNothing = value == Json(0) || value == Json(false) || value == Json("");
        const std::string reason = noEffectReason(name, recipe);
        if (!reason.empty() && !isNothing && value != values[name])
            logWarning("--" + name + " has no effect here. " + withFlags(reason));
    }
}

}  // namespace

RunFolder runFolderOf(const TrainRequest& request) {
    return RunFolder::inResult(absolutePath(request.output));
}

Result<PhotoFolderRun> photoFolderRun(const TrainRequest& given, int worldSize) {
    TrainRequest request = given;
    TRY(const fs::path start, startFor(given));
    if (!start.empty()) {
        // What was asked for is compared with the file's once the recipe is known.
        TRY(Json settings, settingsOfLora(start));
        settings.update(given.recipe);
        request.recipe = std::move(settings);
    }
    if (request.model.empty()) return missing("pretrained_model_name_or_path");
    if (request.photos.empty()) return missing("instance_data_dir");
    if (request.instancePrompt.empty()) return missing("instance_prompt");
    if (request.output.empty()) return missing("output_dir");
    TRY(const fs::path path, findModel(request.model, request.revision));
    OpenOptions open;
    if (!request.vae.empty()) {
        TRY(open.vae, findSnapshot(request.vae));
    }
    TRY(const ModelFiles model, ModelFiles::open(path, open));
    TRY(Recipe recipe, recipeOf(request, model));
    TRY_VOID(checkKind(given, recipe));
    if (recipe.textual_inversion && request.placeholderToken.empty())
        return missing("placeholder_token");
    if (recipe.textual_inversion && request.initializerToken.empty())
        return missing("initializer_token");
    if (recipe.with_prior_preservation && request.classImages.empty())
        return missing("class_data_dir");
    if (recipe.with_prior_preservation && request.classPrompt.empty())
        return missing("class_prompt");
    TRY(const auto photos, picturesIn(request.photos));
    if (!request.masks.empty()) TRY_VOID(picturesIn(request.masks));  // is there at all
    deriveFields(recipe, request, static_cast<int>(photos.size()), worldSize);
    TRY_VOID(validate(recipe));
    if (request.isFirstRank) {
        TRY(const Recipe usual, presetRecipe(request, model));
        noteWithoutEffect(given.recipe, recipe, usual);
    }
    if (!start.empty()) TRY_VOID(checkSettings(recipe, start));

    Job job = newJob(runFolderOf(request).id());
    job.output = absolutePath(request.output);
    job.title = job.output.filename().string();
    TRY(job.model, canonicalPath(model.path));
    if (!open.vae.empty()) {
        TRY(job.vae, canonicalPath(open.vae));
    }
    job.networkWeights = placeOfStartingLora(start);
    job.instancePrompt = request.instancePrompt;
    job.first().classPrompt = request.classPrompt;
    job.first().subject.token = request.placeholderToken;
    job.first().subject.className = request.initializerToken;
    if (!request.classImages.empty()) job.first().classImages = absolutePath(request.classImages);
    if (!request.tensorboard.empty()) job.tensorboard = job.output / request.tensorboard;
    if (!request.checkpointCopies.empty())
        job.checkpointCopies = absolutePath(request.checkpointCopies);
    job.classCaptions = request.captions;
    job.devices = request.devices;
    job.recipe = recipe;
    TRY_VOID(checkPaths(job));
    return PhotoFolderRun{.job = job,
                          .photos = request.photos,
                          .masks = request.masks,
                          .networkWeights = start,
                          .captions = request.captions,
                          .resumeFrom = request.resumeFrom,
                          .isRestart = request.isRestart,
                          .derivedFields = derivedFields(request)};
}

}  // namespace dreambooth
