// Differences of two pictures a pixel, and their mean and greatest.
#include <images/difference.h>

#include <algorithm>

namespace dreambooth {

Difference differenceOf(const cv::Mat& a, const cv::Mat& b) {
    CV_Assert(a.size() == b.size() && a.type() == b.type() && a.depth() == CV_8U);
    Difference result;
    result.picture.create(a.size(), a.type());
    // Strip by strip, each read again for its figures while it is in the cache.
    constexpr int strip = 32;
    double sum = 0;
    for (int top = 0; top < a.rows; top += strip) {
        const cv::Range rows(top, std::min(top + strip, a.rows));
        cv::Mat part = result.picture.rowRange(rows);
        cv::absdiff(a.rowRange(rows), b.rowRange(rows), part);
        const cv::Scalar sums = cv::sum(part);
        sum += sums[0] + sums[1] + sums[2];
        double largest = 0;
        cv::minMaxLoc(part.reshape(1), nullptr, &largest);
        result.largest = std::max(result.largest, static_cast<int>(largest));
        if (part.channels() == 4) cv::bitwise_or(part, cv::Scalar(0, 0, 0, 255), part);
    }
    if (!a.empty()) result.mean = sum / (3.0 * static_cast<double>(a.total()));
    return result;
}

}  // namespace dreambooth
