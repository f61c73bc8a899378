// What is asked of one cluster: machines, processes, GPUs, and where it is. Remembered on this
// computer from run to run.
#pragma once

#include <runs/cluster_job.h>

#include <QWidget>

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace dreambooth {

class Settings;

class ClusterForm : public QWidget {
    Q_OBJECT

public:
    ClusterForm(ClusterSystem system, Settings& settings, QWidget* parent);

    ClusterSystem system() const { return m_request.system; }
    const ClusterRequest& request() const { return m_request; }
    /// Tells which of these (names and their paths) other machines can't see.
    void checkStorage(const std::vector<std::pair<QString, QString>>& paths);

private:
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
};

}  // namespace dreambooth
