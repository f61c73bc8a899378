// What makes a photo unfit for training: out of focus, a near duplicate. Too small is one that its
// crop enlarges: upscale() in images/crop.h.
#pragma once

#include <images/image.h>

#include <cstdint>

namespace dreambooth {

/// Variance of the Laplacian of the brightness (0–255) at 512 pixels on the longer side
/// (Pech-Pacheco et al. 2000): comparable between photos of any size. Best given the cropped
/// square. Crisp photos have hundreds, out-of-focus ones tens.
double sharpness(const Image& image);

/// Below it a photo is marked "soft focus".
constexpr double softFocusBelow = 40.0;

/// 64-bit perceptual hash: signs of the 8 × 8 lowest DCT coefficients of the 32 × 32 grey picture
/// against their median (Zauner 2010, "pHash"). Survives scaling, compression and mild edits.
std::uint64_t perceptualHash(const Image& image);

/// Bits that differ, 0–64.
int hashDistance(std::uint64_t a, std::uint64_t b);

/// At most this many differing bits: the same shot again.
constexpr int nearDuplicateWithin = 8;

}  // namespace dreambooth
