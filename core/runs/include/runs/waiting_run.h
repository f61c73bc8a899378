// What a run that waits for its turn is to learn with, changed before it begins.
#pragma once

#include <base/error.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

namespace dreambooth {

/// Whether a run with this job, which has not begun, may learn with another recipe. Errors:
/// recipe.invalid, starting_lora.setting, and those of checkBranchRecipe().
Result<void> checkWaitingRecipe(const Job& job, const Recipe& recipe);

/// Replaces its job.json, and where decidesInput() says so its pictures, while no worker can take
/// it. Errors: those, waiting.begun, run.from_elsewhere, run.newer_version, those of cutPhotos()
/// and projectOf(), file.*, disk.full. It stays as it was then.
Result<void> changeWaitingRun(const RunFolder& run, const Recipe& recipe);

}  // namespace dreambooth
