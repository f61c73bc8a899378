// ModelSpec's keys and its names of architectures.
#include "modelspec.h"

namespace dreambooth {

namespace {

std::string architecture(const ModelSpec& spec) {
    if (spec.family == ModelFamily::sd2 && spec.predictionType == "v_prediction")
        return "stable-diffusion-v2-768-v";
    return std::string(infoOf(spec.family).architecture);
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
        {"modelspec.resolution", spec.resolution > 0 ? size + "x" + size : ""},
        {"modelspec.date", spec.date},
        {"modelspec.prediction_type", spec.predictionType == "v_prediction" ? "v"
                                      : spec.predictionType.empty()         ? ""
                                                                            : "epsilon"},
    };
    std::erase_if(metadata, [](const auto& entry) { return entry.second.empty(); });
    return metadata;
}

}  // namespace dreambooth
