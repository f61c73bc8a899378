// Run folders of photos and of projects. A run keeps its own pictures, so that it can be repeated
// after the photos have changed.
#include <base/files.h>
#include <base/log.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <formats/lora_file.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/orientation.h>
#include <images/resize.h>
#include <project/captions.h>
#include <project/masks.h>
#include <project/photo_shapes.h>
#include <project/recipe.h>
#include <project/recipe_effect.h>
#include <project/recipe_fields.h>
#include <project/starting_lora.h>
#include <runs/checkpoint.h>
#include <runs/class_images.h>
#include <runs/create_run.h>
#include <runs/inputs.h>
#include <runs/run_changes.h>
#include <runs/run_copy.h>
#include <runs/run_folder.h>
#include <runs/scores.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <set>
#include <system_error>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

/// Of the folder of masks, else what lies beside the photo, else its alpha channel.
Result<cv::Mat> maskOf(const PhotoFolderRun& asked, const fs::path& photo, const Image& image) {
    const fs::path file = asked.masks.empty() ? maskBeside(photo) : maskIn(asked.masks, photo);
    if (!file.empty()) return readMask(file, image.size());
    return asked.masks.empty() ? decodeAlpha(photo) : cv::Mat();
}

/// Whether the run is of this job, apart from when and by which version it was made.
bool isSameJob(const RunFolder& run, const PhotoFolderRun& asked) {
    const Result<Job> job = run.readWrittenJob();
    if (!job) return false;
    const Json before = toJson(*job);
    Json now = toJson(asked.job);
    for (const char* field : {"created", "program"}) now[field] = before[field];
    for (const std::string& field : asked.derivedFields)
        now["recipe"][field] = before["recipe"][field];
    return now == before;
}

/// Whether the settings that may change while a run learns are asked for as the run began with
/// them.
bool asksForTheSame(const RunFolder& run, const PhotoFolderRun& asked) {
    const Result<Job> job = run.readWrittenJob();
    if (!job) return false;
    const auto isChange = [&](const RecipeDifference& one) {
        // The text encoder's rate goes with the other.
        return (mayChangeWhileLearning(one.field) || one.field == "text_encoder_lr") &&
               std::ranges::find(asked.derivedFields, one.field) == asked.derivedFields.end();
    };
    return std::ranges::none_of(recipeDifference(job->recipe, asked.job.recipe), isChange);
}

/// A run goes on with the pictures that it was made with.
Result<void> checkInput(const RunFolder& run, const PhotoFolderRun& asked) {
    const Result<Job> job = run.readWrittenJob();
    if (!job) return {};
    const Recipe& recipe = asked.job.recipe;
    const auto textOf = [](const Json& value) {
        return value.is_string() ? "“" + value.get<std::string>() + "”" : asText(value);
    };
    for (const auto& [setting, before, now] : recipeDifference(job->recipe, recipe))
        if (decidesInput(setting) && noEffectReason(setting, recipe).empty())
            return failure(
                "train.other_cut",
                {{"setting", setting}, {"before", textOf(before)}, {"now", textOf(now)}});
    const auto own = RunInputs(run).photos();
    const auto photos = picturesIn(asked.photos);
    if (own && photos && own->size() != photos->size())
        logWarning("The run goes on with the " + std::to_string(own->size()) +
                   " photos that it began with; " + asked.photos.string() + " has " +
                   std::to_string(photos->size()));
    return {};
}

/// The run's own of the name that `asked` ends in.
Result<RunFolder::Checkpoint> checkpointNamed(const RunFolder& run, const fs::path& asked) {
    const auto all = run.listCheckpoints();
    const auto found =
        std::ranges::find(all, asked.filename(),
                          [](const RunFolder::Checkpoint& one) { return one.path.filename(); });
    if (found == all.end())
        return failure("flags.no_checkpoint",
                       {{"checkpoint", asked.string()}, {"folder", run.checkpoints().string()}});
    return *found;
}

/// The folder of the checkpoint to resume from; empty where the run has none yet.
Result<fs::path> askedCheckpoint(const RunFolder& run, const std::string& asked) {
    if (asked == "latest") {
        const auto all = run.listCheckpoints();
        return all.empty() ? fs::path() : all.back().path;
    }
    // A folder elsewhere: the copy of a run that is lost, or another run's.
    if (fs::path(asked).has_parent_path() && pathExists(asked)) return absolutePath(asked);
    TRY(const RunFolder::Checkpoint own, checkpointNamed(run, asked));
    return own.path;
}

