// Mouse and held keys of the comparison; its other keys are actions (comparison_actions.h), so that
// a page can give them to all of its controls.
#include <ui/widgets/comparison_view.h>

#include <QApplication>
#include <QEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

namespace dreambooth {

namespace {

constexpr double zoomOfNotch = 1.2;  // of the wheel
constexpr double zoomOfDoubleClick = 4;

}  // namespace

void ComparisonView::wheelEvent(QWheelEvent* event) {
    zoomAt(event->position(), std::pow(zoomOfNotch, event->angleDelta().y() / 120.0));
    movePointer(event->position());
    event->accept();
}

void ComparisonView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    m_dragsDivider = event->button() == Qt::LeftButton && m_geometry.isOnDivider(event->position());
    m_dragging = !m_dragsDivider;
    m_dragFrom = event->position();
    m_centreAtDrag = centre();
    if (m_dragging && !m_geometry.showsAll()) setCursor(Qt::ClosedHandCursor);
}

void ComparisonView::mouseMoveEvent(QMouseEvent* event) {
    movePointer(event->position());
    if (m_dragsDivider) return setDivider(event->position().x() / width());
    if (m_dragging && event->buttons().testFlag(Qt::LeftButton) &&
        (m_geometry.showsAll() || event->modifiers().testFlag(Qt::ControlModifier))) {
        const QPointF moved = event->position() - m_dragFrom;
        if (moved.manhattanLength() < QApplication::startDragDistance()) return;
        m_dragging = false;  // the drag takes the release of the button
        emit draggedOut(sideSeenAt(m_dragFrom));
        return;
    }
    if (m_dragging) {
        const QSizeF size = pictureRect(m_geometry.sideWithPicture()).size();
        if (size.isEmpty()) return;
        const QPointF moved = event->position() - m_dragFrom;
        return setCentre(m_centreAtDrag -
                         QPointF(moved.x() / size.width(), moved.y() / size.height()));
    }
    setCursor(m_geometry.isOnDivider(event->position()) ? Qt::SplitHCursor
              : !m_geometry.showsAll()                  ? Qt::OpenHandCursor
                                                        : Qt::ArrowCursor);
}

void ComparisonView::mouseReleaseEvent(QMouseEvent* event) {
    m_dragging = m_dragsDivider = false;
    mouseMoveEvent(event);
}

void ComparisonView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!m_geometry.showsAll())
        zoomToFit();
    else
        zoomAt(event->position(), zoomOfDoubleClick);
}

/// The keyboard's own repetition of a held key presses and releases it again and again.
void ComparisonView::keyPressEvent(QKeyEvent* event) {
    const bool isSpace = event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier;
    if (!isSpace) return QWidget::keyPressEvent(event);
    if (!event->isAutoRepeat()) setBlinkHeld(true);
}

void ComparisonView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return QWidget::keyReleaseEvent(event);
    if (!event->isAutoRepeat()) setBlinkHeld(false);
}

void ComparisonView::movePointer(std::optional<QPointF> position) {
    m_pointer = position;
    emit pointerMoved();
}

bool ComparisonView::event(QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
            m_geometry.clampCentre();
            break;
        case QEvent::Leave:
            movePointer(std::nullopt);
            break;
        case QEvent::FocusIn: {
            // Who clicks knows where the focus is.
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            m_showsFocus = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
            update();
            break;
        }
        case QEvent::FocusOut:
            m_showsFocus = false;
            setBlinkHeld(false);
            update();
            break;
        default:
            break;
    }
    return QWidget::event(event);
}

}  // namespace dreambooth
