// queue.json in runs/.
#include <base/files.h>
#include <base/json.h>
#include <base/json_limits.h>
#include <runs/run_folder.h>
#include <runs/run_queue.h>
#include <runs/run_seal.h>

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

}  // namespace

RunQueueState readQueue(const fs::path& runsFolder) {
    RunQueueState state;
    const Json object = readJson(queueFile(runsFolder), queueLimits).value_or(Json::object());
    FieldReader(object).readAll(state);
    std::erase_if(state.waiting, [&](const std::string& id) {
        if (!isRunName(id)) return true;
        const RunFolder run(runsFolder / id);
        const auto written = run.readState();
        return !written || written->phase != RunPhase::queued || !isOwnRun(run);
    });
    if (!state.running.empty()) {
        const std::string id = std::exchange(state.running, {});
        const RunFolder run(runsFolder / id);
        if (isRunName(id) && isOwnRun(run)) {
            const RunPhase written = run.readState().value_or(RunState{}).phase;
            if (run.isAlive())
                state.running = id;
            else if (!hasEnded(written))
                state.waiting.insert(state.waiting.begin(), id);
        }
    }
    state.isHeld = state.isHeld || !state.goesOnByItself;
    return state;
}

Result<void> writeQueue(const fs::path& runsFolder, const RunQueueState& state) {
    TRY_VOID(refuseNewer(queueFile(runsFolder), queueVersion));
    Json object = fieldsToJson(state);
    object["version"] = queueVersion;
    return writeJson(queueFile(runsFolder), object);
}

}  // namespace dreambooth
