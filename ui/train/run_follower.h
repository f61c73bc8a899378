// Follows one run folder: polls its events and state off the paint path and tells the pages.
// Works for runs that another window, or nobody, started; never writes but by requests.
#pragma once

#include <project/events.h>
#include <project/run.h>

#include <QObject>
#include <QTimer>

namespace dreambooth {

class RunFollower : public QObject {
    Q_OBJECT

public:
    explicit RunFollower(RunFolder run, QObject* parent = nullptr);

    const RunFolder& run() const { return m_run; }
    const Job& job() const { return m_job; }
    const RunState& state() const { return m_state; }
    const RunHistory& history() const { return m_history; }
    bool isActive() const;  ///< queued, preparing, training or paused, with a live worker
    /// Seconds until the end by the median of the last steps; negative while unknown.
    double secondsLeft() const;

    /// stop, pause, resume, sample, checkpoint.
    void request(const QString& name);

signals:
    /// New events were taken into history(), or state() changed.
    void updated();
    void problem(const dreambooth::Error& error);

private:
    void poll();

    RunFolder m_run;
    Job m_job;
    RunState m_state;
    RunHistory m_history;
    EventReader m_reader;
    QTimer m_timer;
};

}  // namespace dreambooth
