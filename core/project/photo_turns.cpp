// The middle of a crop moves with the picture below it.
#include <images/crop.h>
#include <images/decode.h>
#include <images/orientation.h>
#include <project/masks.h>
#include <project/photo_turns.h>
#include <opencv2/imgproc.hpp>

#include <cmath>
#include <numbers>

namespace dreambooth {

namespace {

Orientation after(const Orientation& now, PhotoTurn turn) {
    Orientation next = now;
    if (turn == PhotoTurn::mirror) {
        // It is mirrored after it was turned, and is kept the other way round.
        next.isMirrored = !now.isMirrored;
        next.quarters = (4 - now.quarters) % 4;
        next.straighten = 0 - now.straighten;  // which is no −0
    } else {
        next.quarters = (now.quarters + (turn == PhotoTurn::right ? 1 : 3)) % 4;
    }
    return next;
}

}  // namespace

Result<Photo> turned(const Project& project, const Photo& photo, PhotoTurn turn) {
    Photo next = photo;
    next.orientation = after(photo.orientation, turn);
    const Crop& crop = photo.crop;
    const int right = photo.width - crop.x - crop.width,
              below = photo.height - crop.y - crop.height;
    if (turn == PhotoTurn::mirror) {
        next.crop.x = right;
    } else {
        std::swap(next.width, next.height);
        std::swap(next.crop.width, next.crop.height);
        next.crop.x = turn == PhotoTurn::right ? below : crop.y;
        next.crop.y = turn == PhotoTurn::right ? crop.x : right;
    }
    if (photo.mask.empty()) return next;
    const cv::Size size(photo.width, photo.height);
    TRY(const cv::Mat mask, readMask(project.maskPath(photo), size));
    const Orientation step = after({}, turn);
    TRY(next.mask, writeMask(project, next, dreambooth::turned(mask, step)));
    return next;
}

Result<Photo> straightened(const Project& project, const Photo& photo, double degrees) {
    if (degrees == photo.orientation.straighten) return photo;
    TRY(const ImageInfo info, readImageInfo(project.photoPath(photo)));
    Photo next = photo;
    next.orientation.straighten = degrees;
    const cv::Size size = turnedSize({info.width, info.height}, next.orientation);
    next.width = size.width;
    next.height = size.height;
    const double turn = degrees - photo.orientation.straighten;
    const double angle = turn * std::numbers::pi / 180;
    const double x = photo.crop.x + (photo.crop.width - photo.width) / 2.0;
    const double y = photo.crop.y + (photo.crop.height - photo.height) / 2.0;
    const auto start = [](double fromMiddle, int length, int side) {
        return static_cast<int>(std::lround(fromMiddle + (length - side) / 2.0));
    };
    const int width = photo.crop.width, height = photo.crop.height;
    next.crop = clampCrop(
        {start(x * std::cos(angle) - y * std::sin(angle), size.width, width),
         start(x * std::sin(angle) + y * std::cos(angle), size.height, height), width, height},
        size.width, size.height);
    if (photo.mask.empty()) return next;
    TRY(const cv::Mat mask, readMask(project.maskPath(photo), cv::Size(photo.width, photo.height)));
    TRY(next.mask, writeMask(project, next, dreambooth::straightened(mask, turn, size)));
    return next;
}

}  // namespace dreambooth
