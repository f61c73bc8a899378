// Between tensors and pictures, in memory and in files: the engine takes tensors only, core/images
// decodes and encodes.
#pragma once

#include <ATen/core/Tensor.h>
#include <images/image.h>

namespace dreambooth {

class PictureFiles;

/// uint8 [3, H, W] RGB ↔ an 8-bit RGB Image; the result has its own memory.
Image toImage(const at::Tensor& picture);
at::Tensor toTensor(const Image& image);

/// Photos, class images and samples as the trainer wants them, read and written by core/images.
const PictureFiles& pictureFiles();

}  // namespace dreambooth
