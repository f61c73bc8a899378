// A run that goes on from a checkpoint of another: for more steps, or at another rate. The other
// run stays as it is.
#pragma once

#include <base/error.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

#include <string>
#include <vector>

namespace dreambooth {

/// Whether a run that has done `step` steps with `before` can go on so, as mayChangeInBranch()
/// says. Errors: branch.too_few_steps {step}, branch.other_setting {setting}, recipe.invalid.
Result<void> checkBranchRecipe(const Recipe& before, const Recipe& now, int step);

/// Makes the next run beside `run`: its squares, a copy of its checkpoint of this step, and its
/// curves and samples up to there, so that the worker resumes it as any run. It writes nowhere but
/// into its own folder, wherever the other one wrote to.
/// Errors: branch.no_checkpoint {step}, those of checkBranchRecipe(), checkpoint.damaged, run.*,
/// file.*, disk.full. A folder that could not be completed is taken away again.
Result<RunFolder> branchRun(const RunFolder& run, int step, const Recipe& recipe,
                            const std::vector<std::string>& devices);

}  // namespace dreambooth
