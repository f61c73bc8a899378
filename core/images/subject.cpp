// Where the subject is (subjectCrop in crop.h). What lies along the border of a photo is mostly
// background (the "boundary prior" of Wei et al. 2012): the subject is what has other colours, or
// other detail, than that.
#include <images/crop.h>
#include <images/resize.h>

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <vector>

namespace dreambooth {

namespace {

constexpr int workingSide = 160;  // pixels of the longer side; enough to find a subject
constexpr int borderColours = 4;
constexpr float borderShare = 0.12f;  // a rarer border colour may be the subject leaving the frame
constexpr double minContrast = 9;     // CIELAB units: below it nothing stands out
constexpr double margin = 1.3;        // of the subject's extent
constexpr double minShare = 0.3;      // of the shorter side: no crop into a mere detail

cv::Mat borderMask(cv::Size size) {
    const int band = std::max(2, std::min(size.width, size.height) / 16);
    cv::Mat mask(size, CV_8U, cv::Scalar(255));
    mask(cv::Rect(band, band, size.width - 2 * band, size.height - 2 * band)) = 0;
    return mask;
}

/// Distance in CIELAB of each pixel to the nearest of the border's main colours.
cv::Mat colourContrast(const cv::Mat& lab, const cv::Mat& border) {
    std::vector<cv::Vec3f> samples;
    std::vector<int> labels;  // by place along the border: deterministic, unlike random starts
    for (int y = 0; y < lab.rows; ++y)
        for (int x = 0; x < lab.cols; ++x)
            if (border.at<unsigned char>(y, x)) {
                samples.push_back(lab.at<cv::Vec3f>(y, x));
                labels.push_back((y < lab.rows / 2 ? 0 : 2) + (x < lab.cols / 2 ? 0 : 1));
            }
    cv::Mat data(static_cast<int>(samples.size()), 3, CV_32F, samples.data());
    cv::Mat centres;
    cv::kmeans(data, borderColours, labels,
               cv::TermCriteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 20, 0.5), 1,
               cv::KMEANS_USE_INITIAL_LABELS, centres);
    std::array<int, borderColours> counts{};
    for (const int label : labels) ++counts[static_cast<std::size_t>(label)];
    const int most = *std::ranges::max_element(counts);

    cv::Mat contrast(lab.size(), CV_32F, cv::Scalar(1e9));
    for (int k = 0; k < borderColours; ++k) {
        const int count = counts[static_cast<std::size_t>(k)];
        if (count < most &&
            static_cast<float>(count) < borderShare * static_cast<float>(labels.size()))
            continue;
        cv::Mat difference;
        cv::subtract(
            lab,
            cv::Scalar(centres.at<float>(k, 0), centres.at<float>(k, 1), centres.at<float>(k, 2)),
            difference);
        // Shadows change lightness far more than hue.
        cv::multiply(difference, cv::Scalar(0.7, 1, 1), difference);
        std::array<cv::Mat, 3> planes;
        cv::split(difference, planes.data());
        cv::Mat distance =
            planes[0].mul(planes[0]) + planes[1].mul(planes[1]) + planes[2].mul(planes[2]);
        cv::sqrt(distance, distance);
        cv::min(contrast, distance, contrast);
    }
    return contrast;
}

/// Detail beyond what the border has: the slope of the lightness, smoothed.
cv::Mat detailContrast(const cv::Mat& lab, const cv::Mat& border) {
    cv::Mat lightness, dx, dy, slope;
    cv::extractChannel(lab, lightness, 0);
    cv::GaussianBlur(lightness, lightness, {}, 1.0);
    cv::Sobel(lightness, dx, CV_32F, 1, 0, 3, 0.125);
    cv::Sobel(lightness, dy, CV_32F, 0, 1, 3, 0.125);
    cv::magnitude(dx, dy, slope);
    cv::GaussianBlur(slope, slope, {}, workingSide * 0.02);
    cv::Scalar mean, deviation;
    cv::meanStdDev(slope, mean, deviation, border);
    slope -= cv::Scalar(mean[0] + deviation[0]);
    cv::max(slope, 0, slope);
    return slope;
}

/// The strongest connected parts of the salient region, as a mask.
cv::Mat strongestParts(const cv::Mat& saliency) {
    double highest = 0;
    cv::minMaxLoc(saliency, nullptr, &highest);
    cv::Mat grey, mask, labels, stats, centroids;
    saliency.convertTo(grey, CV_8U, 255 / highest);
    cv::threshold(grey, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centroids);
    std::vector<double> energy(static_cast<std::size_t>(count), 0.0);
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x)
            if (const int label = labels.at<int>(y, x); label > 0)
                energy[static_cast<std::size_t>(label)] += saliency.at<float>(y, x);
    const double most = *std::ranges::max_element(energy);
    cv::Mat parts(saliency.size(), CV_8U, cv::Scalar(0));
    for (int label = 1; label < count; ++label)
        if (energy[static_cast<std::size_t>(label)] >= 0.3 * most)
            parts.setTo(255, labels == label);
    return parts;
}

