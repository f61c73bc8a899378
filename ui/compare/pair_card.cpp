// Paints a pair (see the header).
#include <ui/compare/pair_card.h>
#include <ui/style/theme.h>

#include <QPainter>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int side = 72, gap = 4, margin = 5, captionHeight = 22;

}  // namespace

PairCard::PairCard(const QString& caption, const QString& captionEnd, const QString& accessibleName,
                   QWidget* parent)
    : QAbstractButton(parent), m_captionEnd(captionEnd) {
    setText(caption);
    setAccessibleName(accessibleName);
    setToolTip(accessibleName);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize PairCard::sizeHint() const {
    return {2 * side + gap + 2 * margin, side + captionHeight + 2 * margin};
}

void PairCard::setPictures(const QImage& base, const QImage& tuned) {
    m_base = base;
    m_tuned = tuned;
    update();
}

void PairCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isPair = !comparisonId.empty();
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    if (isChecked() || underMouse())
        painter.setBrush(theme::color(Role::raised));
    else if (!isPair)
        painter.setBrush(theme::color(Role::panel));
    if (isChecked())
        painter.setPen(QPen(theme::color(Role::tuned), 2));
    else if (hasFocus())
        painter.setPen(QPen(theme::color(Role::text), 1));
    else
        painter.setPen(isPair ? QPen(Qt::NoPen)
                              : QPen(theme::color(Role::border), 1, Qt::DashLine));
    painter.drawRoundedRect(frame, theme::radius, theme::radius);

    painter.setFont(theme::smallFont());
    const QFontMetrics metrics(theme::smallFont());
    painter.setPen(theme::color(isChecked() ? Role::text : Role::muted));
    if (!isPair) {
        painter.drawText(QRectF(rect()).adjusted(10, 6, -10, -6),
                         Qt::AlignCenter | Qt::TextWordWrap, text());
        return;
    }
    const double ratio = devicePixelRatioF();
    const QSize cell(side, side);
    if (!m_base.isNull())
        painter.drawPixmap(margin, margin, theme::roundedCover(m_base, cell, ratio));
    if (!m_tuned.isNull())
        painter.drawPixmap(margin + side + gap, margin, theme::roundedCover(m_tuned, cell, ratio));
    const int maxWidth = width() - 2 * margin - 2 - metrics.horizontalAdvance(m_captionEnd);
    painter.drawText(QRectF(margin + 1, margin + side, width() - 2 * margin, captionHeight),
                     Qt::AlignVCenter,
                     metrics.elidedText(text(), Qt::ElideRight, maxWidth) + m_captionEnd);
}

}  // namespace dreambooth
