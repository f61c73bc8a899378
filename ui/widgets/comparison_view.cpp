// What a comparison shows; its painting (neutral grey around the pictures, labels over them, and
// only what is exposed, so that a divider that moves costs what it uncovers); mouse and held keys.
// Its other keys are actions (comparison_actions.h), so that a page can give them to all its
// controls.
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
constexpr double maxGain = 64;
constexpr int maxBlinkRate = 3;   // WCAG 2.3.1: no more than three flashes a second
constexpr int rateWhileHeld = 2;  // where the blink mode is not chosen
/// A difference of so few pixels is computed at once: a frame later the eye would see a gap.
constexpr qint64 quickDifference = 1 << 20;

Side other(Side side) {
    return side == Side::left ? Side::right : Side::left;
}

}  // namespace

ComparisonView::ComparisonView(QWidget* parent) : QWidget(parent), m_geometry(*this) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 160);
    setAttribute(Qt::WA_OpaquePaintEvent);  // all of it is painted here
    half(Side::right).label.accent = Accent::tuned;
    setAccessibleName(tr("Comparison of two pictures"));
    connect(&m_blinkTimer, &QTimer::timeout, this, [this] {
        m_seen = other(m_seen);
        changed();
    });
    updateAccessibleDescription();
}

void ComparisonView::setMode(Mode mode) {
    if (mode == m_mode) return;
    m_mode = mode;
    updateBlinking();
}

void ComparisonView::setBlinkHeld(bool held) {
    if (held == m_isBlinkHeld) return;
    m_isBlinkHeld = held;
    updateBlinking();
}

