// "Where": the processors of this computer with their memory, to be chosen from.
#pragma once

#include <ui/session/computer_devices.h>

#include <QWidget>
#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QVBoxLayout;

namespace dreambooth {

class DeviceList : public QWidget {
    Q_OBJECT

public:
    explicit DeviceList(QWidget* parent = nullptr);

    /// What job.json gets: the chosen ids, or {"auto"} while nothing is known.
    std::vector<std::string> chosen() const;
    void setChoosable(bool choosable);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Device {
        std::string id;  ///< "cpu", "0", "1", …
        QCheckBox* box = nullptr;
    };
    void take();
    void addDevice(const ComputerDevice& device);
    void keepSensible(const QCheckBox* changed);

    QVBoxLayout* m_layout;
    QLabel* m_note;
    ComputerDevices m_computer;
    std::vector<Device> m_devices;
};

}  // namespace dreambooth
