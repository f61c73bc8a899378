// The processors of this computer with their memory, as `dreambooth doctor` tells them. Asked in
// the background, so that the window never touches a GPU driver.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <string>
#include <vector>

namespace dreambooth {

struct ComputerDevice {
    std::string id;  ///< "cpu", "0", "1", …
    QString name;    ///< "AMD EPYC", "RTX 4090"
    double totalBytes = 0, freeBytes = 0;

    bool isCpu() const { return id == "cpu"; }
};

class ComputerDevices : public QObject {
    Q_OBJECT

public:
    explicit ComputerDevices(QObject* parent = nullptr);
    ~ComputerDevices() override;

    /// Once, whoever asks; answers with known(), also where nothing can be told.
    void ask();
    /// Again, unless the answer is new: what memory is free changes. The devices stay the same.
    void askAgain();
    bool isKnown() const { return m_isKnown; }  ///< known() was told
    const std::vector<ComputerDevice>& all() const { return m_devices; }
    /// "LibTorch 2.11.0", "CUDA 13.0, driver for CUDA 13.0, NCCL 2.28.9": of what computes.
    const QStringList& versions() const { return m_versions; }
    /// The one that trains and draws unless somebody chooses, where the computer has it; empty: all
    /// GPUs, else the CPU. What was chosen before counts no more.
    void prefer(const std::string& id);
    std::vector<std::string> preferred() const;
    /// The one that "auto" takes; empty while nothing is known.
    std::string automatic() const;
    /// What job.json gets: the ids that the person chose under "Where", else preferred(), or
    /// {"auto"} while nothing is known.
    std::vector<std::string> chosen() const;
    void choose(std::vector<std::string> ids) { m_chosen = std::move(ids); }
    /// Those of a run, as job.json has them, where the computer has them all or nothing is known;
    /// else chosen(): the project may come from another one.
    std::vector<std::string> ofRun(const std::vector<std::string>& ranks) const;

signals:
    void known();

private:
    void take();
    void answer();

    QProcess* m_doctor;
    bool m_isKnown = false;
    std::vector<ComputerDevice> m_devices;
    std::vector<std::string> m_chosen;
    std::string m_preferred;
    QStringList m_versions;
    QElapsedTimer m_asked;  ///< valid: since then
};

}  // namespace dreambooth
