// What a comparison shows; what is painted around its look (neutral grey, labels), only where it is
// exposed, so that a divider that moves costs what it uncovers; mouse and held keys. Its other keys
// are actions (comparison_actions.h), so that a page can give them to all its controls.
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QApplication>
#include <QEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace dreambooth {

namespace {

constexpr double zoomStep = 1.2;  // of a key or a notch of the wheel
constexpr double panStep = 0.1;   // of what is in sight
constexpr double zoomOfDoubleClick = 4;
/// A difference of so few pixels is computed at once: a frame later the eye would see a gap.
constexpr qint64 quickDifference = 1 << 20;

}  // namespace

ComparisonView::ComparisonView(QWidget* parent)
    : QWidget(parent),
      m_geometry(*this),
      m_looks(makeComparisonLooks(*this)),
      m_look(m_looks.front().get()) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 160);
    setAttribute(Qt::WA_OpaquePaintEvent);  // all of it is painted here
    half(Side::right).label.accent = Accent::tuned;
    setAccessibleName(tr("Comparison of two pictures"));
    updateAccessibleDescription();
}

void ComparisonView::setMode(Mode mode) {
    if (mode == m_mode) return;
    m_mode = mode;
    updateLook();
}

void ComparisonView::setBlinkHeld(bool held) {
    if (held == m_isBlinkHeld) return;
    m_isBlinkHeld = held;
    updateLook();
}

/// After the mode or the held key have changed. What was in the middle stays in the middle.
void ComparisonView::updateLook() {
    m_look->end();
    m_look = m_isBlinkHeld ? &look<BlinkLook>() : &chosenLook();
    m_geometry.setHasPanes(m_look->hasPanes());
    m_look->begin(m_isBlinkHeld);
    updateDifference();
    changed();
}

void ComparisonView::setPicture(Side side, const QImage& image) {
    setPicture(side, PictureLevels(image), QString());
}

void ComparisonView::setPicture(Side side, const PictureLevels& picture, const QString& file) {
    m_pair.picture(side) = picture;
    m_pair.file(side) = file;
    m_pair.difference.reset();
    picturesChanged();
}

void ComparisonView::setPair(const PicturePair& pair) {
    m_pair = pair;
    picturesChanged();
}

void ComparisonView::picturesChanged() {
    ++m_pairNumber;
    m_isDifferenceKnown = m_pair.difference.has_value();
    if (m_isDifferenceKnown) m_differenceNumber = m_pairNumber;
    for (const Side side : {Side::left, Side::right})
        m_geometry.setPictureSize(side, m_pair.picture(side).size());
    updateDifference();
    changed();
    emit pointerMoved();
}

void ComparisonView::updateDifference() {
    if (!chosenLook().showsDifference() || m_differenceNumber == m_pairNumber) return;
    const PictureLevels base = m_pair.picture(Side::left), tuned = m_pair.picture(Side::right);
    if (base.isNull() || tuned.isNull()) return;
    m_differenceNumber = m_pairNumber;
    const auto pixels = [](const QSize& size) { return qint64{size.width()} * size.height(); };
    if (std::max(pixels(base.size()), pixels(tuned.size())) <= quickDifference) {
        m_pair.difference = PictureDifference::between(base, tuned);
        m_isDifferenceKnown = true;
        return;
    }
    inBackground(
        this, [base, tuned] { return PictureDifference::between(base, tuned); },
        [this, number = m_pairNumber](std::optional<PictureDifference> difference) {
            if (number != m_pairNumber) return;
            m_pair.difference = std::move(difference);
            m_isDifferenceKnown = true;
            changed();
        });
}

void ComparisonView::setLabel(Side side, const QString& text) {
    setLabel(side, {text, side == Side::left ? Accent::base : Accent::tuned});
}

void ComparisonView::setLabel(Side side, const SideLabel& label) {
    half(side).label = label;
    changed();
}

