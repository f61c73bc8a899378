// Stability's ModelSpec 1.0 (github.com/Stability-AI/ModelSpec): metadata by which programs tell
// models and LoRAs.
#pragma once

#include <formats/model_files.h>

#include <map>
#include <string>

namespace dreambooth {

struct ModelSpec {
    ModelFamily family = ModelFamily::sd1;
    std::string predictionType = "epsilon";  ///< as in SchedulerConfig; empty for flow matching
    std::string adapter;                     ///< "lora", or empty for a whole model
    std::string title;
    std::string triggerPhrase;
    std::string date;    ///< ISO
    int resolution = 0;  ///< pixels
};

/// "modelspec.*"; entries without a value are left out.
std::map<std::string, std::string> metadataOf(const ModelSpec& spec);

}  // namespace dreambooth
