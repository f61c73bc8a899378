// Cuts photos, and finds them again.
#include <base/files.h>
#include <base/json.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/resize.h>
#include <project/captions.h>
#include <project/masks.h>
#include <project/photo_shapes.h>
#include <runs/cut_photos.h>
#include <runs/inputs.h>

#include <cmath>

namespace dreambooth {
namespace fs = std::filesystem;

Result<void> cutPhotos(const Project& project, const RunFolder& run, const Recipe& recipe) {
    InputWriter inputs(run, 2);
    for (const Photo& photo : project.photos) {
        if (photo.leftOut) continue;
        TRY(const Image image, decodeImage(project.picture(photo)));
        const Crop chosen = clampCrop(photo.crop, image.cols, image.rows);
        const PictureShape shape = learnedShape(recipe, PictureShape{chosen.height, chosen.width});
        const Crop crop = fittedCrop(chosen, shape);
        cv::Mat mask;
        if (recipe.masked_loss) {
            TRY(mask, maskOf(project, photo, image));
            if (!mask.empty()) mask = cropTo(mask, crop, shape);
        }
        const std::string caption = project.captionOf(photo);
        const bool isInstancePrompt = photo.caption.empty() && photo.subject == 0;
        const auto scaled = [&](int pixels) {
            return static_cast<int>(std::lround(pixels * upscale(crop, shape)));
        };
        TRY_VOID(inputs.add({.picture = cropTo(image, crop, shape),
                             .mask = mask,
                             .crop = {.height = image.rows,
                                      .width = image.cols,
                                      .scaledWidth = scaled(image.cols),
                                      .top = scaled(crop.y),
                                      .left = scaled(crop.x),
                                      .shape = shape,
                                      .subject = photo.subject},
                             .heldOut = photo.heldOut,
                             .caption = isInstancePrompt ? std::string() : onOneLine(caption)}));
    }
    TRY_VOID(inputs.finish());
    return writeJson(run.photosFile(), {{"version", 1}, {"photos", photosToJson(project.photos)}});
}

Result<Project> projectOf(const RunFolder& run, const Job& job, bool needsMasks) {
    if (!pathExists(run.photosFile())) return failure("waiting.no_originals");
    TRY(const Json kept, readJson(run.photosFile()));
    TRY(Project project, Project::open(run.path().parent_path().parent_path()));
    project.subjects.clear();
    for (const JobSubject& one : job.subjects) project.subjects.push_back(one.subject);
    project.baseModel = job.model.string();
    TRY(project.photos, photosFromJson(kept, run.photosFile(), project.subjects.size()));
    std::string gone;
    for (const Photo& photo : project.photos) {
        const bool hasMask =
            !needsMasks || photo.mask.empty() || pathExists(project.maskPath(photo));
        if (photo.leftOut || (pathExists(project.photoPath(photo)) && hasMask)) continue;
        gone += (gone.empty() ? "" : ", ") + photo.originalName;
    }
    if (!gone.empty()) return failure("waiting.photos_gone", {{"photos", gone}});
    return project;
}

}  // namespace dreambooth
