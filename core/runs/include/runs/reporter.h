// What a run says of itself: events.jsonl, state.json, curves for other programs and the log, by
// the first rank only. A disk that is full does not stop the training: what can't be written is
// only logged.
#pragma once

#include <formats/tensorboard.h>
#include <runs/events.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// The curves of a run for other programs: TensorBoard's event files with the sample pictures, and
/// steps.csv with one row a step. Written beside events.jsonl, which stays what counts. Errors of
/// all members: disk.full, file.*; what could not be written is missing there, and later
/// calls try again.
class CurveFiles {
public:
    /// `tensorboard`: the folder of its files, relative paths from the run folder; empty: the run
    /// folder's tensorboard/.
    CurveFiles(RunFolder run, const std::filesystem::path& tensorboard);

    /// After the `started` event was written. What was said of steps beyond `resumedFrom` is void:
    /// TensorBoard gets a new file that says so, and the CSV is written anew from events.jsonl.
    Result<void> begin(int resumedFrom);
    Result<void> step(const EventWriter::Step& step);
    Result<void> validation(int step, double loss);
    Result<void> sample(int step, const std::string& prompt, std::int64_t seed,
                        const std::string& path);
    /// The last step's row is held back for the validation loss that may follow it; written now.
    Result<void> flush();

private:
    RunFolder m_run;
    std::filesystem::path m_folder;
    std::optional<TensorboardWriter> m_board;
    std::optional<EventWriter::Step> m_row;
    std::optional<double> m_validation;  ///< at the step of m_row
};

/// Hears what a run tells as it learns, without its files: to measure it.
class RunWatcher {
public:
    virtual ~RunWatcher() = default;
    virtual void onStage(const std::string& stage) = 0;
    virtual void onStep(const EventWriter::Step& step) = 0;
    virtual void onValidation() = 0;
};

class RunReporter {
public:
    /// A reporter that is not `active` (another rank) does nothing. Errors: file.*, disk.full.
    static Result<RunReporter> open(const RunFolder& run, bool active);

    /// Has the watcher, which outlives this, hear what is told, by reporters of every kind.
    void watch(RunWatcher& watcher) { m_watcher = &watcher; }

    /// `tensorboard`: the folder of TensorBoard's files; empty: in the run folder.
    void started(int worldSize, const std::vector<std::string>& devices, int totalSteps,
                 int resumedFrom, const std::filesystem::path& tensorboard = {});
    /// At most a few a second; the first and the last of a stage always.
    void progress(const std::string& stage, int done, int total);
    void step(const EventWriter::Step& step);
    void validation(int step, double loss);
    void sample(int step, const std::string& prompt, std::int64_t seed, const std::string& path);
    void checkpoint(int step, const std::string& path, bool untilNext = false);
    /// What the catalogue of errors says by that code (base/error_catalogue.h).
    void notice(const std::string& code, const Json& arguments = Json::object());
    /// Notices of copies to the second folder that failed.
    void notCopied(const std::vector<Error>& problems);
    /// `totalSteps` as started() has them.
    void changed(const RunChange& change, int totalSteps);
    void failed(const Error& error);
    void finished(int steps, double seconds, const std::string& output);

    /// The run folder was moved: what is still to be told is told there.
    void follow(const RunFolder& run) { m_run = run; }

    void phase(RunPhase phase, const std::string& why = {});
    /// What was learned last could not be saved; part of the state until saved(), from the next
    /// phase() or step() on. A notice tells it once, not at every try. `atEnd`: the run waits for
    /// that alone.
    void unsaved(const Error& problem, bool atEnd);
    void saved();
    int totalSteps() const { return m_state.totalSteps; }

private:
    RunReporter(RunFolder run, std::optional<EventWriter> events);
    void check(const Result<void>& written);
    void writeState();
    void keepReserve() const;
    void dropReserve() const;

    RunFolder m_run;
    RunWatcher* m_watcher = nullptr;
    std::optional<EventWriter> m_events;
    std::optional<CurveFiles> m_curves;  ///< from started() on
    RunState m_state;
    double m_stateWritten = 0;
    std::string m_lastProblem;  ///< that was logged
    std::string m_stage;
    double m_progressWritten = 0;
};

}  // namespace dreambooth
