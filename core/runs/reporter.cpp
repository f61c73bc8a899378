// Events and state of a run.

#include <base/clock.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/host.h>
#include <base/log.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <unistd.h>

#include <cmath>

namespace dreambooth {
namespace {

constexpr double stateInterval = 1.0;  // seconds; each write of state.json waits for the disk
constexpr double progressInterval = 0.2;
constexpr std::size_t reservedBytes = 256 << 10;  // for state, events and requests

}  // namespace

RunReporter::RunReporter(RunFolder run, std::optional<EventWriter> events)
    : m_run(std::move(run)), m_events(std::move(events)) {
    m_state.pid = ::getpid();
    m_state.host = hostName();
}

Result<RunReporter> RunReporter::open(const RunFolder& run, bool active) {
    if (!active) return RunReporter(run, {});
    TRY_VOID(checkVersions(run));
    TRY(EventWriter events, EventWriter::open(run.eventsFile()));
    RunReporter reporter(run, std::move(events));
    // The window must be able to read the run, so the first state has to be written.
    reporter.m_state.phase = RunPhase::preparing;
    if (const auto before = run.readState()) {
        reporter.m_state.step = before->step;
        reporter.m_state.totalSteps = before->totalSteps;
    }
    TRY_VOID(run.writeState(reporter.m_state));
    reporter.keepReserve();
    return reporter;
}

void RunReporter::keepReserve() const {
    if (!pathExists(m_run.reserveFile()))
        (void)writeFileAtomically(m_run.reserveFile(), std::string(reservedBytes, '\0'));
}

/// Once more where that fails: no later run would take it away.
void RunReporter::dropReserve() const {
    std::error_code error;
    std::filesystem::remove(m_run.reserveFile(), error);
    if (error) std::filesystem::remove(m_run.reserveFile(), error);
}

void RunReporter::unsaved(const Error& problem, bool atEnd) {
    if (!m_events) return;
    dropReserve();
    Json told = toJson(problem);
    const bool isNew = valueOr<std::string>(m_state.unsaved, "code", "") != problem.code;
    told["at_end"] = atEnd;
    m_state.unsaved = std::move(told);
    if (isNew) notice("checkpoint.failed", causeArguments(problem, {{"step", m_state.step}}));
}

void RunReporter::saved() {
    if (!m_events || m_state.unsaved.empty()) return;
    m_state.unsaved = Json::object();
    writeState();
    keepReserve();
}

void RunReporter::check(const Result<void>& written) {
    // Once is enough: with a full disk nothing can be written at any step.
    if (written || written.error().message() == m_lastProblem) return;
    m_lastProblem = written.error().message();
    logWarning(m_lastProblem);
}

void RunReporter::writeState() {
    if (!m_events) return;
    check(m_run.writeState(m_state));
    m_stateWritten = steadySeconds();
}

void RunReporter::started(int worldSize, const std::vector<std::string>& devices, int totalSteps,
                          int resumedFrom, const std::filesystem::path& tensorboard) {
    if (!m_events) return;
    check(m_events->started(worldSize, devices, totalSteps, resumedFrom));
    m_curves.emplace(m_run, tensorboard);
    check(m_curves->begin(resumedFrom));
    m_state.step = resumedFrom;
    m_state.totalSteps = totalSteps;
    writeState();
}

void RunReporter::progress(const std::string& stage, int done, int total) {
    if (m_watch.stage) m_watch.stage(stage);
    if (!m_events) return;
    const double now = steadySeconds();
    if (stage == m_stage && done != total && now - m_progressWritten < progressInterval) return;
    if (stage != m_stage) logInfo(stage + " (" + std::to_string(total) + ")");
    m_stage = stage;
    m_progressWritten = now;
    check(m_events->progress(stage, done, total));
}

void RunReporter::step(const EventWriter::Step& step) {
    if (m_watch.step) m_watch.step(step);
    if (!m_events) return;
    check(m_events->step(step));
    if (m_curves) check(m_curves->step(step));
    m_state.step = step.step;
    m_stage.clear();
    if (steadySeconds() - m_stateWritten >= stateInterval) writeState();
}

void RunReporter::validation(int step, double loss) {
    if (m_watch.validation) m_watch.validation();
    if (!m_events) return;
    check(m_events->validation(step, loss));
    if (m_curves) check(m_curves->validation(step, loss));
}

void RunReporter::sample(int step, const std::string& prompt, std::int64_t seed,
                         const std::string& path) {
    if (!m_events) return;
    check(m_events->sample(step, prompt, seed, path));
    if (m_curves) check(m_curves->sample(step, prompt, seed, path));
}

void RunReporter::checkpoint(int step, const std::string& path, bool untilNext) {
    if (!m_events) return;
    logInfo("Saved " + path);
    check(m_events->checkpoint(step, path, untilNext));
}

void RunReporter::changed(const RunChange& change, int totalSteps) {
    if (!m_events) return;
    logInfo("Changed: " + toJson(change).dump());
    check(m_events->changed(change));
    m_state.totalSteps = totalSteps;
    writeState();
}

void RunReporter::notice(const std::string& code, const Json& arguments) {
    if (!m_events) return;
    const Error notice = noticeOf(code, arguments);
    logWarning(notice.text);
    check(m_events->notice(notice, arguments));
}

void RunReporter::notCopied(const std::vector<Error>& problems) {
    for (const Error& problem : problems) notice("checkpoint.not_copied", causeArguments(problem));
}

void RunReporter::failed(const Error& error) {
    if (!m_events) return;
    logError(error.message());
    check(m_events->failed(error));
    m_state.fail(error);
    phase(RunPhase::failed, error.message());
}

void RunReporter::finished(int steps, double seconds, const std::string& output) {
    if (!m_events) return;
    logInfo("Finished " + std::to_string(steps) + " steps in " +
            std::to_string(std::lround(seconds)) + " s; the result is in " + output);
    if (m_curves) check(m_curves->flush());
    check(m_events->finished(steps, seconds, output));
    m_state.step = steps;
    phase(RunPhase::finished);
}

void RunReporter::phase(RunPhase phase, const std::string& why) {
    const bool goesOn = m_state.phase == RunPhase::paused &&
                        (phase == RunPhase::training || phase == RunPhase::preparing);
    const std::string event = phase == RunPhase::paused    ? "paused"
                              : phase == RunPhase::stopped ? "stopped"
                              : goesOn                     ? "resumed"
                                                           : "";
    if (m_events && !event.empty()) check(m_events->interrupted(event, m_state.step));
    m_state.phase = phase;
    m_state.why = why;
    if (phase != RunPhase::failed) m_state.error = Json::object();
    if (m_curves && phase != RunPhase::training) check(m_curves->flush());
    if (hasEnded(phase)) dropReserve();
    writeState();
}

}  // namespace dreambooth
