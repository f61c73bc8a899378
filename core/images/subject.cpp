// Where the subject is (subjectCrop in crop.h). What a photo's border is made of is mostly
// background (the "boundary prior" of Wei et al. 2012): the subject is what no smooth way leads to
// from there.
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
constexpr int borderColours = 8;
constexpr float borderShare = 0.04f;  // a rarer border colour may be the subject leaving the frame
constexpr int barrierPasses = 4;      // over the picture, from alternating corners
constexpr double lightnessWeight = 0.7;  // shadows change lightness far more than hue
constexpr double minContrast = 9;        // CIELAB units: below it nothing stands out
constexpr double margin = 1.2;           // of the subject's extent
constexpr double minShare = 0.3;         // of the largest crop: none into a mere detail
constexpr double looseShare = 0.9;  // of the shorter side: a larger region has background in it

cv::Mat disc(int radius) {
    return cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * radius + 1, 2 * radius + 1});
}

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
                labels.push_back((y < lab.rows / 2 ? 0 : 4) + 4 * x / lab.cols);
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
        cv::multiply(difference, cv::Scalar(lightnessWeight, 1, 1), difference);
        std::array<cv::Mat, 3> planes;
        cv::split(difference, planes.data());
        cv::Mat distance =
            planes[0].mul(planes[0]) + planes[1].mul(planes[1]) + planes[2].mul(planes[2]);
        cv::sqrt(distance, distance);
        cv::min(contrast, distance, contrast);
    }
    return contrast;
}

/// The minimum barrier distance of each pixel from the picture's border, summed over the channels:
/// how much a colour must change on the best way there (FastMBD of Zhang et al. 2015). What the
/// ground, a tree or the sky that runs out of the picture is made of is near; what stands before
/// them, with an outline all around, is far.
cv::Mat barrierDistance(const cv::Mat& lab) {
    const int rows = lab.rows, columns = lab.cols;
    cv::Mat sum(lab.size(), CV_32F, cv::Scalar(0));
    for (int channel = 0; channel < 3; ++channel) {
        cv::Mat value, distance(lab.size(), CV_32F, cv::Scalar(1e9));
        cv::extractChannel(lab, value, channel);
        cv::Mat low = value.clone(), high = value.clone();  // along the best way so far
        const cv::Rect inside(1, 1, columns - 2, rows - 2);
        cv::Mat border(lab.size(), CV_8U, cv::Scalar(255));
        border(inside) = 0;
        distance.setTo(0, border);
        const auto relax = [&](int y, int x, int fromY, int fromX) {
            const float here = value.at<float>(y, x);
            const float lower = std::min(low.at<float>(fromY, fromX), here);
            const float higher = std::max(high.at<float>(fromY, fromX), here);
            if (higher - lower >= distance.at<float>(y, x)) return;
            distance.at<float>(y, x) = higher - lower;
            low.at<float>(y, x) = lower;
            high.at<float>(y, x) = higher;
        };
        for (int pass = 0; pass < barrierPasses; ++pass) {
            const int to = pass % 2 == 0 ? -1 : 1;  // where the neighbours are that are done
            for (int i = 1; i < rows - 1; ++i)
                for (int k = 1; k < columns - 1; ++k) {
                    const int y = to < 0 ? i : rows - 1 - i, x = to < 0 ? k : columns - 1 - k;
                    relax(y, x, y + to, x);
                    relax(y, x, y, x + to);
                }
        }
        sum += distance * (channel == 0 ? lightnessWeight : 1.0);
    }
    return sum;
}

/// The strongest connected parts of the salient region, as a mask.
cv::Mat strongestParts(const cv::Mat& saliency) {
    double highest = 0;
    cv::minMaxLoc(saliency, nullptr, &highest);
    cv::Mat grey, mask, joined, labels;
    saliency.convertTo(grey, CV_8U, 255 / highest);
    const double otsu = cv::threshold(grey, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    cv::threshold(grey, mask, 0.9 * otsu, 255,
                  cv::THRESH_BINARY);  // rather too much than a head cut off
    // What lies close to a part, like the ball on a hat's tip, goes with it.
    cv::dilate(mask, joined, disc(3));
    const int count = cv::connectedComponents(joined, labels);
    std::vector<double> energy(static_cast<std::size_t>(count), 0.0);
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x)
            if (mask.at<unsigned char>(y, x))
                energy[static_cast<std::size_t>(labels.at<int>(y, x))] += saliency.at<float>(y, x);
    const double most = *std::ranges::max_element(energy);
    cv::Mat parts(saliency.size(), CV_8U, cv::Scalar(0));
    for (int label = 1; label < count; ++label)
        if (energy[static_cast<std::size_t>(label)] >= 0.3 * most)
            parts.setTo(255, (labels == label) & mask);
    return parts;
}

