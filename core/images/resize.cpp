// Scaling.
#include <images/resize.h>

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace dreambooth {

cv::Mat resized(const cv::Mat& image, cv::Size size) {
    const bool shrinks = size.width < image.cols || size.height < image.rows;
    cv::Mat result;
    cv::resize(image, result, size, 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
}

cv::Size sizeWithLongerSide(cv::Size size, int longerSide) {
    const double scale = static_cast<double>(longerSide) / std::max(size.width, size.height);
    return {std::max(1, cvRound(size.width * scale)), std::max(1, cvRound(size.height * scale))};
}

Image withShortSide(const Image& image, int size) {
    const int shortSide = std::min(image.cols, image.rows);
    if (shortSide == size) return image;
    const auto scaled = [&](int side) {
        return std::max(
            size, static_cast<int>(std::lround(static_cast<double>(side) * size / shortSide)));
    };
    return resized(image, {scaled(image.cols), scaled(image.rows)});
}

}  // namespace dreambooth
