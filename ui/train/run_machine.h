// What the shown run takes of the machine: memory, load, temperature, where its time goes, and what
// was foreseen beside it. What the system does not tell is said so.
#pragma once

#include <base/gpu_readings.h>
#include <base/machine_readings.h>
#include <base/memory.h>
#include <runs/run_needs.h>

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <memory>
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
        std::vector<GpuReading> gpus;
    };
    /// What a plan said of these settings on this computer.
    struct Foreseen {
        std::int64_t bytes = 0;
        double stepSeconds = 0;
    };
    /// A line of the table.
    struct Row {
        QLabel* name;
        QLabel* value;
        void say(const QString& text) const;
    };
    void look();
    void lookUpPlan();
    void sayAll();
    bool isAtWork() const;
    bool isHere() const;
    long pidHere() const;
    void addSection(const QString& title);
    Row addRow(const QString& name, const char* objectName);

    QGridLayout* m_grid;
    int m_row = 0;
    Row m_processMemory, m_processPeak, m_toldPeak, m_computerMemory;
    Row m_processLoad, m_computerLoad, m_graphics, m_temperatures;
    Row m_steps, m_stepParts, m_validation, m_checkpoints, m_samples;
    Row m_foreseenMemory, m_foreseenStep;
    QTimer m_timer;
    std::shared_ptr<GpuReader> m_gpuReader;  ///< while the tab is in sight
    bool m_isLooking = false;
    QPointer<const RunFollower> m_run;
    Look m_last;
    double m_cores = -1;   ///< kept busy by the process between two looks; below 0: not known
    std::string m_planOf;  ///< the run that m_foreseen is of
    std::optional<Foreseen> m_foreseen;
};

}  // namespace dreambooth