/// What a LoRA or a word learned fits one model alone. Moved or copied it is the same one.
Result<void> checkBase(const fs::path& checkpoint, const Job& job) {
    const RunFolder begun(checkpoint.parent_path().parent_path());
    const Result<Job> before = begun.readWrittenJob();
    if ((!job.recipe.lora && !job.recipe.textual_inversion) || !before ||
        (before->model == job.model && before->vae == job.vae) ||
        !pathExists(inputFingerprintFile(begun)))
        return {};
    TRY(const InputFingerprint known, readInputFingerprint(begun));
    // Which files of a model were read depends on the precision that was measured.
    for (const char* variant : {"", "fp16"}) {
        TRY(const ModelFiles model,
            ModelFiles::open(job.model, {.variant = variant, .vae = job.vae, .config = {}}));
        TRY(const std::string identity, modelIdentity(model));
        if (identity == known.base) return {};
    }
    return failure("train.other_base", {{"model", job.model.string()}});
}

/// Brings the checkpoint into the run as its newest; later ones stay on the disk under another
/// name.
Result<void> makeNewest(const RunFolder& run, const fs::path& checkpoint) {
    if (!isSamePlace(checkpoint.parent_path(), run.checkpoints())) {
        TRY_VOID(verifyCheckpoint(checkpoint));
        TRY_VOID(copyCheckpoint(checkpoint, run));
    }
    TRY(const RunFolder::Checkpoint newest, checkpointNamed(run, checkpoint));
    TRY_VOID(dropLaterScores(run, newest.step));
    return setLaterCheckpointsAside(run, newest.step);
}

/// The LoRA that the run begins with into its folder, since it may begin again when the file is
/// gone; with the file beside it that has its alpha.
Result<void> takeStartingLora(const fs::path& networkWeights, const RunFolder& run) {
    if (networkWeights.empty()) return {};
    const fs::path file = loraFileOf(networkWeights);
    TRY_VOID(makeFolder(run.start()));
    if (const fs::path config = settingsBeside(file); !config.empty())
        TRY_VOID(copyFile(config, run.start() / adapterConfigName));
    return copyFile(file, run.start() / file.filename());
}

}  // namespace

Result<fs::path> setRunAside(const RunFolder& run) {
    if (run.isAlive()) return failure("run.busy.folder", {{"folder", run.path().string()}});
    fs::path place;
    std::error_code error;
    for (int i = 1; place.empty() || fs::exists(place, error); ++i)
        place = run.path().string() + "." + std::to_string(i);
    fs::rename(run.path(), place, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), place, "rename to"));
    logInfo("The earlier run was kept as " + place.string());
    return place;
}

fs::path placeOfStartingLora(const fs::path& networkWeights) {
    if (networkWeights.empty()) return {};
    return RunFolder("").start() / loraFileOf(networkWeights).filename();
}

Result<void> copyStartingLora(const RunFolder& run, const RunFolder& to) {
    if (!pathExists(run.start())) return {};
    TRY_VOID(makeFolder(to.start()));
    for (const fs::path& file : entriesIn(run.start()))
        TRY_VOID(copyFile(file, to.start() / file.filename()));
    return {};
}

Result<void> writeInputs(const RunFolder& run, const PhotoFolderRun& asked) {
    TRY(const auto photos, picturesIn(asked.photos));
    TRY(auto captions, captionsOf(photos, asked.captions));
    // As sd-scripts warns: an extension may be mistyped.
    if (const auto without = std::ranges::count_if(captions, &std::string::empty);
        without > 0 && asked.captions.any())
        logWarning(std::to_string(without) + " of " + std::to_string(photos.size()) +
                   " photos have no caption there: they are learned with the instance prompt");
    InputWriter inputs(run, 4);
    for (std::size_t i = 0; i < photos.size(); ++i) {
        const fs::path& photo = photos[i];
        TRY(const Image image, decodeImage(photo));
        const PictureShape shape =
            learnedShape(asked.job.recipe, PictureShape{image.rows, image.cols});
        const Image picture = covering(image, shape);
        cv::Mat mask;
        if (asked.job.recipe.masked_loss) {
            TRY(mask, maskOf(asked, photo, image));
            if (!mask.empty()) cv::resize(mask, mask, picture.size(), 0, 0, cv::INTER_AREA);
        }
        TRY_VOID(inputs.add({.picture = picture,
                             .mask = mask,
                             .crop = {.height = image.rows,
                                      .width = image.cols,
                                      .scaledWidth = picture.cols,
                                      .shape = shape},
                             .caption = std::move(captions[i])}));
    }
    return inputs.finish();
}

