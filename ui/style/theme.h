// The look of the window: colour roles, sizes and fonts, dark or light.
// No other file names a colour: widgets ask for a role, style sheets are generated here.
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPixmap>
#include <QString>

class QApplication;

namespace dreambooth::theme {

enum class Role {
    window,      ///< behind a page
    sidebar,     ///< navigation, run strip, plot background
    panel,       ///< the side panel of a page, cards
    raised,      ///< buttons, the chosen navigation entry
    field,       ///< text fields
    border,      ///< lines between and around them
    neutral,     ///< around pictures, so that their colours are judged well
    text,        ///< 4.5:1 on all of the above
    muted,       ///< secondary text, 4.5:1 too
    base,        ///< blue: the base model and its class, always
    tuned,       ///< amber, as lines and text: the tuned model, the chosen one
    validation,  ///< green: judging, ready
    danger,      ///< red: what can't work
    onAccent,    ///< text on base, validation and danger
    nextFill,    ///< amber as an area: the button of the next thing to do
    onNextFill,  ///< text on it
};

QColor color(Role role);
/// Over pictures, the same in dark and light: lines and handles, and what dims the left-out part.
QColor pictureLine();
QColor pictureDimming();
bool isDark();
/// `a` over `b`: amount 0 gives b, 1 gives a.
QColor mix(const QColor& a, const QColor& b, double amount);

/// Distances and sizes in device-independent pixels.
struct Space {
    static constexpr int tiny = 4, small = 8, medium = 16, large = 24;
};
constexpr int radius = 8;
constexpr int controlHeight = 34;

enum class Brightness {
    asSystem,  ///< dark where there is no desktop that says (a bare X server, tests)
    dark,
    light
};
struct Look {
    Brightness brightness = Brightness::asSystem;
    int textPercent = 100;  ///< of the system's text size
};
/// Sets style, palette, font, style sheet, and what the wheel does over fields and a double click
/// on buttons that change places (studio_application.h). Before the first widget is made.
void apply(QApplication& application, const Look& look = {});
/// What was applied; dark or light where the system said.
Look appliedLook();
/// In a library with a copy of its own of this one: what the program applied.
void adopt(const Look& look);

/// Room for text: so many pixels, and more where a person has chosen larger text.
int textWidth(int pixels);
QFont bodyFont();
QFont smallFont();
QFont boldFont();

/// What a badge says by its colour (and always by its words too).
enum class Tone { neutral, ready, warning, danger, base, tuned };
struct ToneColors {
    QColor background, text;
};
ToneColors toneColors(Tone tone);

/// One of our SVG icons (resources/icons/NAME.svg) in a colour of the theme, sharp on any screen.
QIcon icon(const QString& name, Role role = Role::text);

/// Scales a picture to lie whole in the middle of `size`, and rounds its corners.
QPixmap roundedWhole(const QImage& image, const QSize& size, double devicePixelRatio,
                     double cornerRadius = 6);
/// Scales a picture to cover `size` and rounds its corners; device pixel ratio is kept.
QPixmap roundedCover(const QImage& image, const QSize& size, double devicePixelRatio,
                     double cornerRadius = 6);

}  // namespace dreambooth::theme
