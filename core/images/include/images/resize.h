// The one rule by which pictures are scaled: by area where they become smaller, by cubic curves
// where larger.
#pragma once

#include <images/aspect_buckets.h>
#include <images/image.h>

namespace dreambooth {

/// The picture at another size: pixel-area averages (INTER_AREA) when it shrinks, which neither
/// alias nor ring, and bicubic interpolation (INTER_CUBIC) when it grows. Of any type, masks too.
cv::Mat resized(const cv::Mat& image, cv::Size size);

/// The size of a picture (width × height) whose longer side becomes `longerSide`: at least 1 × 1.
cv::Size sizeWithLongerSide(cv::Size size, int longerSide);

/// The picture as small as it covers the shape, by resized(): one side is the shape's, the other at
/// least. The same pixels where that is so already.
Image covering(const Image& image, PictureShape shape);

}  // namespace dreambooth
