// A run that waits for a person.
#pragma once

#include <runs/reporter.h>
#include <training/step_control.h>

namespace dreambooth {

/// Tells that the run is paused, and waits until it is asked to resume or to stop: what it was
/// asked. Collective.
RunRequests waitUntilResumed(StepControl& control, RunReporter& reporter);

}  // namespace dreambooth
