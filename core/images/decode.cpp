// Pictures by the process that decodes them, and the sentences for what it found.
#include "decoder_process.h"

#include <base/files.h>
#include <base/log.h>
#include <base/strings.h>
#include <images/decode.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;
using namespace codecs;

namespace {

const char* nameOf(Format format) {
    switch (format) {
        case Format::jpeg:
            return "JPEG";
        case Format::png:
            return "PNG";
        case Format::webp:
            return "WebP";
        case Format::tiff:
            return "TIFF";
        case Format::heic:
            return "HEIC";
        case Format::avif:
            return "AVIF";
    }
    return "";
}

/// For a person, from what a decoder found.
Error problemWith(const std::string& name, const Failure& failure) {
    const ErrorArguments arguments = {{"file", name}, {"detail", failure.detail}};
    switch (failure.problem) {
        case Problem::empty:
            return makeError("photo.empty", arguments);
        case Problem::notAPicture:
            return makeError("photo.not_a_picture", arguments);
        case Problem::unsupported:
            return makeError(
                failure.detail.empty() ? "photo.unsupported" : "photo.unsupported.detail",
                arguments);
        case Problem::animated:
            return makeError("photo.animated", arguments);
        case Problem::truncated:
            return makeError("photo.truncated", arguments);
        case Problem::damaged:
            return makeError("photo.damaged", arguments);
        case Problem::tooLarge:
            return makeError("photo.too_large", arguments);
        case Problem::notDecoded:
            logWarning(name + ": " + failure.detail);
            return makeError("photo.not_decoded", arguments);
        case Problem::tooSlow:
            return makeError("photo.too_slow", arguments);
        case Problem::stopped:
            return makeError("photo.stopped", arguments);
        case Problem::crash:
            return makeError("photo.decoder_crashed", arguments);
    }
    return {};
}

Result<Picture> decode(Bytes bytes, const std::string& name, const DecodeOptions& options,
                       const DecodeLimit& limit) {
    TRY(auto picture, decodeElsewhere(bytes, options, limit));
    if (!picture) return std::unexpected(problemWith(name, picture.error()));
    return std::move(*picture);
}

Result<Picture> decode(const fs::path& path, const DecodeOptions& options,
                       const DecodeLimit& limit) {
    TRY(const std::string bytes, readFile(path, maxImageFileSize));
    return decode(std::as_bytes(std::span(bytes)), path.string(), options, limit);
}

Result<Image> pixelsOf(Result<Picture> picture) {
    if (!picture) return std::unexpected(std::move(picture).error());
    return std::move(picture->pixels);
}

}  // namespace

Result<Image> decodeImage(Bytes bytes, const std::string& name, const DecodeLimit& limit) {
    return pixelsOf(decode(bytes, name, {Part::image}, limit));
}

Result<Image> decodeImage(const fs::path& path, const DecodeLimit& limit) {
    return pixelsOf(decode(path, {Part::image}, limit));
}

Result<cv::Mat> decodeAlpha(const fs::path& path) {
    return pixelsOf(decode(path, {Part::alpha}, {}));
}

Result<Image> decodeScaled(Bytes bytes, const std::string& name, int maxSide,
                           const DecodeLimit& limit) {
    return pixelsOf(decode(bytes, name, {Part::image, maxSide}, limit));
}

Result<Image> decodeScaled(const fs::path& path, int maxSide, const DecodeLimit& limit) {
    return pixelsOf(decode(path, {Part::image, maxSide}, limit));
}

Result<ImageInfo> readImageInfo(const fs::path& path, const DecodeLimit& limit) {
    TRY(const Picture picture, decode(path, {Part::size}, limit));
    return ImageInfo{picture.size.width, picture.size.height, nameOf(picture.format)};
}

void stopDecoding() {
    codecs::stopAllDecoding();
}

void endDecoders() {
    codecs::endIdleDecoders();
}

bool hasPictureExtension(const fs::path& path) {
    const std::string extension = toLower(path.extension().string());
    static constexpr std::array<std::string_view, 11> known = {".jpg",  ".jpeg", ".jpe", ".jfif",
                                                               ".png",  ".webp", ".tif", ".tiff",
                                                               ".heic", ".heif", ".avif"};
    return std::ranges::find(known, extension) != known.end();
}

bool isMaskLabel(const fs::path& path) {
    return path.stem().string().ends_with(maskLabelEnding);
}

Result<std::vector<fs::path>> picturesIn(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> pictures;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        // macOS leaves a "._cat.jpg" beside each photo on other file systems.
        if (std::error_code ignored; it->is_regular_file(ignored) &&
                                     !it->path().filename().string().starts_with('.') &&
                                     hasPictureExtension(it->path()) && !isMaskLabel(it->path()))
            pictures.push_back(it->path());
    if (error) return std::unexpected(errorFromErrno(error.value(), folder, "read"));
    if (pictures.empty()) return failure("photos.none", {{"folder", folder.string()}});
    std::ranges::sort(pictures);
    return pictures;
}

Result<std::vector<std::filesystem::path>> picturesOf(
    const std::vector<std::filesystem::path>& filesAndFolders) {
    std::vector<std::filesystem::path> pictures;
    for (const std::filesystem::path& one : filesAndFolders) {
        std::error_code ignored;
        if (!std::filesystem::is_directory(one, ignored)) {
            pictures.push_back(one);
            continue;
        }
        TRY(const auto inside, picturesIn(one));
        pictures.insert(pictures.end(), inside.begin(), inside.end());
    }
    return pictures;
}

}  // namespace dreambooth
