// state.json: how far a run is. Replaced by its worker about once a second.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>

#include <optional>
#include <string>

namespace dreambooth {

enum class RunPhase { queued, preparing, training, paused, finished, stopped, failed };
std::string toString(RunPhase phase);
std::optional<RunPhase> runPhaseFromString(const std::string& text);
/// finished, stopped or failed.
bool hasEnded(RunPhase phase);

struct RunState {
    RunPhase phase = RunPhase::queued;
    std::string why = {};  ///< one sentence, for failed and stopped
    int step = 0;
    int totalSteps = 0;
    long pid = 0;
    std::string host = {};
    std::string updated = {};  ///< ISO date
    /// What could not be saved since the last time that it could, as an Error (base/error_json.h);
    /// empty while all is well. With "at_end": true the run has nothing else left to do, and waits.
    Json unsaved = Json::object();
};

/// Calls visit("name", member) for every field but the phase; the one list of them.
template <MaybeConst<RunState> AnyState, class Visitor>
void visitFields(AnyState& state, Visitor&& visit) {
    visit("why", state.why);
    visit("step", state.step);
    visit("total_steps", state.totalSteps);
    visit("pid", state.pid);
    visit("host", state.host);
    visit("updated", state.updated);
    visit("unsaved", state.unsaved);
}

Json toJson(const RunState& state);
/// Error: run.invalid.
Result<RunState> runStateFromJson(const Json& object);

}  // namespace dreambooth
