// Painting of the shortened text (see the header).
// A tool tip of its own that somebody has set stays.
#include <ui/widgets/elided_label.h>

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace dreambooth {

QSize ElidedLabel::minimumSizeHint() const {
    const int width = fontMetrics().horizontalAdvance(text().left(1) + QStringLiteral("…"));
    return {text().isEmpty() ? 0 : width + qMax(0, indent()), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect area = contentsRect().adjusted(qMax(0, indent()), 0, 0, 0);
    style()->drawItemText(&painter, area, static_cast<int>(alignment()), palette(), isEnabled(),
                          fontMetrics().elidedText(text(), Qt::ElideRight, area.width()),
                          foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && width() < sizeHint().width()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
    return QLabel::event(event);
}

}  // namespace dreambooth
