// The ways home that staff offer, a button each.
#pragma once

#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_visit.h>

#include <QWidget>
#include <utility>
#include <vector>

class QGridLayout;

namespace dreambooth {

class WaysHome : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit WaysHome(const std::vector<WayHome>& ways, QWidget* parent = nullptr);
    bool isEmpty() const { return m_buttons.empty(); }
    /// Whether the first one is the next thing to do.
    void propose(bool isNext);
    void retranslate();
    void setScale(const BoothScale& scale) override;

signals:
    void chosen(dreambooth::WayHome way);

private:
    QGridLayout* m_grid;
    std::vector<std::pair<WayHome, BoothButton*>> m_buttons;
};

}  // namespace dreambooth
