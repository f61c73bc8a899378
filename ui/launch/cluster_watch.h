// What the cluster says of one run, asked every few seconds while its job is open. When the job has
// ended, the run folder is told: a run that has not written its own end gets one.
#pragma once

#include <runs/cluster_job.h>
#include <ui/launch/cluster_queue.h>

#include <QObject>
#include <QTimer>
#include <optional>

namespace dreambooth {

class ClusterWatch : public QObject {
    Q_OBJECT

public:
    explicit ClusterWatch(RunFolder run, QObject* parent);

    /// Nothing for a run of this computer.
    const std::optional<ClusterJob>& job() const { return m_job; }
    bool isOpen() const { return m_job && m_job->isOpen(); }
    /// Of the last time that it was asked; nothing before the first.
    const std::optional<JobAnswer>& answer() const { return m_answer; }

    /// After the run was handed in: cluster.json is another one.
    void reload();
    /// Asks now, in the background; otherwise it does so by itself.
    void poll();
    /// Takes back a job that has not begun; `stop` must be among the run's requests, which tells
    /// the end from a failure.
    void cancelWaiting();
    /// The person's word that the job is gone, where the cluster can't be asked any more.
    void countAsEnded();

signals:
    void changed();
    void failed(const dreambooth::Error& error);

private:
    struct Reading {
        std::optional<ClusterJob> job;
        std::optional<JobAnswer> answer;
        bool isStopAsked = false;
    };
    static Reading read(const RunFolder& run, double secondsSinceEnd, double secondsSinceStop);
    void take(Reading reading);

    RunFolder m_run;
    std::optional<ClusterJob> m_job;
    std::optional<JobAnswer> m_answer;
    double m_endSeen = 0;   ///< when the cluster first said so; 0: it has not
    double m_stopSeen = 0;  ///< when a request to stop was first seen; 0: there is none
    bool m_asking = false;
    QTimer m_timer;
};

}  // namespace dreambooth
