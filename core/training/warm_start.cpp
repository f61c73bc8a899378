// What a warm start must fit.
#include "warm_start.h"

namespace dreambooth {

Json WarmStart::whatMustFit(const Job& job, const Placement& placement) {
    Json recipe = toJson(job.recipe);
    recipe.erase("preset");
    recipe.erase("validation_prompt");
    Json fits = {{"model", job.model.string()},
                 {"vae", job.vae.string()},
                 {"devices", {placement.unet.str(), placement.encoders.str()}},
                 {"recipe", std::move(recipe)}};
    // Part of the model.
    if (job.recipe.textual_inversion) fits["word"] = {job.token, job.className};
    return fits;
}

std::unique_ptr<TrainingImages> WarmStart::takeClassImages(const Files& files) {
    const auto found = classImages.find(files);
    return found == classImages.end() ? nullptr : std::move(found->second);
}

}  // namespace dreambooth
