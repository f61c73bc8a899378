// Which format, is it safe, decode, set upright, to sRGB (see the header).
#include "decode_here.h"

#include <images/decode.h>

#include <opencv2/imgproc.hpp>
#include <string_view>

namespace dreambooth::codecs {

namespace {

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

}  // namespace

Decoded<StoredSize> checkedSize(long long width, long long height) {
    if (width < 1 || height < 1) return std::unexpected(Failure{Problem::damaged, "no pixels"});
    if (width > maxImageSide || height > maxImageSide || width * height > maxImageArea)
        return std::unexpected(Failure{
            Problem::tooLarge, std::to_string(width) + " × " + std::to_string(height) + " pixels"});
    return StoredSize{static_cast<int>(width), static_cast<int>(height)};
}

Decoded<Picture> decodeHere(Bytes bytes, const Wish& wish) {
    if (bytes.empty()) return std::unexpected(Failure{Problem::empty, ""});
    const auto format = formatOf(bytes);
    if (!format) return std::unexpected(format.error());
    // The size is judged before a single pixel is allocated.
    const auto size = headerOf(*format, bytes);
    if (!size) return std::unexpected(size.error());
    if (wish.part == Part::size) {
        const bool turnedByDecoder = *format == Format::heic || *format == Format::avif;
        const bool lies = !turnedByDecoder && readMetadata(bytes).orientation >= 5;
        return lies ? Picture{*format, {size->height, size->width}, {}}
                    : Picture{*format, *size, {}};
    }
    try {
        const auto raw = decodeRaw(*format, bytes, wish.atLeast);
        if (!raw) return std::unexpected(raw.error());
        cv::Mat pixels = wish.part == Part::alpha ? uprightAlpha(*raw) : uprightSrgb(*raw);
        return Picture{*format, {pixels.cols, pixels.rows}, std::move(pixels)};
    } catch (const std::exception& exception) {  // OpenCV and bad_alloc
        return std::unexpected(Failure{Problem::notDecoded, exception.what()});
    }
}

}  // namespace dreambooth::codecs
