// Jobs, workers and the run at work. A worker has one job at a time: so a run can
// be paused between two, and a death of the worker costs one picture only.
#include <base/error_json.h>
#include <runs/run_folder.h>
#include <runs/run_queue.h>
#include <ui/session/engine_client.h>
#include <ui/session/engine_worker.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/qt_strings.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

/// After the last picture a paused run waits this long: people often draw again.
constexpr int resumeDelayMilliseconds = 1500;

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
    addWorker("auto");
    m_idleTimer.setSingleShot(true);
    m_idleTimer.setInterval(resumeDelayMilliseconds);
    connect(&m_idleTimer, &QTimer::timeout, this, &EngineClient::resumeRuns);
    if (m_runs != nullptr) {
        connect(m_runs, &RunStore::updated, this, &EngineClient::pump);
        // The worker has written the run's scores: its card and its sweep have them then.
        connect(this, &EngineClient::measured, m_runs, &RunStore::reload);
        connect(m_runs, &RunStore::activeChanged, this, [this] {
            if (m_runs->isStarting() && !isBusy()) unload();  // it needs the memory
            pump();
        });
    }
}

EngineClient::~EngineClient() {
    for (const auto& worker : m_workers) worker->disconnect(this);
    resumeRuns();
    for (const auto& worker : m_workers) worker->close();
}

void EngineClient::endWorkers() {
    for (const auto& worker : m_workers) worker->endAndWait();
}

void EngineClient::addWorker(const std::string& device) {
    EngineWorker* const worker =
        m_workers.emplace_back(std::make_unique<EngineWorker>(device, nullptr)).get();
    connect(worker, &EngineWorker::answered, this, &EngineClient::handle);
    connect(worker, &EngineWorker::unstartable, this, &EngineClient::onStartFailure);
    connect(worker, &EngineWorker::died, this, &EngineClient::onDied);
}

void EngineClient::setDevices(const std::vector<std::string>& devices,
                              const std::string& automatic) {
    if (devices.empty()) return;
    // The one that has drawn already has models in memory.
    m_workers.front()->setDevice(devices.front(), automatic.empty() ? devices.front() : automatic);
    for (auto& [id, job] : m_jobs)
        if (job.worker != m_workers.front().get()) job.worker = nullptr;
    m_workers.erase(m_workers.begin() + 1, m_workers.end());
    for (std::size_t i = 1; i < devices.size(); ++i) addWorker(devices[i]);
    pump();
    emit busyChanged();
}

/// Of the runs at work on this computer, but for those that have paused.
std::vector<std::string> EngineClient::devicesOfRuns() const {
    std::vector<std::string> used;
    if (m_runs == nullptr) return used;
    for (const RunFollower* run : m_runs->atWork()) {
        if (run->isElsewhere() || run->isPaused()) continue;
        for (std::string& one : devicesOfRanks(run->job().devices)) used.push_back(std::move(one));
    }
    return used;
}

bool EngineClient::isFree(const EngineWorker& worker) const {
    if (m_runs == nullptr) return true;
    if (m_runs->isStarting()) return false;  // which devices it will use is not known yet
    const std::vector<std::string> used = devicesOfRuns();
    const auto isUsed = [&](const std::string& device) {
        return std::ranges::find(used, device) != used.end();
    };
    // A run that chose by itself is on the first device, as a worker is.
    const bool isFirst = worker.device() == m_workers.front()->device();
    return used.empty() ||
           !(isUsed(worker.device()) || worker.device() == "auto" || (isUsed("auto") && isFirst));
}

bool EngineClient::hasFreeDevice() const {
    return std::ranges::any_of(m_workers, [&](const auto& worker) { return isFree(*worker); });
}

int EngineClient::deviceCount() const {
    return std::max(1, static_cast<int>(std::ranges::count_if(
                           m_workers, [&](const auto& worker) { return isFree(*worker); })));
}

int EngineClient::generate(const GenerateRequest& request) {
    return queue(toJson(request));
}

int EngineClient::measure(const MeasureRequest& request) {
    Json line = {{"op", "measure"}, {"run", request.run.string()}, {"step", request.step}};
    addModel(line, request.model, request.added);
    return queue(std::move(line));
}

