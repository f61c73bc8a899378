// Whose run it is. A run may name folders anywhere on the computer to write to, as its person chose
// them; one that came with a copied project names those of somebody else. job.json is therefore
// sealed with a key that only this person's programs know, and a run without that seal is asked
// about before it goes on.
#pragma once

#include <base/error.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// Writes job.seal: a keyed hash of job.json. The key lies in the settings of the person
/// ($XDG_CONFIG_HOME/dreambooth-studio/run-key) and not of the computer, so that a cluster whose
/// machines share them trains a run anywhere. Errors: file.*, disk.full.
Result<void> sealJob(const RunFolder& run);

/// Whether job.json is as a program of this person wrote it.
bool isOwnRun(const RunFolder& run);

/// Folders outside of the run's project, or outside of the run where it is in none, that the job
/// would have written to.
std::vector<std::filesystem::path> placesOutside(const RunFolder& run, const Job& job);

/// Nothing for an own run. Else the error run.from_elsewhere {folder, places}.
Result<void> checkSeal(const RunFolder& run);

}  // namespace dreambooth
