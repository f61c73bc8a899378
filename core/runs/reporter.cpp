// Events and state of a run, TensorBoard's files and steps.csv.

#include <base/clock.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/host.h>
#include <base/log.h>
#include <runs/events.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr double stateInterval = 1.0;  // seconds; each write of state.json waits for the disk
constexpr double progressInterval = 0.2;
constexpr std::size_t reservedBytes = 256 << 10;  // for state, events and requests

/// A stage of progress() for the log, with what its number counts.
std::string inWords(const std::string& stage, int total) {
    const std::string count = std::to_string(total);
    if (stage == "loading") return "Reading the base model";
    if (stage == "measuring") return "Finding out what is fastest on this computer";
    if (stage == "class images") return "Class images to draw: " + count;
    if (stage == "class latents") return "Class images to read: " + count;
    if (stage == "photos") return "Photos to read: " + count;
    if (stage == "samples") return "Drawing the samples of step 0";
    if (stage == "scores") return "Pictures to measure the step by: " + count;
    return stage;
}

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
    if (resumedFrom > 0)
        logInfo("Training goes on after step " + std::to_string(resumedFrom) + " of " +
                std::to_string(totalSteps) + ".");
    check(m_events->started(worldSize, devices, totalSteps, resumedFrom));
    m_curves.emplace(m_run, tensorboard);
    check(m_curves->begin(resumedFrom));
    m_state.step = resumedFrom;
    m_state.totalSteps = totalSteps;
    writeState();
}

void RunReporter::progress(const std::string& stage, int done, int total) {
    if (m_watcher != nullptr) m_watcher->onStage(stage);
    if (!m_events) return;
    const double now = steadySeconds();
    if (stage == m_stage && done != total && now - m_progressWritten < progressInterval) return;
    if (stage != m_stage) logInfo(inWords(stage, total));
    m_stage = stage;
    m_progressWritten = now;
    check(m_events->progress(stage, done, total));
}

void RunReporter::step(const EventWriter::Step& step) {
    if (m_watcher != nullptr) m_watcher->onStep(step);
    if (!m_events) return;
    check(m_events->step(step));
    if (m_curves) check(m_curves->step(step));
    m_state.step = step.step;
    m_stage.clear();
    if (steadySeconds() - m_stateWritten >= stateInterval) writeState();
}

