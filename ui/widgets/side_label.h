// What a side of a comparison is called, the colour that goes with it, and the badge on its
// picture.
#pragma once

#include <ui/style/theme.h>

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;

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

/// A badge at the bottom of a picture that says which side it is: in its left or right corner
/// (`corner`: Qt::AlignLeft, Qt::AlignRight), with a bar in the side's colour. `unit` is a
/// hundredth of what the sizes around it follow, in pixels. An empty text paints nothing.
void paintSideBadge(QPainter& painter, const QRectF& picture, Qt::Alignment corner,
                    const QString& text, const QColor& side, double unit);

}  // namespace dreambooth
