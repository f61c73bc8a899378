// What the file formats have in common, inside core/images: stored pixels before orientation,
// colour conversion and alpha are dealt with (decode_here.cpp).
#pragma once

#include <base/error.h>
#include <images/image.h>

#include <cstddef>
#include <span>
#include <string>

namespace dreambooth::codecs {

using Bytes = std::span<const std::byte>;

enum class Channels { grey, rgb, rgba, cmyk };

struct Stored {
    cv::Mat pixels;  ///< 8 bit; 1, 3 or 4 channels as `channels` says; CMYK: 0 is no ink
    Channels channels = Channels::rgb;
};

/// Size as stored, before EXIF orientation.
struct StoredSize {
    int width = 0;
    int height = 0;
};

/// What went wrong inside a file; decode.cpp makes the sentence with the file's name.
enum class Problem {
    empty,
    notAPicture,
    unsupported,
    animated,
    truncated,
    damaged,
    tooLarge,
    notDecoded,  ///< the decoder gave up: mostly memory
    tooSlow,     ///< it took longer than it may
    stopped,     ///< nobody wants it any more
    crash,       ///< the decoder ended over it
};
struct Failure {
    Problem problem;
    std::string detail;  ///< in the decoder's own words; may be empty
};
template <class T>
using Decoded = std::expected<T, Failure>;

/// Error unless the size is positive and within the limits of decode.h.
Decoded<StoredSize> checkedSize(long long width, long long height);

// One pair a format. headerX() looks at the header only; decodeX() expects a header that was
// accepted.
Decoded<StoredSize> headerJpeg(Bytes bytes);
/// Decodes at k/8 of the size, the smallest k whose longer side is still at least `maxSide`.
Decoded<Stored> decodeJpeg(Bytes bytes, int maxSide);
Decoded<StoredSize> headerPng(Bytes bytes);
Decoded<Stored> decodePng(Bytes bytes);
Decoded<StoredSize> headerWebp(Bytes bytes);
Decoded<Stored> decodeWebp(Bytes bytes);
Decoded<StoredSize> headerTiff(Bytes bytes);
Decoded<Stored> decodeTiff(Bytes bytes);
/// HEIC and AVIF: libheif applies rotation itself and knows the colour profile.
Decoded<StoredSize> headerHeif(Bytes bytes);
struct HeifPicture {
    Stored stored;
    std::string profile;
};
Decoded<HeifPicture> decodeHeif(Bytes bytes);

struct Metadata {
    int orientation = 1;  ///< EXIF 1–8
    std::string profile;  ///< ICC, empty when there is none
};
/// Orientation and colour profile; damaged metadata counts as none.
Metadata readMetadata(Bytes bytes);
Metadata metadataOfTiff(Bytes bytes);

/// Upright pixels from stored ones (orientation.cpp).
cv::Mat orient(const cv::Mat& pixels, int orientation);

/// 8-bit sRGB over white; a profile that is damaged or of another colour space is passed over.
Image toSrgb(Stored stored, const std::string& profile);

}  // namespace dreambooth::codecs
