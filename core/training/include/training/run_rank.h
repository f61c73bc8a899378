// One process as one rank of a run folder, whatever is learned there: its device, the other ranks,
// the lock, the first rank's reports and signs of life, and how all end together.
#pragma once

#include <base/cancel.h>
#include <distributed/launch.h>
#include <distributed/rank_group.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <training/trainable.h>

#include <filesystem>
#include <functional>
#include <string>

namespace dreambooth {

/// Where a rank works, and whom it tells.
struct RankContext {
    const RankGroup& ranks;
    Placement placement;
    RunReporter& reporter;
};
using RankWork = std::function<Result<RunPhase>(const RankContext& rank)>;

struct RankOptions {
    LaunchEnvironment launch;  ///< as readLaunchEnvironment() found it
    /// The device that is wanted: "auto", "cpu", "0", "0+1", …
    std::function<Result<std::string>()> device;
    /// As TrainOptions::createRun; may be empty.
    std::function<Result<void>(bool isFirstRank)> createRun = {};
    /// Also ends the wait for ranks that have not come.
    CancelToken stop = {};
};

/// Does `work` when all ranks have met. Lock, events, state and failures are kept as trainRun()
/// promises. Errors: device.unknown, gpu.missing, ranks.*, file.*, those of `work`, and what it
/// throws.
Result<RunPhase> runRank(const RunFolder& run, const RankOptions& options, const RankWork& work);

/// Turns what LibTorch's layers throw into the one kind of Error that is told: memory.out, which
/// names what of `recipe` would need less on so many ranks, or engine.failed.
Result<RunPhase> withEngineErrors(at::Device device, const Recipe& recipe, int ranks,
                                  const std::function<Result<RunPhase>()>& work);

/// A device's name, or two of them as "0+1": the U-Net on the first, text encoders and VAE on the
/// second. Errors: device.unknown, gpu.missing.
Result<Placement> placementFrom(const std::string& name, const LaunchEnvironment& launch);

/// Starts the GPUs among the two for training. Before their first tensor.
void useForTraining(const Placement& placement);

}  // namespace dreambooth
