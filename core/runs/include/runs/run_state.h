// The small files of a run beside its job. How far it is, which its worker writes to state.json
// about once a second; what it can be asked meanwhile: each a file requests/NAME.json, which the
// first rank honours at its next step boundary and deletes; and what the window knows of it,
// label.json.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

class RunFolder;

/// A file of a run has a higher version than this program knows.
std::unexpected<Error> newerRun();
/// Passes a file that is not there or can't be read: that is another trouble. Error:
/// run.newer_version {file}.
Result<void> refuseNewer(const std::filesystem::path& file, int version);

inline constexpr int runStateVersion = 1;  ///< of state.json

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

/// What the window knows of a run: its name, a note, a star, and the sweep that it was made in. The
/// worker does not look at it.
struct RunLabel {
    std::string name = {};  ///< "Captions and masks"; empty: shown by its number
    std::string note = {};
    bool isStarred = false;
    /// The first run of the sweep (several runs that differ in one or two settings); empty: of
    /// none.
    std::string sweep = {};
    std::vector<std::string> sweepSettings = {};  ///< fields of the recipe: "learning_rate"
    bool operator==(const RunLabel&) const = default;
};

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<RunLabel> AnyLabel, class Visitor>
void visitFields(AnyLabel& label, Visitor&& visit) {
    visit("name", label.name);
    visit("note", label.note);
    visit("starred", label.isStarred);
    visit("sweep", label.sweep);
    visit("sweep_settings", label.sweepSettings);
}

/// Those of `sweepSettings` that a recipe has, two at the most: a label may be a stranger's.
std::vector<std::string> sweptSettings(const RunLabel& label);

/// An empty one where there is none yet, or where it can't be read.
RunLabel readLabel(const RunFolder& run);
/// Errors: run.newer_version, file.*, disk.full.
Result<void> writeLabel(const RunFolder& run, const RunLabel& label);

}  // namespace dreambooth
