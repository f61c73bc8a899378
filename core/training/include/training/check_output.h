// Whether a run can put its result where it is to lie, found out before the first step.
#pragma once

#include <runs/run_folder.h>

namespace dreambooth {

/// Refuses an output that can't be written to, that is one with the base model, or in which others
/// have something in the way of the result. Leaves nothing there. Errors: output.outside {folder},
/// output.original {file, original}, output.in_the_way {file}, file.*, model.*, tokenizer.*.
Result<void> checkOutput(const RunFolder& run, const Job& job);

}  // namespace dreambooth
