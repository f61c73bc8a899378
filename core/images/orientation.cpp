// Turns pictures: upright as their EXIF has it, and by quarters and freely as a person did.
#include "codecs.h"

#include <images/decode.h>
#include <images/orientation.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace dreambooth {

namespace codecs {

cv::Mat orient(const cv::Mat& pixels, int orientation) {
    cv::Mat turned;
    switch (orientation) {
        case 2:
            cv::flip(pixels, turned, 1);
            return turned;
        case 3:
            cv::rotate(pixels, turned, cv::ROTATE_180);
            return turned;
        case 4:
            cv::flip(pixels, turned, 0);
            return turned;
        case 5:  // mirrored along the main diagonal
            cv::transpose(pixels, turned);
            return turned;
        case 6:
            cv::rotate(pixels, turned, cv::ROTATE_90_CLOCKWISE);
            return turned;
        case 7: {  // mirrored along the other diagonal
            cv::Mat half;
            cv::rotate(pixels, half, cv::ROTATE_180);
            cv::transpose(half, turned);
            return turned;
        }
        case 8:
            cv::rotate(pixels, turned, cv::ROTATE_90_COUNTERCLOCKWISE);
            return turned;
        default:
            return pixels;
    }
}

}  // namespace codecs

namespace {

/// To choose another file, as file.missing proposes, helps nobody whose photo is gone.
Result<Image> turnedPhoto(const Result<Image>& image, const OrientedFile& file) {
    if (image) return turned(*image, file.orientation);
    if (image.error().code == "file.missing")
        return failure("photo.missing", {{"file", file.path.string()}});
    return image;
}

}  // namespace

Result<Image> decodeImage(const OrientedFile& file, const DecodeLimit& limit) {
    return turnedPhoto(decodeImage(file.path, limit), file);
}

Result<Image> decodeScaled(const OrientedFile& file, int maxSide, const DecodeLimit& limit) {
    return turnedPhoto(decodeScaled(file.path, maxSide, limit), file);
}

cv::Size straightenedSize(cv::Size size, double degrees) {
    const double angle = std::abs(degrees) * std::numbers::pi / 180;
    const double longer = std::max(size.width, size.height);
    const double shorter = std::max(1, std::min(size.width, size.height));
    const double scale = 1 / (std::cos(angle) + longer / shorter * std::sin(angle));
    return {std::max(1, static_cast<int>(size.width * scale)),
            std::max(1, static_cast<int>(size.height * scale))};
}

cv::Mat straightened(const cv::Mat& image, double degrees, cv::Size size) {
    const cv::Point2f middle((static_cast<float>(image.cols) - 1) / 2,
                             (static_cast<float>(image.rows) - 1) / 2);
    cv::Mat place = cv::getRotationMatrix2D(middle, -degrees, 1);
    place.at<double>(0, 2) += (size.width - 1) / 2.0 - middle.x;
    place.at<double>(1, 2) += (size.height - 1) / 2.0 - middle.y;
    cv::Mat result;
    cv::warpAffine(image, result, place, size, cv::INTER_CUBIC, cv::BORDER_REPLICATE);
    return result;
}

cv::Size turnedSize(cv::Size size, const Orientation& orientation) {
    if (orientation.quarters % 2 != 0) std::swap(size.width, size.height);
    return orientation.straighten == 0 ? size : straightenedSize(size, orientation.straighten);
}

cv::Mat turned(const cv::Mat& image, const Orientation& orientation) {
    if (orientation == Orientation{} || image.empty()) return image;
    cv::Mat result = image;
    if (orientation.isMirrored) {
        cv::Mat mirrored;
        cv::flip(result, mirrored, 1);
        result = mirrored;
    }
    if (orientation.quarters != 0) {
        constexpr cv::RotateFlags flags[] = {cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180,
                                             cv::ROTATE_90_COUNTERCLOCKWISE};
        cv::Mat rotated;
        cv::rotate(result, rotated, flags[orientation.quarters - 1]);
        result = rotated;
    }
    if (orientation.straighten == 0) return result;
    return straightened(result, orientation.straighten,
                        straightenedSize(result.size(), orientation.straighten));
}

}  // namespace dreambooth
