// The picture type of the whole program; what reads, writes and scales it lies beside it in this
// folder.
#pragma once

#include <opencv2/core.hpp>

namespace dreambooth {

/// 8-bit RGB (in this order, not OpenCV's BGR), rows × columns × 3, upright, sRGB.
using Image = cv::Mat;

}  // namespace dreambooth