void RunReporter::validation(int step, double loss) {
    if (m_watcher != nullptr) m_watcher->onValidation();
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
    // A run that is killed did not end before what it resumes from.
    m_state.step = step;
    writeState();
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
    logErrorToFile(error.message());
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

namespace {

constexpr std::string_view csvHeader =
    "step,loss,loss_instance,loss_prior,lr,grad_norm,seconds,images,memory_bytes,validation_loss\n";

/// The shortest text that reads back as the same number; nothing for one that is not finite.
std::string asCell(double value) {
    if (!std::isfinite(value)) return {};
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

std::string rowOf(const EventWriter::Step& step, std::optional<double> validation) {
    std::string row = std::to_string(step.step);
    for (const double value : {step.loss, step.lossInstance, step.lossPrior, step.learningRate,
                               step.gradientNorm, step.seconds})
        row += "," + asCell(value);
    row += "," + std::to_string(step.images) + "," + std::to_string(step.memoryBytes) + ",";
    return validation ? row + asCell(*validation) : row;
}

/// For each part of a run that a start ended, and the one that goes on: its last step that no later
/// start voids.
std::vector<int> lastSteps(const fs::path& eventsFile) {
    std::vector<int> lasts;
    EventReader(eventsFile).readAll([&](const Event& event) {
        if (event.kind == "started") lasts.push_back(valueOr(event.fields, "resumed_from", 0));
    });
    lasts.push_back(std::numeric_limits<int>::max());
    for (std::size_t i = lasts.size() - 1; i > 0; --i)
        lasts[i - 1] = std::min(lasts[i - 1], lasts[i]);
    return lasts;
}

/// Writes the whole CSV of the steps that count, as events.jsonl has them: a row at a time, since a
/// run may have a million.
Result<void> writeCsv(const fs::path& eventsFile, const fs::path& csvFile) {
    const std::vector<int> lasts = lastSteps(eventsFile);
    TRY(AtomicFile csv, AtomicFile::create(csvFile));
    Result<void> written;
    std::string text(csvHeader);
    const auto write = [&] {
        if (written) written = csv.write(std::as_bytes(std::span(text)));
        text.clear();
    };
    std::size_t part = 0;
    std::optional<EventWriter::Step> row;  // held back for the validation that may follow it
    std::optional<double> validation;
    const auto endRow = [&] {
        if (row) text += rowOf(*row, validation) + "\n";
        row.reset();
        validation.reset();
        if (text.size() > 1u << 20) write();
    };
    EventReader(eventsFile).readAll([&](const Event& event) {
        if (event.kind == "started") {
            endRow();
            // One more may have been written since they were counted.
            part = std::min(part + 1, lasts.size() - 1);
        } else if (event.kind == "step") {
            endRow();
            if (event.step.step >= 0 && event.step.step <= lasts[part]) row = event.step;
        } else if (event.kind == "validation" && row &&
                   valueOr(event.fields, "step", -1) == row->step) {
            validation = valueOr(event.fields, "loss", std::numeric_limits<double>::quiet_NaN());
        }
    });
    endRow();
    write();
    TRY_VOID(written);
    return csv.commit();
}

}  // namespace

CurveFiles::CurveFiles(RunFolder run, const fs::path& tensorboard)
    : m_run(std::move(run)),
      m_folder(tensorboard.empty() ? m_run.tensorboard() : m_run.path() / tensorboard) {}

Result<void> CurveFiles::begin(int resumedFrom) {
    TRY_VOID(writeCsv(m_run.eventsFile(), m_run.csvFile()));
    const double now = secondsSinceEpoch();
    TRY(m_board, TensorboardWriter::create(m_folder, now));
    return m_board->sessionStart(resumedFrom + 1, now);
}

Result<void> CurveFiles::step(const EventWriter::Step& step) {
    const Result<void> before = flush();
    m_row = step;
    TRY_VOID(before);
    if (!m_board) return {};
    std::vector<std::pair<std::string, double>> values = {
        {"loss", step.loss},       {"loss_instance", step.lossInstance},
        {"lr", step.learningRate}, {"grad_norm", step.gradientNorm},
        {"seconds", step.seconds}, {"memory_bytes", static_cast<double>(step.memoryBytes)}};
    if (step.lossPrior != 0) values.emplace_back("loss_prior", step.lossPrior);
    if (step.textLearningRate != 0) values.emplace_back("lr_text_encoder", step.textLearningRate);
    return m_board->scalars(step.step, secondsSinceEpoch(), values);
}

Result<void> CurveFiles::validation(int step, double loss) {
    if (m_row && m_row->step == step) m_validation = loss;
    if (!m_board) return {};
    return m_board->scalars(step, secondsSinceEpoch(), {{"validation_loss", loss}});
}

Result<void> CurveFiles::sample(int step, const std::string& prompt, std::int64_t seed,
                                const std::string& path) {
    if (!m_board) return {};
    TRY(const std::string png, readFile(m_run.path() / path));
    // One line of pictures a prompt and seed, to be looked through along the steps.
    return m_board->image(step, secondsSinceEpoch(),
                          "samples/" + prompt + " (seed " + std::to_string(seed) + ")", png);
}

Result<void> CurveFiles::flush() {
    if (!m_row) return {};
    const std::string row = rowOf(*m_row, m_validation);
    m_row.reset();
    m_validation.reset();
    return appendLine(m_run.csvFile(), row);
}

}  // namespace dreambooth
