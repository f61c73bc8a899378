// The badge at the bottom of a picture that says which side of a comparison it is.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;

namespace dreambooth {

/// In the picture's left or right corner (`corner`: Qt::AlignLeft, Qt::AlignRight), with a bar in
/// the side's colour. `unit` is a hundredth of what the sizes around it follow, in pixels. An empty
/// text paints nothing.
void paintSideBadge(QPainter& painter, const QRectF& picture, Qt::Alignment corner,
                    const QString& text, const QColor& side, double unit);

}  // namespace dreambooth
