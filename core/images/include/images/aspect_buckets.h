// Aspect buckets: the shapes in which photos are learned that are not square. Each photo falls into
// the one nearest to its own, so that little of it is cut off.
#pragma once

#include <base/error.h>

#include <string>
#include <vector>

namespace dreambooth {

/// Height before width, as diffusers and tensors have it; pixels.
struct PictureShape {
    int height = 0;
    int width = 0;
    bool operator==(const PictureShape&) const = default;
    auto operator<=>(const PictureShape&) const = default;
};

/// A Stable Diffusion U-Net halves its latents three times: sides by 64 pixels keep them whole.
/// Small models have the same proportions, but steps that all families can draw: 8 below 128
/// pixels, else a multiple of 16.
int bucketStep(int resolution);

/// The ratios 1:1, 4:5, 2:3, 3:4, 9:16, 1:2 and their converses, each with about the pixels of a
/// square of `resolution`, sides in multiples of `step` (diffusers' generate_aspect_ratio_buckets()
/// in training_utils.py). The square is the first.
std::vector<PictureShape> aspectBuckets(int resolution, int step);

/// Bounds of a fine list, pixels; those of sd-scripts' --enable_bucket.
struct FineBuckets {
    int minSide = 256;
    int maxSide = 1024;
    int step = 64;
};

/// sd-scripts' own bounds from a resolution of 512 on, and of the same proportions below.
FineBuckets fineBucketsFor(int resolution);

/// All shapes with sides within the bounds and no more pixels than a square of `resolution`
/// (sd-scripts' make_bucket_resolutions() in library/model_util.py).
std::vector<PictureShape> fineAspectBuckets(int resolution, const FineBuckets& bounds);

/// "H,W;H,W;…", as --aspect_ratio_buckets has it. Errors: recipe.invalid.buckets {value}.
Result<std::vector<PictureShape>> parseAspectBuckets(const std::string& text);
std::string aspectBucketsText(const std::vector<PictureShape>& buckets);

/// The smallest size of a picture at which it covers the shape: one side is the shape's, the other
/// at least.
PictureShape coveringSize(PictureShape picture, PictureShape shape);

/// That with the most alike ratio (diffusers' find_nearest_bucket()). At least one bucket.
PictureShape nearestBucket(PictureShape picture, const std::vector<PictureShape>& buckets);

}  // namespace dreambooth
