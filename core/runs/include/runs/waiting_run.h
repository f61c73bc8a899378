// What a run that waits for its turn is to learn with, changed before it begins.
#pragma once

#include <base/error.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

namespace dreambooth {

/// Whether a run with this job, which has not begun, may learn with another recipe. Errors:
/// recipe.invalid, waiting.other_setting {setting}, starting_lora.setting, and those of
/// checkBranchRecipe().
Result<void> checkWaitingRecipe(const Job& job, const Recipe& recipe);

/// Replaces its job.json, while no worker can take it. Errors: those, waiting.begun,
/// run.from_elsewhere, run.newer_version, file.*, disk.full.
Result<void> changeWaitingRun(const RunFolder& run, const Recipe& recipe);

}  // namespace dreambooth
