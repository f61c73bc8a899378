// Pixels to picture files (PNG with texts, JPEG), written as a whole or not at all.
#pragma once

#include <base/error.h>
#include <images/image.h>

#include <filesystem>
#include <map>
#include <string>

namespace dreambooth {

/// Text chunks of a PNG: keyword (1–79 Latin-1 characters, such as "prompt") to UTF-8 text.
using PngTexts = std::map<std::string, std::string>;

/// 8-bit PNG, RGB, or grey for a picture of one channel (a mask); compression 1 (fast) … 9 (small):
/// 2 costs a fraction of a second at 1024 px.
Result<std::string> encodePng(const Image& image, const PngTexts& texts = {}, int compression = 2);

/// What writePng() put into a file; none where it is no PNG, or can't be read. Reads no pixels.
PngTexts readPngTexts(const std::filesystem::path& path);

/// Baseline JPEG without chroma subsampling, so that red edges stay crisp; quality 1–100.
Result<std::string> encodeJpeg(const Image& image, int quality = 92);

/// Errors as writeFileAtomically(): disk.full, file.unwritable.
Result<void> writePng(const std::filesystem::path& path, const Image& image,
                      const PngTexts& texts = {}, int compression = 2);
Result<void> writeJpeg(const std::filesystem::path& path, const Image& image, int quality = 92);

}  // namespace dreambooth