/// The interval that holds all but 1 % of the weight at each end.
std::pair<double, double> extent(const cv::Mat& weights) {
    const double total = cv::sum(weights)[0];
    const int n = static_cast<int>(weights.total());
    double sum = 0, first = 0, last = n;
    for (int i = 0; i < n; ++i) {
        const double before = sum;
        sum += weights.at<float>(i);
        if (before <= 0.01 * total && sum > 0.01 * total) first = i;
        if (before < 0.99 * total && sum >= 0.99 * total) last = i + 1;
    }
    return {first, last};
}

/// What stands out, at workingSide.
struct Salient {
    cv::Mat saliency;  ///< float
    cv::Mat parts;     ///< 255 where the subject is
    double scale;      ///< from the picture to these
};

std::optional<Salient> salientIn(const Image& image) {
    CV_Assert(image.type() == CV_8UC3 && !image.empty());
    const double scale = static_cast<double>(workingSide) / std::max(image.cols, image.rows);
    cv::Mat small, lab;
    cv::resize(image, small, sizeWithLongerSide(image.size(), workingSide), 0, 0, cv::INTER_AREA);
    if (std::min(small.cols, small.rows) < 16) return std::nullopt;
    small.convertTo(lab, CV_32F, 1 / 255.0);
    cv::cvtColor(lab, lab, cv::COLOR_RGB2Lab);
    cv::GaussianBlur(lab, lab, {}, 1.0);

    const cv::Mat border = borderMask(small.size());
    const cv::Mat colour = colourContrast(lab, border);
    const cv::Mat detail = detailContrast(lab, border);
    cv::Mat saliency = colour + 4 * detail;
    cv::GaussianBlur(saliency, saliency, {}, workingSide * 0.02);
    double highest = 0;
    cv::minMaxLoc(saliency, nullptr, &highest);
    if (highest < minContrast) return std::nullopt;
    // Of two things that stand out alike, the one nearer the middle is meant.
    for (int y = 0; y < saliency.rows; ++y)
        for (int x = 0; x < saliency.cols; ++x) {
            const double dx = (x + 0.5) / saliency.cols - 0.5, dy = (y + 0.5) / saliency.rows - 0.5;
            saliency.at<float>(y, x) *=
                static_cast<float>(0.5 + 0.5 * std::exp(-(dx * dx + dy * dy) / 0.18));
        }

    return Salient{saliency, strongestParts(saliency), scale};
}

}  // namespace

Crop subjectCrop(const Image& image) {
    const int shorter = std::min(image.cols, image.rows);
    const auto salient = salientIn(image);
    if (!salient) return centreCrop(image.cols, image.rows);
    const double scale = salient->scale;
    cv::Mat energy(salient->saliency.size(), CV_32F, cv::Scalar(0)), columns, rows;
    salient->saliency.copyTo(energy, salient->parts);
    cv::reduce(energy, columns, 0, cv::REDUCE_SUM);
    cv::reduce(energy, rows, 1, cv::REDUCE_SUM);
    const auto [left, right] = extent(columns);
    const auto [top, bottom] = extent(rows);
    const double wanted = std::max(right - left, bottom - top) * margin / scale;
    const int size = cvRound(std::clamp(wanted, minShare * shorter, 1.0 * shorter));
    return clampCrop({cvRound((left + right) / 2 / scale - size / 2.0),
                      cvRound((top + bottom) / 2 / scale - size / 2.0), size},
                     image.cols, image.rows);
}

cv::Mat subjectMask(const Image& image) {
    const auto salient = salientIn(image);
    if (!salient) return {};
    // Holes are of the subject too, and its outline is only known roughly: a little wider, and
    // soft.
    cv::Mat filled, mask;
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(salient->parts, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    filled = cv::Mat(salient->parts.size(), CV_8U, cv::Scalar(0));
    cv::drawContours(filled, outlines, -1, cv::Scalar(255), cv::FILLED);
    const int wider = static_cast<int>(workingSide * 0.03);
    cv::dilate(filled, filled,
               cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * wider + 1, 2 * wider + 1}));
    cv::GaussianBlur(filled, filled, {}, workingSide * 0.01);
    cv::resize(filled, mask, image.size(), 0, 0, cv::INTER_LINEAR);
    return mask;
}

}  // namespace dreambooth
