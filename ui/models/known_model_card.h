// A card of a model that can be got: what it is good for, size and licence, whether it fits this
// computer.
#pragma once

#include <hub/known_models.h>
#include <ui/models/fit_here.h>
#include <ui/session/download_store.h>
#include <ui/widgets/choice_card.h>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace dreambooth {

/// How far a model is on its way to this computer.
enum class KnownModelState { notHere, underWay, here, used };

/// A card of a model that can be got: what it is good for, size and licence, whether it fits this
/// computer, and the button to get it; while it is fetched how far it is, afterwards the button to
/// use it. Chosen, its details are shown beside the cards.
class KnownModelCard : public ChoiceCard {
    Q_OBJECT

public:
    KnownModelCard(const KnownModel& model, QWidget* parent);

    const KnownModel& model() const { return m_model; }
    void setFit(const std::optional<FitHere>& fit);
    /// False where that is not known.
    bool fitsHere() const { return m_fitsHere; }
    /// `download`: null, or what is under way of it. `isHere`: it is in the cache. `isUsed`: it is
    /// the project's base.
    void setState(const DownloadItem* download, bool isHere, bool isUsed);
    KnownModelState state() const { return m_modelState; }

signals:
    void getRequested();
    void useRequested();

private:
    KnownModel m_model;
    QLabel *m_fit, *m_state;
    bool m_fitsHere = false;
    KnownModelState m_modelState = KnownModelState::notHere;
    QProgressBar* m_progress;
    QPushButton *m_get, *m_use;
};

}  // namespace dreambooth
