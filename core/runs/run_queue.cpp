// queue.json in runs/, and devices.
#include <base/files.h>
#include <base/json.h>
#include <base/json_limits.h>
#include <base/paths.h>
#include <base/strings.h>
#include <runs/cluster_job.h>
#include <runs/held_gpus.h>
#include <runs/run_folder.h>
#include <runs/run_queue.h>
#include <runs/run_seal.h>
#include "run_error.h"

#include <algorithm>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int queueVersion = 1;
constexpr JsonLimits queueLimits{.bytes = 1u << 20, .values = 10'000};

fs::path queueFile(const fs::path& runsFolder) {
    return runsFolder / "queue.json";
}

/// A name of a run beside the others, whatever a file of somebody says.
bool isRunName(const std::string& id) {
    return !id.empty() && !id.starts_with('.') && fs::path(id).filename() == fs::path(id);
}

bool isElsewhere(const HeldGpu& gpu, const fs::path& runsFolder) {
    return !isSamePlace(gpu.run.parent_path(), runsFolder);
}

}  // namespace

RunQueueState readQueue(const fs::path& runsFolder) {
    RunQueueState state;
    Json object = readJson(queueFile(runsFolder), queueLimits).value_or(Json::object());
    if (const std::string one = valueOr<std::string>(object, "running", ""); !one.empty())
        object["running"] = {one};  // as earlier versions wrote it
    FieldReader(object).readAll(state);
    std::erase_if(state.waiting, [&](const std::string& id) {
        if (!isRunName(id)) return true;
        const RunFolder run(runsFolder / id);
        const auto written = run.readState();
        return !written || written->phase != RunPhase::queued || !isOwnRun(run);
    });
    std::vector<std::string> killed;
    for (const std::string& id : std::exchange(state.running, {})) {
        const RunFolder run(runsFolder / id);
        if (!isRunName(id) || !isOwnRun(run)) continue;
        const RunPhase written = run.readState().value_or(RunState{}).phase;
        if (run.isAlive())
            state.running.push_back(id);
        else if (!hasEnded(written))
            killed.push_back(id);
    }
    state.waiting.insert(state.waiting.begin(), killed.begin(), killed.end());
    state.isHeld = state.isHeld || !state.goesOnByItself;
    return state;
}

Result<void> writeQueue(const fs::path& runsFolder, const RunQueueState& state) {
    TRY_VOID(refuseNewer(queueFile(runsFolder), queueVersion));
    Json object = fieldsToJson(state);
    object["version"] = queueVersion;
    return writeJson(queueFile(runsFolder), object);
}

std::vector<std::string> devicesOfRanks(const std::vector<std::string>& ranks) {
    std::vector<std::string> devices;
    for (const std::string& rank : ranks)
        for (const std::string& one : split(rank, '+')) devices.push_back(one);
    return devices;
}

bool shareDevice(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const auto ofA = devicesOfRanks(a), ofB = devicesOfRanks(b);
    if (ofA.empty() || ofB.empty()) return false;
    const auto isAuto = [](const std::string& device) { return device == "auto"; };
    if (std::ranges::any_of(ofA, isAuto) || std::ranges::any_of(ofB, isAuto)) return true;
    return std::ranges::find_first_of(ofA, ofB) != ofA.end();
}

std::optional<TakenRun> takenRun(const fs::path& runsFolder,
                                 const std::vector<std::string>& devices) {
    std::optional<TakenRun> ending;
    std::vector<RunFolder> all = RunFolder::list(runsFolder);
    all.emplace_back(runsFolder / RunFolder::classImagesId);
    for (const RunFolder& run : all) {
        if (!isTaken(run)) continue;
        const Job job = run.readJob().value_or(Job{});
        const bool mayBeBeside = !devices.empty() && !shareDevice(job.devices, devices);
        if (mayBeBeside && !hasOpenClusterJob(run)) continue;
        const RunPhase phase = run.readState().value_or(RunState{}).phase;
        const bool isEnding =
            hasEnded(phase) && (phase == RunPhase::finished || !hasOpenClusterJob(run));
        if (!isEnding) return TakenRun{run.id(), false};
        ending = TakenRun{run.id(), true};
    }
    if (ending) return ending;
    for (const HeldGpu& gpu : heldGpus()) {
        if (!isElsewhere(gpu, runsFolder) || !shareDevice({gpu.device}, devices)) continue;
        const RunPhase phase = RunFolder(gpu.run).readState().value_or(RunState{}).phase;
        TakenRun taken{.isEnding = hasEnded(phase), .elsewhere = gpu.run, .device = gpu.device};
        if (!taken.isEnding) return taken;
        ending = taken;
    }
    return ending;
}

std::vector<DeviceUse> usedElsewhere(const fs::path& runsFolder) {
    std::vector<DeviceUse> uses;
    for (const HeldGpu& gpu : heldGpus())
        if (isElsewhere(gpu, runsFolder)) uses.push_back({.devices = {gpu.device}});
    return uses;
}

std::optional<std::size_t> nextThatFits(const std::vector<DeviceUse>& waiting,
                                        const std::vector<DeviceUse>& atWork) {
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const auto isInItsWay = [&](const DeviceUse& other) {
            return shareDevice(waiting[i].devices, other.devices);
        };
        const auto before = waiting.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::ranges::none_of(atWork, isInItsWay) &&
            std::none_of(waiting.begin(), before, isInItsWay))
            return i;
    }
    return std::nullopt;
}

double secondsUntilDone(const std::vector<DeviceUse>& atWork,
                        const std::vector<DeviceUse>& waiting) {
    std::vector<DeviceUse> placed = atWork;  // `seconds`: when it ends
    double last = 0;
    for (const DeviceUse& one : waiting) {
        double begin = 0;
        for (const DeviceUse& other : placed)
            if (shareDevice(one.devices, other.devices)) begin = std::max(begin, other.seconds);
        placed.push_back({one.run, one.devices, begin + one.seconds});
    }
    for (const DeviceUse& one : placed) last = std::max(last, one.seconds);
    return last;
}

}  // namespace dreambooth
