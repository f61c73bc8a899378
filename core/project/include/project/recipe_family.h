// What a model of one family can be trained with: which settings of a recipe it has, and which
// sizes of pictures.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>
#include <images/aspect_buckets.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth {

/// What of a model decides whether a recipe is for it.
struct TrainableFamily {
    ModelFamily family = ModelFamily::sd1;
    int sizeMultiple = 8;                  ///< of the sides of its pictures, pixels
    int textEncoderLayers = 0;             ///< of FLUX.2's text encoder
    std::vector<std::string> layers = {};  ///< that can have a LoRA
};

TrainableFamily trainableFamilyOf(const ModelFiles& model);

/// Whether the recipe asks for nothing that the family has not. Errors: recipe.other_family
/// {field, family}, recipe.invalid.* {field}.
Result<void> checkFamily(const Recipe& recipe, const TrainableFamily& model);

/// Whether the model takes pictures of these shapes, which the recipe's `field` asks for. Error:
/// recipe.invalid.multiple_shape.
Result<void> checkShapes(const TrainableFamily& model, const std::vector<PictureShape>& shapes,
                         const char* field);

}  // namespace dreambooth
