// Masks of photos: white where the subject is, which alone counts in full with masked_loss. Those
// of other programs beside a picture, and the project's own in masks/.
#pragma once

#include <base/error.h>
#include <images/image.h>
#include <project/project.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// The mask that lies beside a picture: cat-masklabel.png of cat.jpg as OneTrainer has it, else a
/// picture of the photo's name in the folder masks/ beside it, as sd-scripts' conditioning images;
/// empty: none.
std::filesystem::path maskBeside(const std::filesystem::path& picture);

/// Of pictures of one folder those that get one mask since only their endings differ. Errors:
/// photo.mask_shared {file, first, second}.
std::vector<Error> sharedMasks(const std::vector<std::filesystem::path>& pictures);

/// The picture of `photo`'s name in a folder of masks, in any format; empty: none.
std::filesystem::path maskIn(const std::filesystem::path& folder,
                             const std::filesystem::path& photo);

/// A mask file as 8 bit grey of its photo's size, to which it is scaled where it is another one of
/// the same shape. Errors: photo.mask_shape {file, photo}, photo.*, file.*.
Result<cv::Mat> readMask(const std::filesystem::path& file, cv::Size photo);

/// How much of the photo a mask covers, 0 … 1, and what is less than which covers nothing: all of
/// the photo counts alike then.
double maskedShare(const cv::Mat& mask);
inline constexpr double leastMaskedShare = 0.001;

/// What a photo's own mask holds, else its alpha channel, else where its subject is found to be, of
/// the size of `image`, which is the photo. Empty: all of it counts alike.
Result<cv::Mat> maskOf(const Project& project, const Photo& photo, const Image& image);

/// Writes a mask into masks/ and returns its name, which is another one for another mask: what
/// undo goes back to is still there. Kept at most this large: nobody paints finer.
constexpr int maxMaskSide = 1280;  ///< pixels
Result<std::string> writeMask(const Project& project, const Photo& photo, const cv::Mat& mask);

/// Files of writeMask() that no photo has: of strokes that were painted over, of photos that were
/// removed. Undo may go back to them; runs have copies of their own. None where masks/ is a link:
/// what lies there may be another project's.
std::vector<std::filesystem::path> unusedMasks(const Project& project);

}  // namespace dreambooth
