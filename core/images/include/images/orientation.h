// Pictures as a person turned them: mirrored, by quarters, and straightened by an angle. The files
// stay as they are.
#pragma once

#include <images/decode.h>
#include <images/framing.h>
#include <images/image.h>

namespace dreambooth {

/// As decodeImage() and decodeScaled(), turned; but a file that is gone is photo.missing {file}.
Result<Image> decodeImage(const OrientedFile& file, const DecodeLimit& limit = {});
Result<Image> decodeScaled(const OrientedFile& file, int maxSide, const DecodeLimit& limit = {});

/// Pixels of any type. Mirroring and quarters move pixels and change none.
cv::Mat turned(const cv::Mat& image, const Orientation& orientation);
/// The size that turned() gives.
cv::Size turnedSize(cv::Size size, const Orientation& orientation);

/// The largest rectangle of the same shape inside of one that is turned by these degrees.
cv::Size straightenedSize(cv::Size size, double degrees);
/// Turned around its middle by these degrees clockwise and cut, or widened by its border's pixels,
/// to a size.
cv::Mat straightened(const cv::Mat& image, double degrees, cv::Size size);

}  // namespace dreambooth
