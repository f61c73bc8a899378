// Sizes of a run's files against the room that is left.
#include <base/files.h>
#include <base/strings.h>
#include <runs/disk_need.h>

#include <algorithm>
#include <limits>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Configurations, events, samples and what the file system keeps for itself.
constexpr std::int64_t smallFiles = 4 << 20;

}  // namespace

std::int64_t DiskNeed::peak(const Recipe& recipe, int step, int there) const {
    const int interval = recipe.checkpointing_steps;
    const int toCome = interval > 0 ? recipe.max_train_steps / interval - step / interval : 0;
    // Pausing and stopping write one as well.
    int kept = step < recipe.max_train_steps ? std::max(1, toCome) : 0;
    // The last step has one to be measured, and the best one so far is kept beside the latest.
    const int more = recipe.stop_at_best_step ? 1 : 0;
    kept += more;
    if (recipe.checkpoints_total_limit > 0)
        kept = std::min(kept, std::max(0, recipe.checkpoints_total_limit + more - there) + 1);
    return kept * checkpoint + (there > 0 ? 0 : base) + result + smallFiles;
}

Json toJson(const DiskNeed& need) {
    return {{"checkpoint", need.checkpoint}, {"base", need.base}, {"result", need.result}};
}

DiskNeed diskNeedFromJson(const Json& object) {
    return {.checkpoint = valueOr<std::int64_t>(object, "checkpoint", 0),
            .base = valueOr<std::int64_t>(object, "base", 0),
            .result = valueOr<std::int64_t>(object, "result", 0)};
}

std::int64_t freeDiskBytes(const fs::path& path) {
    std::error_code error;
    const fs::space_info space = fs::space(nearestExisting(path), error);
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    if (error || space.available > static_cast<std::uintmax_t>(most)) return most;
    return static_cast<std::int64_t>(space.available);
}

Result<void> checkDiskRoom(const RunFolder& run, const DiskNeed& need, const Recipe& recipe,
                           int step) {
    const std::int64_t peak =
        need.peak(recipe, step, static_cast<int>(run.listCheckpoints().size()));
    const std::int64_t free = freeDiskBytes(run.path());
    if (peak <= free) return {};
    return failure("disk.too_small", {{"need", sizeText(peak)},
                                      {"free", sizeText(free)},
                                      {"checkpoint", sizeText(need.checkpoint)},
                                      {"result", sizeText(need.result)},
                                      {"folder", run.path().string()}});
}

}  // namespace dreambooth