int EngineClient::caption(const CaptionRequest& request) {
    return queue(
        {{"op", "caption"}, {"model", request.model.string()}, {"photo", request.photo.string()}});
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
    if (job->second.worker != nullptr) job->second.worker->cancel();
    fail(id, makeError("engine.cancelled"));
}

void EngineClient::unload() {
    for (const auto& worker : m_workers) worker->unload();
}

/// Asks the runs at work that are in the way of the first worker to pause; false where there is
/// none to ask.
bool EngineClient::pauseRuns() {
    const std::vector<std::string> device = {m_workers.front()->device()};
    bool isAsked = false;
    for (RunFollower* run : m_runs->atWork()) {
        if (run->isElsewhere() || run->isPaused() || !shareDevice(run->job().devices, device))
            continue;
        isAsked = true;
        // Where the person has asked for it, it stays paused afterwards.
        if (run->isRequested(RunRequest::pause)) continue;
        run->request(RunRequest::pause);
        m_pausedRuns.insert(run->run().id());
    }
    return isAsked || m_runs->isStarting();
}

void EngineClient::pump() {
    const auto next = [this] {
        return std::ranges::find_if(m_jobs,
                                    [](const auto& job) { return job.second.worker == nullptr; });
    };
    if (next() == m_jobs.end()) return;
    const bool wasWaiting = m_waitingForRun;
    const bool isDrawing =
        std::ranges::any_of(m_workers, [](const auto& worker) { return worker->job() != 0; });
    m_waitingForRun = !isDrawing && !hasFreeDevice() && pauseRuns();
    if (m_waitingForRun != wasWaiting) emit busyChanged();
    for (const auto& worker : m_workers) {
        const auto job = next();
        if (m_waitingForRun || job == m_jobs.end()) return;
        if (worker->job() != 0 || !isFree(*worker)) continue;
        job->second.worker = worker.get();
        if (!worker->take(job->second.line)) return;  // onStartFailure() has answered
    }
}

void EngineClient::handle(int id, const Json& line) {
    if (!m_jobs.contains(id)) return;
    const auto event = valueOr<std::string>(line, "event", "");
    if (event == "progress") {
        emit progress(id, valueOr(line, "done", 0), valueOr(line, "total", 0));
    } else if (event == "preview") {
        emit preview(id, toQt(std::filesystem::path(valueOr<std::string>(line, "path", ""))));
    } else if (event == "result") {
        const auto op = m_jobs.at(id).line.at("op").get<std::string>();
        finish(id);
        if (op == "measure") return emit measured(id);
        if (op == "caption")
            return emit captioned(id, toQt(valueOr<std::string>(line, "caption", "")));
        emit result(id, toQt(std::filesystem::path(valueOr<std::string>(line, "path", ""))),
                    valueOr(line, "seconds", 0.0));
    } else if (event == "error") {
        fail(id, errorFromJson(line));
    }
}

void EngineClient::finish(int id) {
    m_jobs.erase(id);
    if (m_jobs.empty()) {
        m_waitingForRun = false;
        if (hasPausedRun()) m_idleTimer.start();
    }
    QMetaObject::invokeMethod(this, &EngineClient::pump, Qt::QueuedConnection);
    emit busyChanged();
}

void EngineClient::fail(int id, const Error& error) {
    finish(id);
    emit failed(id, error);
}

void EngineClient::onStartFailure(const Error& error) {
    while (!m_jobs.empty()) fail(m_jobs.begin()->first, error);
}

void EngineClient::onDied(int job, const Error& error) {
    if (m_jobs.contains(job)) fail(job, error);
    emit died(error);
    pump();
}

void EngineClient::resumeRuns() {
    m_idleTimer.stop();
    if (!hasPausedRun()) return;
    const std::set<std::string> paused = std::exchange(m_pausedRuns, {});
    unload();  // they need the memory back
    for (RunFollower* run : m_runs->atWork())
        if (paused.contains(run->run().id())) run->request(RunRequest::resume);
    emit busyChanged();
}

}  // namespace dreambooth
