// Geometry and input of the comparison (see the header); comparison_view_paint.cpp draws it.
// Everything is derived from zoom, centre and divider: panes never disagree.
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

constexpr double largestZoom = 64;
constexpr double wheelFactor = 1.2;  // a notch of the wheel
constexpr double panStep = 0.1;      // of what is in sight, per arrow key
constexpr double dividerGrip = 10;   // pixels on either side of the divider
constexpr double paneGap = 1;        // the line between the panes

}  // namespace

ComparisonView::ComparisonView(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 200);
    setAccessibleName(tr("Comparison of base and tuned"));
    setToolTip(tr("Wheel or + and −: zoom · drag or arrow keys: move · 0: fit · 1: 100 %"));
    describe();
}

void ComparisonView::setMode(Mode mode) {
    if (m_mode == mode) return;
    // What was in the middle stays in the middle; the panes have another size now.
    m_mode = mode;
    setToolTip(
        mode == Mode::SideBySide
            ? tr("Wheel or + and −: zoom · drag or arrow keys: move · 0: fit · 1: 100 %")
            : tr("Drag the line, or Left and Right: swipe · wheel or + and −: zoom · drag or "
                 "Ctrl and arrow keys: move · 0: fit · 1: 100 %"));
    clampCentre();
    changed();
}

void ComparisonView::setPicture(Side side, const QImage& image) {
    half(side).image = image;
    half(side).scaled = {};
    clampCentre();
    changed();
}

void ComparisonView::setLabel(Side side, const QString& label) {
    half(side).label = label;
    changed();
}

void ComparisonView::setMessage(Side side, const QString& message) {
    half(side).message = message;
    changed();
}

QRectF ComparisonView::paneRect(Side side) const {
    if (m_mode == Mode::Swipe) return rect();
    const double width = (this->width() - paneGap) / 2;
    return side == Side::Base ? QRectF(0, 0, width, height())
                              : QRectF(width + paneGap, 0, width, height());
}

double ComparisonView::fitScale(Side side) const {
    const QSize size = half(side).image.size();
    if (size.isEmpty()) return 1;
    const QRectF pane = paneRect(side);
    return std::min(pane.width() / size.width(), pane.height() / size.height());
}

QRectF ComparisonView::pictureRect(Side side) const {
    const QSizeF size = QSizeF(half(side).image.size()) * (fitScale(side) * m_zoom);
    const QPointF middle = paneRect(side).center();
    return {QPointF(middle.x() - m_centre.x() * size.width(),
                    middle.y() - m_centre.y() * size.height()),
            size};
}

void ComparisonView::setZoom(double zoom) {
    m_zoom = std::clamp(zoom, 1.0, largestZoom);
    clampCentre();
    changed();
}

void ComparisonView::zoomToFit() {
    m_centre = {0.5, 0.5};
    setZoom(1);
}

void ComparisonView::zoomToActualSize() {
    const Side side = hasPicture(Side::Base) ? Side::Base : Side::Tuned;
    // May be smaller than fit (a 96-pixel picture): the only zoom below 1.
    m_zoom = std::min(1 / (fitScale(side) * devicePixelRatioF()), largestZoom);
    clampCentre();
    changed();
}

void ComparisonView::setCentre(const QPointF& centre) {
    m_centre = centre;
    clampCentre();
    changed();
}

void ComparisonView::setDivider(double divider) {
    m_divider = std::clamp(divider, 0.0, 1.0);
    changed();
}

void ComparisonView::clampCentre() {
    const Side side = hasPicture(Side::Base) ? Side::Base : Side::Tuned;
    if (!hasPicture(side)) return;
    const QSizeF picture = pictureRect(side).size();
    const QSizeF pane = paneRect(side).size();
    const auto clamp = [](double value, double pictureLength, double paneLength) {
        if (pictureLength <= paneLength) return 0.5;  // no room to move: stays in the middle
        const double reach = paneLength / 2 / pictureLength;
        return std::clamp(value, reach, 1 - reach);
    };
    m_centre = {clamp(m_centre.x(), picture.width(), pane.width()),
                clamp(m_centre.y(), picture.height(), pane.height())};
}

void ComparisonView::changed() {
    describe();
    update();
    emit viewChanged();
}

void ComparisonView::describe() {
    const QString view = qFuzzyCompare(m_zoom, 1) ? tr("whole pictures")
                                                  : tr("zoom %1 times").arg(m_zoom, 0, 'f', 1);
    setAccessibleDescription(
        tr("Left: %1. Right: %2. %3.").arg(half(Side::Base).label, half(Side::Tuned).label, view));
}

