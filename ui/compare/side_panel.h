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
class QMenu;
class QPushButton;
class QSlider;
class QVBoxLayout;

namespace dreambooth {

class SidePanel : public QWidget {
    Q_OBJECT

public:
    explicit SidePanel(QWidget* parent = nullptr);

    void setSide(Side side, const ComparedModel& model, const SideLabel& label);
    QMenu& menu(Side side) { return *part(side).menu; }

signals:
    /// The menu is about to be shown: fill it.
    void menuWanted(dreambooth::Side side);
    void strengthMoved(dreambooth::Side side, int file, double strength);

private:
    struct Strength {
        QWidget* row;
        QLabel *name, *value;
        QSlider* slider;
    };
    struct Part {
        QPushButton* button;
        QMenu* menu;
        QVBoxLayout* strengths;
        std::vector<Strength> rows;
    };
    Part& part(Side side) { return m_parts[static_cast<std::size_t>(side)]; }
    void addStrength(Side side);

    std::array<Part, 2> m_parts;
};

}  // namespace dreambooth
