// Which checkpoints are spare, and removing them.
#include <base/files.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <runs/best_step.h>
#include <runs/checkpoint.h>
#include <runs/events.h>
#include <runs/run_lock.h>
#include <runs/run_space.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Of "step-000200", also with the ".1" of a second one; 0 where it is no such name.
int stepOf(std::string_view name) {
    return numberAfter(name.substr(0, name.find('.')), RunFolder::stepPrefix).value_or(0);
}

/// By likeness; where that names none, the one with the lowest validation loss. 0: neither does.
int bestCheckpoint(const RunFolder& run, const std::vector<RunFolder::Checkpoint>& whole) {
    if (const int best = bestStep(measuredScores(run)).step; best > 0 || whole.size() < 2)
        return best;
    constexpr double unknown = std::numeric_limits<double>::infinity();
    std::map<int, double> losses;  // of a step that was learned twice the later one
    EventReader(run.eventsFile()).readAll([&](const Event& event) {
        if (event.kind == "validation")
            losses[valueOr(event.fields, "step", 0)] = valueOr(event.fields, "loss", unknown);
    });
    int best = 0;
    double lowest = unknown;
    for (const RunFolder::Checkpoint& one : whole)
        if (const auto loss = losses.find(one.step);
            loss != losses.end() && loss->second < lowest) {
            best = one.step;
            lowest = loss->second;
        }
    return best;
}

}  // namespace

std::vector<SpareCheckpoint> spareCheckpoints(const RunFolder& run) {
    using Why = SpareCheckpoint::Why;
    std::vector<SpareCheckpoint> spare;
    const auto whole = run.listCheckpoints();
    const int best = bestCheckpoint(run, whole);
    std::error_code ignored;
    for (const RunFolder::Checkpoint& one : whole)
        if (one.step != whole.back().step && one.step != best && !fs::is_symlink(one.path, ignored))
            spare.push_back({.why = Why::earlier, .step = one.step, .path = one.path});
    for (const fs::path& folder : entriesIn(run.checkpoints())) {
        const std::string name = folder.filename().string();
        if (!fs::is_directory(fs::symlink_status(folder, ignored))) continue;
        for (const auto& [prefix, why] :
             {std::pair(damagedPrefix, Why::damaged), std::pair(unusedPrefix, Why::unused)})
            if (name.starts_with(prefix))
                spare.push_back(
                    {.why = why,
                     .step = stepOf(std::string_view(name).substr(std::string_view(prefix).size())),
                     .path = folder});
    }
    std::ranges::stable_sort(spare, {}, &SpareCheckpoint::step);
    return spare;
}

Result<void> removeCheckpoints(const RunFolder& run,
                               const std::vector<SpareCheckpoint>& checkpoints) {
    const auto lock = RunLock::acquire(run);
    if (!lock && lock.error().code == "file.locked")
        return failure("run.busy.folder", {{"folder", run.path().string()}});
    if (!lock) return std::unexpected(lock.error());
    for (const SpareCheckpoint& one : checkpoints) {
        // Without its manifest it is no checkpoint: where the rest can't go, none takes it for one.
        std::error_code error;
        fs::remove(one.path / RunFolder::manifestName, error);
        if (!error) fs::remove_all(one.path, error);
        if (error) return std::unexpected(errorFromErrno(error.value(), one.path, "remove"));
    }
    return {};
}

}  // namespace dreambooth
