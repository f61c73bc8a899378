// What a run needs before its first step: the fastest way on this machine, the model, the photos
// and class images as latents.
#pragma once

#include "prepared_run.h"
#include "warm_start.h"

#include <filesystem>
#include <optional>

namespace dreambooth {

/// Loads, measures, draws class images and encodes, as one rank. `checkpoint` may be empty: else
/// what was measured for it is used again. A collective call.
/// What is warm and fits is taken from `warm`, which may be nullptr.
/// Nothing: stopped on request. Errors: train.*, model.*, photo.*, draw.*, file.*.
Result<std::optional<PreparedRun>> prepareToTrain(const RunContext& context,
                                                  const std::filesystem::path& checkpoint,
                                                  WarmStart* warm);

/// All of that which needs no photos, for a run of one rank that has none yet, into `warm`. Runs of
/// the same base and recipe share one model there. False: stopped on request. Errors: as above.
Result<bool> prepareAhead(const RunContext& context, WarmStart& warm);

/// The devices of a run of one rank that its job names. Errors: device.unknown, gpu.missing.
Result<Placement> placementFor(const Job& job);

}  // namespace dreambooth
