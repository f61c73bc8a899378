// The shapes in which photos are learned: squares, or the aspect buckets of a recipe.
#pragma once

#include <images/aspect_buckets.h>
#include <project/project.h>

#include <vector>

namespace dreambooth {

/// The shape in which a picture (or the part of one) of this size is learned: a square of the
/// resolution. With use_aspect_ratio_buckets the nearest of the recipe's list; without a list the
/// nearest of aspectBuckets(), which are smaller for a smaller picture, so that none is enlarged
/// (DreamBoothDataset of diffusers' train_dreambooth_lora_flux2_klein.py).
PictureShape learnedShape(const Recipe& recipe, PictureShape picture);

/// That of a photo's crop.
PictureShape learnedShape(const Recipe& recipe, const Photo& photo);

struct ShapeCount {
    PictureShape shape;
    int photos = 0;
};
/// How many photos that are used fall into which shape; the most common first.
std::vector<ShapeCount> shapesOf(const Project& project, const Recipe& recipe);

}  // namespace dreambooth
