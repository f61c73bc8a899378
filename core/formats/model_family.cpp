// The table of families, a row each, and what looks a family up in it.
#include <formats/model_family.h>
#include <formats/transformer_config.h>

#include <algorithm>
#include <array>

namespace dreambooth {

namespace {

constexpr std::array families = {
    FamilyInfo{.family = ModelFamily::sd1,
               .name = "sd1",
               .title = "Stable Diffusion 1",
               .shortTitle = "SD 1",
               .pipeline = "StableDiffusionPipeline",
               .hubTag = "stable-diffusion",
               .loraBase = "sd_v1",
               .architecture = "stable-diffusion-v1",
               .transformer = {},
               .vae = {},
               .drawing = {},
               .distilledDrawing = {},
               .textEncoder = "CLIP ViT-L",
               .denoiserParameters = 0.86e9},
    FamilyInfo{.family = ModelFamily::sd2,
               .name = "sd2",
               .title = "Stable Diffusion 2",
               .shortTitle = "SD 2",
               .pipeline = "StableDiffusionPipeline",
               .hubTag = "stable-diffusion",
               .loraBase = "sd_v2",
               .architecture = "stable-diffusion-v2-512",
               .transformer = {},
               .vae = {},
               .drawing = {},
               .distilledDrawing = {},
               .textEncoder = "OpenCLIP ViT-H",
               .denoiserParameters = 0.87e9},
    FamilyInfo{.family = ModelFamily::sdxl,
               .name = "sdxl",
               .title = "Stable Diffusion XL",
               .shortTitle = "SDXL",
               .pipeline = "StableDiffusionXLPipeline",
               .hubTag = "stable-diffusion-xl",
               .loraBase = "sdxl_base_v1-0",
               .architecture = "stable-diffusion-xl-v1-base",
               .transformer = {},
               .vae = {},
               .drawing = {},
               .distilledDrawing = {},
               .textEncoder = "CLIP ViT-L, OpenCLIP ViT-bigG",
               .denoiserParameters = 2.57e9,
               .resolution = 1024},
    FamilyInfo{.family = ModelFamily::flux2,
               .name = "flux2",
               .title = "FLUX.2 klein",
               .shortTitle = "FLUX.2",
               .pipeline = "Flux2KleinPipeline",
               .hubTag = "flux2-klein",
               .loraBase = "flux2_klein_4b",
               .architecture = "flux-2-klein-4b",
               .transformer = flux2Class,
               .vae = "AutoencoderKLFlux2",
               .drawing = {50, 4.0},
               .distilledDrawing = {4, 1.0},
               .guidesDistilled = false,
               .textEncoder = "Qwen3-4B",
               .denoiserParameters = 3.88e9,
               .resolution = 1024},
    FamilyInfo{.family = ModelFamily::zImage,
               .name = "z-image",
               .title = "Z-Image",
               .shortTitle = "Z-Image",
               .pipeline = "ZImagePipeline",
               .hubTag = "z-image",
               .loraBase = "zimage",
               .architecture = "z-image",
               .transformer = zImageClass,
               .vae = "AutoencoderKL",
               .drawing = {50, 5.0},
               .distilledDrawing = {9, 0.0},
               .unguidedScale = 0,
               .textEncoder = "Qwen3-4B",
               .denoiserParameters = 6.15e9,
               .resolution = 1024},
};

}  // namespace

const FamilyInfo& infoOf(ModelFamily family) {
    return *std::ranges::find(families, family, &FamilyInfo::family);
}

std::string toString(ModelFamily family) {
    return std::string(infoOf(family).name);
}

std::string titleOf(ModelFamily family) {
    return std::string(infoOf(family).title);
}

bool isGuided(ModelFamily family, bool isDistilled, double scale) {
    const FamilyInfo& info = infoOf(family);
    return scale > info.unguidedScale && (!isDistilled || info.guidesDistilled);
}

bool isFlow(ModelFamily family) {
    return !infoOf(family).transformer.empty();
}

std::optional<ModelFamily> familyNamed(std::string_view name) {
    const auto* const found = std::ranges::find(families, name, &FamilyInfo::name);
    if (found == families.end()) return std::nullopt;
    return found->family;
}

std::optional<ModelFamily> familyOfTransformer(std::string_view className) {
    if (className.empty()) return std::nullopt;
    const auto* const found = std::ranges::find(families, className, &FamilyInfo::transformer);
    if (found == families.end()) return std::nullopt;
    return found->family;
}

}  // namespace dreambooth
