// The picture type of the whole program.
#pragma once

#include <opencv2/core.hpp>

namespace dreambooth {

/// 8-bit RGB (in this order, not OpenCV's BGR), rows × columns × 3, upright, sRGB.
using Image = cv::Mat;

}  // namespace dreambooth
