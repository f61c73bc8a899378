// Paints a pair.
#include <ui/compare/pair_card.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QPainter>
#include <algorithm>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int side = 72, gap = 4, margin = 5, captionHeight = 22;

}  // namespace

void paintMark(QPainter& painter, const QPoint& topRight, const Mark& mark) {
    QString sign = mark.kind == Mark::Kind::star     ? QStringLiteral("★")
                   : mark.kind == Mark::Kind::reject ? QStringLiteral("✕")
                                                     : QString();
    if (!mark.note.empty() || !mark.pins.empty()) sign += QStringLiteral("✎");
    if (sign.isEmpty()) return;
    painter.setFont(theme::bodyFont());
    const QFontMetrics metrics(theme::bodyFont());
    const int width = metrics.horizontalAdvance(sign) + 8, height = metrics.height() + 2;
    const QRect box(topRight.x() - width, topRight.y(), width, height);
    QColor back = theme::color(theme::isDark() ? Role::field : Role::text);
    back.setAlphaF(0.72f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(mark.kind == Mark::Kind::reject ? theme::color(Role::danger)
                   : mark.kind == Mark::Kind::star ? theme::color(Role::tuned)
                                                   : theme::pictureLine());
    painter.drawText(box, Qt::AlignCenter, sign);
}

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

QImage PairCard::smallPicture(const QString& file) {
    const QImage whole = readPicture(toPath(file));
    constexpr int maxSide = 3 * side;  // of a screen with fine pixels too
    if (std::max(whole.width(), whole.height()) <= maxSide) return whole;
    return whole.scaled(maxSide, maxSide, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
}

void PairCard::setMarks(const Mark& mark, const std::array<Mark, 2>& ofPictures) {
    if (mark == m_mark && ofPictures == m_pictureMarks) return;
    m_mark = mark;
    m_pictureMarks = ofPictures;
    QStringList words;
    if (mark.kind == Mark::Kind::star) words += tr("starred");
    if (mark.kind == Mark::Kind::reject) words += tr("rejected");
    if (!mark.note.empty()) words += tr("Note: %1").arg(toQt(mark.note));
    const QString sides[] = {tr("left picture"), tr("right picture")};
    for (std::size_t i = 0; i < ofPictures.size(); ++i) {
        if (ofPictures[i].kind == Mark::Kind::star) words += tr("%1 starred").arg(sides[i]);
        if (ofPictures[i].kind == Mark::Kind::reject) words += tr("%1 rejected").arg(sides[i]);
        if (!ofPictures[i].note.empty())
            words += tr("Note on the %1: %2").arg(sides[i], toQt(ofPictures[i].note));
        for (const Pin& pin : ofPictures[i].pins)
            words += tr("Comment on the %1: %2").arg(sides[i], toQt(pin.text));
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setToolTip(words.isEmpty() ? accessibleName()
                               : accessibleName() + u'\n' + words.join(QStringLiteral(", ")));
    update();
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
    // A picture's own at its corner; that of all of it stands above the right one, else below.
    for (int i = 0; i < 2; ++i)
        paintMark(painter, QPoint(margin + (i + 1) * side + i * gap - 4, margin + 4),
                  m_pictureMarks[static_cast<std::size_t>(i)]);
    const int line = m_pictureMarks[1].isEmpty() ? 4 : side - metrics.height() - 8;
    paintMark(painter, QPoint(width() - margin - 4, margin + line), m_mark);
    painter.setFont(theme::smallFont());
    painter.setPen(theme::color(isChecked() ? Role::text : Role::muted));
    const int maxWidth = width() - 2 * margin - 2 - metrics.horizontalAdvance(m_captionEnd);
    painter.drawText(QRectF(margin + 1, margin + side, width() - 2 * margin, captionHeight),
                     Qt::AlignVCenter,
                     metrics.elidedText(text(), Qt::ElideRight, maxWidth) + m_captionEnd);
}

}  // namespace dreambooth
