// Which versions of a run's files this program knows. A newer one is refused, and the run left as
// it is.
#pragma once

#include <base/error.h>
#include <runs/run_folder.h>

#include <filesystem>

namespace dreambooth {

inline constexpr int runStateVersion = 1;  ///< of state.json

/// Passes a file that is not there or can't be read: that is another trouble. Error:
/// run.newer_version {file}.
Result<void> refuseNewer(const std::filesystem::path& file, int version);

/// Whether this program may write to the run: job.json, state.json, sources.json and what
/// checkpoints hold are of no newer version. Error: run.newer_version {file}.
Result<void> checkVersions(const RunFolder& run);

}  // namespace dreambooth