/// Less of a region that has background in it: cut along the picture's edges by GrabCut (Rother et
/// al. 2004). The region itself where hardly anything is left.
cv::Mat alongEdges(const cv::Mat& picture, const cv::Mat& parts) {
    cv::Mat mask(parts.size(), CV_8U, cv::Scalar(cv::GC_PR_BGD)), near, background, foreground;
    cv::dilate(parts, near, disc(4));
    mask.setTo(cv::GC_BGD, near == 0);
    mask.setTo(cv::GC_PR_FGD, parts);
    cv::theRNG().state = 1;  // of this thread: the same picture gives the same region
    cv::grabCut(picture, mask, {}, background, foreground, 3, cv::GC_INIT_WITH_MASK);
    cv::Mat cut = mask == cv::GC_PR_FGD;
    cv::morphologyEx(cut, cut, cv::MORPH_OPEN, disc(1));
    return 4 * cv::countNonZero(cut) < cv::countNonZero(parts) ? parts : cut;
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
    cv::Mat saliency = barrierDistance(lab) + colour * 0.5;
    cv::GaussianBlur(saliency, saliency, {}, workingSide * 0.01);
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

    cv::Mat parts = strongestParts(saliency);
    const cv::Rect box = cv::boundingRect(parts);
    if (std::max(box.width, box.height) > looseShare * std::min(small.cols, small.rows))
        parts = alongEdges(small, parts);
    return Salient{saliency, parts, scale};
}

}  // namespace

Crop subjectCrop(const Image& image, double ratio) {
    const Crop largest = centreCrop(image.cols, image.rows, ratio);
    const auto salient = salientIn(image);
    if (!salient) return largest;
    const double scale = salient->scale;
    const cv::Rect box = cv::boundingRect(salient->parts);
    // Of the largest part of this ratio, so much that all of the subject is in it.
    const double share = std::clamp(std::max(box.width * margin / scale / largest.width,
                                             box.height * margin / scale / largest.height),
                                    minShare, 1.0);
    const int width = cvRound(share * largest.width), height = cvRound(share * largest.height);
    // Around all of it where it fits, else around where it stands out and is thickest: a body is,
    // and what got into the region beside it is not.
    cv::Mat depth;
    cv::distanceTransform(salient->parts, depth, cv::DIST_L2, cv::DIST_MASK_3);
    cv::Point heart;
    cv::minMaxLoc(depth.mul(salient->saliency), nullptr, nullptr, nullptr, &heart);
    const auto startOf = [&](int first, int length, int middle, double side) {
        const double start =
            length <= side ? first + (length - side) / 2
                           : std::clamp(middle - side / 2, 1.0 * first, first + length - side);
        return cvRound(start / scale);
    };
    return clampCrop({startOf(box.x, box.width, heart.x, width * scale),
                      startOf(box.y, box.height, heart.y, height * scale), width, height},
                     image.cols, image.rows);
}

std::vector<Outline> subjectOutlines(const Image& image) {
    const auto salient = salientIn(image);
    if (!salient) return {};
    std::vector<std::vector<cv::Point>> found;
    cv::findContours(salient->parts, found, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_TC89_L1);
    std::vector<Outline> outlines;
    for (const auto& points : found) {
        Outline& outline = outlines.emplace_back();
        for (const cv::Point& point : points)
            outline.emplace_back((static_cast<float>(point.x) + 0.5f) / salient->parts.cols,
                                 (static_cast<float>(point.y) + 0.5f) / salient->parts.rows);
    }
    return outlines;
}

namespace {

/// Of a region at a working size: holes are of the subject too, and its outline is only known
/// roughly, so that it becomes wider by a part of the longer side, and soft.
cv::Mat softMask(const cv::Mat& parts, double wider, cv::Size size) {
    cv::Mat filled(parts.size(), CV_8U, cv::Scalar(0)), mask;
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(parts, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    cv::drawContours(filled, outlines, -1, cv::Scalar(255), cv::FILLED);
    const int side = std::max(parts.cols, parts.rows);
    cv::dilate(filled, filled, disc(static_cast<int>(side * wider)));
    cv::GaussianBlur(filled, filled, {}, side * wider / 3);
    cv::resize(filled, mask, size, 0, 0, cv::INTER_LINEAR);
    return mask;
}

}  // namespace

cv::Mat subjectMask(const Image& image) {
    const auto salient = salientIn(image);
    return salient ? softMask(salient->parts, 0.03, image.size()) : cv::Mat();
}

cv::Mat subjectMask(const Image& image, const cv::Rect2d& frame) {
    constexpr int cutSide = 480;  // pixels: finer than a person draws, and done in half a second
    cv::Mat small, cut, background, foreground;
    cv::resize(image, small, sizeWithLongerSide(image.size(), cutSide), 0, 0, cv::INTER_AREA);
    const cv::Rect whole(0, 0, small.cols, small.rows);
    const cv::Rect inside =
        cv::Rect(cvRound(frame.x * small.cols), cvRound(frame.y * small.rows),
                 cvRound(frame.width * small.cols), cvRound(frame.height * small.rows)) &
        whole;
    if (inside.area() < 16 || inside == whole) return {};
    cv::theRNG().state = 1;  // of this thread: the same picture gives the same region
    cv::grabCut(small, cut, inside, background, foreground, 5, cv::GC_INIT_WITH_RECT);
    cv::Mat parts = (cut == cv::GC_PR_FGD) | (cut == cv::GC_FGD);
    cv::morphologyEx(parts, parts, cv::MORPH_OPEN, disc(2));
    return cv::countNonZero(parts) > 0 ? softMask(parts, 0.008, image.size()) : cv::Mat();
}

}  // namespace dreambooth
