// Reading recipe.json.
#include <training/lr_schedule.h>

#include "maker_recipe.h"

#include "maker_error.h"

#include <cmath>

namespace dreambooth::maker {
namespace {

std::unexpected<Error> invalid(const std::string& origin, const char* field, const char* wanted) {
    return makerError("recipe.invalid",
                      "\"" + std::string(field) + "\" in " + origin + " must be " + wanted + ".",
                      "Correct it; docs/demo-model.md explains the recipe.", ErrorKind::input);
}

Result<Training> trainingFrom(const Json& object, std::uint64_t seed) {
    Training training;
    TRY(training.recipe, recipeFromJson(valueOr(object, "training", Json::object())));
    training.recipe.seed = static_cast<long long>(seed);
    TRY_VOID(validate(training.recipe));
    training.decayShare = valueOr(object, "decay_share", training.decayShare);
    return training;
}

}  // namespace

Result<MakerRecipe> readMakerRecipe(const std::filesystem::path& file,
                                    const std::filesystem::path& changes) {
    TRY(Json json, readJson(file));
    if (!changes.empty()) {
        TRY(const Json patch, readJson(changes));
        json.merge_patch(patch);
    }
    const std::string origin = file.string();
    for (const char* name : {"pictures", "vae", "unet", "decoder", "files"})
        if (!json.is_object() || !valueOr(json, name, Json()).is_object())
            return invalid(origin, name, "an object");
    const auto part = [&](const char* name) { return json.at(name); };
    MakerRecipe recipe;
    recipe.seed = valueOr<std::uint64_t>(json, "seed", 0);

    const Json pictures = part("pictures");
    recipe.pictures.count = valueOr(pictures, "count", 0);
    recipe.pictures.heldOut = valueOr(pictures, "held_out", 0);
    recipe.pictures.side = valueOr(pictures, "side", recipe.pictures.side);
    recipe.pictures.captions = valueOr(pictures, "captions", recipe.pictures.captions);
    recipe.pictures.first = valueOr<std::uint64_t>(pictures, "first", 0);
    if (recipe.pictures.count < 1 || recipe.pictures.heldOut < 1 || recipe.pictures.captions < 1)
        return invalid(origin, "pictures",
                       "an object with \"count\", \"held_out\" and \"captions\" of 1 or more");
    if (recipe.pictures.side < 32 || recipe.pictures.side % 32 != 0)
        return invalid(origin, "pictures.side", "a multiple of 32");

    const Json vae = part("vae");
    const Json losses = valueOr(vae, "losses", Json::object());
    MakerRecipe::VaeLosses& weights = recipe.vaeLosses;
    weights.absolute = valueOr(losses, "absolute", weights.absolute);
    weights.squared = valueOr(losses, "squared", weights.squared);
    weights.gradient = valueOr(losses, "gradient", weights.gradient);
    weights.kl = valueOr(losses, "kl", weights.kl);
    weights.crop = valueOr(vae, "crop", weights.crop);
    weights.wholeShare = valueOr(vae, "whole_share", weights.wholeShare);
    if (weights.crop < 32 || weights.crop % 32 != 0 || weights.crop > recipe.pictures.side)
        return invalid(origin, "vae.crop", "a multiple of 32, at most the pictures' side");

    TRY(recipe.vae, trainingFrom(vae, recipe.seed));
    TRY(recipe.unet, trainingFrom(part("unet"), recipe.seed));
    TRY(recipe.decoder, trainingFrom(part("decoder"), recipe.seed));

    recipe.files = part("files");
    const auto config = [&](const char* name) { return recipe.files.value(name, Json::object()); };
    TRY(recipe.vaeConfig, vaeConfigFromJson(config("vae/config.json"), origin));
    TRY(recipe.unetConfig, unetConfigFromJson(config("unet/config.json"), origin));
    TRY(recipe.textConfig, textEncoderConfigFromJson(config("text_encoder/config.json"), origin));
    recipe.textConfig.projectionDim = 0;  // CLIPTextModel has none
    TRY(recipe.scheduler,
        schedulerConfigFromJson(config("scheduler/scheduler_config.json"), origin));
    return recipe;
}

double rateFactor(const Training& training, int step) {
    Recipe part = training.recipe;
    const int decaySteps =
        static_cast<int>(std::lround(training.decayShare * part.max_train_steps));
    const int begin = part.max_train_steps - decaySteps;
    part.lr_scheduler = "constant_with_warmup";
    const double warmed = learningRateFactor(part, step + 1);
    if (step < begin) return warmed;
    part.lr_scheduler = "cosine";
    part.lr_warmup_steps = 0;
    part.max_train_steps = std::max(1, decaySteps);
    return warmed * learningRateFactor(part, step - begin);
}

}  // namespace dreambooth::maker