void ComparisonView::setLabelsShown(bool shown) {
    m_labelsShown = shown;
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

void ComparisonView::zoomBy(int steps) {
    zoomAt(paneRect(Side::left).center(), std::pow(zoomStep, steps));
}

void ComparisonView::zoomAt(const QPointF& position, double factor) {
    if (m_geometry.zoomAt(position, factor)) changed();
}

void ComparisonView::setCentre(const QPointF& centre) {
    m_geometry.setCentre(centre);
    changed();
}

void ComparisonView::moveBy(int x, int y) {
    setCentre(centre() + QPointF(x, y) * (panStep / zoom()));
}

std::optional<QPoint> ComparisonView::pixelUnderPointer(Side side) const {
    if (!m_pointer || !hasPicture(side)) return std::nullopt;
    const QPointF point = m_geometry.pointAt(side, *m_pointer);
    if (point.x() < 0 || point.y() < 0 || point.x() >= 1 || point.y() >= 1) return std::nullopt;
    const QSize size = m_pair.picture(side).size();
    return QPoint(static_cast<int>(point.x() * size.width()),
                  static_cast<int>(point.y() * size.height()));
}

QRectF ComparisonView::seenRect(Side side) const {
    return pictureRect(side).intersected(paneRect(side)).intersected(m_look->area(side));
}

void ComparisonView::changed() {
    refresh(rect());
}

void ComparisonView::refresh(const QRectF& touched) {
    updateAccessibleDescription();
    update(touched.toAlignedRect());
    emit viewChanged();
}

void ComparisonView::updateAccessibleDescription() {
    const QString view = qFuzzyCompare(zoom(), 1)
                             ? tr("whole pictures")
                             : tr("zoom %1 times").arg(QLocale().toString(zoom(), 'f', 1));
    QString text = m_labelsShown ? tr("Left: %1. Right: %2. %3.")
                                       .arg(label(Side::left).text, label(Side::right).text, view)
                                 : tr("Two pictures without labels. %1.").arg(view);
    for (const Side side : {Side::left, Side::right})
        if (!hasPicture(side) && !half(side).message.isEmpty()) text += u' ' + half(side).message;
    if (const QString figures = m_look->text(); !figures.isEmpty()) text += u' ' + figures + u'.';
    setAccessibleDescription(text);
}

// --- Painting

using theme::Role;

namespace {

constexpr double plateMargin = 14, plateHeight = 27, plateBar = 4, platePadding = 12;

/// Dark behind light text whatever the theme: pictures are of any brightness.
void paintPlate(QPainter& painter, const QRectF& box, const QString& text, double indent = 0) {
    QColor back = theme::color(theme::isDark() ? Role::field : Role::text);
    back.setAlphaF(0.82f);
    painter.fillRect(box, back);
    painter.setPen(theme::color(theme::isDark() ? Role::text : Role::field));
    painter.drawText(box.adjusted(indent + platePadding, 0, -platePadding, 0), Qt::AlignVCenter,
                     text);
}

}  // namespace

void ComparisonView::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), theme::color(Role::neutral));
    m_look->paint(painter, event->rect());
    if (m_labelsShown) paintLabels(painter);
    if (m_showsFocus) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::text), 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void ComparisonView::paintPicture(QPainter& painter, Side side, const QRectF& clip,
                                  double opacity) const {
    if (!hasPicture(side)) return paintMessage(painter, half(side).message, clip);
    painter.save();
    painter.setClipRect(clip);
    painter.setOpacity(opacity);
    m_pair.picture(side).paint(painter, pictureRect(side), devicePixelRatioF(),
                               m_geometry.hardEdgesFrom(side));
    painter.restore();
}

void ComparisonView::paintMessage(QPainter& painter, const QString& message,
                                  const QRectF& area) const {
    painter.setFont(font());
    painter.setPen(theme::color(Role::text));
    painter.drawText(area.adjusted(24, 60, -24, -60), Qt::AlignCenter | Qt::TextWordWrap, message);
}

/// At the top, each where its picture is seen: on its pane, or at the left and right of the view.
/// Of pictures that are seen one at a time only its own, so that one knows which it is.
void ComparisonView::paintLabels(QPainter& painter) {
    const QFontMetrics metrics(theme::bodyFont());
    painter.setFont(theme::bodyFont());
    const bool hasPanes = m_look->hasPanes();
    const std::optional<Side> only = m_look->onlySide();
    for (const Side side : {Side::left, Side::right}) {
        const SideLabel& shown = label(side);
        if (shown.text.isEmpty() || (only && side != *only)) continue;
        const QRectF pane = paneRect(side);
        const double room = (hasPanes ? pane.width() : pane.width() / 2) - 2 * plateMargin;
        const QString text = metrics.elidedText(
            shown.text, Qt::ElideMiddle, static_cast<int>(room - plateBar - 2 * platePadding));
        const double boxWidth = metrics.horizontalAdvance(text) + plateBar + 2 * platePadding;
        const bool atRight = !hasPanes && side == Side::right;
        const QRectF box(
            atRight ? pane.right() - plateMargin - boxWidth : pane.left() + plateMargin,
            pane.top() + plateMargin, boxWidth, plateHeight);
        paintPlate(painter, box, text, plateBar);
        painter.fillRect(QRectF(box.left(), box.top(), plateBar, plateHeight),
                         accentColor(shown.accent));
    }
}

// --- Mouse and keys

void ComparisonView::wheelEvent(QWheelEvent* event) {
    zoomAt(event->position(), std::pow(zoomStep, event->angleDelta().y() / 120.0));
    movePointer(event->position());
    event->accept();
}

void ComparisonView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    m_dragsHandle = event->button() == Qt::LeftButton && m_look->hasHandleAt(event->position());
    m_dragging = !m_dragsHandle;
    m_dragFrom = event->position();
    m_centreAtDrag = centre();
    if (m_dragging && !m_geometry.showsAll()) setCursor(Qt::ClosedHandCursor);
}

void ComparisonView::mouseMoveEvent(QMouseEvent* event) {
    movePointer(event->position());
    if (m_dragsHandle) return m_look->dragHandle(event->position());
    if (m_dragging && event->buttons().testFlag(Qt::LeftButton) &&
        (m_geometry.showsAll() || event->modifiers().testFlag(Qt::ControlModifier))) {
        const QPointF moved = event->position() - m_dragFrom;
        if (moved.manhattanLength() < QApplication::startDragDistance()) return;
        m_dragging = false;  // the drag takes the release of the button
        emit draggedOut(m_look->sideSeenAt(m_dragFrom));
        return;
    }
    if (m_dragging) {
        const QSizeF size = pictureRect(m_geometry.sideWithPicture()).size();
        if (size.isEmpty()) return;
        const QPointF moved = event->position() - m_dragFrom;
        return setCentre(m_centreAtDrag -
                         QPointF(moved.x() / size.width(), moved.y() / size.height()));
    }
    setCursor(m_look->hasHandleAt(event->position()) ? Qt::SplitHCursor
              : !m_geometry.showsAll()               ? Qt::OpenHandCursor
                                                     : Qt::ArrowCursor);
}

void ComparisonView::mouseReleaseEvent(QMouseEvent* event) {
    m_dragging = m_dragsHandle = false;
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
