// How large things are on the booth's screen: in hundredths of its shorter side, and never smaller
// than a finger needs.
#pragma once

#include <QFont>
#include <QSize>

class QScreen;
class QWidget;

namespace dreambooth {

struct BoothScale {
    double unit = 9;      ///< pixels: a hundredth of the window's shorter side
    int target = 57;      ///< pixels: 15 mm on this screen, the smallest thing to touch
    bool isTall = false;  ///< portrait

    /// `screen` says how many pixels a millimetre has; one that claims an impossible size (many
    /// touch screens and all virtual ones do) is taken for a common one of 96 pixels an inch.
    static BoothScale of(const QSize& window, const QScreen* screen);

    int px(double units) const { return qRound(unit * units); }
    /// As high as `units`, or as a finger needs.
    int touch(double units) const { return qMax(px(units), target); }
    QFont font(double units, QFont::Weight weight = QFont::Normal) const;
    bool operator==(const BoothScale&) const = default;
};

/// A widget whose size follows the booth's screen.
class Scaled {
public:
    virtual ~Scaled() = default;
    virtual void setScale(const BoothScale& scale) = 0;
};

/// Tells `root` and all that is in it.
void applyScale(QWidget* root, const BoothScale& scale);

}  // namespace dreambooth
