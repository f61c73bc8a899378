// What is said of a run's JSON files that are of a newer version, or have a field missing or of the
// wrong type.
#pragma once

#include <base/error.h>

#include <string>

namespace dreambooth {

/// `what` is "The job" or "The state".
inline std::unexpected<Error> invalidRun(const std::string& what, const std::string& field) {
    return badInput("run.invalid", what + ": " + field + " is missing or has the wrong type.",
                    "The file may be damaged: restore it from a copy, or start a new run.",
                    {{"field", field}});
}

/// A file of a run has a higher version than this program knows.
inline std::unexpected<Error> newerRun() {
    return badInput("run.newer_version",
                    "The run was made by a newer version of DreamBooth Studio.",
                    "Install the newer version to use it; the run was not changed.");
}

}  // namespace dreambooth
