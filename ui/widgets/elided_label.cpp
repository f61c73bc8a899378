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

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    m_mode = mode;
    update();
}

QRect ElidedLabel::textArea() const {
    return contentsRect().adjusted(qMax(0, indent()), 0, 0, 0);
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text(), m_mode, textArea().width());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    style()->drawItemText(&painter, textArea(), static_cast<int>(alignment()), palette(),
                          isEnabled(), shownText(), foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && width() < sizeHint().width()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
    return QLabel::event(event);
}

}  // namespace dreambooth
