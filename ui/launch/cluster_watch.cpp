// Asks the cluster about a run on the thread pool, takes the answer in on the GUI thread.
#include <base/clock.h>
#include <base/error_json.h>
#include <base/files.h>
#include <runs/run_lock.h>
#include <ui/launch/cluster_watch.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <map>

namespace dreambooth {

namespace {

using Place = JobAnswer::Place;

constexpr int pollMilliseconds = 5000;
/// Network file systems show a file's new content within a minute by their defaults.
constexpr double sharedStorageDelay = 60;
/// A worker that was asked to stop and has not touched its lock for this long does not answer.
constexpr double maxSilence = 90;  // seconds

Error whyEnded(ClusterSystem system, const std::string& reason, bool hasBegun) {
    static const std::map<std::string, const char*> known = {
        {"OUT_OF_MEMORY", "cluster.ended.memory"}, {"TIMEOUT", "cluster.ended.time"},
        {"NODE_FAIL", "cluster.ended.machine"},    {"PREEMPTED", "cluster.ended.preempted"},
        {"CANCELLED", "cluster.ended.cancelled"},  {"STOPPED", "cluster.ended.cancelled"}};
    const auto found = known.find(reason);
    const std::string name = systemName(system);
    Error why =
        makeError(found != known.end() ? found->second : "cluster.ended", {{"system", name}});
    if (hasBegun) return why;
    why.remedy.clear();  // there is nothing to resume
    return makeError("cluster.not_begun", withCause(why, {{"system", name}}));
}

/// The job is over: a run that could not write its own end gets one.
Result<void> settle(const RunFolder& run, ClusterJob job, const std::string& reason) {
    TRY(RunState state, run.readState());
    const bool hasBegun = state.phase != RunPhase::queued;
    if (!hasEnded(state.phase)) {
        const bool wanted = pathExists(run.requestFile(RunRequest::stop)) && !hasBegun;
        if (wanted)
            state.phase = RunPhase::stopped;
        else
            state.fail(whyEnded(job.request.system, reason, hasBegun));
        TRY_VOID(run.writeState(state));
    }
    job.ended = isoDate(secondsSinceEpoch());
    return writeClusterJob(run, job);
}

}  // namespace

ClusterWatch::ClusterWatch(RunFolder run, QObject* parent)
    : QObject(parent), m_run(std::move(run)), m_job(readClusterJob(m_run)) {
    connect(&m_timer, &QTimer::timeout, this, &ClusterWatch::poll);
    m_timer.start(pollMilliseconds);
    if (isOpen()) poll();
}

ClusterWatch::Reading ClusterWatch::read(const RunFolder& run, double secondsSinceEnd,
                                         double secondsSinceStop) {
    Reading reading{readClusterJob(run), {}, pathExists(run.requestFile(RunRequest::stop))};
    if (!reading.job || !reading.job->isOpen()) return reading;
    const ClusterQueue& queue = queueOf(reading.job->request.system);
    reading.answer = queue.ask(*reading.job);
    if (reading.job->id.empty() && !reading.answer->id.empty()) {
        // The window that submitted it ended before the number was known.
        reading.job->id = reading.answer->id;
        if (!writeClusterJob(run, *reading.job)) return reading;
    }
    const bool isUnanswered =
        reading.isStopAsked && secondsSinceStop > maxSilence && !run.isAlive();
    if (reading.answer->place == Place::running && isUnanswered) {
        if (!queue.cancel(*reading.job)) return reading;
        reading.answer = queue.ask(*reading.job);
    }
    if (reading.answer->place != Place::ended) return reading;
    // What its last worker wrote may not have come here yet; nor its job to the queue.
    const bool maySettle = !reading.job->id.empty() && !isOnSharedStorage(toQt(run.path()));
    if ((maySettle || secondsSinceEnd > sharedStorageDelay) && !isLocked(run) &&
        settle(run, *reading.job, reading.answer->reason))
        reading.job = readClusterJob(run);
    return reading;
}

void ClusterWatch::poll() {
    if (m_asking) return;
    m_asking = true;
    const auto since = [](double seen) { return seen > 0 ? steadySeconds() - seen : 0; };
    inBackground(
        this,
        [run = m_run, end = since(m_endSeen), stop = since(m_stopSeen)] {
            return read(run, end, stop);
        },
        [this](Reading found) {
            m_asking = false;
            take(std::move(found));
        });
}

void ClusterWatch::reload() {
    m_job = readClusterJob(m_run);
    m_answer.reset();
    m_endSeen = 0;
    emit changed();
    poll();
}

void ClusterWatch::take(Reading found) {
    const bool wasOpen = isOpen();
    const auto before = m_answer;
    m_job = std::move(found.job);
    if (found.answer) m_answer = std::move(found.answer);
    if (!found.isStopAsked)
        m_stopSeen = 0;
    else if (m_stopSeen == 0)
        m_stopSeen = steadySeconds();
    const bool hasEnded = isOpen() && m_answer && m_answer->place == Place::ended;
    if (!hasEnded)
        m_endSeen = 0;
    else if (m_endSeen == 0)
        m_endSeen = steadySeconds();
    if (wasOpen != isOpen() || before != m_answer) emit changed();
}

void ClusterWatch::cancelWaiting() {
    if (!isOpen()) return;
    inBackground(
        this, [job = *m_job] { return queueOf(job.request.system).cancelWaiting(job); },
        [this](const Result<void>& cancelled) {
            if (!cancelled) emit failed(cancelled.error());
            poll();
        });
}

void ClusterWatch::countAsEnded() {
    if (!isOpen()) return;
    inBackground(
        this, [run = m_run, job = *m_job] { return settle(run, job, {}); },
        [this](const Result<void>& settled) {
            if (!settled) emit failed(settled.error());
            poll();
        });
}

}  // namespace dreambooth
