// What a side of a comparison is called, and the colour that goes with it.
#pragma once

#include <ui/style/theme.h>

#include <QString>

namespace dreambooth {

/// Base is blue and tuned amber wherever the base takes part; of any other pair the sides are "A"
/// and "B", light and dark grey, so that neither colour is taken for the base's.
enum class Accent { base, tuned, a, b };

struct SideLabel {
    QString text;  ///< "BASE · Demo toys", "A · run 3, step 200"
    Accent accent = Accent::base;
};

inline QColor accentColor(Accent accent) {
    switch (accent) {
        case Accent::base:
            return theme::color(theme::Role::base);
        case Accent::tuned:
            return theme::color(theme::Role::tuned);
        case Accent::a:
            return theme::pictureLine();
        case Accent::b:
            break;
    }
    return theme::mix(theme::pictureLine(), theme::color(theme::Role::neutral), 0.4);
}

}  // namespace dreambooth
