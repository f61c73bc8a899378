// What of a run can be removed to free space, and what of it stays.
#pragma once

#include <base/error.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// A checkpoint that the run's result does not need.
struct SpareCheckpoint {
    enum class Why {
        earlier,  ///< a later one is there, from which the run can go on
        unused,   ///< of a history that the run has left
        damaged,
    };
    Why why = Why::earlier;
    int step = 0;
    std::filesystem::path path;
};

/// Of a run that nobody works on: all checkpoints but the last one, the best one (by likeness, or
/// where that names none by validation loss), and links to those that were saved elsewhere. By
/// step. Reads the run's events: not on the GUI thread.
std::vector<SpareCheckpoint> spareCheckpoints(const RunFolder& run);

/// Removes them for good. Errors: run.busy.folder, file.*.
Result<void> removeCheckpoints(const RunFolder& run,
                               const std::vector<SpareCheckpoint>& checkpoints);

}  // namespace dreambooth
