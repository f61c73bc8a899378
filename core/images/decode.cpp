// Which format, is it safe, decode, set upright, to sRGB (see the header).
#include "codecs.h"

#include <base/files.h>
#include <base/log.h>
#include <base/strings.h>
#include <images/decode.h>
#include <images/resize.h>

#include <algorithm>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;
using namespace codecs;

namespace {

enum class Format { jpeg, png, webp, tiff, heic, avif };

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
                             "); the limits are 100 megapixels and 32,767 pixels a side.",
                         "Make it smaller, then add it again.");
    }
    return {};
}

Decoded<Format> formatOf(Bytes bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto refuse = [](Problem problem, const char* detail) {
        return std::unexpected(Failure{problem, detail});
    };
    if (text.starts_with("\xff\xd8\xff")) return Format::jpeg;
    if (text.starts_with("\x89PNG\r\n\x1a\n")) return Format::png;
    if (text.starts_with("RIFF") && text.substr(0, 12).ends_with("WEBP")) return Format::webp;
    for (const std::string_view magic :
         {std::string_view("II*\0", 4), std::string_view("MM\0*", 4), std::string_view("II+\0", 4),
          std::string_view("MM\0+", 4)})
        if (text.starts_with(magic)) return Format::tiff;
    if (text.size() >= 12 && text.substr(4, 4) == "ftyp") {
        const std::string_view brand = text.substr(8, 4);
        if (brand == "avif" || brand == "avis") return Format::avif;
        for (const std::string_view known :
             {"heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"})
            if (brand == known) return Format::heic;
        return refuse(Problem::unsupported, "a film");
    }
    if (text.starts_with("GIF8")) return refuse(Problem::unsupported, "GIF");
    if (text.starts_with("BM") && text.size() > 26 &&
        text.substr(6, 4) == std::string_view("\0\0\0\0", 4))
        return refuse(Problem::unsupported, "BMP");
    if (text.starts_with("8BPS")) return refuse(Problem::unsupported, "Photoshop file");
    return refuse(Problem::notAPicture, "");
}

Decoded<StoredSize> headerOf(Format format, Bytes bytes) {
    switch (format) {
        case Format::jpeg:
            return headerJpeg(bytes);
        case Format::png:
            return headerPng(bytes);
        case Format::webp:
            return headerWebp(bytes);
        case Format::tiff:
            return headerTiff(bytes);
        case Format::heic:
        case Format::avif:
            return headerHeif(bytes);
    }
    return std::unexpected(Failure{Problem::notAPicture, ""});
}

/// Pixels as they are stored, and what it takes to set them right.
struct Raw {
    Stored stored;
    Metadata metadata;
};

Decoded<Raw> decodeRaw(Format format, Bytes bytes, int atLeast) {
    if (format == Format::heic || format == Format::avif) {
        auto picture = decodeHeif(bytes);  // upright already
        if (!picture) return std::unexpected(picture.error());
        return Raw{std::move(picture->stored), {1, std::move(picture->profile)}};
    }
    auto stored = format == Format::jpeg   ? decodeJpeg(bytes, atLeast)
                  : format == Format::png  ? decodePng(bytes)
                  : format == Format::webp ? decodeWebp(bytes)
                                           : decodeTiff(bytes);
    if (!stored) return std::unexpected(stored.error());
    return Raw{std::move(*stored), readMetadata(bytes)};
}

Image uprightSrgb(const Raw& raw) {
    return orient(toSrgb(raw.stored, raw.metadata.profile), raw.metadata.orientation);
}

cv::Mat uprightAlpha(const Raw& raw) {
    if (raw.stored.channels != Channels::rgba) return {};
    cv::Mat alpha;
    cv::extractChannel(raw.stored.pixels, alpha, 3);
    double minimum = 0;
    cv::minMaxLoc(alpha, &minimum);
    return minimum == 255 ? cv::Mat() : orient(alpha, raw.metadata.orientation);
}

/// `atLeast`: the longer side must have this many pixels; some formats can decode to fewer.
Result<Image> decode(Bytes bytes, const std::string& name, int atLeast,
                     Image (*finish)(const Raw&) = uprightSrgb) {
    if (bytes.empty())
        return badInput("photo.empty", "The photo " + name + " is empty (0 bytes).",
                        "Copy or download it again.", {{"file", name}});
    const auto format = formatOf(bytes);
    if (!format) return std::unexpected(problemWith(name, format.error()));
    // The size is judged before a single pixel is allocated.
    if (const auto header = headerOf(*format, bytes); !header)
        return std::unexpected(problemWith(name, header.error()));
    try {
        const auto raw = decodeRaw(*format, bytes, atLeast);
        if (!raw) return std::unexpected(problemWith(name, raw.error()));
        return finish(*raw);
    } catch (const std::exception& exception) {  // OpenCV and bad_alloc
        logWarning(name + ": " + exception.what());
        return failure("photo.not_decoded", "The photo " + name + " could not be decoded.",
                       "Close other programs if memory is short, or make the photo smaller.",
                       {{"file", name}});
    }
}

}  // namespace

namespace codecs {

Decoded<StoredSize> checkedSize(long long width, long long height) {
    if (width < 1 || height < 1) return std::unexpected(Failure{Problem::damaged, "no pixels"});
    if (width > maxImageSide || height > maxImageSide || width * height > maxImageArea)
        return std::unexpected(Failure{
            Problem::tooLarge, std::to_string(width) + " × " + std::to_string(height) + " pixels"});
    return StoredSize{static_cast<int>(width), static_cast<int>(height)};
}

}  // namespace codecs

Result<Image> decodeImage(Bytes bytes, const std::string& name) {
    return decode(bytes, name, std::numeric_limits<int>::max());
}

Result<Image> decodeImage(const fs::path& path) {
    TRY(const std::string bytes, readFile(path, maxImageFileSize));
    return decodeImage(std::as_bytes(std::span(bytes)), path.string());
}

Result<cv::Mat> decodeAlpha(const fs::path& path) {
    TRY(const std::string bytes, readFile(path, maxImageFileSize));
    return decode(std::as_bytes(std::span(bytes)), path.string(), std::numeric_limits<int>::max(),
                  uprightAlpha);
}

Result<Image> decodeScaled(const fs::path& path, int maxSide) {
    TRY(const std::string bytes, readFile(path, maxImageFileSize));
    TRY(Image image, decode(std::as_bytes(std::span(bytes)), path.string(), maxSide));
    const int longer = std::max(image.cols, image.rows);
    if (longer <= maxSide) return image;
    const auto scaled = [&](int side) {
        return std::max(1, static_cast<int>(std::lround(1.0 * side * maxSide / longer)));
    };
    return resized(image, {scaled(image.cols), scaled(image.rows)});
}

Result<ImageInfo> readImageInfo(const fs::path& path) {
    TRY(const MappedFile file, MappedFile::open(path));
    const Bytes bytes = file.bytes();
    const std::string name = path.string();
    if (bytes.empty())
        return badInput("photo.empty", "The photo " + name + " is empty (0 bytes).",
                        "Copy or download it again.", {{"file", name}});
    const auto format = formatOf(bytes);
    if (!format) return std::unexpected(problemWith(name, format.error()));
    const auto size = headerOf(*format, bytes);
    if (!size) return std::unexpected(problemWith(name, size.error()));
    ImageInfo info{size->width, size->height, nameOf(*format)};
    const bool turnedByDecoder = *format == Format::heic || *format == Format::avif;
    if (!turnedByDecoder && readMetadata(bytes).orientation >= 5)
        std::swap(info.width, info.height);
    return info;
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
