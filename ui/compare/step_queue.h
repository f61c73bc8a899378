// Measures the steps of a run by itself, one after another: when a run has ended, while it is at
// work where a device is free, or when the person asked for all steps. Only on a device that no run
// uses, and while nothing is drawn: what the person asks for comes first, at once.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>

#include <QObject>
#include <QTimer>
#include <deque>
#include <filesystem>
#include <string>

namespace dreambooth {

class EngineClient;
class ProjectSession;
class RunStore;
class ScoreMeasurer;
class Settings;
struct StudioContext;

class StepQueue : public QObject {
    Q_OBJECT

public:
    StepQueue(StudioContext& context, ScoreMeasurer& measurer, QObject* parent);

    /// All steps of the run that were not measured yet; those of another run are dropped.
    void measureAll(const RunFolder& run);
    /// Drops what waits, and stops what it has begun.
    void cancel();
    /// Whether runs that end are measured by themselves; kept for the next start too.
    bool isAutomatic() const;
    void setAutomatic(bool automatic);
    /// Steps that wait or are measured.
    int waiting() const { return static_cast<int>(m_steps.size()); }
    /// Whose they are.
    const std::string& runId() const { return m_runId; }

signals:
    void changed();  ///< waiting()

private:
    void onActiveChanged();
    void onUpdated();
    bool hasFreeDevice() const;
    void proceed();
    bool isFree() const;
    void begin();
    void onEnded();

    ProjectSession& m_session;
    RunStore& m_runs;
    EngineClient& m_engine;
    ScoreMeasurer& m_measurer;
    Settings& m_settings;
    std::filesystem::path m_run;
    std::string m_runId;
    std::filesystem::path m_atWork;     ///< the run that was at work on this computer or a cluster
    std::deque<ComparedModel> m_steps;  ///< the first may be measured now
    bool m_isMine = false;              ///< the measurer works for the queue
    bool m_yields = false;              ///< it was stopped for something else
    QTimer m_pause;                     ///< before the next one is begun
    int m_reads = 0;
    std::size_t m_checkpoints = 0;  ///< of the run at work, when it was looked at
};

}  // namespace dreambooth
