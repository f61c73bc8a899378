// Picture files to pixels: JPEG, PNG, WebP, TIFF, HEIC and AVIF, recognised by content, not by
// name. EXIF orientation is applied, colour profiles are converted to sRGB (Little CMS, perceptual
// intent), 16 bit becomes 8, CMYK and grey become RGB, alpha is laid over white.
//
// Errors, all of kind input and naming the file:
//   photo.empty          no bytes at all
//   photo.not_a_picture  another kind of file with a picture's name
//   photo.unsupported    a picture that can't be read here: GIF, BMP, camera raw, …
//   photo.animated       more than one frame
//   photo.truncated      the file ends too early (an interrupted copy or download)
//   photo.damaged        the contents are broken
//   photo.too_large      over 250 megapixels or 32,767 pixels a side; checked before decoding
//   photo.too_slow       it takes longer than the processor time that the decoder is given, for
//                        pictures come from strangers, and a small file can keep one for hours
//   photo.stopped        cancelled, of kind stopped
//   file.missing, file.unreadable
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <images/image.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

constexpr int maxImageSide = 32767;
/// Above phones' 200 megapixels and the 240 that cameras put together from several shots.
constexpr long long maxImageArea = 250'000'000;
constexpr std::uintmax_t maxImageFileSize = 1u << 30;  ///< bytes

struct ImageInfo {
    int width = 0;  ///< pixels of the upright picture
    int height = 0;
    std::string format;  ///< "JPEG", "PNG", "WebP", "TIFF", "HEIC", "AVIF"
};

/// Of the decoder's processor time, which a busy machine does not lengthen. The slowest honest
/// pictures of maxImageArea take a tenth of it.
constexpr double maxDecodeSeconds = 120;

/// Enough for all but huge pictures: where many wait, one that takes longer is read after them.
constexpr double quickDecodeSeconds = 8;

/// How long one picture is waited for.
struct DecodeLimit {
    double seconds = maxDecodeSeconds;  ///< of the decoder's processor time
    CancelToken cancel = {};            ///< ends the waiting within a fraction of a second
};

Result<Image> decodeImage(const std::filesystem::path& path, const DecodeLimit& limit = {});

/// The same for bytes from the clipboard or the network; `name` is used in messages.
Result<Image> decodeImage(std::span<const std::byte> bytes, const std::string& name,
                          const DecodeLimit& limit = {});

/// The alpha channel alone, upright, 8 bit grey: 255 is opaque. Empty for a picture without one, or
/// that is opaque all over.
Result<cv::Mat> decodeAlpha(const std::filesystem::path& path);

/// Size and format from the header: nothing is decoded, so damage further on is not noticed.
Result<ImageInfo> readImageInfo(const std::filesystem::path& path, const DecodeLimit& limit = {});

/// For previews: the longer side is at most `maxSide` pixels, never enlarged. JPEG files are
/// decoded at a fraction of their size, which is several times faster.
Result<Image> decodeScaled(const std::filesystem::path& path, int maxSide,
                           const DecodeLimit& limit = {});
Result<Image> decodeScaled(std::span<const std::byte> bytes, const std::string& name, int maxSide,
                           const DecodeLimit& limit = {});

/// For the end of a program: from here on no picture is waited for, and each is photo.stopped.
void stopDecoding();

/// Ends the processes that decode for this program and are idle: what they read last is in their
/// memory. Others are started when they are needed.
void endDecoders();

/// True for file names that a file dialog or a folder scan should offer.
bool hasPictureExtension(const std::filesystem::path& path);

/// cat-masklabel.png is no photo but the mask of cat.jpg, as OneTrainer names it.
constexpr std::string_view maskLabelEnding = "-masklabel";
bool isMaskLabel(const std::filesystem::path& path);

/// The files in a folder (not below it) that have a picture's extension, by name, without mask
/// labels. Errors: file.missing, file.unreadable, photos.none.
Result<std::vector<std::filesystem::path>> picturesIn(const std::filesystem::path& folder);
/// Files as they are, and for folders the pictures in them. Errors: as above.
Result<std::vector<std::filesystem::path>> picturesOf(
    const std::vector<std::filesystem::path>& filesAndFolders);

}  // namespace dreambooth
