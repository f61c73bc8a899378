// Runs a run folder: in this process, as a rank that a launcher started, or by starting one rank a
// device; with a progress line where stderr is a terminal.
#pragma once

#include <base/error.h>
#include <distributed/launch.h>
#include <runs/run_folder.h>
#include <training/trainer.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

struct TrainRunOptions {
    std::vector<std::string> devices;  ///< empty: the job's
    int maxRestarts = 0;               ///< after a failure, by itself; needs a process that watches
    bool trustsRun = false;            ///< goes on with a run that is not this person's own
    LaunchEnvironment launch;
    /// Makes the run folder where flags were given instead of one (TrainOptions::createRun).
    std::function<Result<void>(bool isFirstRank)> createRun;
    std::shared_ptr<WarmStart> warm;  ///< of one device (TrainOptions::warm)
};

/// Returns the exit code 0 or 75. Refused without a change of the run: run.newer_version,
/// run.from_elsewhere, file.not_regular (links).
Result<int> trainOnDevices(const RunFolder& run, const TrainRunOptions& options);

}  // namespace dreambooth
