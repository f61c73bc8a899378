// Writing a data set: names that are free for picture and caption, then one photo after another.
#include <base/files.h>
#include <base/strings.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/orientation.h>
#include <project/caption_files.h>
#include <project/captions.h>
#include <project/dataset.h>
#include <project/masks.h>
#include <project/photo_shapes.h>

#include <algorithm>
#include <set>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Pictures and captions of one folder.
struct Split {
    fs::path folder;
    std::set<std::string> stems;  ///< taken, in lower case: other disks tell no case
    std::string lines = {};       ///< of metadata.jsonl
};

/// cat.jpg and cat.png need two .txt files: the second one is cat (2).
std::string freeStem(Split& split, const std::string& wanted) {
    std::string stem = wanted;
    for (int i = 2; !split.stems.insert(toLower(stem)).second; ++i)
        stem = wanted + " (" + std::to_string(i) + ")";
    return stem;
}

/// Formats that Python's libraries read without plug-ins.
bool isReadEverywhere(const fs::path& file) {
    const auto info = readImageInfo(file);
    return info && (info->format == "JPEG" || info->format == "PNG" || info->format == "WebP");
}

PictureShape shapeIn(const DatasetExport& asked, const Project& project, const Photo& photo) {
    Recipe recipe = project.recipe;
    recipe.resolution = asked.resolution;
    return learnedShape(recipe, photo);
}

/// Of the picture that is written: the photo's, or its square's.
Result<void> writeMaskOf(const Project& project, const Photo& photo, const DatasetExport& asked,
                         const fs::path& picture) {
    if (photo.mask.empty() || asked.masks == DatasetMasks::none) return {};
    TRY(cv::Mat mask, readMask(project.maskPath(photo), cv::Size(photo.width, photo.height)));
    if (asked.pictures == DatasetPictures::squares)
        mask = cropTo(mask, photo.crop, shapeIn(asked, project, photo));
    const std::string stem = picture.stem().string();
    if (asked.masks == DatasetMasks::beside)
        return writePng(
            picture.parent_path() / std::string(stem).append(maskLabelEnding).append(".png"), mask);
    return writePng(picture.parent_path() / "masks" / (stem + ".png"), mask);
}

Result<void> writePhoto(const Project& project, const Photo& photo, const DatasetExport& asked,
                        Split& split) {
    const fs::path source = project.photoPath(photo);
    const bool isCopy = asked.pictures == DatasetPictures::originals &&
                        photo.orientation == Orientation{} && isReadEverywhere(source);
    const std::string stem = freeStem(split, fs::path(photo.file).stem().string());
    const std::string name = stem + (isCopy ? toLower(source.extension().string()) : ".png");
    if (isCopy) {
        TRY_VOID(copyFile(source, split.folder / name));
    } else {
        TRY(Image picture, decodeImage(project.picture(photo)));
        if (asked.pictures == DatasetPictures::squares)
            picture = cropTo(picture, photo.crop, shapeIn(asked, project, photo));
        TRY_VOID(writePng(split.folder / name, picture));
    }
    TRY_VOID(writeMaskOf(project, photo, asked, split.folder / name));
    DatasetRow row{.fileName = name,
                   .text = project.captionOf(photo),
                   .caption = photo.caption,
                   .subject = project.subjectOf(photo).phrase(),
                   .subjects = project.phrases(),
                   .originalName = photo.originalName,
                   .crop = {}};
    if (asked.pictures == DatasetPictures::originals) row.crop = photo.crop;
    TRY_VOID(writeFileAtomically(split.folder / (stem + ".txt"), onOneLine(row.text) + "\n"));
    split.lines += datasetLine(row);
    return {};
}

Result<DatasetSummary> writeAll(const Project& project, const DatasetExport& asked,
                                const std::vector<const Photo*>& photos) {
    DatasetSummary summary;
    for (const Photo* photo : photos) {
        ++(photo->heldOut ? summary.validation : summary.photos);
        if (!photo->caption.empty()) ++summary.captions;
        if (!photo->mask.empty() && asked.masks != DatasetMasks::none) ++summary.masks;
    }
    const bool hasValidation = summary.validation > 0;
    Split train{hasValidation ? asked.folder / "train" : asked.folder, {}};
    Split validation{asked.folder / "validation", {}};
    TRY_VOID(makeFolder(asked.folder));
    int done = 0;
    asked.progress(0, static_cast<int>(photos.size()));
    for (const Photo* photo : photos) {
        if (asked.cancel.isCancelled()) return failure("dataset.stopped");
        TRY_VOID(writePhoto(project, *photo, asked, photo->heldOut ? validation : train));
        asked.progress(++done, static_cast<int>(photos.size()));
    }
    for (const Split* split : {&train, &validation})
        if (!split->lines.empty())
            TRY_VOID(writeFileAtomically(split->folder / CaptionFiles::metadataName, split->lines));
    return summary;
}

}  // namespace

Result<DatasetSummary> exportDataset(const Project& project, const DatasetExport& asked) {
    std::vector<const Photo*> photos;
    for (const Photo& photo : project.photos)
        if (!photo.leftOut) photos.push_back(&photo);
    if (photos.empty()) return failure("dataset.no_photos");
    std::error_code error;
    const bool existed = pathExists(asked.folder);
    if (existed && !fs::is_empty(asked.folder, error))
        return failure("dataset.folder_taken", {{"folder", asked.folder.string()}});
    auto written = writeAll(project, asked, photos);
    if (!written) {
        // It was empty, so all that is there came from here.
        if (existed)
            for (const auto& entry : fs::directory_iterator(asked.folder, error))
                fs::remove_all(entry.path(), error);
        else
            fs::remove_all(asked.folder, error);
    }
    return written;
}

}  // namespace dreambooth
