// Writing a data set: names that are free for picture and caption, then one photo after another.
#include <base/files.h>
#include <base/strings.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/orientation.h>
#include <project/caption_files.h>
#include <project/captions.h>
#include <project/dataset_export.h>
#include <project/masks.h>
#include <project/photo_shapes.h>

#include <algorithm>
#include <array>
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

/// datasets' image folder takes such a word in a file's name for that of a split, and leaves out
/// the files of other names (its data_files.py, SPLIT_KEYWORDS).
bool namesSplit(const fs::path& file) {
    static constexpr std::array words = {"train", "training", "validation", "valid", "dev",
                                         "val",   "test",     "testing",    "eval",  "evaluation"};
    const std::string name = file.stem().string();
    constexpr std::string_view between = "-._ 0123456789";
    for (std::size_t from = 0; from < name.size();) {
        const std::size_t end = std::min(name.find_first_of(between, from), name.size());
        if (std::ranges::find(words, toLower(name.substr(from, end - from))) != words.end())
            return true;
        from = end + 1;
    }
    return false;
}

/// A mask that the written picture does not hold itself: the project's own, or the alpha channel
/// of a file that is written anew. Empty: none.
Result<cv::Mat> maskBesides(const Project& project, const Photo& photo, bool isCopy) {
    if (!photo.mask.empty())
        return readMask(project.maskPath(photo), cv::Size(photo.width, photo.height));
    if (isCopy) return cv::Mat();
    TRY(const cv::Mat alpha, decodeAlpha(project.photoPath(photo)));
    return alpha.empty() ? alpha : turned(alpha, photo.orientation);
}

/// Of the picture that is written: the photo's, or its square's.
Result<void> writeMaskOf(const Project& project, const Photo& photo, const DatasetExport& asked,
                         const fs::path& picture, cv::Mat mask) {
    if (asked.pictures == DatasetPictures::squares)
        mask = cropTo(mask, photo.crop, shapeIn(asked, project, photo));
    const std::string stem = picture.stem().string();
    if (asked.masks == DatasetMasks::beside)
        return writePng(
            picture.parent_path() / std::string(stem).append(maskLabelEnding).append(".png"), mask);
    return writePng(picture.parent_path() / "masks" / (stem + ".png"), mask);
}

Result<void> writePhoto(const Project& project, const Photo& photo, const DatasetExport& asked,
                        Split& split, DatasetSummary& summary) {
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
    if (asked.masks != DatasetMasks::none) {
        TRY(const cv::Mat mask, maskBesides(project, photo, isCopy));
        if (!mask.empty()) {
            TRY_VOID(writeMaskOf(project, photo, asked, split.folder / name, mask));
            ++summary.masks;
        }
    }
    DatasetRow row{.fileName = name,
                   .text = project.captionOf(photo),
                   .caption = photo.caption,
                   .subject = project.subjectOf(photo).phrase(),
                   .subjects = project.phrases(),
                   .originalName = photo.originalName,
                   .crop = {}};
    if (asked.pictures == DatasetPictures::originals) {
        row.crop = photo.crop;
        row.cropByHand = photo.cropByHand;
    }
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
    }
    const bool hasSplits =
        summary.validation > 0 ||
        std::ranges::any_of(photos, [](const Photo* photo) { return namesSplit(photo->file); });
    Split train{hasSplits ? asked.folder / CaptionFiles::trainName : asked.folder, {}};
    Split validation{asked.folder / CaptionFiles::validationName, {}};
    TRY_VOID(makeFolder(asked.folder));
    int done = 0;
    asked.progress(0, static_cast<int>(photos.size()));
    for (const Photo* photo : photos) {
        if (asked.cancel.isCancelled()) return failure("dataset.stopped");
        TRY_VOID(writePhoto(project, *photo, asked, photo->heldOut ? validation : train, summary));
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
