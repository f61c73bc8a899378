// Between tensors and picture files: the engine takes tensors only, core/images decodes and
// encodes.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <images/decode.h>

#include <filesystem>

namespace dreambooth {

/// uint8 [3, H, W] RGB ↔ an 8-bit RGB Image, with its own memory.
Image toImage(const at::Tensor& picture);
at::Tensor toTensor(const Image& image);

/// Writes uint8 [3, H, W] as PNG, as a whole or not at all.
Result<void> writePicture(const std::filesystem::path& file, const at::Tensor& picture);

/// The pictures of a folder in the order of their names; hidden files are left out. `prefix` is
/// what a file name must start with ("photo-"), empty for all. Errors: file.missing, photo.*.
Result<std::vector<std::filesystem::path>> listPictures(const std::filesystem::path& folder,
                                                        const std::string& prefix = {});

}  // namespace dreambooth
