// The models and LoRAs that finished runs of the project made, beside those of the computer.
#pragma once

#include <hub/catalogue.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

class RunStore;

/// Output folders and what they are called: a run's own name, else the project's and its number.
using TrainedModels = std::vector<std::pair<std::filesystem::path, std::string>>;

/// Of finished runs, the newest first.
TrainedModels trainedModels(const RunStore& runs, const std::string& projectName);

/// The catalogue's, then these, as far as they can be opened. Reads files: not on the GUI thread.
std::vector<ModelEntry> modelsWith(const ModelCatalogue& catalogue, const TrainedModels& trained);

}  // namespace dreambooth
