// Squares from photos: decodes each, cuts it in the middle or around its subject, and writes a PNG.
#include <worker/crop_photos.h>

#include <base/console.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/quality.h>

#include <cstdio>
#include <filesystem>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// photo.jpg becomes photo.png; a second photo of that name photo (2).png.
fs::path freeSquareName(const fs::path& folder, const fs::path& photo, std::set<fs::path>& taken) {
    fs::path target = folder / (photo.stem().string() + ".png");
    for (int i = 2; !taken.insert(target).second; ++i)
        target = folder / (photo.stem().string() + " (" + std::to_string(i) + ").png");
    return target;
}

/// Originals are never altered: a square may not land on a photo that was given.
Result<void> checkTargets(const std::vector<fs::path>& photos,
                          const std::vector<fs::path>& targets) {
    std::set<fs::path> places;
    for (const fs::path& photo : photos)
        if (const auto place = canonicalPath(photo)) places.insert(*place);
    for (const fs::path& target : targets) {
        if (!pathExists(target)) continue;
        TRY(const fs::path place, canonicalPath(target));
        if (places.contains(place)) TRY_VOID(checkApart(target, place));
        TRY_VOID(checkCanWrite(target));
    }
    return {};
}

class Cropper {
public:
    explicit Cropper(const CropPhotosOptions& options) : m_options(options) {}

    /// Errors: those of writing.
    Result<Json> crop(const fs::path& photo, const Image& image, const fs::path& target) {
        const Crop crop =
            m_options.mode == "subject" ? subjectCrop(image) : centreCrop(image.cols, image.rows);
        const PictureShape shape{m_options.size, m_options.size};
        const Image square = cropTo(image, crop, shape);
        TRY_VOID(writePng(target, square));
        Json notes = Json::array();
        if (upscale(crop, shape) > 1)
            notes.push_back("only " + std::to_string(crop.width) + " pixels wide: enlarged");
        if (sharpness(square) < softFocusBelow) notes.push_back("soft focus");
        const auto hash = perceptualHash(square);
        for (const auto& [other, name] : m_seen)
            if (hashDistance(hash, other) <= nearDuplicateWithin) {
                notes.push_back("looks like " + name);
                break;
            }
        m_seen.emplace_back(hash, photo.filename().string());
        for (const Json& note : notes)
            tell("%s: %s.\n", photo.c_str(), note.get<std::string>().c_str());
        return Json{{"photo", photo.string()},
                    {"square", target.string()},
                    {"crop", {{"x", crop.x}, {"y", crop.y}, {"size", crop.width}}},
                    {"notes", notes}};
    }

private:
    const CropPhotosOptions& m_options;
    std::vector<std::pair<std::uint64_t, std::string>> m_seen;
};

}  // namespace

Result<Json> cropPhotos(const CropPhotosOptions& options) {
    TRY_VOID(checkNamedPlace(options.output));
    TRY_VOID(checkCanWriteInto(options.output));
    // Squares among the photos would be the next photos. One photo may have its square beside it.
    for (const fs::path photo : options.photos) {
        std::error_code ignored;
        const bool isFolder = fs::is_directory(photo, ignored);
        const fs::path folder = isFolder ? photo : absolutePath(photo).parent_path();
        if ((isFolder || options.photos.size() > 1) && isSamePlace(folder, options.output))
            return failure("output.original",
                           {{"file", options.output}, {"original", folder.string()}});
    }
    TRY(const auto photos, picturesOf({options.photos.begin(), options.photos.end()}));
    std::set<fs::path> taken;
    std::vector<fs::path> targets;
    for (const fs::path& photo : photos)
        targets.push_back(freeSquareName(options.output, photo, taken));
    TRY_VOID(checkTargets(photos, targets));

    Cropper cropper(options);
    Json squares = Json::array(), failed = Json::array();
    for (std::size_t i = 0; i < photos.size(); ++i) {
        const Result<Image> image = decodeImage(photos[i]);
        if (!image) {  // one bad photo does not keep the others
            report(image.error());
            failed.push_back(toJson(image.error()));
            failed.back()["photo"] = photos[i].string();
            continue;
        }
        TRY(Json square, cropper.crop(photos[i], *image, targets[i]));
        squares.push_back(std::move(square));
    }
    return Json{{"output", options.output},
                {"size", options.size},
                {"squares", squares},
                {"failed", failed}};
}

}  // namespace dreambooth
