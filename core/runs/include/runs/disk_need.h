// How much room a run needs on the disk of its folder, so that a disk that is too small is told
// before the first step.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

#include <cstdint>
#include <filesystem>

namespace dreambooth {

/// What a run writes, in bytes; pictures and curves are small beside it and not counted.
struct DiskNeed {
    std::int64_t checkpoint = 0;  ///< one of them
    /// Weights of the base that do not change, where the file system can't share their blocks: the
    /// first checkpoint has a copy, which the later ones link to.
    std::int64_t base = 0;
    std::int64_t result = 0;

    /// The most that the steps after `step` will take at one time, with `there` checkpoints on the
    /// disk already: a new one is written before an old one is removed.
    std::int64_t peak(const Recipe& recipe, int step = 0, int there = 0) const;
};

Json toJson(const DiskNeed& need);
DiskNeed diskNeedFromJson(const Json& object);

/// Bytes that may still be written where `path` is or will be; the most possible where that can't
/// be told.
std::int64_t freeDiskBytes(const std::filesystem::path& path);

/// Error: disk.too_small {need, free, checkpoint, folder}, bytes.
Result<void> checkDiskRoom(const RunFolder& run, const DiskNeed& need, const Recipe& recipe,
                           int step);

}  // namespace dreambooth
