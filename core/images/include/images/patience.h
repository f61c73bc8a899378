// How long one picture is waited for: pictures come from strangers, and a small file can keep a
// decoder for hours. The functions of images/decode.h wait for maxDecodeSeconds.
#pragma once

#include <base/cancel.h>
#include <images/decode.h>

namespace dreambooth {

/// Of the decoder's processor time, which a busy machine does not lengthen. The slowest honest
/// pictures of maxImageArea take a tenth of it.
constexpr double maxDecodeSeconds = 120;

/// Enough for all but huge pictures: where many wait, one that takes longer is read after them.
constexpr double quickDecodeSeconds = 8;

struct Patience {
    double seconds = maxDecodeSeconds;  ///< of the decoder's processor time
    CancelToken cancel = {};            ///< ends the waiting within a fraction of a second
};

// As in images/decode.h. Errors besides:
//   photo.too_slow  it takes longer than its seconds
//   photo.stopped   cancelled, of kind stopped
Result<Image> decodeImage(const std::filesystem::path& path, const Patience& patience);
Result<ImageInfo> readImageInfo(const std::filesystem::path& path, const Patience& patience);
Result<Image> decodeScaled(const std::filesystem::path& path, int maxSide,
                           const Patience& patience);
Result<Image> decodeImage(std::span<const std::byte> bytes, const std::string& name,
                          const Patience& patience);
Result<Image> decodeScaled(std::span<const std::byte> bytes, const std::string& name, int maxSide,
                           const Patience& patience);

/// For the end of a program: from here on no picture is waited for, and each is photo.stopped.
void stopDecoding();

}  // namespace dreambooth
