// Which format, is it safe, decode, set upright, to sRGB.
#include "decode_here.h"

#include <base/strings.h>
#include <images/decode.h>
#include <images/resize.h>

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string_view>

namespace dreambooth::codecs {

namespace {

/// A drawing in XML: its first element says so, after what may stand before it.
bool isSvg(std::string_view text) {
    constexpr std::size_t looked = 4096;
    text = text.substr(0, looked);
    text = withoutByteOrderMark(text);
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text.starts_with('<') && text.find("<svg") != text.npos &&
           text.find("<html") == text.npos;
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
    if (text.starts_with("%PDF")) return refuse(Problem::unsupported, "PDF");
    if (isSvg(text)) return refuse(Problem::unsupported, "SVG");
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

Decoded<Raw> decodeRaw(Format format, Bytes bytes, int maxSide) {
    if (format == Format::heic || format == Format::avif) {
        auto picture = decodeHeif(bytes);  // upright already
        if (!picture) return std::unexpected(picture.error());
        return Raw{std::move(picture->stored), {1, std::move(picture->profile)}};
    }
    auto stored = format == Format::jpeg   ? decodeJpeg(bytes, maxSide)
                  : format == Format::png  ? decodePng(bytes)
                  : format == Format::webp ? decodeWebp(bytes)
                                           : decodeTiff(bytes);
    if (!stored) return std::unexpected(stored.error());
    return Raw{std::move(*stored), readMetadata(bytes)};
}

/// The longer side at most `maxSide`.
Image shrunk(const Image& image, int maxSide) {
    const int longer = std::max(image.cols, image.rows);
    if (longer <= maxSide) return image;
    const auto scaled = [&](int side) {
        return std::max(1, static_cast<int>(std::lround(1.0 * side * maxSide / longer)));
    };
    return resized(image, {scaled(image.cols), scaled(image.rows)});
}

/// Gives up each step's pixels before the next: a photo of 250 megapixels is 750 MB.
Image uprightSrgb(Raw raw, int maxSide) {
    Image image = toSrgb(std::move(raw.stored), raw.metadata.profile);
    raw.stored.pixels.release();
    image = orient(image, raw.metadata.orientation);
    return shrunk(image, maxSide);
}

cv::Mat uprightAlpha(const Raw& raw) {
    if (raw.stored.channels != Channels::rgba) return {};
    cv::Mat alpha;
    cv::extractChannel(raw.stored.pixels, alpha, 3);
    double minimum = 0;
    cv::minMaxLoc(alpha, &minimum);
    return minimum == 255 ? cv::Mat() : orient(alpha, raw.metadata.orientation);
}

}  // namespace

Decoded<StoredSize> checkedSize(long long width, long long height) {
    if (width < 1 || height < 1) return std::unexpected(Failure{Problem::damaged, "no pixels"});
    if (width > maxImageSide || height > maxImageSide || width * height > maxImageArea)
        return std::unexpected(Failure{
            Problem::tooLarge, std::to_string(width) + " × " + std::to_string(height) + " pixels"});
    return StoredSize{static_cast<int>(width), static_cast<int>(height)};
}

Decoded<Picture> decodeHere(Bytes bytes, const DecodeOptions& options) {
    if (bytes.empty()) return std::unexpected(Failure{Problem::empty, ""});
    const auto format = formatOf(bytes);
    if (!format) return std::unexpected(format.error());
    // The size is judged before a single pixel is allocated.
    const auto size = headerOf(*format, bytes);
    if (!size) return std::unexpected(size.error());
    if (options.part == Part::size) {
        const bool turnedByDecoder = *format == Format::heic || *format == Format::avif;
        const bool lies = !turnedByDecoder && readMetadata(bytes).orientation >= 5;
        return lies ? Picture{*format, {size->height, size->width}, {}}
                    : Picture{*format, *size, {}};
    }
    try {
        auto raw = decodeRaw(*format, bytes, options.maxSide);
        if (!raw) return std::unexpected(raw.error());
        // What the header said need not be what was stored.
        const cv::Size stored = raw->stored.pixels.size();
        if (const auto right = checkedSize(stored.width, stored.height); !right)
            return std::unexpected(right.error());
        cv::Mat pixels = options.part == Part::alpha
                             ? uprightAlpha(*raw)
                             : uprightSrgb(std::move(*raw), options.maxSide);
        return Picture{*format, {pixels.cols, pixels.rows}, std::move(pixels)};
    } catch (const std::exception& exception) {  // OpenCV and bad_alloc
        return std::unexpected(Failure{Problem::notDecoded, exception.what()});
    }
}

}  // namespace dreambooth::codecs
