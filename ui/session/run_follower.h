// Follows one run folder: polls its events and state off the GUI thread and tells the pages.
// Works for runs that another window, or nobody, started; never writes but by requests.
#pragma once

#include <runs/history.h>
#include <runs/run_folder.h>
#include <ui/launch/cluster_watch.h>
#include <ui/style/disk_queue.h>

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace dreambooth {

/// The events of a run as far as they were read; made on any thread, then used by one at a time.
struct RunReading {
    explicit RunReading(const RunFolder& run) : reader(run.eventsFile()) {}
    void readAll();

    EventReader reader;
    RunHistory history;
};

class RunFollower : public QObject {
    Q_OBJECT

public:
    explicit RunFollower(const RunFolder& run, QObject* parent = nullptr);
    /// Goes on from where its events were read to already.
    RunFollower(RunFolder run, RunReading begun, QObject* parent = nullptr);

    const RunFolder& run() const { return m_run; }
    const Job& job() const { return m_job; }
    /// Whether photos were kept for judging.
    bool hasHeldOut() const { return m_hasHeldOut; }
    const RunState& state() const { return m_state; }
    const RunHistory& history() const { return *m_history; }
    /// It goes on as long as this follower does.
    std::shared_ptr<const RunHistory> sharedHistory() const { return m_history; }
    /// Steps of the lasting checkpoints that are in the folder, ascending: of those that history()
    /// tells of, some may be gone by now.
    const std::vector<int>& checkpoints() const { return m_checkpoints; }
    /// Bytes of the events file that are in history().
    std::uintmax_t eventBytes() const { return m_eventBytes; }
    /// Queued, preparing, training or paused, with a live worker or a job of a cluster.
    bool isActive() const;
    /// What the cluster says, for a run that was handed to one.
    const ClusterWatch& cluster() const { return *m_cluster; }
    ClusterWatch& cluster() { return *m_cluster; }
    /// A cluster has it: this computer's devices are free.
    bool isElsewhere() const { return m_cluster->isOpen(); }
    /// What no other run may take meanwhile: its own, of a cluster's job all.
    std::vector<std::string> devicesInUse() const {
        return isElsewhere() ? std::vector<std::string>{"auto"} : job().devices;
    }
    /// In the cluster's queue, or about to begin there: nothing can be asked of a worker.
    bool isWaiting() const;
    /// The worker was killed or crashed: no state of the end was written, yet nobody holds the
    /// lock.
    bool endedUnexpectedly() const { return m_endedUnexpectedly; }
    /// False until the folder was read for the first time.
    bool isLoaded() const { return m_loaded; }
    /// It waits for "Resume": nothing that it measured is of now.
    bool isPaused() const { return m_state.phase == RunPhase::paused; }
    /// Seconds until the end by the median of the last steps, or until the recipe's time is over,
    /// whichever comes first; negative while unknown or paused.
    double secondsLeft() const;
    /// By the last steps; 0 while unknown.
    double stepsPerSecond() const;
    double imagesPerSecond() const;
    /// Pause was asked for and not yet honoured; the same for stop.
    bool isRequested(RunRequest request) const;

    /// Asked before each request, which its error refuses with failed().
    void setMayChange(std::function<Result<void>()> mayChange) {
        m_mayChange = std::move(mayChange);
    }
    /// stop takes a job back that waits for its cluster. What is asked for already is not asked
    /// again.
    void request(RunRequest request, const Json& arguments = Json::object());
    /// Asks to pause, or to go on where it is paused.
    void requestPauseOrResume();
    /// Looks at the folder now, in the background; otherwise it does so by itself.
    void poll();

signals:
    /// New events were taken into history(), or state() changed.
    void updated();
    /// The run was changed while it learned: job() is another.
    void jobChanged();
    void failed(const dreambooth::Error& error);
    /// Its folder is not there any more, though its project is.
    void gone();

private:
    /// What one look at the folder brought, made off the GUI thread.
    struct Reading {
        std::vector<Event> events;
        bool isGone = false, reset = false, hasMore = false;
        std::uintmax_t eventBytes = 0;
        RunState state;
        bool endedUnexpectedly = false;
        bool alive = false, jobOpen = false;  ///< a worker holds the lock; a cluster has the job
        std::optional<Job> job;
        std::filesystem::file_time_type jobTime;
        bool hasHeldOut = false;  ///< read with the job
        std::optional<std::vector<int>> checkpoints;
        std::filesystem::file_time_type checkpointsTime;
        RunRequests requests;
    };
    void take(Reading reading);

    RunFolder m_run;
    Job m_job;
    std::filesystem::file_time_type m_jobTime;
    bool m_hasHeldOut = false;
    std::vector<int> m_checkpoints;
    std::filesystem::file_time_type m_checkpointsTime;
    RunState m_state;
    std::shared_ptr<RunHistory> m_history;
    std::uintmax_t m_eventBytes = 0;
    std::shared_ptr<EventReader> m_reader;  ///< used by one background reading at a time
    ClusterWatch* m_cluster;
    bool m_alive = false, m_jobOpen = false, m_loaded = false, m_reading = false,
         m_endedUnexpectedly = false;
    RunRequests m_requests;
    std::function<Result<void>()> m_mayChange = [] { return Result<void>(); };
    QTimer m_timer;
    DiskQueue m_disk;  ///< writes requests
};

}  // namespace dreambooth
