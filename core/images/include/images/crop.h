// Squares for training: where to cut, and cutting.
#pragma once

#include <images/image.h>
#include <images/square.h>

#include <vector>

namespace dreambooth {

/// The largest square in the middle.
Crop centreCrop(int width, int height);

/// The nearest square that lies inside a picture of this size, at least 1 pixel large; a crop of
/// size 0 (never set) becomes centreCrop().
Crop clampCrop(const Crop& crop, int width, int height);

/// A square around the subject, which is what stands before the background that runs out of the
/// picture: around all of it where a square can be, else around most of it. centreCrop() where
/// nothing stands out.
Crop subjectCrop(const Image& image);

/// A closed line, in parts of the picture's width and height.
using Outline = std::vector<cv::Point2f>;
/// Around what subjectCrop() takes for the subject; none where nothing stands out.
std::vector<Outline> subjectOutlines(const Image& image);

/// The same as a mask: 8 bit grey of the picture's size, 255 on the subject, with soft edges a
/// little outside of it. Empty where no subject is found.
cv::Mat subjectMask(const Image& image);

/// The same of what stands out within a frame that somebody drew around the subject, in parts of
/// the picture's width and height, cut by GrabCut (Rother et al. 2004), which takes what is outside
/// of the frame for background. Empty where nothing is left, or the frame holds all of the picture.
cv::Mat subjectMask(const Image& image, const cv::Rect2d& frame);

/// Cuts the (clamped) square and scales it to resolution × resolution pixels by resized(). Also for
/// masks (8 bit grey).
Image cropSquare(const Image& image, const Crop& crop, int resolution);

/// How much cropSquare() enlarges: above 1 pixels are invented.
double upscale(const Crop& crop, int resolution);

}  // namespace dreambooth
