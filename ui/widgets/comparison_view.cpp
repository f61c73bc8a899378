// Input and painting of the comparison (see the header): neutral grey around the pictures, labels
// that never go away.
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace dreambooth {

using theme::Role;

namespace {

constexpr double wheelFactor = 1.2;  // a notch of the wheel
constexpr double panStep = 0.1;      // of what is in sight, per arrow key

}  // namespace

ComparisonView::ComparisonView(QWidget* parent) : QWidget(parent), m_geometry(*this) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 200);
    setAccessibleName(tr("Comparison of base and tuned"));
    setToolTip(tr("Wheel or + and −: zoom · drag or arrow keys: move · 0: fit · 1: 100 %"));
    updateAccessibleDescription();
}

void ComparisonView::setMode(Mode mode) {
    if (mode == this->mode()) return;
    // What was in the middle stays in the middle.
    m_geometry.setMode(mode);
    setToolTip(
        mode == Mode::sideBySide
            ? tr("Wheel or + and −: zoom · drag or arrow keys: move · 0: fit · 1: 100 %")
            : tr("Drag the line, or Left and Right: swipe · wheel or + and −: zoom · drag or "
                 "Ctrl and arrow keys: move · 0: fit · 1: 100 %"));
    changed();
}

void ComparisonView::setPicture(Side side, const QImage& image) {
    half(side).picture.setImage(image);
    m_geometry.setPictureSize(side, image.size());
    changed();
}

void ComparisonView::setLabel(Side side, const QString& text) {
    setLabel(side, {text, side == Side::base ? Accent::base : Accent::tuned});
}

void ComparisonView::setLabel(Side side, const SideLabel& label) {
    half(side).label = label;
    changed();
}

void ComparisonView::setMessage(Side side, const QString& message) {
    half(side).message = message;
    changed();
}

void ComparisonView::setZoom(double zoom) {
    m_geometry.setZoom(zoom);
    changed();
}

void ComparisonView::zoomToFit() {
    m_geometry.setCentre({0.5, 0.5});
    setZoom(1);
}

void ComparisonView::zoomToActualSize() {
    m_geometry.zoomToActualSize(devicePixelRatioF());
    changed();
}

void ComparisonView::zoomAt(const QPointF& position, double factor) {
    if (m_geometry.zoomAt(position, factor)) changed();
}

void ComparisonView::setCentre(const QPointF& centre) {
    m_geometry.setCentre(centre);
    changed();
}

void ComparisonView::setDivider(double divider) {
    m_geometry.setDivider(divider);
    changed();
}

void ComparisonView::changed() {
    updateAccessibleDescription();
    update();
    emit viewChanged();
}

void ComparisonView::updateAccessibleDescription() {
    const QString view = qFuzzyCompare(zoom(), 1) ? tr("whole pictures")
                                                  : tr("zoom %1 times").arg(zoom(), 0, 'f', 1);
    setAccessibleDescription(
        tr("Left: %1. Right: %2. %3.")
            .arg(half(Side::base).label.text, half(Side::tuned).label.text, view));
}

void ComparisonView::wheelEvent(QWheelEvent* event) {
    zoomAt(event->position(), std::pow(wheelFactor, event->angleDelta().y() / 120.0));
    event->accept();
}

void ComparisonView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    m_dragsDivider = event->button() == Qt::LeftButton && m_geometry.isOnDivider(event->position());
    m_dragging = !m_dragsDivider;
    m_dragFrom = event->position();
    m_centreAtDrag = centre();
    if (m_dragging) setCursor(Qt::ClosedHandCursor);
}

void ComparisonView::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragsDivider) return setDivider(event->position().x() / width());
    if (m_dragging) {
        const QSizeF size = pictureRect(m_geometry.sideWithPicture()).size();
        if (size.isEmpty()) return;
        const QPointF moved = event->position() - m_dragFrom;
        return setCentre(m_centreAtDrag -
                         QPointF(moved.x() / size.width(), moved.y() / size.height()));
    }
    setCursor(m_geometry.isOnDivider(event->position()) ? Qt::SplitHCursor
              : zoom() > 1                              ? Qt::OpenHandCursor
                                                        : Qt::ArrowCursor);
}

void ComparisonView::mouseReleaseEvent(QMouseEvent* event) {
    m_dragging = m_dragsDivider = false;
    mouseMoveEvent(event);
}

void ComparisonView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (zoom() > 1)
        zoomToFit();
    else
        zoomAt(event->position(), 4);
}

