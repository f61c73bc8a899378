// Scales pictures: by area where they become smaller, by cubic curves where larger.
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

Image covering(const Image& image, PictureShape shape) {
    const auto [height, width] = coveringSize({image.rows, image.cols}, shape);
    const cv::Size size(width, height);
    return size == image.size() ? image : resized(image, size);
}

}  // namespace dreambooth
