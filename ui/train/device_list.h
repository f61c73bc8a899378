// "Where": the processors of this computer with their memory, as `dreambooth doctor` tells them.
// Asked in the background, so that the window never touches a GPU driver.
#pragma once

#include <QProcess>
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
    ~DeviceList() override;

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
    void ask();
    void take(const QByteArray& json);
    void addDevice(const std::string& id, const QString& name, double total, double free);
    void keepSensible(const QCheckBox* changed);

    QVBoxLayout* m_layout;
    QLabel* m_note;
    QProcess m_doctor;
    std::vector<Device> m_devices;
    bool m_asked = false;
};

}  // namespace dreambooth
