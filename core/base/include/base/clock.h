// Seconds since the epoch, as in events.jsonl, and ISO dates.
#pragma once

#include <string>

namespace dreambooth {

/// Seconds since the epoch.
double secondsSinceEpoch();

/// UTC, "2026-11-21T14:03:22Z".
std::string isoDate(double secondsSinceEpoch);

}  // namespace dreambooth
