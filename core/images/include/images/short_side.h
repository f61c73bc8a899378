// Pictures that are learned whole: scaled by their short side.
#pragma once

#include <images/image.h>

namespace dreambooth {

/// The picture with a short side of `size` pixels: area averages when it shrinks, bicubic when it
/// grows.
Image withShortSide(const Image& image, int size);

}  // namespace dreambooth
