// Scaling by the short side (see the header).
#include <images/short_side.h>

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace dreambooth {

Image withShortSide(const Image& image, int size) {
    const int shortSide = std::min(image.cols, image.rows);
    if (shortSide == size) return image;
    const auto scaled = [&](int side) {
        return std::max(
            size, static_cast<int>(std::lround(static_cast<double>(side) * size / shortSide)));
    };
    Image result;
    cv::resize(image, result, cv::Size(scaled(image.cols), scaled(image.rows)), 0, 0,
               shortSide > size ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
}

}  // namespace dreambooth
