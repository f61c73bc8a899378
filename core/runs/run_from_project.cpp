// From a project to a run folder. A run keeps its own squares, so that it can be
// repeated after the photos have changed.
#include <base/paths.h>
#include <images/crop.h>
#include <images/decode.h>
#include <project/captions.h>
#include <runs/input_writer.h>
#include <runs/run_from_project.h>

#include <algorithm>
#include <cmath>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// The photo's own alpha channel, else where its subject is found to be; empty: everywhere.
Result<cv::Mat> maskOf(const fs::path& photo, const Image& image) {
    TRY(cv::Mat alpha, decodeAlpha(photo));
    return alpha.empty() ? subjectMask(image) : alpha;
}

Result<void> writeSquares(const Project& project, const RunFolder& run, const Recipe& recipe) {
    const int resolution = recipe.resolution;
    InputWriter inputs(run, 2);
    for (const Photo& photo : project.photos) {
        if (photo.leftOut) continue;
        TRY(const Image image, decodeImage(project.photoPath(photo)));
        cv::Mat mask;
        if (recipe.masked_loss) {
            TRY(mask, maskOf(project.photoPath(photo), image));
            if (!mask.empty()) mask = cropSquare(mask, photo.crop, resolution);
        }
        const Crop crop = clampCrop(photo.crop, image.cols, image.rows);
        const auto scaled = [&](int pixels) {
            return static_cast<int>(std::lround(pixels * upscale(crop, resolution)));
        };
        TRY_VOID(
            inputs.add({.picture = cropSquare(image, photo.crop, resolution),
                        .mask = mask,
                        .origin = {.height = image.rows,
                                   .width = image.cols,
                                   .scaledWidth = scaled(image.cols),
                                   .top = scaled(crop.y),
                                   .left = scaled(crop.x)},
                        .heldOut = photo.heldOut,
                        .caption = photo.caption.empty() ? std::string()
                                                         : onOneLine(project.captionOf(photo))}));
    }
    return inputs.finish();
}

Result<void> fillRun(const Project& project, const RunFolder& run, const Recipe& recipe,
                     const std::vector<std::string>& devices) {
    TRY_VOID(writeSquares(project, run, recipe));
    Job job = jobOf(project, run, recipe, devices);
    job.model = absolutePath(job.model);
    // Relative, so that a project can be copied to another machine with its runs.
    job.classImages = job.classImages.lexically_relative(run.path());
    job.output = run.output().filename();
    TRY_VOID(run.writeJob(job));
    return run.writeState({.totalSteps = recipe.max_train_steps});
}

}  // namespace

Job jobOf(const Project& project, const RunFolder& run, const Recipe& recipe,
          const std::vector<std::string>& devices) {
    Job job = newJob(run.id());
    job.title = project.name;
    job.model = project.baseModel;
    job.instancePrompt = project.instancePrompt();
    if (recipe.with_prior_preservation) job.classPrompt = project.classPrompt();
    job.classImages = project.classImagesFolder(recipe.resolution);
    job.classCaptions.extension = ".txt";
    job.devices = devices;
    job.leftOutClassImages = project.leftOutClassImages;
    job.token = project.token;
    job.className = project.className;
    job.recipe = recipe;
    return job;
}

Result<RunFolder> prepareRun(const Project& project, const Recipe& recipe,
                             const std::vector<std::string>& devices) {
    const auto isLearned = [](const Photo& photo) { return !photo.leftOut && !photo.heldOut; };
    if (std::none_of(project.photos.begin(), project.photos.end(), isLearned))
        return failure("run.no_photos");
    if (project.className.empty()) return failure("run.no_class");
    if (project.baseModel.empty()) return failure("run.no_model");
    TRY_VOID(validate(recipe));
    TRY(const RunFolder run, RunFolder::create(project.runsFolder()));
    if (auto filled = fillRun(project, run, recipe, devices); !filled) {
        std::error_code ignored;
        fs::remove_all(run.path(), ignored);
        return std::unexpected(filled.error());
    }
    return run;
}

}  // namespace dreambooth
