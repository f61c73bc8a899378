// Measures steps of a run through the engine, one at a time, and says how far it is.
// The worker keeps what it measured in the run's scores.json.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>

#include <QElapsedTimer>
#include <QObject>

namespace dreambooth {

class EngineClient;

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

}  // namespace dreambooth
