// What killed workers left half written in and for a run.
#pragma once

#include <runs/run_folder.h>

namespace dreambooth {

/// Removes it from the run folder, and from the folders that its job names: those of the result, of
/// the class images and of the copies. For who holds the run's lock.
void sweepRun(const RunFolder& run);

}  // namespace dreambooth
