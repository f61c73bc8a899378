// The one style sheet of the window, generated from the colour roles.
// Used by theme::apply() only.
#pragma once

#include <QString>

namespace dreambooth::theme {

QString styleSheet(int bodyPixels);

}  // namespace dreambooth::theme
