// Histograms with soft edges, since light and camera change each colour a little, and clusters of
// photos by them.
#include <images/subject_colours.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <opencv2/imgproc.hpp>
#include <span>
#include <utility>

namespace dreambooth {

namespace {

/// Enough pixels for the colours of a whole.
constexpr int side = 64;
constexpr int fewestPixels = side * side / 200;

/// One of lightness, a* and b*: bins at first, first + step, …, and how far a colour spreads.
/// Lightness counts less, for it changes most from photo to photo.
template <std::size_t count>
struct Axis {
    float first, step, spread;
    static constexpr std::size_t bins = count;

    std::array<float, count> weights(float value) const {
        const float last = first + step * static_cast<float>(count - 1);
        const float inside = std::clamp(value, first, last);
        std::array<float, count> each;
        float sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const float away = (inside - first - step * static_cast<float>(i)) / spread;
            sum += each[i] = std::exp(-away * away / 2);
        }
        for (float& weight : each) weight /= sum;
        return each;
    }
};
constexpr Axis<5> lightness{.first = 10, .step = 20, .spread = 20};
constexpr Axis<17> hue{.first = -60, .step = 8, .spread = 6};

/// Between the groups over within the looser one. Chosen on photos of 33 subjects (the 30 of the
/// DreamBooth paper and the bundled ones): no selection of four or more of one subject came out as
/// two groups; of the photos of each two subjects three fifths did, four fifths of these with each
/// photo in its own group.
constexpr double mostBetween = 0.65;
/// One photo alone is perhaps only in other light, or its subject was not found: so it was of 2 of
/// the 33.
constexpr double mostBetweenOne = 0.35;
constexpr std::size_t fewestCompared = 4;

/// The mean over pairs of different photos, one of each group.
double meanLikeness(const cv::Mat& likeness, std::span<const int> one, std::span<const int> other) {
    double sum = 0;
    int pairs = 0;
    for (const int i : one)
        for (const int j : other)
            if (i != j) {
                sum += likeness.at<float>(i, j);
                ++pairs;
            }
    return sum / pairs;
}

}  // namespace

SubjectColours subjectColours(const Image& photo, const std::vector<Outline>& subject,
                              const Crop& crop) {
    cv::Mat mask = cv::Mat::zeros(photo.size(), CV_8U);
    std::vector<std::vector<cv::Point>> lines;
    for (const Outline& outline : subject) {
        std::vector<cv::Point>& line = lines.emplace_back();
        for (const cv::Point2f& point : outline)
            line.emplace_back(cvRound(point.x * static_cast<float>(photo.cols)),
                              cvRound(point.y * static_cast<float>(photo.rows)));
    }
    cv::fillPoly(mask, lines, 255);
    const Crop part = clampCrop(crop, photo.cols, photo.rows);
    const cv::Rect inside(part.x, part.y, part.width, part.height);
    cv::Mat pixels, isSubject;
    cv::resize(photo(inside), pixels, {side, side}, 0, 0, cv::INTER_AREA);
    cv::resize(mask(inside), isSubject, {side, side}, 0, 0, cv::INTER_AREA);
    pixels.convertTo(pixels, CV_32F, 1.0 / 255);
    cv::cvtColor(pixels, pixels, cv::COLOR_RGB2Lab);

    SubjectColours colours(lightness.bins * hue.bins * hue.bins, 0);
    int count = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            if (isSubject.at<uchar>(y, x) < 128) continue;
            ++count;
            const auto& colour = pixels.at<cv::Vec3f>(y, x);
            const auto a = hue.weights(colour[1]), b = hue.weights(colour[2]);
            float* bin = colours.data();
            for (const float light : lightness.weights(colour[0]))
                for (const float ofA : a)
                    for (const float ofB : b) *bin++ += light * ofA * ofB;
        }
    if (count < fewestPixels) return {};
    for (float& bin : colours) bin = std::sqrt(bin / static_cast<float>(count));
    return colours;
}

std::vector<int> photosOfOtherColours(const std::vector<SubjectColours>& photos) {
    if (photos.size() < fewestCompared || photos.size() > mostCompared) return {};
    cv::Mat rows;
    std::vector<std::vector<int>> groups;
    for (const SubjectColours& photo : photos) {
        rows.push_back(cv::Mat(photo, /*copyData=*/false).reshape(1, 1));
        groups.push_back({static_cast<int>(groups.size())});
    }
    const cv::Mat likeness = rows * rows.t();
    while (groups.size() > 2) {
        std::pair<std::size_t, std::size_t> closest;
        double highest = -1;
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (std::size_t j = i + 1; j < groups.size(); ++j)
                if (const double mean = meanLikeness(likeness, groups[i], groups[j]);
                    mean > highest) {
                    highest = mean;
                    closest = {i, j};
                }
        std::vector<int>& grown = groups[closest.first];
        grown.insert(grown.end(), groups[closest.second].begin(), groups[closest.second].end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(closest.second));
    }
    // Of two alike in number the first photo's is the one that the others are compared with.
    const bool isFirstSmaller = groups[0].size() < groups[1].size();
    const std::vector<int>& many = groups[isFirstSmaller ? 1 : 0];
    std::vector<int>& few = groups[isFirstSmaller ? 0 : 1];
    const bool isOne = few.size() == 1;
    double within = meanLikeness(likeness, many, many);
    if (!isOne) within = std::min(within, meanLikeness(likeness, few, few));
    const double most = isOne ? mostBetweenOne : mostBetween;
    if (meanLikeness(likeness, many, few) >= most * within) return {};
    std::ranges::sort(few);
    return few;
}

}  // namespace dreambooth
