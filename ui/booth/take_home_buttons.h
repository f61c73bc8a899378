// The ways to take pictures home that staff offer, a button each.
#pragma once

#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_visit.h>

#include <QWidget>
#include <utility>
#include <vector>

class QGridLayout;

namespace dreambooth {

class TakeHomeButtons : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit TakeHomeButtons(const std::vector<TakeHomeWay>& ways, QWidget* parent = nullptr);
    bool isEmpty() const { return m_buttons.empty(); }
    /// Whether the first one is the next thing to do.
    void propose(bool isNext);
    void retranslate();
    void setScale(const BoothScale& scale) override;

signals:
    void chosen(dreambooth::TakeHomeWay way);

private:
    QGridLayout* m_grid;
    std::vector<std::pair<TakeHomeWay, BoothButton*>> m_buttons;
};

}  // namespace dreambooth
