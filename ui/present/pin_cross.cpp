// Keys, pointer and painting of the cross.
// Places are of the picture, not of the screen, so that a comment stays where it belongs when one
// zooms.
#include <ui/present/pin_cross.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr double arrowStep = 0.02, longStep = 0.1;    // of the picture; the long one with Shift
constexpr double armLength = 0.03, wordsSize = 0.02;  // of the height

Side otherSide(Side side) {
    return side == Side::left ? Side::right : Side::left;
}

}  // namespace

PinCross::PinCross(const ComparisonView& view, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_side(view.seenRect(Side::left).isEmpty() ? Side::right : Side::left),
      m_place(view.centre()) {
    setObjectName(QStringLiteral("pinCross"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setCursor(Qt::CrossCursor);
    setGeometry(parent->rect());
    updateWords();
}

/// The presentation's own keys wait.
bool PinCross::event(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return QWidget::event(event);
    event->accept();
    return true;
}

bool PinCross::focusNextPrevChild(bool) {
    if (!m_view.seenRect(otherSide(m_side)).isEmpty()) m_side = otherSide(m_side);
    updateWords();
    return true;
}

void PinCross::keyPressEvent(QKeyEvent* event) {
    const double by = event->modifiers().testFlag(Qt::ShiftModifier) ? longStep : arrowStep;
    switch (event->key()) {
        case Qt::Key_Left:
            return moveBy(-by, 0);
        case Qt::Key_Right:
            return moveBy(by, 0);
        case Qt::Key_Up:
            return moveBy(0, -by);
        case Qt::Key_Down:
            return moveBy(0, by);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return emit placed(m_side, m_place);
        case Qt::Key_Escape:
            return emit givenUp();
        default:
            QWidget::keyPressEvent(event);
    }
}

void PinCross::mouseMoveEvent(QMouseEvent* event) {
    moveTo(event->position());
}

void PinCross::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && moveTo(event->position()))
        emit placed(m_side, m_place);
}

void PinCross::moveBy(double x, double y) {
    m_place = {std::clamp(m_place.x() + x, 0.0, 1.0), std::clamp(m_place.y() + y, 0.0, 1.0)};
    updateWords();
}

/// False where no picture is seen.
bool PinCross::moveTo(const QPointF& position) {
    const QPointF inView = position - m_view.pos();
    const Side side = m_view.look().sideSeenAt(inView);
    if (!m_view.seenRect(side).contains(inView)) return false;
    const QRectF picture = m_view.pictureRect(side);
    m_side = side;
    m_place = {(inView.x() - picture.left()) / picture.width(),
               (inView.y() - picture.top()) / picture.height()};
    updateWords();
    return true;
}

QPointF PinCross::position() const {
    const QRectF picture = m_view.pictureRect(m_side).translated(m_view.pos());
    return picture.topLeft() +
           QPointF(m_place.x() * picture.width(), m_place.y() * picture.height());
}

void PinCross::updateWords() {
    setAccessibleName(m_side == Side::left ? tr("Place on the left picture")
                                           : tr("Place on the right picture"));
    setAccessibleDescription(tr("%1 % from the left, %2 % from the top")
                                 .arg(qRound(100 * m_place.x()))
                                 .arg(qRound(100 * m_place.y())));
    update();
}

void PinCross::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double arm = armLength * height();
    const QPointF at = position();
    for (const auto& [width, colour] :
         {std::pair(5.0, QColor(0, 0, 0, 160)), std::pair(2.0, theme::pictureLine())}) {
        painter.setPen(QPen(colour, width));
        painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0));
        painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
    }
    QFont font = theme::bodyFont();
    font.setPixelSize(std::max(1, static_cast<int>(wordsSize * height())));
    painter.setFont(font);
    const QString hint =
        tr("Click a place, or move there with the arrow keys and press Enter. Tab: the other "
           "picture. Esc: cancel");
    const double line = 2.0 * font.pixelSize();
    const QRectF box(0, 0, width(), line);
    painter.fillRect(box, QColor(0, 0, 0, 200));
    painter.setPen(theme::pictureLine());
    painter.drawText(box, Qt::AlignCenter, hint);
}

}  // namespace dreambooth