namespace {

/// What the run learns from, and what it begins with.
Result<void> takeInputs(const RunFolder& run, const PhotoFolderRun& asked) {
    TRY_VOID(run.makeFolders());
    TRY_VOID(writeInputs(run, asked));
    return takeStartingLora(asked.networkWeights, run);
}

/// A new run in place of the one that lies there. It is whole before that one is moved: where this
/// fails, that one can still be resumed.
Result<void> replaceRun(const RunFolder& run, const PhotoFolderRun& asked) {
    TRY(TemporaryFolder folder, TemporaryFolder::make(run.path().parent_path(), run.id()));
    const RunFolder begun(folder.path());
    TRY_VOID(takeInputs(begun, asked));
    TRY_VOID(begun.writeJob(asked.job));
    TRY_VOID(setRunAside(run));
    return folder.rename(run.path());
}

/// The checkpoint to resume from, which fits the job; empty where the run has none yet.
Result<fs::path> fittingCheckpoint(const RunFolder& run, const PhotoFolderRun& asked) {
    TRY(fs::path checkpoint, askedCheckpoint(run, asked.resumeFrom));
    if (checkpoint.empty()) {
        logInfo("There is no checkpoint in " + run.checkpoints().string() +
                ": training begins with the first step.");
        return checkpoint;
    }
    TRY_VOID(checkResumable(checkpoint, asked.job.recipe));
    TRY_VOID(checkBase(checkpoint, asked.job));
    return checkpoint;
}

}  // namespace

Result<void> createRun(const RunFolder& run, const PhotoFolderRun& asked) {
    if (run.isAlive()) return failure("run.busy.folder", {{"folder", run.path().string()}});
    const Job& job = asked.job;
    for (const fs::path& original : {asked.photos, asked.masks, job.model, job.vae})
        if (!original.empty()) TRY_VOID(checkApart(job.output, original));
    TRY_VOID(checkCopyFolder(run, job));
    if (job.recipe.with_prior_preservation && isSamePlace(job.first().classImages, asked.photos))
        return failure("class_images.among_photos", {{"folder", asked.photos.string()}});
    const bool exists = pathExists(run.jobFile());
    const bool resumes = !asked.resumeFrom.empty();
    if (exists && resumes) {
        TRY_VOID(checkVersions(run));
        TRY_VOID(checkInput(run, asked));
    }
    fs::path checkpoint;
    if (resumes) {
        TRY(checkpoint, fittingCheckpoint(run, asked));
    }
    if (exists && !resumes) {
        if (asked.isRestart && isSameJob(run, asked)) return {};
        return replaceRun(run, asked);
    }
    if (!exists) {
        // What a start that failed has left would be learned as well.
        if (checkpoint.empty() && pathExists(run.input())) TRY_VOID(setRunAside(run));
        TRY_VOID(takeInputs(run, asked));
    }
    if (resumes && asked.resumeFrom != "latest") TRY_VOID(makeNewest(run, checkpoint));
    // Whoever asks for other settings now means those.
    if (exists && resumes && !asksForTheSame(run, asked)) {
        std::error_code ignored;
        fs::remove(run.changesFile(), ignored);
        fs::remove(run.requestFile(RunRequest::change), ignored);
    }
    return run.writeJob(job);
}

namespace {

/// jobOf() as job.json has it: the model's path is absolute; class images, output and the LoRA that
/// it begins with lie relative to the run.
Job jobInside(const Project& project, const RunFolder& run, const Recipe& recipe,
              const std::vector<std::string>& devices) {
    Job job = jobOf(project, run, recipe, devices);
    job.model = absolutePath(job.model);
    // Relative, so that a project can be copied to another machine with its runs.
    for (JobSubject& subject : job.subjects)
        subject.classImages = subject.classImages.lexically_relative(run.path());
    job.output = run.output().filename();
    job.startedFrom = RunFolder::idAt(project.runsFolder(), job.networkWeights);
    job.networkWeights = placeOfStartingLora(job.networkWeights);
    return job;
}

Result<void> fillRun(const Project& project, const RunFolder& run, const Recipe& recipe,
                     const std::vector<std::string>& devices, const Json& choices) {
    TRY_VOID(cutPhotos(project, run, recipe));
    TRY_VOID(takeStartingLora(project.networkWeights, run));
    if (choices.is_object()) TRY_VOID(writeJson(run.autotuneFile(), choices));
    TRY_VOID(run.writeJob(jobInside(project, run, recipe, devices)));
    return run.writeState({.totalSteps = recipe.max_train_steps});
}

}  // namespace