void ComparisonView::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    const bool swipes = mode() == Mode::swipe && !event->modifiers().testFlag(Qt::ControlModifier);
    const double step = event->modifiers().testFlag(Qt::ShiftModifier) ? 0.1 : 0.02;
    const QPointF seen(panStep / zoom(), panStep / zoom());
    if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        zoomAt(paneRect(Side::base).center(), wheelFactor);
    else if (key == Qt::Key_Minus)
        zoomAt(paneRect(Side::base).center(), 1 / wheelFactor);
    else if (key == Qt::Key_0)
        zoomToFit();
    else if (key == Qt::Key_1)
        zoomToActualSize();
    else if (swipes && (key == Qt::Key_Left || key == Qt::Key_Right))
        setDivider(divider() + (key == Qt::Key_Left ? -step : step));
    else if (swipes && (key == Qt::Key_Home || key == Qt::Key_End))
        setDivider(key == Qt::Key_Home ? 0 : 1);
    else if (key == Qt::Key_Left || key == Qt::Key_Right)
        setCentre(centre() + QPointF(key == Qt::Key_Left ? -seen.x() : seen.x(), 0));
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        setCentre(centre() + QPointF(0, key == Qt::Key_Up ? -seen.y() : seen.y()));
    else
        QWidget::keyPressEvent(event);
}

bool ComparisonView::event(QEvent* event) {
    if (event->type() == QEvent::Resize) m_geometry.clampCentre();
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
    return QWidget::event(event);
}

void ComparisonView::paintLabel(QPainter& painter, Side side) {
    const SideLabel& label = half(side).label;
    if (label.text.isEmpty()) return;
    constexpr double margin = 14, height = 27, bar = 4, padding = 12;
    const QRectF pane = paneRect(side);
    painter.setFont(theme::bodyFont());
    const double maxWidth = (mode() == Mode::swipe ? pane.width() / 2 : pane.width()) - 2 * margin;
    const QFontMetrics metrics(theme::bodyFont());
    const QString text = metrics.elidedText(label.text, Qt::ElideRight,
                                            static_cast<int>(maxWidth - bar - 2 * padding));
    const double width = metrics.horizontalAdvance(text) + bar + 2 * padding;
    const bool atRight = mode() == Mode::swipe && side == Side::tuned;
    const QRectF box(atRight ? pane.right() - margin - width : pane.left() + margin,
                     pane.top() + margin, width, height);
    // Dark behind light text whatever the theme: pictures are of any brightness.
    QColor back = theme::color(theme::isDark() ? Role::field : Role::text);
    back.setAlphaF(0.82f);
    painter.fillRect(box, back);
    painter.fillRect(QRectF(box.left(), box.top(), bar, height), accentColor(label.accent));
    painter.setPen(theme::color(theme::isDark() ? Role::text : Role::field));
    painter.drawText(box.adjusted(bar + padding, 0, -padding, 0), Qt::AlignVCenter, text);
}

void ComparisonView::paintSide(QPainter& painter, Side side, const QRectF& clip) {
    if (hasPicture(side)) {
        painter.save();
        painter.setClipRect(clip);
        half(side).picture.paint(painter, pictureRect(side), devicePixelRatioF());
        painter.restore();
        return;
    }
    painter.setFont(theme::bodyFont());
    painter.setPen(theme::color(Role::text));
    const QRectF where = mode() == Mode::swipe ? clip : paneRect(side);
    painter.drawText(where.adjusted(24, 60, -24, -60), Qt::AlignCenter | Qt::TextWordWrap,
                     half(side).message);
}

void ComparisonView::paintDivider(QPainter& painter, double x) {
    const QColor line = theme::color(mode() == Mode::swipe ? Role::text : Role::window);
    painter.fillRect(QRectF(x - (mode() == Mode::swipe ? 1 : 0), 0, 2, height()), line);
    if (mode() == Mode::swipe) {  // a grip, so that one sees that it can be moved
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(line);
        painter.drawEllipse(QPointF(x, height() / 2.0), 13, 13);
        painter.setPen(theme::color(Role::window));
        painter.drawText(QRectF(x - 13, height() / 2.0 - 13, 26, 26), Qt::AlignCenter,
                         QStringLiteral("↔"));
    }
}

void ComparisonView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(Role::neutral));
    const double split = mode() == Mode::swipe ? divider() * width() : paneRect(Side::base).right();
    const QRectF left(0, 0, split, height());
    const QRectF right(split, 0, width() - split, height());
    paintSide(painter, Side::base, left);
    paintSide(painter, Side::tuned, right);

    paintDivider(painter, split);
    paintLabel(painter, Side::base);
    paintLabel(painter, Side::tuned);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::text), 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

}  // namespace dreambooth
