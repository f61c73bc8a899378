// Precision, layout and threads for a run: measured on this machine, or as they were when it began.
#pragma once

#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <training/autotune.h>
#include <training/trainable.h>

#include <distributed/rank_group.h>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// From the run's measured.json, else measured (or as the recipe says) and written there. A
/// collective call. Errors: run.invalid, file.*, disk.full.
Result<AutotuneResult> autotuneOnMachine(const RunFolder& run, const Job& job,
                                         const RankGroup& ranks, const Placement& placement,
                                         RunReporter& reporter);

/// What was measured for a checkpoint, perhaps on other machines, as far as the devices of all
/// ranks have it, and this process; with what was limited then and since. A collective call.
/// Errors: run.invalid, file.*.
Result<AutotuneResult> autotuneResultFor(const RunFolder& run, const Job& job,
                                         const std::filesystem::path& checkpoint,
                                         const RankGroup& ranks, at::Device device,
                                         RunReporter& reporter);

/// What was measured and limited on a rank into the run folder, for its next start. Errors: file.*,
/// disk.full.
Result<void> writeAutotuneResult(const RunFolder& run, const AutotuneResult& choices, int rank);

struct StepSeconds {
    double passing = 0;     ///< that a step takes here now, beside whatever else this machine does
    double comparable = 0;  ///< for choosing between ways, as far as possible without other work
};

/// Of one step with made-up latents, of a model that is loaded: the first of three is not counted.
/// Leaves no gradients.
StepSeconds secondsOfStep(const TrainableModel& model, const Recipe& recipe, int threads);

/// Of photos; with prior preservation of class images.
std::vector<std::string> promptsOf(const Job& job);
/// What TrainableModel::load() is told of a job, but for captions.
TrainableOptions trainableOptions(const RunFolder& run, const Job& job, const Placement& placement,
                                  const AutotuneResult& choices);

}  // namespace dreambooth
