// The settings that only one kind of model has.
#include <base/strings.h>
#include <formats/lora_layers.h>
#include <images/aspect_buckets.h>
#include <project/recipe.h>
#include <project/recipe_effect.h>
#include <project/recipe_family.h>
#include <project/recipe_fields.h>

#include <algorithm>

namespace dreambooth {

TrainableFamily trainableFamilyOf(const ModelFiles& model) {
    return {.family = model.family,
            .sizeMultiple = model.sizeMultiple(),
            .textEncoderLayers = model.qwen3.layers,
            .layers = loraLayersOf(model)};
}

namespace {

/// Whether each name that the recipe gives is that of a layer.
Result<void> checkLayers(const Recipe& recipe, const std::vector<std::string>& layers) {
    for (const std::string& name : split(recipe.lora_layers, ',')) {
        if (std::ranges::any_of(
                layers, [&](const std::string& layer) { return isNamedLayer(layer, {name}); }))
            continue;
        std::string names;
        for (const std::string& one : namesInBlocks(layers))
            names += (names.empty() ? "" : ", ") + one;
        return failure("recipe.invalid.no_layer",
                       {{"field", "lora_layers"}, {"value", name}, {"layers", names}});
    }
    return {};
}

}  // namespace

Result<void> checkFamily(const Recipe& recipe, const TrainableFamily& model) {
    if (!model.layers.empty()) TRY_VOID(checkLayers(recipe, model.layers));
    for (const RecipeDifference& set : recipeDifference(Recipe{}, recipe))
        if (!isForFamily(set.field, model.family) && noEffectReason(set.field, recipe).empty())
            return failure("recipe.other_family",
                           {{"field", set.field}, {"family", titleOf(model.family)}});
    const std::vector<int> layers = textEncoderLayers(recipe);
    if (!layers.empty() && std::ranges::max(layers) > model.textEncoderLayers)
        return failure("recipe.invalid.within",
                       {{"field", "text_encoder_out_layers"},
                        {"value", recipe.text_encoder_out_layers},
                        {"minimum", "1"},
                        {"maximum", std::to_string(model.textEncoderLayers)}});
    if (!isFlow(model.family)) return {};
    if (recipe.mixed_precision == "fp16")
        return failure("recipe.invalid.fp16",
                       {{"field", "mixed_precision"}, {"family", titleOf(model.family)}});
    if (recipe.resolution % model.sizeMultiple != 0)
        return failure("recipe.invalid.multiple",
                       {{"field", "resolution"}, {"multiple", std::to_string(model.sizeMultiple)}});
    if (!recipe.use_aspect_ratio_buckets) return {};
    TRY(auto shapes, parseAspectBuckets(recipe.aspect_ratio_buckets));
    if (shapes.empty()) shapes = aspectBuckets(recipe.resolution, bucketStep(recipe.resolution));
    return checkShapes(model, shapes, "aspect_ratio_buckets");
}

Result<void> checkShapes(const TrainableFamily& model, const std::vector<PictureShape>& shapes,
                         const char* field) {
    const int multiple = model.sizeMultiple;
    for (const PictureShape& shape : shapes)
        if (shape.height % multiple != 0 || shape.width % multiple != 0)
            return failure("recipe.invalid.multiple_shape",
                           {{"field", field},
                            {"value", aspectBucketsText({shape})},
                            {"multiple", std::to_string(multiple)}});
    return {};
}

}  // namespace dreambooth
