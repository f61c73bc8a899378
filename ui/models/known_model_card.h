// A card of a model that can be got: what it is good for, size and licence, whether it fits this
// computer.
#pragma once

#include <hub/known_models.h>
#include <ui/session/computer_devices.h>
#include <ui/session/download_store.h>

#include <QFrame>
#include <QString>
#include <optional>
#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;

namespace dreambooth {

/// Whether a model can be taught on this computer, by what its family needs and what memory the
/// processors have, and on a CPU how long a run takes; nothing is run for it.
struct FitHere {
    bool fits = false;
    bool isSlow = false;  ///< it fits, and a run takes many hours
    QString text;         ///< "Fits, about 5 h a run", "Too large for this computer"
    QString details;      ///< what it needs and what is there
};

/// By the device with which a run would begin: the GPU with the most memory, else the CPU. Nothing
/// where that is not known, and of models that are not made to be trained.
std::optional<FitHere> fitHere(const KnownModel& model, const std::vector<ComputerDevice>& devices);

/// A card of a model that can be got: what it is good for, size and licence, whether it fits this
/// computer, and the button to get it; while it is fetched how far it is, afterwards the button to
/// use it.
class KnownModelCard : public QFrame {
    Q_OBJECT

public:
    KnownModelCard(const KnownModel& model, QWidget* parent);

    const KnownModel& model() const { return m_model; }
    void setFit(const std::optional<FitHere>& fit);
    /// `download`: null, or what is under way of it. `isHere`: it is in the cache. `isUsed`: it is
    /// the project's base.
    void setState(const DownloadItem* download, bool isHere, bool isUsed);

signals:
    void getRequested();
    void useRequested();

private:
    KnownModel m_model;
    QLabel *m_fit, *m_state;
    QProgressBar* m_progress;
    QPushButton *m_get, *m_use;
};

}  // namespace dreambooth
