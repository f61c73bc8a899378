// "What stands against what": a button for each side, which opens its menu, and the strengths of
// the LoRAs that are plugged in.
#pragma once

#include <base/side.h>
#include <comparisons/compared_model.h>
#include <ui/widgets/side_label.h>

#include <QWidget>
#include <array>
#include <vector>

class QLabel;
class QPushButton;
class QSlider;
class QVBoxLayout;

namespace dreambooth {

class CompareSelection;
class Dialogs;
class SideMenu;

class SidePanel : public QWidget {
    Q_OBJECT

public:
    SidePanel(CompareSelection& selection, Dialogs& dialogs, QWidget* parent);

    /// After the sides have changed, or their files may have gone.
    void refresh();

signals:
    void sideRequested(dreambooth::Side side, const dreambooth::ComparedModel& model);
    void strengthRequested(dreambooth::Side side, int file, double strength);

private:
    struct Strength {
        QWidget* row;
        QLabel *name, *value;
        QSlider* slider;
    };
    struct SideButton {
        QPushButton* button;
        SideMenu* menu;
        QVBoxLayout* strengths;
        std::vector<Strength> rows;
    };
    SideButton& button(Side side) { return m_buttons[static_cast<std::size_t>(side)]; }
    void addStrength(Side side);
    void setSide(Side side, const ComparedModel& model, const SideLabel& label);

    const CompareSelection& m_selection;
    std::array<SideButton, 2> m_buttons;
};

}  // namespace dreambooth