/// After mode, rate or the held key have changed. What was in the middle stays in the middle.
void ComparisonView::updateBlinking() {
    const bool isChosen = m_mode == Mode::blink;
    m_geometry.setMode(m_isBlinkHeld ? Mode::blink : m_mode);
    m_seen = isChosen && m_isBlinkHeld ? Side::right : Side::left;
    const int rate =
        isChosen ? (m_isBlinkHeld ? 0 : m_blinkRate) : (m_isBlinkHeld ? rateWhileHeld : 0);
    if (rate > 0)
        m_blinkTimer.start(1000 / rate);
    else
        m_blinkTimer.stop();
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
    if (m_mode != Mode::difference || m_differenceNumber == m_pairNumber) return;
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

void ComparisonView::setDivider(double divider) {
    const double before = this->divider() * width();
    m_geometry.setDivider(divider);
    const double now = this->divider() * width();
    updateAccessibleDescription();
    emit viewChanged();
    // Only what lies between, and the grip on either side, looks different.
    const double grip = gripRadius() + 2;
    update(QRectF(std::min(before, now) - grip, 0, std::abs(now - before) + 2 * grip, height())
               .toAlignedRect());
}

double ComparisonView::gripRadius() const {
    return 0.8 * fontMetrics().height();
}

void ComparisonView::setOpacity(double opacity) {
    m_opacity = std::clamp(opacity, 0.0, 1.0);
    changed();
}

void ComparisonView::setGain(double gain) {
    m_gain = std::clamp(gain, 1.0, maxGain);
    changed();
}

void ComparisonView::setBlinkRate(int rate) {
    m_blinkRate = std::clamp(rate, 0, maxBlinkRate);
    updateBlinking();
}

void ComparisonView::adjust(int steps) {
    switch (m_mode) {
        case Mode::sideBySide:
            break;
        case Mode::swipe:
            return setDivider(divider() + 0.02 * steps);
        case Mode::onionSkin:
            return setOpacity(m_opacity + 0.05 * steps);
        case Mode::difference:
            return setGain(m_gain * std::pow(2, steps));
        case Mode::blink:
            return setBlinkRate(m_blinkRate + steps);
    }
}

QString ComparisonView::modeText() const {
    if (m_geometry.mode() == Mode::onionSkin && hasPicture(Side::left) && hasPicture(Side::right))
        return tr("Right over left: %1 %").arg(std::lround(100 * m_opacity));
    const auto& difference = m_pair.difference;
    if (m_geometry.mode() != Mode::difference || !difference) return {};
    const QString figures =
        tr("Difference × %1 · mean %2, largest %3 of 255")
            .arg(locale().toString(m_gain, 'g', 3), locale().toString(difference->mean, 'f', 1))
            .arg(difference->largest);
    return difference->wasScaled ? tr("%1 · the smaller one was enlarged").arg(figures) : figures;
}

std::optional<QPoint> ComparisonView::pixelUnderPointer(Side side) const {
    if (!m_pointer || !hasPicture(side)) return std::nullopt;
    const QPointF point = m_geometry.pointAt(side, *m_pointer);
    if (point.x() < 0 || point.y() < 0 || point.x() >= 1 || point.y() >= 1) return std::nullopt;
    const QSize size = m_pair.picture(side).size();
    return QPoint(static_cast<int>(point.x() * size.width()),
                  static_cast<int>(point.y() * size.height()));
}

Side ComparisonView::sideSeenAt(const QPointF& position) const {
    switch (m_geometry.mode()) {
        case Mode::sideBySide:
            return m_geometry.sideAt(position);
        case Mode::swipe:
            return position.x() < divider() * width() ? Side::left : Side::right;
        case Mode::onionSkin:
            return m_opacity < 0.5 ? Side::left : Side::right;
        case Mode::difference:
            return Side::left;
        case Mode::blink:
            break;
    }
    return m_seen;
}

QRectF ComparisonView::seenRect(Side side) const {
    const QRectF whole = pictureRect(side).intersected(paneRect(side));
    const bool isBase = side == Side::left;
    switch (m_geometry.mode()) {
        case Mode::swipe: {
            const double split = divider() * width();
            return whole.intersected(isBase ? QRectF(0, 0, split, height())
                                            : QRectF(split, 0, width() - split, height()));
        }
        case Mode::difference:
            return isBase && m_pair.difference ? whole : QRectF();
        case Mode::blink:
            return side == m_seen ? whole : QRectF();
        case Mode::sideBySide:
        case Mode::onionSkin:
            break;
    }
    return whole;
}

void ComparisonView::changed() {
    updateAccessibleDescription();
    update();
    emit viewChanged();
}

void ComparisonView::updateAccessibleDescription() {
    const QString view = qFuzzyCompare(zoom(), 1) ? tr("whole pictures")
                                                  : tr("zoom %1 times").arg(zoom(), 0, 'f', 1);
    QString text = m_labelsShown ? tr("Left: %1. Right: %2. %3.")
                                       .arg(label(Side::left).text, label(Side::right).text, view)
                                 : tr("Two pictures without labels. %1.").arg(view);
    for (const Side side : {Side::left, Side::right})
        if (!hasPicture(side) && !half(side).message.isEmpty()) text += u' ' + half(side).message;
    if (const QString figures = modeText(); !figures.isEmpty()) text += u' ' + figures + u'.';
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
    const QRectF all = rect();
    switch (m_geometry.mode()) {
        case Mode::sideBySide: {
            const double middle = paneRect(Side::left).right();
            paintPicture(painter, Side::left, paneRect(Side::left));
            paintPicture(painter, Side::right, paneRect(Side::right));
            paintDivider(painter, middle);
            break;
        }
        case Mode::swipe: {
            const double split = divider() * width();
            paintPicture(painter, Side::left, QRectF(0, 0, split, height()));
            paintPicture(painter, Side::right, QRectF(split, 0, width() - split, height()));
            paintDivider(painter, split);
            break;
        }
        case Mode::onionSkin:
            paintOnionSkin(painter);
            break;
        case Mode::difference:
            paintDifference(painter, event->rect());
            break;
        case Mode::blink:
            paintPicture(painter, m_seen, all);
            break;
    }
    if (m_labelsShown) paintLabels(painter);
    if (m_showsFocus) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::text), 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void ComparisonView::paintPicture(QPainter& painter, Side side, const QRectF& clip,
                                  double opacity) {
    if (!hasPicture(side)) return paintMessage(painter, half(side).message, clip);
    painter.save();
    painter.setClipRect(clip);
    painter.setOpacity(opacity);
    m_pair.picture(side).paint(painter, pictureRect(side), devicePixelRatioF(),
                               m_geometry.hardEdgesFrom(side));
    painter.restore();
}

void ComparisonView::paintOnionSkin(QPainter& painter) {
    for (const Side side : {Side::left, Side::right})
        if (!hasPicture(side)) {
            if (hasPicture(Side::left) || hasPicture(Side::right))
                paintPicture(painter, m_geometry.sideWithPicture(), rect());
            return paintMessage(painter, half(side).message, rect());
        }
    if (m_opacity < 1) paintPicture(painter, Side::left, rect());
    if (m_opacity > 0) paintPicture(painter, Side::right, rect(), m_opacity);
}

void ComparisonView::paintDifference(QPainter& painter, const QRectF& exposed) {
    for (const Side side : {Side::left, Side::right})
        if (!hasPicture(side)) return paintMessage(painter, half(side).message, rect());
    const QSize first = m_pair.picture(Side::left).size();
    const QSize second = m_pair.picture(Side::right).size();
    if (m_pair.difference) {
        m_pair.difference->paint(painter, pictureRect(Side::left), exposed, devicePixelRatioF(),
                                 m_geometry.hardEdgesFrom(Side::left), m_gain);
    } else if (m_isDifferenceKnown) {
        paintMessage(painter,
                     tr("The pictures have different shapes, %1 × %2 and %3 × %4 pixels, so there "
                        "is no difference to show. Choose another view.")
                         .arg(first.width())
                         .arg(first.height())
                         .arg(second.width())
                         .arg(second.height()),
                     rect());
    }
}

void ComparisonView::paintMessage(QPainter& painter, const QString& message, const QRectF& area) {
    painter.setFont(font());
    painter.setPen(theme::color(Role::text));
    painter.drawText(area.adjusted(24, 60, -24, -60), Qt::AlignCenter | Qt::TextWordWrap, message);
}

void ComparisonView::paintDivider(QPainter& painter, double x) {
    if (m_geometry.mode() == Mode::sideBySide)
        return painter.fillRect(QRectF(x, 0, 2, height()), theme::color(Role::window));
    const QColor line = theme::pictureLine();
    const double width = std::max(2.0, fontMetrics().height() / 10.0), grip = gripRadius();
    painter.fillRect(QRectF(x - width / 2, 0, width, height()), line);
    // A grip, so that one sees that it can be moved.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(line);
    painter.drawEllipse(QPointF(x, height() / 2.0), grip, grip);
    painter.setPen(Qt::black);
    painter.setFont(font());
    painter.drawText(QRectF(x - grip, height() / 2.0 - grip, 2 * grip, 2 * grip), Qt::AlignCenter,
                     QStringLiteral("↔"));
}

/// At the top, each where its picture is seen: on its pane, or at the left and right of the view.
/// Of blinking only the seen one's, so that one knows which it is.
void ComparisonView::paintLabels(QPainter& painter) {
    const QFontMetrics metrics(theme::bodyFont());
    painter.setFont(theme::bodyFont());
    const bool isSideBySide = m_geometry.mode() == Mode::sideBySide;
    for (const Side side : {Side::left, Side::right}) {
        const SideLabel& shown = label(side);
        if (shown.text.isEmpty() || (m_geometry.mode() == Mode::blink && side != m_seen)) continue;
        const QRectF pane = paneRect(side);
        const double room = (isSideBySide ? pane.width() : pane.width() / 2) - 2 * plateMargin;
        const QString text = metrics.elidedText(
            shown.text, Qt::ElideMiddle, static_cast<int>(room - plateBar - 2 * platePadding));
        const double boxWidth = metrics.horizontalAdvance(text) + plateBar + 2 * platePadding;
        const bool atRight = !isSideBySide && side == Side::right;
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
