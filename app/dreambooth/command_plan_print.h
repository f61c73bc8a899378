// What `dreambooth plan` prints for people.
#pragma once

#include <base/json.h>

namespace dreambooth {

/// Prints what planRun() returned as lines on stdout.
void printPlan(const Json& plan);

}  // namespace dreambooth
