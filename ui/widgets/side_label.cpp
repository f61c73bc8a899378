// Dark behind white words, whatever the picture is.
#include <ui/style/theme.h>
#include <ui/widgets/side_label.h>

#include <QApplication>
#include <QPainter>

namespace dreambooth {

void paintSideBadge(QPainter& painter, const QRectF& picture, Qt::Alignment corner,
                    const QString& text, const QColor& side, double unit) {
    if (text.isEmpty()) return;
    QFont bold = QApplication::font();
    bold.setPixelSize(qMax(9, qRound(2.2 * unit)));
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const double pad = unit, bar = unit * 0.5;
    const double words = painter.fontMetrics().horizontalAdvance(text);
    QRectF box(0, 0, words + 2 * pad + bar, painter.fontMetrics().height() + pad);
    const double margin = unit * 1.8;
    box.moveBottom(picture.bottom() - margin);
    if (corner == Qt::AlignRight)
        box.moveRight(picture.right() - margin);
    else
        box.moveLeft(picture.left() + margin);
    painter.fillRect(box, QColor(0x1d, 0x1f, 0x22));
    painter.fillRect(QRectF(box.topLeft(), QSizeF(bar, box.height())), side);
    painter.setPen(Qt::white);
    painter.drawText(box.adjusted(bar, 0, 0, 0), Qt::AlignCenter, text);
}

}  // namespace dreambooth
