// What is said of a run's JSON files that have a field missing or of the wrong type.
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

}  // namespace dreambooth