Result<void> checkSubjects(const Project& project) {
    if (project.subject().className.empty()) return failure("run.no_class");
    std::set<std::string> phrases;
    for (const Subject& subject : project.subjects) {
        if (subject.className.empty())
            return failure(
                "run.subject_without_class",
                {{"number", std::to_string(phrases.size() + 1)}, {"token", subject.token}});
        if (!phrases.insert(subject.phrase()).second)
            return failure("run.same_subject", {{"subject", subject.phrase()}});
    }
    return {};
}

Result<void> checkSubjectCount(const Recipe& recipe, std::size_t subjects) {
    if (recipe.textual_inversion && subjects > 1)
        return failure("recipe.invalid.word_subjects", {{"count", std::to_string(subjects)}});
    return {};
}

Result<void> checkLearnable(const Project& project, const Recipe& recipe) {
    const auto isLearned = [](const Photo& photo) { return !photo.leftOut && !photo.heldOut; };
    if (std::ranges::none_of(project.photos, isLearned)) return failure("run.no_photos");
    TRY_VOID(checkSubjects(project));
    for (int i = 0; i < std::ssize(project.subjects); ++i)
        if (std::ranges::none_of(project.photos, [&](const Photo& photo) {
                return isLearned(photo) && photo.subject == i;
            }))
            return failure("run.subject_without_photos",
                           {{"subject", project.subject(i).phrase()}});
    TRY_VOID(checkSubjectCount(recipe, project.subjects.size()));
    return validate(recipe);
}

Job jobOf(const Project& project, const RunFolder& run, const Recipe& recipe,
          const std::vector<std::string>& devices) {
    Job job = newJob(run.id());
    job.title = project.name;
    job.model = project.baseModel;
    job.networkWeights = project.networkWeights;
    job.instancePrompt = project.subject().instancePrompt();
    job.classCaptions.extension = ".txt";
    job.devices = devices;
    job.subjects.clear();
    for (const Subject& one : project.subjects) {
        JobSubject& learned = job.subjects.emplace_back();
        learned.subject = one;
        learned.classPrompt = recipe.with_prior_preservation ? one.classPrompt() : std::string();
        learned.classImages = project.classImagesFolder(one, recipe.resolution);
        learned.subject.leftOutClassImages =
            leftOutOf(project, learned.classImages, one.classPrompt());
    }
    job.recipe = recipe;
    return job;
}

Result<RunFolder> createRun(const Project& project, const Recipe& recipe,
                            const std::vector<std::string>& devices, const Json& choices) {
    TRY_VOID(checkLearnable(project, recipe));
    if (project.baseModel.empty()) return failure("run.no_model");
    if (!project.networkWeights.empty()) TRY_VOID(checkSettings(recipe, project.networkWeights));
    TRY(RunFolder run, RunFolder::create(project.runsFolder()));
    if (auto filled = fillRun(project, run, recipe, devices, choices); !filled) {
        std::error_code ignored;
        fs::remove_all(run.path(), ignored);
        return std::unexpected(filled.error());
    }
    return run;
}

Result<RunFolder> createClassImagesRun(const Project& project,
                                       const std::vector<std::string>& devices) {
    TRY_VOID(checkSubjects(project));
    if (project.baseModel.empty()) return failure("run.no_model");
    Recipe recipe = project.recipe;
    recipe.with_prior_preservation = true;
    TRY_VOID(validate(recipe));
    RunFolder run(project.runsFolder() / RunFolder::classImagesId);
    if (run.isAlive()) return failure("run.busy.folder", {{"folder", run.path().string()}});
    std::error_code error;
    fs::remove_all(run.path(), error);
    if (error) return std::unexpected(errorFromErrno(error.value(), run.path(), "remove"));
    TRY_VOID(run.makeFolders());
    Job job = jobInside(project, run, recipe, devices);
    job.onlyClassImages = true;
    job.networkWeights.clear();
    job.startedFrom.clear();
    TRY_VOID(run.writeJob(job));
    TRY_VOID(run.writeState({}));
    return run;
}

}  // namespace dreambooth
