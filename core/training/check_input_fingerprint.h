// Whether a run that goes on still learns from what it began with.
#pragma once

#include "prepared_run.h"

namespace dreambooth {

/// Compares the base model, input/ and the class images with sources.json; a run without, or
/// without a checkpoint, gets it from what is there now. Other class images, and another base under
/// a full run, are notices. Errors: train.other_input {files}, train.other_base where the learned
/// weights fit only the base that they were learned on. Collective.
Result<void> checkInputFingerprint(const PreparedRun& prepared, bool resumes);

}  // namespace dreambooth
