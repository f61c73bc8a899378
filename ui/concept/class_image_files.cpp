// Reads class images as thumbnails, and copies a person's own to where they are for every model.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/paths.h>
#include <formats/model_identity.h>
#include <images/decode.h>
#include <project/caption_files.h>
#include <ui/concept/class_image_files.h>
#include <ui/style/qt_image.h>

#include <algorithm>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int thumbnailSide = 192;

void read(const std::vector<fs::path>& files, const ClassImages& known, const DecodeLimit& limit,
          ClassImages& images) {
    for (const fs::path& file : files) {
        const std::string name = file.filename().string();
        const std::string stamp = fileStamp(file);
        if (const auto found = known.find(name);
            found != known.end() && found->second.stamp == stamp) {
            images.insert(*found);
            continue;
        }
        const Result<Image> picture = decodeScaled(file, thumbnailSide, limit);
        if (!picture) continue;
        ClassImage image{.stamp = stamp, .origin = {}, .picture = toQImage(*picture), .file = file};
        if (const auto origins = classImageSources({file}); !origins.empty())
            image.origin = origins.begin()->second;
        images.emplace(name, std::move(image));
    }
}

}  // namespace

FoundClassImages readClassImages(const Project& project, const Subject& subject,
                                 const ClassImages& known, const DecodeLimit& limit) {
    const int resolution = project.recipe.resolution;
    const fs::path folder = project.classImagesFolder(subject, resolution);
    FoundClassImages found;
    ClassImages& images = found.images;
    if (const auto files = picturesIn(folder)) read(*files, known, limit, images);
    // A run takes those, too, when it begins.
    const OwnClassImages own = ownClassImages(folder, subject.classPrompt(), resolution);
    read(own.files, known, limit, images);
    found.tooSmall = static_cast<int>(own.tooSmall.size());
    const fs::path ownFolder = ownClassImagesFolder(folder, subject.classPrompt());
    std::set<fs::path> ownNames;
    for (const fs::path& file : entriesIn(ownFolder)) ownNames.insert(file.filename());
    for (auto& [name, image] : images)
        image.place = (ownNames.contains(name) ? ownFolder : folder).filename() / name;
    const auto isDrawn = [](const auto& image) { return image.second.origin.has_value(); };
    if (std::ranges::none_of(images, isDrawn)) return found;
    const auto opened = ModelFiles::open(project.baseModel);
    const auto identity = opened ? modelIdentity(*opened) : std::unexpected(opened.error());
    if (!identity) return found;
    const ClassImageSource wanted = sourceOf(*identity, subject.classPrompt(), project.recipe);
    std::erase_if(images, [&](const auto& image) {
        return image.second.origin && *image.second.origin != wanted;
    });
    return found;
}

namespace {

/// A name in the folder that is not taken yet, with whatever ending: a caption is of all pictures
/// of its name. Those that are drawn are called by numbers.
fs::path freePlace(const fs::path& folder, const fs::path& file, const std::set<fs::path>& taken) {
    std::string stem = file.stem().string();
    if (stem.find_first_not_of("0123456789") == std::string::npos) stem.insert(0, "own-");
    std::string name = stem;
    for (int number = 2; taken.contains(name); ++number) name = stem + "-" + std::to_string(number);
    return folder / (name + file.extension().string());
}

/// A picture that can be read is taken with its caption, unless nothing would be seen in it at the
/// size that is learned.
Result<void> addOne(const fs::path& folder, const fs::path& file, std::set<fs::path>& taken,
                    const CaptionFiles& captions, int resolution, const DecodeLimit& limit) {
    TRY(const ImageInfo info, readImageInfo(file, limit));
    if (isTooSmall(info, resolution))
        return failure("photo.too_small",
                       {{"file", file.string()},
                        {"size", std::to_string(info.width) + " × " + std::to_string(info.height)},
                        {"needed", std::to_string(resolution)}});
    if (auto picture = decodeScaled(file, thumbnailSide, limit); !picture)
        return std::unexpected(picture.error());
    TRY(const std::string caption, captions.textOf(file));
    const fs::path place = freePlace(folder, file, taken);
    const fs::path beside = fs::path(place).replace_extension(".txt");
    if (!caption.empty()) TRY_VOID(writeFileAtomically(beside, caption + "\n"));
    const auto copied = copyFile(file, place);
    std::error_code ignored;
    if (copied)
        taken.insert(place.stem());
    else
        fs::remove(beside, ignored);
    return copied;
}

}  // namespace

AddedClassImages addClassImages(const Project& project, const Subject& subject,
                                const std::vector<fs::path>& files, const DecodeLimit& limit) {
    AddedClassImages result;
    const fs::path ofModel = project.classImagesFolder(subject, project.recipe.resolution);
    const fs::path folder = ownClassImagesFolder(ofModel, subject.classPrompt());
    if (const auto made = makeFolder(folder); !made) return {.added = 0, .refused = {made.error()}};
    std::set<fs::path> taken;
    for (const fs::path& place : {folder, ofModel})
        for (const fs::path& entry : entriesIn(place)) taken.insert(entry.stem());
    for (const fs::path& file : files) {
        const auto pictures = picturesOf({file});
        if (!pictures) result.refused.push_back(pictures.error());
        if (!pictures || pictures->empty()) continue;
        const CaptionFiles captions(pictures->front().parent_path());
        for (const fs::path& picture : *pictures) {
            if (const auto added =
                    addOne(folder, picture, taken, captions, project.recipe.resolution, limit))
                ++result.added;
            else
                result.refused.push_back(added.error());
        }
    }
    return result;
}

}  // namespace dreambooth
