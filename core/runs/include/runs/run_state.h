// How far a run is, which its worker writes to state.json about once a second, and what it can be
// asked meanwhile: each a file requests/NAME.json, which the first rank honours at its next step
// boundary and deletes.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace dreambooth {

enum class RunPhase { queued, preparing, training, paused, finished, stopped, failed };
std::string toString(RunPhase phase);
std::optional<RunPhase> runPhaseFromString(const std::string& text);
/// finished, stopped or failed.
bool hasEnded(RunPhase phase);

struct RunState {
    RunPhase phase = RunPhase::queued;
    std::string why = {};  ///< one sentence, for failed and stopped (English)
    int step = 0;
    int totalSteps = 0;
    long pid = 0;
    std::string host = {};
    std::string updated = {};  ///< ISO date
    /// What could not be saved since the last time that it could, as an Error (base/error_json.h);
    /// empty while all is well. With "at_end": true the run has nothing else left to do, and waits.
    Json unsaved = Json::object();
    /// What `why` says of failed, as an Error, from which the window makes it in another language.
    Json error = Json::object();

    /// The phase and why.
    void fail(const Error& error);
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
    visit("error", state.error);
}

Json toJson(const RunState& state);
/// Error: run.invalid.
Result<RunState> runStateFromJson(const Json& object);

enum class RunRequest {
    stop,
    pause,
    resume,
    checkpoint,
    sample,
    saveElsewhere,  ///< {"folder"}: what can't be saved in the run folder, at its end
    discard,        ///< what can't be saved at the end of the run is given up
    change,         ///< {"max_train_steps"}, {"learning_rate"} or both, from here on
    moreTime,  ///< {"seconds"}: it may learn for so long in all, of a run that ends by the clock
};

/// The one list of them, in the order of the enumerators.
inline constexpr std::array<std::pair<RunRequest, const char*>, 9> runRequestNames = {{
    {RunRequest::stop, "stop"},
    {RunRequest::pause, "pause"},
    {RunRequest::resume, "resume"},
    {RunRequest::checkpoint, "checkpoint"},
    {RunRequest::sample, "sample"},
    {RunRequest::saveElsewhere, "save-elsewhere"},
    {RunRequest::discard, "discard"},
    {RunRequest::change, "change"},
    {RunRequest::moreTime, "more-time"},
}};

inline std::string toString(RunRequest request) {
    return runRequestNames[static_cast<std::size_t>(request)].second;
}

/// A set of requests.
class RunRequests {
public:
    bool has(RunRequest request) const { return m_has[static_cast<std::size_t>(request)]; }
    void add(RunRequest request) { m_has[static_cast<std::size_t>(request)] = true; }
    void remove(RunRequest request) { m_has[static_cast<std::size_t>(request)] = false; }
    RunRequests& operator|=(const RunRequests& others) {
        for (std::size_t i = 0; i < m_has.size(); ++i) m_has[i] = m_has[i] || others.m_has[i];
        return *this;
    }
    bool operator==(const RunRequests&) const = default;

private:
    std::array<bool, runRequestNames.size()> m_has{};
};

}  // namespace dreambooth
