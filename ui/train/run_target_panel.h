// "Where" a run trains: on this computer's processors, or on a cluster that can be reached from
// here.
#pragma once

#include <runs/cluster_job.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QVBoxLayout;
class QFormLayout;
class QLineEdit;
class QProgressBar;
class QSpinBox;

namespace dreambooth {

struct ComputerDevice;
class SegmentedControl;
class Settings;

/// "Where": the processors of this computer with their memory, to be chosen from.
class DeviceList : public QWidget {
    Q_OBJECT

public:
    DeviceList(const StudioContext& context, QWidget* parent);

    void setChoosable(bool choosable);

signals:
    void chosen();  ///< others than before: by a person, in the settings, or once they are known

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Device {
        std::string id;  ///< "cpu", "0", "1", …
        QCheckBox* box = nullptr;
        QLabel* numbers = nullptr;    ///< of memory; nullptr where it isn't told
        QProgressBar* bar = nullptr;  ///< the same
    };
    void take();
    void showChosen();
    void tellChosen();
    void addDevice(const ComputerDevice& device);
    static void showMemory(const Device& shown, const ComputerDevice& device);
    /// What was free before a run says nothing while it is at work.
    void updateMemory();
    /// Not by a cluster's run, which takes nothing of this computer.
    bool isTrainingHere() const;
    void keepSensible(const QCheckBox* changed);

    const RunStore& m_runs;
    ComputerDevices& m_computer;
    QVBoxLayout* m_layout;
    QLabel* m_note;
    std::vector<Device> m_devices;
    std::vector<std::string> m_chosen;  ///< as chosen() told last
};

/// What is asked of one cluster: machines, processes, GPUs, and where it is. Remembered on this
/// computer from run to run.
class ClusterForm : public QWidget {
    Q_OBJECT

public:
    ClusterForm(ClusterSystem system, Settings& settings, QWidget* parent);

    ClusterSystem system() const { return m_request.system; }
    const ClusterRequest& request() const { return m_request; }
    /// Names and their paths.
    using Paths = std::vector<std::pair<QString, QString>>;
    /// Tells which of these other machines can't see, as soon as their disks answer.
    void checkStorage(const Paths& paths);

private:
    void tellStorage(const Paths& hidden);
    QSpinBox* addNumber(QFormLayout* form, const QString& label, const char* name, int value);
    QLineEdit* addText(QFormLayout* form, const QString& label, const char* name,
                       const std::string& value);
    void keep();

    Settings& m_settings;
    ClusterRequest m_request;
    QSpinBox* m_machines = nullptr;
    QSpinBox* m_processes = nullptr;
    QCheckBox* m_gpus = nullptr;
    QLineEdit* m_partition = nullptr;
    QLineEdit* m_options = nullptr;
    QLineEdit* m_address = nullptr;
    QLabel* m_storage = nullptr;
    Paths m_paths;  ///< that were asked for last
    bool m_isChecking = false;
};

/// "Where" a run trains: on this computer's processors, or on a cluster that can be reached from
/// here. Without a cluster only the processors are there.
class RunTargetPanel : public QWidget {
    Q_OBJECT

public:
    RunTargetPanel(StudioContext& context, QWidget* parent);

    /// Nothing: this computer.
    std::optional<ClusterRequest> cluster() const;
    /// Of this computer, for job.json.
    std::vector<std::string> devices() const;
    void setChoosable(bool choosable);

signals:
    void changed();  ///< another place, or other processors

protected:
    void showEvent(QShowEvent* event) override;

private:
    void choose(int place);
    void checkStorage();

    StudioContext& m_context;
    DeviceList* m_devices;
    SegmentedControl* m_places;
    std::vector<ClusterForm*> m_forms;  ///< of the places after the first
};

}  // namespace dreambooth
