// Measuring the scores of steps through the engine: one that is asked for, and all of a run, one
// after another.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

class EngineClient;
class ProjectSession;
class RunStore;
class Settings;
struct StudioContext;

/// Measures steps of a run, one at a time, and says how far it is. The worker keeps what it
/// measured in the run's scores.json.
class ScoreMeasurer : public QObject {
    Q_OBJECT

public:
    explicit ScoreMeasurer(EngineClient& engine, QObject* parent = nullptr);

    /// Nothing while one is measured.
    void measure(const RunFolder& run, const ComparedModel& tuned);
    void cancel();
    bool isBusy() const { return m_job != 0; }
    /// The step at work; isBusy() must hold.
    const ComparedModel& current() const { return m_current; }
    /// Pictures; total is 0 until the first one is begun.
    int done() const { return m_done; }
    int total() const { return m_total; }
    /// By the pictures so far; negative while unknown.
    double secondsLeft() const;

signals:
    void changed();  ///< isBusy(), done() or total() changed
    void finished();
    void failed(const dreambooth::Error& error);

private:
    void end();

    EngineClient& m_engine;
    ComparedModel m_current;
    QElapsedTimer m_clock;  ///< since the first progress: loading models tells nothing of drawing
    int m_job = 0;
    int m_done = 0, m_total = 0;
};

/// Measures the steps of a run by itself: when a run has ended, also while the project was closed,
/// while it is at work where a device is free, or when the person asked for all steps. Only on a
/// device that no run uses, and while nothing is drawn: what the person asks for comes first, at
/// once.
class StepQueue : public QObject {
    Q_OBJECT

public:
    StepQueue(StudioContext& context, ScoreMeasurer& measurer, QObject* parent);

    /// All steps of the run that were not measured yet, now; those of another run are dropped.
    void measureAll(const RunFolder& run);
    /// Drops what waits, of further runs too, and stops what it has begun.
    void cancel();
    /// Whether runs that end are measured by themselves; kept for the next start too.
    bool isAutomatic() const;
    void setAutomatic(bool automatic);
    /// Steps that wait or are measured.
    int waiting() const { return static_cast<int>(m_steps.size()); }
    /// Whose they are.
    std::string runId() const { return m_run.id(); }

signals:
    void changed();  ///< waiting()

private:
    struct EndedRun {
        RunFolder run;
        bool hasLast = false;  ///< its last step is measured
    };

    void onActiveChanged();
    void onUpdated();
    void takeLeft();
    void keepLeft();
    void measureNextRun();
    void letLastStepsComeFirst();
    void read(const RunFolder& run, bool isByItself);
    void dropSteps();
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
    RunFolder m_run{std::filesystem::path()};  ///< whose steps they are
    /// Runs that were at work or waited here when the project was closed.
    std::vector<std::string> m_left;
    QString m_keptLeft;                           ///< as the next start will find it
    std::vector<std::filesystem::path> m_atWork;  ///< runs, on this computer or a cluster
    std::string m_active;                         ///< RunStore::active()
    std::deque<ComparedModel> m_steps;            ///< the first may be measured now
    /// Further runs that have ended, as those of a sweep do while nothing is measured.
    std::vector<EndedRun> m_ended;
    bool m_isByItself = false;  ///< m_run came from m_ended, and may go back to it
    bool m_isMine = false;      ///< the measurer works for the queue
    bool m_yields = false;      ///< it was stopped for something else
    QTimer m_pause;             ///< before the next one is begun
    int m_reads = 0;
    bool m_isReading = false;       ///< which steps of the run are to be measured
    std::size_t m_checkpoints = 0;  ///< of m_active, when it was looked at
};

}  // namespace dreambooth
