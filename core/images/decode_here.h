// Decoding in this very process. Only dreambooth-decode does that: decoders have bugs, and pictures
// come from strangers. Everyone else asks it (images/decode.h).
#pragma once

#include "codecs.h"

#include <limits>

namespace dreambooth::codecs {

enum class Format { jpeg, png, webp, tiff, heic, avif };

enum class Part {
    size,   ///< from the header: nothing is decoded
    image,  ///< upright, sRGB
    alpha,  ///< upright; no pixels where it is opaque
};

/// What is wanted of a file.
struct DecodeOptions {
    Part part = Part::image;
    int maxSide = std::numeric_limits<int>::max();  ///< of what is wanted of Part::image
};

struct Picture {
    Format format = Format::png;
    StoredSize size;  ///< upright
    cv::Mat pixels;   ///< CV_8UC3 or, of alpha, CV_8UC1; empty where no pixels are wanted
};

Decoded<Picture> decodeHere(Bytes bytes, const DecodeOptions& options);

}  // namespace dreambooth::codecs
