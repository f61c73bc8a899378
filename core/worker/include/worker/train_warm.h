// `dreambooth train --warm`: a worker that has made all ready before it is told what to learn.
#pragma once

#include <base/error.h>
#include <worker/train_on_devices.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// Warms up for these run folders (warmUp() of training/trainer.h), which have a job.json and no
/// photos; then trains the run folder that one line on stdin names, {"run": FOLDER}, and ends. One
/// device. On stdout it says as JSON lines how far it is: {"event": "warm", "done", "total"}, then
/// {"event": "ready", "seconds_per_step"}. Returns the exit code: 0 too where stdin ends instead;
/// 75 where it was stopped. Errors: those of trainOnDevices(), request.invalid, flags.run.
Result<int> trainWarm(const std::vector<std::filesystem::path>& ahead, TrainRunOptions options);

}  // namespace dreambooth
