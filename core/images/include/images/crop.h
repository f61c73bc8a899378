// Parts of photos for training: where to cut, by the middle or by the subject that is found, and
// the cutting.
#pragma once

#include <images/aspect_buckets.h>
#include <images/framing.h>
#include <images/image.h>

#include <vector>

namespace dreambooth {

/// The largest square in the middle.
Crop centreCrop(int width, int height);

/// The largest part of a picture of this size that has this ratio of width to height, in the
/// middle.
Crop centreCrop(int width, int height, double ratio);

/// The nearest part of the same ratio that lies inside a picture of this size, at least 1 pixel
/// large; one that was never set becomes centreCrop().
Crop clampCrop(const Crop& crop, int width, int height);

/// The largest part of a crop that has the shape's ratio, in its middle; the crop itself where it
/// has that already.
Crop fittedCrop(const Crop& crop, PictureShape shape);

/// A part of this ratio of width to height around the subject, which is what stands before the
/// background that runs out of the picture: around all of it where that fits, else around most of
/// it. centreCrop() where nothing stands out.
Crop subjectCrop(const Image& image, double ratio = 1);

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

/// Cuts the (clamped and fitted) crop and scales it to the shape by resized(). Also for masks (8
/// bit grey).
Image cropTo(const Image& image, const Crop& crop, PictureShape shape);

/// How much cropTo() enlarges: above 1 pixels are invented.
double upscale(const Crop& crop, PictureShape shape);

}  // namespace dreambooth
