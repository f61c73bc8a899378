// The two colours that staff choose; all others are the theme's dark ones.
#pragma once

#include <QColor>

namespace dreambooth {

/// The one next thing to do, and what is chosen.
QColor boothAccent();
/// Behind the pages.
QColor boothGround();
/// Text on a colour: black or white, whichever is read better.
QColor onColor(const QColor& fill);
QColor onBoothAccent();
void setBoothColors(const QColor& accent, const QColor& ground);

}  // namespace dreambooth
