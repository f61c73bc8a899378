// How the booth's text and buttons look.
#include <ui/booth/booth_colors.h>
#include <ui/booth/booth_controls.h>
#include <ui/style/theme.h>

#include <QFocusEvent>
#include <QPainter>

namespace dreambooth {

BoothLabel::BoothLabel(double units, Look look, QWidget* parent)
    : QLabel(parent), m_units(units), m_look(look) {
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    if (look == Look::quiet) setProperty("look", QStringLiteral("hint"));
}

void BoothLabel::setScale(const BoothScale& scale) {
    const bool isStrong = m_look == Look::title || m_look == Look::strong;
    setFont(scale.font(m_units, isStrong ? QFont::Bold : QFont::Normal));
}

static bool wasKeyUsed = false;

void setKeyUsed(bool wasUsed) {
    wasKeyUsed = wasUsed;
}

bool isKeyboardFocus(const QFocusEvent* event) {
    if (!wasKeyUsed) return false;  // Qt moves the focus by itself when a page goes
    return event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
}

BoothButton::BoothButton(double units, Look look, QWidget* parent)
    : QAbstractButton(parent), m_units(units), m_look(look) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
}

void BoothButton::setScale(const BoothScale& scale) {
    m_scale = scale;
    setFont(scale.font(qBound(2.1, m_units * 0.31, 3.4),
                       m_look == Look::next ? QFont::DemiBold : QFont::Medium));
    updateGeometry();
}

void BoothButton::setLook(Look look) {
    m_look = look;
    setScale(m_scale);
    update();
}

void BoothButton::focusInEvent(QFocusEvent* event) {
    m_showsFocus = isKeyboardFocus(event);
    QAbstractButton::focusInEvent(event);
}

QSize BoothButton::sizeHint() const {
    const int height = m_scale.touch(m_units);
    const int words = fontMetrics().horizontalAdvance(text()) + m_scale.px(4);
    return {qMax(words, m_scale.target), height};
}

QSize BoothButton::minimumSizeHint() const {
    return sizeHint();
}

void BoothButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isNext = m_look == Look::next && isEnabled();
    QColor fill = isNext ? boothAccent() : theme::color(theme::Role::raised);
    if (isDown()) fill = theme::mix(fill, Qt::black, 0.75);
    const double pen = qMax(1.0, m_scale.unit * 0.12);
    const QRectF area = QRectF(rect()).adjusted(pen, pen, -pen, -pen);
    const double corner = qMin(m_scale.unit * 1.6, area.height() / 4);
    if (m_look != Look::quiet || isDown()) {
        painter.setPen(isNext
                           ? QPen(Qt::NoPen)
                           : QPen(isChecked() ? boothAccent() : theme::color(theme::Role::border),
                                  isChecked() ? 3 * pen : pen));
        painter.setBrush(fill);
        painter.drawRoundedRect(area, corner, corner);
    }
    if (hasFocus() && m_showsFocus) {
        painter.setPen(QPen(theme::color(theme::Role::text), 2 * pen));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(area, corner, corner);
    }
    painter.setPen(isNext ? onBoothAccent()
                          : theme::color(isEnabled() ? theme::Role::text : theme::Role::muted));
    // Words that a translation made too long for the button get smaller and are never cut.
    QFont words = font();
    const double room = width() - m_scale.unit * 2;
    const double wanted = QFontMetricsF(words).horizontalAdvance(text());
    if (wanted > room && wanted > 0)
        words.setPixelSize(qMax(9, static_cast<int>(words.pixelSize() * room / wanted)));
    painter.setFont(words);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

}  // namespace dreambooth
