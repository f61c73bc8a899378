// Which GPUs workers of this person train on, whatever project their runs are of: it ends with the
// worker, however that ends. A processor is shared, a GPU's memory can't be.
#pragma once

#include <base/temporaries.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Held as long as this lives. Several workers may hold one: who starts them by hand knows what
/// they do.
std::vector<TemporaryFolder> holdGpus(const std::vector<int>& gpus,
                                      const std::filesystem::path& run);

struct HeldGpu {
    std::string device;         ///< "0"
    std::filesystem::path run;  ///< the folder of the run that it trains
};
/// Those that are held now, in the order of their numbers.
std::vector<HeldGpu> heldGpus();

}  // namespace dreambooth
