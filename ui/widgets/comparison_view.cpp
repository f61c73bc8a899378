// What the comparison shows; input and painting are in files of their own.
#include <ui/style/run_in_background.h>
#include <ui/widgets/comparison_view.h>

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <utility>

namespace dreambooth {

namespace {

constexpr double notch = 1.2;    // of zoom
constexpr double panStep = 0.1;  // of what is in sight
constexpr double maxGain = 64;
constexpr int maxBlinkRate = 3;   // WCAG 2.3.1: no more than three flashes a second
constexpr int rateWhileHeld = 2;  // where the blink mode is not chosen
/// A difference of so few pixels is computed at once: a frame later the eye would see a gap.
constexpr qint64 quickDifference = 1 << 20;

Side other(Side side) {
    return side == Side::base ? Side::tuned : Side::base;
}

}  // namespace

ComparisonView::ComparisonView(QWidget* parent) : QWidget(parent), m_geometry(*this) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 160);
    setAttribute(Qt::WA_OpaquePaintEvent);  // all of it is painted here
    half(Side::tuned).label.accent = Accent::tuned;
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
    m_seen = isChosen && m_isBlinkHeld ? Side::tuned : Side::base;
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
    for (const Side side : {Side::base, Side::tuned})
        m_geometry.setPictureSize(side, m_pair.picture(side).size());
    updateDifference();
    changed();
    emit pointerMoved();
}

void ComparisonView::updateDifference() {
    if (m_mode != Mode::difference || m_differenceNumber == m_pairNumber) return;
    const PictureLevels base = m_pair.picture(Side::base), tuned = m_pair.picture(Side::tuned);
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
    setLabel(side, {text, side == Side::base ? Accent::base : Accent::tuned});
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

void ComparisonView::zoomBy(int notches) {
    zoomAt(paneRect(Side::base).center(), std::pow(notch, notches));
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
    if (m_geometry.mode() == Mode::onionSkin && hasPicture(Side::base) && hasPicture(Side::tuned))
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
            return position.x() < divider() * width() ? Side::base : Side::tuned;
        case Mode::onionSkin:
            return m_opacity < 0.5 ? Side::base : Side::tuned;
        case Mode::difference:
            return Side::base;
        case Mode::blink:
            break;
    }
    return m_seen;
}

QRectF ComparisonView::seenRect(Side side) const {
    const QRectF whole = pictureRect(side).intersected(paneRect(side));
    const bool isBase = side == Side::base;
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
        default:
            return whole;
    }
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
                                       .arg(label(Side::base).text, label(Side::tuned).text, view)
                                 : tr("Two pictures without labels. %1.").arg(view);
    for (const Side side : {Side::base, Side::tuned})
        if (!hasPicture(side) && !half(side).message.isEmpty()) text += u' ' + half(side).message;
    if (const QString figures = modeText(); !figures.isEmpty()) text += u' ' + figures + u'.';
    setAccessibleDescription(text);
}

}  // namespace dreambooth
