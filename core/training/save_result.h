// The result of a run: a LoRA for diffusers with the file for other programs beside it, or a whole
// model folder. Put in place file by file, the one that makes it usable last; of what is there,
// only what this program wrote is replaced.
#pragma once

#include <runs/checkpoint.h>
#include <runs/run_folder.h>
#include <runs/run_needs.h>
#include <training/trainable.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// The files of a job's result, but for the card: that gives way where somebody else wrote one.
/// Errors: tokenizer.*, file.*.
Result<std::vector<std::filesystem::path>> resultNames(const Job& job, const ModelFiles& base);

/// Of `steps` on so many `photos`. Errors: output.in_the_way, disk.full, file.*.
Result<void> writeOutput(const std::filesystem::path& folder, const Job& job,
                         const TrainableModel& model, int steps, int photos);

/// What the window can draw from: the LoRA file, or model/ with the trained weights in float32 and
/// everything else linked from the base.
Result<void> addModelTo(CheckpointWriter& checkpoint, const TrainableModel& model);

/// Bytes of what addModelTo() adds for a run on the disk of `folder`, and of writeOutput().
DiskNeed diskNeedOf(const TrainableModel& model, const std::filesystem::path& folder);

/// Reads what addModelTo() wrote into the model.
Result<void> readModelFrom(const std::filesystem::path& checkpoint, TrainableModel& model);

}  // namespace dreambooth
