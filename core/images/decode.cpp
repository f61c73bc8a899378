// Pictures by the process that decodes them, and the sentences for what it found (see the header).
#include "decoder_process.h"

#include <base/files.h>
#include <base/log.h>
#include <base/strings.h>
#include <images/patience.h>

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

/// A sentence for a person, from what a decoder found.
Error problemWith(const std::string& name, const Failure& failure) {
    const auto error = [&](const char* code, const std::string& what, const std::string& remedy) {
        return Error{
            code, {{"file", name}}, "The photo " + name + " " + what, remedy, ErrorKind::input};
    };
    switch (failure.problem) {
        case Problem::empty:
            return error("photo.empty", "is empty (0 bytes).", "Copy or download it again.");
        case Problem::notAPicture:
            return error("photo.not_a_picture", "is not a picture, whatever its name says.",
                         "Leave it out, or choose the picture it was made from.");
        case Problem::unsupported:
            return error(
                "photo.unsupported",
                "can't be read" + (failure.detail.empty() ? "." : " (" + failure.detail + ")."),
                "Open it in another program and save it as PNG or JPEG.");
        case Problem::animated:
            return error("photo.animated", "is an animation.",
                         "Save the one frame you want as PNG, and add that.");
        case Problem::truncated:
            return error("photo.truncated", "is incomplete: the file ends too early.",
                         "Copy or download it again.");
        case Problem::damaged:
            return error("photo.damaged", "is damaged.", "Copy or download it again.");
        case Problem::tooLarge:
            return error("photo.too_large",
                         "is too large (" + failure.detail +
                             "); the limits are 250 megapixels and 32,767 pixels a side.",
                         "Make it smaller, then add it again.");
        case Problem::notDecoded: {
            logWarning(name + ": " + failure.detail);
            Error memory =
                error("photo.not_decoded", "could not be decoded.",
                      "Close other programs if memory is short, or make the photo smaller.");
            memory.kind = ErrorKind::failure;
            return memory;
        }
        case Problem::tooSlow:
            return error("photo.too_slow", "takes too long to decode.",
                         "Leave it out, or open it in another program and save it as PNG.");
        case Problem::stopped: {
            Error stopped = error("photo.stopped", "was not read to its end.", "Read it again.");
            stopped.kind = ErrorKind::stopped;
            return stopped;
        }
        case Problem::crash:
            return error("photo.decoder_crashed", "made the program that decodes pictures crash.",
                         "Leave it out, or open it in another program and save it as PNG.");
    }
    return {};
}

Result<Picture> decode(Bytes bytes, const std::string& name, const Wish& wish,
                       const Patience& patience) {
    TRY(auto picture, decodeElsewhere(bytes, wish, patience));
    if (!picture) return std::unexpected(problemWith(name, picture.error()));
    return std::move(*picture);
}

Result<Picture> decode(const fs::path& path, const Wish& wish, const Patience& patience) {
    TRY(const std::string bytes, readFile(path, maxImageFileSize));
    return decode(std::as_bytes(std::span(bytes)), path.string(), wish, patience);
}

Result<Image> pixelsOf(Result<Picture> picture) {
    if (!picture) return std::unexpected(std::move(picture).error());
    return std::move(picture->pixels);
}

}  // namespace

Result<Image> decodeImage(Bytes bytes, const std::string& name, const Patience& patience) {
    return pixelsOf(decode(bytes, name, {Part::image}, patience));
}

Result<Image> decodeImage(Bytes bytes, const std::string& name) {
    return decodeImage(bytes, name, Patience{});
}

Result<Image> decodeImage(const fs::path& path, const Patience& patience) {
    return pixelsOf(decode(path, {Part::image}, patience));
}

Result<Image> decodeImage(const fs::path& path) {
    return decodeImage(path, Patience{});
}

Result<cv::Mat> decodeAlpha(const fs::path& path) {
    return pixelsOf(decode(path, {Part::alpha}, {}));
}

Result<Image> decodeScaled(Bytes bytes, const std::string& name, int maxSide,
                           const Patience& patience) {
    return pixelsOf(decode(bytes, name, {Part::image, maxSide}, patience));
}

Result<Image> decodeScaled(const fs::path& path, int maxSide, const Patience& patience) {
    return pixelsOf(decode(path, {Part::image, maxSide}, patience));
}

Result<Image> decodeScaled(const fs::path& path, int maxSide) {
    return decodeScaled(path, maxSide, Patience{});
}

Result<ImageInfo> readImageInfo(const fs::path& path, const Patience& patience) {
    TRY(const Picture picture, decode(path, {Part::size}, patience));
    return ImageInfo{picture.size.width, picture.size.height, nameOf(picture.format)};
}

Result<ImageInfo> readImageInfo(const fs::path& path) {
    return readImageInfo(path, Patience{});
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

Result<std::vector<fs::path>> picturesIn(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> pictures;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (std::error_code ignored;
            it->is_regular_file(ignored) && hasPictureExtension(it->path()))
            pictures.push_back(it->path());
    if (error) return std::unexpected(errorFromErrno(error.value(), folder, "read"));
    if (pictures.empty())
        return badInput("photos.none", "There are no pictures in " + folder.string() + ".",
                        "Choose a folder with JPEG, PNG, WebP, TIFF or HEIC files.",
                        {{"folder", folder.string()}});
    std::ranges::sort(pictures);
    return pictures;
}

}  // namespace dreambooth
