// state.json, written and read strictly.
#include "run_error.h"

#include <base/error_json.h>
#include <runs/run_folder.h>
#include <runs/run_state.h>

#include <array>
#include <utility>

namespace dreambooth {

namespace {

constexpr std::array<std::pair<RunPhase, const char*>, 7> phaseNames = {{
    {RunPhase::queued, "queued"},
    {RunPhase::preparing, "preparing"},
    {RunPhase::training, "training"},
    {RunPhase::paused, "paused"},
    {RunPhase::finished, "finished"},
    {RunPhase::stopped, "stopped"},
    {RunPhase::failed, "failed"},
}};

}  // namespace

std::string toString(RunPhase phase) {
    for (const auto& [value, name] : phaseNames)
        if (value == phase) return name;
    return {};
}

std::optional<RunPhase> runPhaseFromString(const std::string& text) {
    for (const auto& [value, name] : phaseNames)
        if (text == name) return value;
    return {};
}

bool hasEnded(RunPhase phase) {
    return phase == RunPhase::finished || phase == RunPhase::stopped || phase == RunPhase::failed;
}

void RunState::fail(const Error& cause) {
    phase = RunPhase::failed;
    why = cause.message();
    error = toJson(cause);
}

Json toJson(const RunState& state) {
    Json object = {{"version", runStateVersion}, {"state", toString(state.phase)}};
    object.update(fieldsToJson(state));
    return object;
}

Result<RunState> runStateFromJson(const Json& object) {
    if (!object.is_object()) return invalidState("state");
    RunState state;
    std::string phase;
    int version = 0;  // older files have none
    FieldReader reader(object);
    reader.read("version", version);
    if (version > runStateVersion) return newerRun();
    reader.read("state", phase);
    reader.readAll(state);
    if (!reader.wrong().empty()) return invalidState(reader.wrong());
    const auto known = runPhaseFromString(phase);
    if (!known) return invalidState("state");
    state.phase = *known;
    return state;
}

}  // namespace dreambooth
