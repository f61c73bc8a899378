// What the shown run takes of the machine: memory, load, temperature, where its time goes, and what
// was foreseen beside it. What the system does not tell is said so.
#pragma once

#include <base/machine_readings.h>
#include <base/memory.h>
#include <runs/history.h>
#include <runs/run_needs.h>

#include <QTimer>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

class QGridLayout;
class QLabel;

namespace dreambooth {

class RunFollower;

class RunMachine : public QWidget {
    Q_OBJECT

public:
    explicit RunMachine(QWidget* parent);

    void show(const RunFollower& run);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    /// What one look at this computer brought, made off the GUI thread.
    struct Look {
        long pid = 0;  ///< of the process; 0: none is here
        std::optional<ProcessReading> process;
        double at = 0;  ///< of a clock that is never set; 0: nothing was measured yet
        Memory memory;
        std::optional<double> load;
        std::vector<Temperature> temperatures;
    };
    /// What a plan said of these settings on this computer.
    struct Foreseen {
        std::int64_t bytes = 0;
        double stepSeconds = 0;
    };
    /// What of the run counts here, since followers come and go.
    struct Shown {
        std::string id;
        long pid = 0;
        QString host;         ///< where it is at work; empty: nowhere
        bool isHere = false;  ///< at work on this computer
        bool onGpu = false;
        std::int64_t peakBytes = 0;  ///< told with its steps
        double stepSeconds = 0;      ///< mean
        RunHistory::PartTimes parts;
        long pidHere() const { return isHere ? pid : 0; }
    };
    void look();
    void lookUpPlan(const RunFollower& run);
    void update();
    void addSection(const QString& title);
    QLabel* addRow(const QString& name, const char* objectName);
    void set(QLabel* value, const QString& text);

    QGridLayout* m_grid;
    int m_row = 0;
    QLabel *m_processMemory, *m_processPeak, *m_toldPeak, *m_computerMemory;
    QLabel *m_processLoad, *m_computerLoad, *m_temperatures;
    QLabel *m_steps, *m_validation, *m_checkpoints, *m_samples;
    QLabel *m_foreseenMemory, *m_foreseenStep;
    QTimer m_timer;
    bool m_isLooking = false;
    Shown m_shown;
    Look m_last;
    double m_cores = -1;  ///< kept busy by the process between two looks; below 0: not known
    std::optional<Foreseen> m_foreseen;
};

}  // namespace dreambooth
