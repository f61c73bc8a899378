// Dates, as in events.jsonl, and a clock for durations. The first one can be set, forwards and
// back, at any moment: no duration and no "not more often than" may be taken from it.
#pragma once

#include <string>

namespace dreambooth {

/// Seconds since the epoch, for dates only.
double secondsSinceEpoch();

/// Seconds of a clock that nobody sets; only differences mean something.
double steadySeconds();

/// UTC, "2026-11-21T14:03:22Z".
std::string isoDate(double secondsSinceEpoch);

}  // namespace dreambooth
