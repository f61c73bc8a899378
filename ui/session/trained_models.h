// The models and LoRAs that finished runs of the project made, beside those of the computer.
#pragma once

#include <hub/catalogue.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

class RunStore;

/// What a run made.
struct TrainedModel {
    std::filesystem::path output;
    std::string name;           ///< the run's own, else the project's and its number
    std::string triggerPhrase;  ///< as triggerPhraseOf() has it
    std::filesystem::path baseModel;
    bool operator==(const TrainedModel&) const = default;
};
using TrainedModels = std::vector<TrainedModel>;

/// Of finished runs, the newest first.
TrainedModels trainedModels(const RunStore& runs, const std::string& projectName);

/// The catalogue's, then these, as far as they can be opened. Reads files: not on the GUI thread.
std::vector<ModelEntry> modelsWith(const ModelCatalogue& catalogue, const TrainedModels& trained);

}  // namespace dreambooth
