// Lists of shapes, and the nearest of them.
#include <images/aspect_buckets.h>

#include <base/strings.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

namespace dreambooth {
namespace {

constexpr std::size_t maxBucketsText = 8192;  ///< some 800 shapes
constexpr int multiple = 16;                  ///< of FLUX.2's and Z-Image's pictures

int proportionalStep(int resolution) {
    return std::clamp(resolution / 64 * 8, 8, 64);
}

/// A whole number with spaces around it; 0 where it is none.
int sideIn(std::string_view text) {
    constexpr std::string_view spaces = " \t";
    const std::size_t first = text.find_first_not_of(spaces);
    if (first == std::string_view::npos) return 0;
    text = text.substr(first, text.find_last_not_of(spaces) - first + 1);
    int side = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    return error == std::errc() && end == text.data() + text.size() ? side : 0;
}

}  // namespace

int bucketStep(int resolution) {
    const int step = proportionalStep(resolution);
    return step > multiple && step % multiple != 0 ? multiple : step;
}

std::vector<PictureShape> aspectBuckets(int resolution, int step) {
    constexpr std::pair<int, int> ratios[] = {{1, 1}, {4, 5},  {5, 4},  {2, 3}, {3, 2}, {3, 4},
                                              {4, 3}, {9, 16}, {16, 9}, {1, 2}, {2, 1}};
    const auto rounded = [step](double side) {
        // Half to even, as Python's round() does.
        return std::max(step, static_cast<int>(std::nearbyint(side / step)) * step);
    };
    std::vector<PictureShape> buckets;
    for (const auto& [width, height] : ratios) {
        const double ratio = static_cast<double>(width) / height;
        const double tall = std::sqrt(static_cast<double>(resolution) * resolution / ratio);
        const PictureShape shape{rounded(tall), rounded(tall * ratio)};
        if (std::ranges::find(buckets, shape) == buckets.end()) buckets.push_back(shape);
    }
    return buckets;
}

FineBuckets fineBucketsFor(int resolution) {
    const int step = proportionalStep(resolution);
    return {.minSide = 4 * step, .maxSide = 16 * step, .step = bucketStep(resolution)};
}

std::vector<PictureShape> fineAspectBuckets(int resolution, const FineBuckets& bounds) {
    const auto [minSide, maxSide, step] = bounds;
    const int area = resolution * resolution;
    const int square = std::max(1, resolution / step) * step;
    std::set<PictureShape> shapes = {{square, square}};
    for (int width = minSide; width <= maxSide; width += step) {
        const int height = std::min(maxSide, area / width / step * step);
        if (height < minSide) continue;
        shapes.insert({height, width});
        shapes.insert({width, height});
    }
    return {shapes.begin(), shapes.end()};
}

Result<std::vector<PictureShape>> parseAspectBuckets(const std::string& text) {
    std::vector<PictureShape> buckets;
    // It is read for each photo, also of a stranger's project.
    if (text.size() > maxBucketsText)
        return failure("recipe.invalid.buckets",
                       {{"field", "aspect_ratio_buckets"}, {"value", text.substr(0, 20) + "…"}});
    for (const std::string& part : split(text, ';')) {
        const std::size_t comma = part.find(',');
        PictureShape shape;
        if (comma != std::string::npos)
            shape = {sideIn(part.substr(0, comma)), sideIn(part.substr(comma + 1))};
        const auto isGood = [](int side) { return side >= 16 && side <= 4096 && side % 8 == 0; };
        if (!isGood(shape.height) || !isGood(shape.width))
            return failure("recipe.invalid.buckets",
                           {{"field", "aspect_ratio_buckets"}, {"value", part}});
        buckets.push_back(shape);
    }
    return buckets;
}

std::string aspectBucketsText(const std::vector<PictureShape>& buckets) {
    std::string text;
    for (const PictureShape& shape : buckets)
        text += (text.empty() ? "" : ";") + std::to_string(shape.height) + "," +
                std::to_string(shape.width);
    return text;
}

PictureShape coveringSize(PictureShape picture, PictureShape shape) {
    const auto scaled = [](int side, int to, int from) {
        return static_cast<int>(std::lround(static_cast<double>(side) * to / from));
    };
    // Which side decides: height against height, width against width, in whole numbers.
    if (static_cast<long long>(shape.height) * picture.width >=
        static_cast<long long>(shape.width) * picture.height)
        return {shape.height,
                std::max(shape.width, scaled(picture.width, shape.height, picture.height))};
    return {std::max(shape.height, scaled(picture.height, shape.width, picture.width)),
            shape.width};
}

PictureShape nearestBucket(PictureShape picture, const std::vector<PictureShape>& buckets) {
    PictureShape nearest;
    auto least = std::numeric_limits<long long>::max();
    for (const PictureShape& bucket : buckets) {
        const long long difference =
            std::abs(static_cast<long long>(picture.height) * bucket.width -
                     static_cast<long long>(picture.width) * bucket.height);
        if (difference > least) continue;
        least = difference;
        nearest = bucket;
    }
    return nearest;
}

}  // namespace dreambooth
