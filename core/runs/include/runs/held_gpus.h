// Which GPUs workers of this person train on, whatever project their runs are of: a lock of the
// kernel for each, which ends with its worker. A processor is shared, a GPU's memory can't be.
#pragma once

#include <base/error.h>
#include <base/files.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Held as long as this lives. Where another worker holds one, that one stays its: who starts
/// several by hand knows what they do.
std::vector<FileLock> holdGpus(const std::vector<int>& gpus, const std::filesystem::path& run);

struct HeldGpu {
    std::string device;         ///< "0"
    std::filesystem::path run;  ///< the folder of the run that it trains
};
/// Those that are held now, in the order of their numbers.
std::vector<HeldGpu> heldGpus();

}  // namespace dreambooth
