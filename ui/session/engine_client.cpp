// The conversation with `dreambooth serve` (see the header). One picture is asked for at a time:
// so a run can be paused between two, and a death of the worker costs one picture only.
#include <base/error_json.h>
#include <runs/run_folder.h>
#include <ui/launch/worker_program.h>
#include <ui/session/engine_client.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/qt_strings.h>

#include <algorithm>

namespace dreambooth {

namespace {

/// After the last picture a paused run waits this long: people often draw again.
constexpr int resumeDelayMilliseconds = 1500;
/// A worker whose stdin was closed gets this long to end by itself.
constexpr int closeTimeoutMilliseconds = 500;
constexpr qsizetype stderrTailBytes = 2000;

void addModel(Json& line, const std::filesystem::path& model, const std::vector<AddedFile>& added) {
    line["model"] = model.string();
    line["added"] = toJson(added);
}

Json toJson(const GenerateRequest& request) {
    Json line = {{"op", "generate"}, {"output", request.output.string()}};
    addModel(line, request.model, request.added);
    line.update(toJson(request.settings));
    return line;
}

}  // namespace

EngineClient::EngineClient(RunStore* runs, QObject* parent) : QObject(parent), m_runs(runs) {
    m_idleTimer.setSingleShot(true);
    m_idleTimer.setInterval(resumeDelayMilliseconds);
    connect(&m_idleTimer, &QTimer::timeout, this, &EngineClient::resumeRun);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &EngineClient::readLines);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        m_stderrTail = (m_stderrTail + m_process.readAllStandardError()).right(stderrTailBytes);
    });
    connect(&m_process, &QProcess::finished, this, &EngineClient::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) onStartFailure();
    });
    if (m_runs != nullptr) {
        connect(m_runs, &RunStore::updated, this, &EngineClient::pump);
        connect(m_runs, &RunStore::activeChanged, this, &EngineClient::pump);
    }
}

EngineClient::~EngineClient() {
    m_process.disconnect(this);
    resumeRun();
    if (m_process.state() == QProcess::NotRunning) return;
    m_process.closeWriteChannel();
    if (m_process.waitForFinished(closeTimeoutMilliseconds)) return;
    m_process.kill();  // it is drawing; nobody waits for that picture any more
    m_process.waitForFinished();
}

int EngineClient::generate(const GenerateRequest& request) {
    return queue(toJson(request));
}

int EngineClient::measure(const MeasureRequest& request) {
    Json line = {{"op", "measure"}, {"run", request.run.string()}, {"step", request.step}};
    addModel(line, request.model, request.added);
    return queue(std::move(line));
}

int EngineClient::queue(Json request) {
    const int id = m_nextId++;
    request["id"] = id;
    m_jobs[id] = {std::move(request)};
    m_idleTimer.stop();
    // Later, so that the caller knows the id before the first answer.
    QMetaObject::invokeMethod(this, &EngineClient::pump, Qt::QueuedConnection);
    emit busyChanged();
    return id;
}

void EngineClient::cancel(int id) {
    const auto job = m_jobs.find(id);
    if (job == m_jobs.end()) return;
    if (job->second.sent) send({{"id", id}, {"op", "cancel"}});
    fail(id, {"engine.cancelled", {}, "The picture was cancelled.", "", ErrorKind::stopped});
}

void EngineClient::unload() {
    if (m_process.state() == QProcess::Running) send({{"id", m_nextId++}, {"op", "unload"}});
}

bool EngineClient::runHoldsDevice() {
    if (m_runs == nullptr) return false;
    RunFollower* const run = m_runs->active();
    if (run == nullptr) return m_runs->isStarting();
    if (run->isElsewhere()) return false;
    if (run->state().phase == RunPhase::paused) return false;
    if (!run->isRequested(RunRequest::pause)) run->request(RunRequest::pause);
    m_pausedRun = true;
    m_pausedRunId = run->run().id();
    return true;
}

void EngineClient::pump() {
    const bool isDrawing =
        std::any_of(m_jobs.begin(), m_jobs.end(), [](const auto& job) { return job.second.sent; });
    if (m_jobs.empty() || isDrawing) return;
    const bool wasWaiting = m_waitingForRun;
    m_waitingForRun = runHoldsDevice();
    if (m_waitingForRun != wasWaiting) emit busyChanged();
    if (m_waitingForRun) return;
    if (m_process.state() == QProcess::NotRunning) {
        m_stderrTail.clear();
        m_process.start(workerProgram(), {QStringLiteral("serve")});
        if (m_process.state() == QProcess::NotRunning) return;  // onStartFailure() has answered
    }
    Job& job = m_jobs.begin()->second;
    job.sent = true;
    send(job.line);
}

void EngineClient::send(const Json& line) {
    const std::string text = asText(line) + '\n';
    m_process.write(text.data(), static_cast<qint64>(text.size()));
}

void EngineClient::readLines() {
    while (m_process.canReadLine()) {
        const QByteArray text = m_process.readLine();
        if (const auto line =
                parseJson(std::string_view(text.data(), static_cast<std::size_t>(text.size())),
                          "dreambooth serve");
            line && line->is_object())
            handle(*line);
    }
}

void EngineClient::handle(const Json& line) {
    const int id = valueOr(line, "id", 0);
    if (!m_jobs.contains(id)) return;  // cancelled meanwhile
    const auto event = valueOr<std::string>(line, "event", "");
    if (event == "progress") {
        emit progress(id, valueOr(line, "done", 0), valueOr(line, "total", 0));
    } else if (event == "preview") {
        emit preview(id, toQt(valueOr<std::string>(line, "path", "")));
    } else if (event == "result") {
        const bool wasMeasured = m_jobs.at(id).line.at("op") == "measure";
        finish(id);
        if (wasMeasured) return emit measured(id);
        emit result(id, toQt(valueOr<std::string>(line, "path", "")),
                    valueOr(line, "seconds", 0.0));
    } else if (event == "error") {
        fail(id, errorFromJson(line));
    }
}

void EngineClient::finish(int id) {
    m_jobs.erase(id);
    if (m_jobs.empty()) {
        m_waitingForRun = false;
        if (m_pausedRun) m_idleTimer.start();
    }
    QMetaObject::invokeMethod(this, &EngineClient::pump, Qt::QueuedConnection);
    emit busyChanged();
}

void EngineClient::fail(int id, const Error& error) {
    finish(id);
    emit failed(id, error);
}

void EngineClient::onStartFailure() {
    const Error error = workerUnstartable(m_process.errorString());
    while (!m_jobs.empty()) fail(m_jobs.begin()->first, error);
}

void EngineClient::onFinished() {
    readLines();
    m_stderrTail = (m_stderrTail + m_process.readAllStandardError()).right(stderrTailBytes);
    const Error error{"engine.died",
                      {{"words", m_stderrTail.trimmed().toStdString()}},
                      "The worker that draws pictures ended unexpectedly. " +
                          m_stderrTail.trimmed().toStdString(),
                      "It is started again with the next picture: draw again."};
    for (const auto& [id, job] : m_jobs) {
        if (!job.sent) continue;
        fail(id, error);
        break;
    }
    emit died(error);
    pump();
}

void EngineClient::resumeRun() {
    m_idleTimer.stop();
    if (!m_pausedRun) return;
    m_pausedRun = false;
    unload();  // the run needs the memory back
    RunFollower* const run = m_runs->active();
    if (run != nullptr && run->run().id() == m_pausedRunId) run->request(RunRequest::resume);
    emit busyChanged();
}

}  // namespace dreambooth