ComparisonView::Side ComparisonView::sideAt(const QPointF& position) const {
    if (m_mode == Mode::Swipe) return Side::Base;  // both lie in the same place
    return position.x() < paneRect(Side::Tuned).left() ? Side::Base : Side::Tuned;
}

bool ComparisonView::isOnDivider(const QPointF& position) const {
    return m_mode == Mode::Swipe && std::abs(position.x() - m_divider * width()) <= dividerGrip;
}

void ComparisonView::zoomAt(const QPointF& position, double factor) {
    Side side = sideAt(position);
    if (!hasPicture(side)) side = side == Side::Base ? Side::Tuned : Side::Base;
    if (!hasPicture(side)) return;
    const QRectF before = pictureRect(side);
    const QPointF pane = paneRect(side).center();
    // The point under the cursor, in the picture: it stays there.
    const QPointF point((position.x() - before.left()) / before.width(),
                        (position.y() - before.top()) / before.height());
    m_zoom = std::clamp(m_zoom * factor, std::min(1.0, m_zoom), largestZoom);
    const QSizeF after = pictureRect(side).size();
    m_centre = {point.x() - (position.x() - pane.x()) / after.width(),
                point.y() - (position.y() - pane.y()) / after.height()};
    clampCentre();
    changed();
}

void ComparisonView::wheelEvent(QWheelEvent* event) {
    zoomAt(event->position(), std::pow(wheelFactor, event->angleDelta().y() / 120.0));
    event->accept();
}

void ComparisonView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    m_dragsDivider = event->button() == Qt::LeftButton && isOnDivider(event->position());
    m_dragging = !m_dragsDivider;
    m_dragFrom = event->position();
    m_centreAtDrag = m_centre;
    if (m_dragging) setCursor(Qt::ClosedHandCursor);
}

void ComparisonView::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragsDivider) return setDivider(event->position().x() / width());
    if (m_dragging) {
        const Side side = hasPicture(Side::Base) ? Side::Base : Side::Tuned;
        const QSizeF size = pictureRect(side).size();
        if (size.isEmpty()) return;
        const QPointF moved = event->position() - m_dragFrom;
        return setCentre(m_centreAtDrag -
                         QPointF(moved.x() / size.width(), moved.y() / size.height()));
    }
    setCursor(isOnDivider(event->position()) ? Qt::SplitHCursor
              : m_zoom > 1                   ? Qt::OpenHandCursor
                                             : Qt::ArrowCursor);
}

void ComparisonView::mouseReleaseEvent(QMouseEvent* event) {
    m_dragging = m_dragsDivider = false;
    mouseMoveEvent(event);
}

void ComparisonView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (m_zoom > 1)
        zoomToFit();
    else
        zoomAt(event->position(), 4);
}

void ComparisonView::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool swipes = m_mode == Mode::Swipe && !event->modifiers().testFlag(Qt::ControlModifier);
    const double step = event->modifiers().testFlag(Qt::ShiftModifier) ? 0.1 : 0.02;
    const QPointF seen(panStep / m_zoom, panStep / m_zoom);
    if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        zoomAt(paneRect(Side::Base).center(), wheelFactor);
    else if (key == Qt::Key_Minus)
        zoomAt(paneRect(Side::Base).center(), 1 / wheelFactor);
    else if (key == Qt::Key_0)
        zoomToFit();
    else if (key == Qt::Key_1)
        zoomToActualSize();
    else if (swipes && (key == Qt::Key_Left || key == Qt::Key_Right))
        setDivider(m_divider + (key == Qt::Key_Left ? -step : step));
    else if (swipes && (key == Qt::Key_Home || key == Qt::Key_End))
        setDivider(key == Qt::Key_Home ? 0 : 1);
    else if (key == Qt::Key_Left || key == Qt::Key_Right)
        setCentre(m_centre + QPointF(key == Qt::Key_Left ? -seen.x() : seen.x(), 0));
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        setCentre(m_centre + QPointF(0, key == Qt::Key_Up ? -seen.y() : seen.y()));
    else
        QWidget::keyPressEvent(event);
}

bool ComparisonView::event(QEvent* event) {
    if (event->type() == QEvent::Resize) clampCentre();
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
    return QWidget::event(event);
}

}  // namespace dreambooth
