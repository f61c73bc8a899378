// Reads a run folder on the thread pool, takes the result in on the GUI thread.
// A live run is looked at twice a second, another one every two seconds.
#include <base/files.h>
#include <base/paths.h>
#include <runs/inputs.h>
#include <ui/session/run_follower.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <system_error>

namespace dreambooth {

namespace {

constexpr int livePollMilliseconds = 500;
constexpr int idlePollMilliseconds = 2000;
/// Rates are computed from this many last steps: enough to be steady, few enough to follow a
/// change.
constexpr std::size_t rateSteps = 20;

double medianStepSeconds(const RunHistory& history) {
    const auto count = std::min(rateSteps, history.steps.size());
    if (count == 0) return 0;
    const std::vector<float>& all = history.steps.column("seconds");
    std::vector<float> seconds(all.end() - static_cast<std::ptrdiff_t>(count), all.end());
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(seconds.begin(), middle, seconds.end());
    return *middle;
}

std::vector<int> lastingCheckpoints(const RunFolder& run) {
    std::vector<int> steps;
    for (const RunFolder::Checkpoint& one : run.listCheckpoints())
        if (!one.untilNext) steps.push_back(one.step);
    return steps;
}

/// Each comes whole, and goes, by a change of their folder; one that was there until the next is
/// kept by a change of its own.
std::filesystem::file_time_type lastChange(const std::filesystem::path& checkpoints) {
    std::error_code ignored;
    auto last = std::filesystem::last_write_time(checkpoints, ignored);
    for (const std::filesystem::path& one : entriesIn(checkpoints))
        last = std::max(last, std::filesystem::last_write_time(one, ignored));
    return last;
}

}  // namespace

void RunReading::readAll() {
    reader.readAll([this](const Event& event) { history.apply(event); });
}

RunFollower::RunFollower(const RunFolder& run, QObject* parent)
    : RunFollower(run, RunReading(run), parent) {}

RunFollower::RunFollower(RunFolder run, RunReading begun, QObject* parent)
    : QObject(parent),
      m_run(std::move(run)),
      m_history(std::make_shared<RunHistory>(std::move(begun.history))),
      m_eventBytes(begun.reader.offset()),
      m_reader(std::make_shared<EventReader>(std::move(begun.reader))),
      m_cluster(new ClusterWatch(m_run, this)) {
    connect(m_cluster, &ClusterWatch::failed, this, &RunFollower::failed);
    connect(m_cluster, &ClusterWatch::changed, this, [this] {
        emit updated();
        poll();
    });
    connect(&m_timer, &QTimer::timeout, this, &RunFollower::poll);
    m_timer.start(livePollMilliseconds);
    poll();
}

bool RunFollower::isActive() const {
    if (m_alive && !hasEnded(m_state.phase)) return true;
    // A job that the cluster has ended counts until the state of that end has been read, too.
    return (m_cluster->isOpen() || m_jobOpen) && m_state.phase != RunPhase::finished;
}

bool RunFollower::isWaiting() const {
    if (!m_cluster->isOpen()) return false;
    const auto& answer = m_cluster->answer();
    return m_state.phase == RunPhase::queued ||
           (answer && answer->place == JobAnswer::Place::waiting);
}

double RunFollower::secondsLeft() const {
    const double seconds = medianStepSeconds(*m_history);
    const int total = m_history->totalSteps > 0 ? m_history->totalSteps : m_state.totalSteps;
    if (seconds <= 0 || total <= 0 || !isActive() || isPaused()) return -1;
    const int step = m_history->steps.numbers().back();
    const double left = std::max(0, total - step) * seconds;
    const int limit = m_job.recipe.max_train_seconds;
    if (limit <= 0) return left;
    // Samples and checkpoints count; which the steps' own seconds don't have.
    const double used = std::max(m_history->trainingSeconds(), m_history->stepInterval() * step);
    return std::min(left, std::max(0.0, limit - used));
}

double RunFollower::stepsPerSecond() const {
    const double seconds = medianStepSeconds(*m_history);
    return seconds > 0 ? 1 / seconds : 0;
}

double RunFollower::imagesPerSecond() const {
    return m_history->steps.empty() ? 0 : m_history->steps.back().images * stepsPerSecond();
}

bool RunFollower::isRequested(RunRequest request) const {
    return m_requests.has(request);
}

void RunFollower::requestPauseOrResume() {
    request(m_state.phase == RunPhase::paused ? RunRequest::resume : RunRequest::pause);
}

void RunFollower::request(RunRequest request, const Json& arguments) {
    if (isRequested(request)) return;
    if (const Result<void> allowed = m_mayChange(); !allowed) {
        emit failed(allowed.error());
        return;
    }
    m_disk.add(
        this, [run = m_run, request, arguments] { return run.request(request, arguments); },
        [this, request](const Result<void>& asked) {
            if (!asked) {
                emit failed(asked.error());
                return;
            }
            m_requests.add(request);
            if (request == RunRequest::stop && isWaiting()) m_cluster->cancelWaiting();
            emit updated();
        });
}

void RunFollower::poll() {
    if (m_reading) return;
    m_reading = true;
    inBackground(
        this,
        [run = m_run, reader = m_reader, isLoaded = m_loaded, jobTime = m_jobTime,
         checkpointsTime = m_checkpointsTime]() -> std::optional<Reading> {
            Reading reading;
            // The state before the lock: a worker that ends in between has written its end.
            const RunState written = run.readState().value_or(RunState{});
            reading.alive = run.isAlive();
            // A cluster's job ends when the cluster says so, and then has a state of its end.
            reading.jobOpen = hasOpenClusterJob(run);
            const bool isTrusted = reading.alive || reading.jobOpen;
            reading.state = isTrusted ? written : run.effectiveState();
            // Read once more: it ended properly between the first reading and the lock.
            reading.endedUnexpectedly = !isTrusted && written.phase != reading.state.phase &&
                                        run.readState().value_or(RunState{}).phase == written.phase;
            // Where its project was moved or deleted nothing says how it ended.
            reading.isGone = !pathExists(run.path());
            if (!pathExists(run.path().parent_path().parent_path())) return std::nullopt;
            if (reading.isGone) return reading;
            reading.events = reader->readNew();
            reading.reset = reader->wasReset();
            reading.hasMore = reader->hasMore();
            reading.eventBytes = reader->offset();
            const bool isChanged = std::ranges::any_of(
                reading.events, [](const Event& event) { return event.kind == "changed"; });
            // It is written anew where the run is changed while it waits.
            std::error_code ignored;
            reading.jobTime = std::filesystem::last_write_time(run.jobFile(), ignored);
            if (!isLoaded || isChanged || reading.jobTime != jobTime)
                if (auto job = run.readJob()) reading.job = std::move(*job);
            if (!isLoaded) {
                const auto heldOut = RunInputs(run).heldOut();
                reading.hasHeldOut = heldOut && !heldOut->empty();
            }
            reading.checkpointsTime = lastChange(run.checkpoints());
            if (!isLoaded || reading.checkpointsTime != checkpointsTime)
                reading.checkpoints = lastingCheckpoints(run);
            reading.requests = run.openRequests();
            return reading;
        },
        [this](std::optional<Reading> reading) {
            m_reading = false;
            if (!reading) return;
            if (reading->isGone)
                emit gone();
            else
                take(std::move(*reading));
        });
}

void RunFollower::take(Reading reading) {
    const bool otherPhase = m_loaded && reading.state.phase != m_state.phase;
    const bool changed =
        !m_loaded || reading.job || reading.checkpoints || reading.reset ||
        !reading.events.empty() || reading.alive != m_alive || reading.jobOpen != m_jobOpen ||
        reading.requests != m_requests || reading.state.phase != m_state.phase ||
        reading.state.step != m_state.step || reading.state.unsaved != m_state.unsaved;
    if (reading.reset) *m_history = {};
    for (const Event& event : reading.events) m_history->apply(event);
    m_eventBytes = reading.eventBytes;
    const bool otherJob = m_loaded && reading.job;
    if (reading.job) m_job = std::move(*reading.job);
    m_jobTime = reading.jobTime;
    if (!m_loaded) m_hasHeldOut = reading.hasHeldOut;
    if (reading.checkpoints) m_checkpoints = std::move(*reading.checkpoints);
    m_checkpointsTime = reading.checkpointsTime;
    m_state = std::move(reading.state);
    m_alive = reading.alive;
    m_jobOpen = reading.jobOpen;
    m_endedUnexpectedly = reading.endedUnexpectedly;
    m_requests = reading.requests;
    m_loaded = true;
    m_timer.setInterval(m_alive ? livePollMilliseconds : idlePollMilliseconds);
    if (otherPhase && m_cluster->isOpen()) m_cluster->poll();
    if (otherJob) emit jobChanged();
    if (changed) emit updated();
    if (reading.hasMore) poll();  // a long run is shown as it is read
}

}  // namespace dreambooth
