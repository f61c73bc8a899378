// Which shape a photo is learned in.
#include <images/crop.h>
#include <project/photo_shapes.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace dreambooth {

PictureShape learnedShape(const Recipe& recipe, PictureShape picture) {
    if (!recipe.use_aspect_ratio_buckets) return {recipe.resolution, recipe.resolution};
    const auto listed = parseAspectBuckets(recipe.aspect_ratio_buckets);
    if (listed && !listed->empty()) return nearestBucket(picture, *listed);
    const double side = std::sqrt(static_cast<double>(picture.height) * picture.width);
    const int resolution =
        std::min(recipe.resolution, std::max(1, static_cast<int>(std::nearbyint(side))));
    return nearestBucket(picture, aspectBuckets(resolution, bucketStep(recipe.resolution)));
}

PictureShape learnedShape(const Recipe& recipe, const Photo& photo) {
    const Crop crop = clampCrop(photo.crop, photo.width, photo.height);
    return learnedShape(recipe, PictureShape{crop.height, crop.width});
}

std::vector<ShapeCount> shapesOf(const Project& project, const Recipe& recipe) {
    std::map<PictureShape, int> photos;
    for (const Photo& photo : project.photos)
        if (!photo.leftOut && !photo.heldOut && photo.width > 0)
            ++photos[learnedShape(recipe, photo)];
    std::vector<ShapeCount> counts;
    for (const auto& [shape, count] : photos) counts.push_back({shape, count});
    std::ranges::stable_sort(counts, std::greater{}, &ShapeCount::photos);
    return counts;
}

}  // namespace dreambooth
