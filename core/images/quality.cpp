// Sharpness of a photo, and hashes by which alike ones are told.
#include <images/quality.h>
#include <images/resize.h>

#include <algorithm>
#include <array>
#include <bit>
#include <opencv2/imgproc.hpp>

namespace dreambooth {

double sharpness(const Image& image) {
    CV_Assert(image.type() == CV_8UC3 && !image.empty());
    cv::Mat grey, laplacian;
    cv::cvtColor(image, grey, cv::COLOR_RGB2GRAY);
    grey = resized(grey, sizeWithLongerSide(grey.size(), 512));
    cv::Laplacian(grey, laplacian, CV_32F, 1);
    cv::Scalar mean, deviation;
    cv::meanStdDev(laplacian, mean, deviation);
    return deviation[0] * deviation[0];
}

std::uint64_t perceptualHash(const Image& image) {
    CV_Assert(image.type() == CV_8UC3 && !image.empty());
    cv::Mat grey, frequencies;
    cv::cvtColor(image, grey, cv::COLOR_RGB2GRAY);
    cv::resize(grey, grey, {32, 32}, 0, 0, cv::INTER_AREA);
    grey.convertTo(grey, CV_32F);
    cv::dct(grey, frequencies);
    // From the second row and column on: the first holds brightness and plain gradients.
    const cv::Mat lowest = frequencies(cv::Rect(1, 1, 8, 8)).clone();
    std::array<float, 64> values;
    std::copy_n(lowest.ptr<float>(), 64, values.begin());
    std::array<float, 64> sorted = values;
    std::ranges::nth_element(sorted, sorted.begin() + 32);
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < 64; ++i)
        if (values[i] > sorted[32]) hash |= std::uint64_t{1} << i;
    return hash;
}

int hashDistance(std::uint64_t a, std::uint64_t b) {
    return std::popcount(a ^ b);
}

}  // namespace dreambooth
