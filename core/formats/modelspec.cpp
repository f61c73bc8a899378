// ModelSpec's keys and its names of architectures.
#include "modelspec.h"

namespace dreambooth {

namespace {

std::string architecture(const ModelSpec& spec) {
    switch (spec.family) {
        case ModelFamily::sdxl:
            return "stable-diffusion-xl-v1-base";
        case ModelFamily::sd2:
            return spec.predictionType == "v_prediction" ? "stable-diffusion-v2-768-v"
                                                         : "stable-diffusion-v2-512";
        case ModelFamily::flux2:
            return "flux-2-klein-4b";
        case ModelFamily::zImage:
            return "z-image";
        case ModelFamily::sd1:
            break;
    }
    return "stable-diffusion-v1";
}

}  // namespace

std::map<std::string, std::string> metadataOf(const ModelSpec& spec) {
    const std::string size = std::to_string(spec.resolution);
    std::map<std::string, std::string> metadata = {
        {"modelspec.sai_model_spec", "1.0.0"},
        {"modelspec.architecture",
         architecture(spec) + (spec.adapter.empty() ? "" : "/" + spec.adapter)},
        {"modelspec.implementation", "diffusers"},
        {"modelspec.title", spec.title},
        {"modelspec.trigger_phrase", spec.triggerPhrase},
        {"modelspec.resolution", size + "x" + size},
        {"modelspec.date", spec.date},
        {"modelspec.prediction_type", spec.predictionType == "v_prediction" ? "v"
                                      : spec.predictionType.empty()         ? ""
                                                                            : "epsilon"},
    };
    std::erase_if(metadata, [](const auto& entry) { return entry.second.empty(); });
    return metadata;
}

}  // namespace dreambooth
