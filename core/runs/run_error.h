// What is said of a run's JSON files that are of a newer version, or have a field missing or of the
// wrong type.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth {

inline std::unexpected<Error> invalidJob(const std::string& field) {
    return failure("run.invalid", {{"field", field}});
}

inline std::unexpected<Error> invalidState(const std::string& field) {
    return failure("run.invalid.state", {{"field", field}});
}

/// A file of a run has a higher version than this program knows.
inline std::unexpected<Error> newerRun() {
    return failure("run.newer_version");
}

/// Passes a file that is not there or can't be read: that is another trouble. Error:
/// run.newer_version {file}.
Result<void> refuseNewer(const std::filesystem::path& file, int version);

}  // namespace dreambooth
