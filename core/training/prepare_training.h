// What a run needs before its first step: the fastest way on this machine, the model, the photos
// and class images as latents.
#pragma once

#include "prepared_run.h"

#include <runs/reporter.h>

#include <filesystem>

namespace dreambooth {

/// Loads, measures, draws class images and encodes, as one rank of `prepared.ranks`. `prepared` has
/// its run, job, pictures, ranks and stop token; the rest is filled in. `checkpoint` may be empty:
/// else what was measured for it is used again. A collective call.
/// False: stopped on request. Errors: train.*, model.*, photo.*, draw.*, file.*.
Result<bool> prepareToTrain(PreparedRun& prepared, const std::filesystem::path& checkpoint,
                            const Placement& placement, RunReporter& reporter);

/// The devices of a run of one rank that its job names. Errors: device.unknown, gpu.missing.
Result<Placement> placementFor(const Job& job);

/// What was measured and limited on a rank into the run folder, for its next start. Errors: file.*,
/// disk.full.
Result<void> writeMeasured(const RunFolder& run, const MeasuredChoices& choices, int rank);

}  // namespace dreambooth
