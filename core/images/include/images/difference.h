// How two pictures differ, pixel by pixel: as a picture, and its mean and largest value.
#pragma once

#include <opencv2/core.hpp>

namespace dreambooth {

struct Difference {
    cv::Mat picture;  ///< |a − b| of each channel; size and type of `a`
    double mean = 0;  ///< of all pixels and colour channels, 0–255
    int largest = 0;  ///< of any channel of any pixel, 0–255
};

/// Of two 8-bit pictures of one size and type with 3 channels, or with 4 of which the last is
/// opacity: 255 everywhere, as in the result.
Difference differenceOf(const cv::Mat& a, const cv::Mat& b);

}  // namespace dreambooth
