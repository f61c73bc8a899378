// What is said of a run's JSON files that are of a newer version, or have a field missing or of the
// wrong type.
#pragma once

#include <base/error.h>

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

}  // namespace dreambooth
