// Painting of the two.
#include <ui/review/judged_pair_button.h>
#include <ui/style/theme.h>

#include <QPainter>

namespace dreambooth {

using theme::Role;

namespace {
constexpr int pairGap = 3, frameWidth = 2;
}  // namespace

JudgedPairButton::JudgedPairButton(const QString& says, QWidget* parent) : QAbstractButton(parent) {
    setAccessibleName(says);
    setToolTip(says);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void JudgedPairButton::setPictures(const QImage& first, const QImage& second) {
    m_first = first;
    m_second = second;
    update();
}

QSize JudgedPairButton::sizeHint() const {
    return {2 * side + pairGap + 2 * frameWidth, side + 2 * frameWidth};
}

void JudgedPairButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QSize cell(side, side);
    int left = frameWidth;
    for (const QImage& image : {m_first, m_second}) {
        if (image.isNull())
            painter.fillRect(QRect(QPoint(left, frameWidth), cell), theme::color(Role::field));
        else
            painter.drawPixmap(left, frameWidth,
                               theme::roundedCover(image, cell, devicePixelRatioF(), 0));
        left += side + pairGap;
    }
    if (!hasFocus() && !underMouse()) return;
    painter.setPen(QPen(theme::color(hasFocus() ? Role::text : Role::muted), frameWidth));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace dreambooth
