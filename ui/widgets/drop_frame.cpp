// Painting of the dashed frame.
// The cover lets the mouse through: its parent takes the drop.
#include <ui/style/theme.h>
#include <ui/widgets/drop_frame.h>

#include <QEvent>
#include <QPainter>

namespace dreambooth {

using theme::Role;

void paintDropFrame(QPainter& painter, const QRect& rect, bool highlighted) {
    painter.setRenderHint(QPainter::Antialiasing);
    QColor fill = theme::color(Role::tuned);
    fill.setAlphaF(highlighted ? 0.12f : 0.0f);
    painter.setBrush(fill);
    QPen pen(theme::color(highlighted ? Role::tuned : Role::border), 2);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), theme::radius, theme::radius);
}

DropCover::DropCover(const QString& text, QWidget* parent) : QWidget(parent), m_text(text) {
    setObjectName(QStringLiteral("dropCover"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    parent->installEventFilter(this);
    hide();
}

void DropCover::setShown(bool shown) {
    setVisible(shown);
    if (!shown) return;
    setGeometry(parentWidget()->rect());
    raise();
}

bool DropCover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void DropCover::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QColor veil = theme::color(Role::window);
    veil.setAlphaF(0.85f);
    painter.fillRect(rect(), veil);
    paintDropFrame(painter,
                   rect().adjusted(theme::Space::medium, theme::Space::medium,
                                   -theme::Space::medium, -theme::Space::medium),
                   true);
    painter.setFont(theme::boldFont());
    painter.setPen(theme::color(Role::text));
    painter.drawText(rect(), Qt::AlignCenter, m_text);
}

}  // namespace dreambooth
