// What each way to look paints, shows where, and has to set.
#include <ui/style/theme.h>
#include <ui/widgets/comparison_look.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/segmented_control.h>

#include <QLocale>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

constexpr double dividerGrip = 10;  // pixels on either side of the divider that take hold of it
constexpr double maxGain = 64;
constexpr int maxBlinkRate = 3;   // WCAG 2.3.1: no more than three flashes a second
constexpr int rateWhileHeld = 2;  // where the blink mode is not chosen

Side other(Side side) {
    return side == Side::left ? Side::right : Side::left;
}

QSlider* slider(const QString& name, const char* objectName, int max, int pageStep,
                QWidget* parent) {
    auto* made = new QSlider(Qt::Horizontal, parent);
    made->setAccessibleName(name);
    made->setToolTip(name);
    made->setObjectName(QLatin1String(objectName));
    made->setRange(0, max);
    made->setPageStep(pageStep);
    made->setFixedWidth(120);
    return made;
}

}  // namespace

ComparisonLook::ComparisonLook(ComparisonView& view, ComparisonMode mode, const char* name)
    : m_view(view), m_mode(mode) {
    setObjectName(QLatin1String(name));
}

QRectF ComparisonLook::area(Side) const {
    return m_view.rect();
}

void ComparisonLook::changed() {
    changed(m_view.rect());
}

void ComparisonLook::changed(const QRectF& touched) {
    emit settingChanged();
    m_view.refresh(touched);
}

bool ComparisonLook::hasBoth() const {
    return m_view.hasPicture(Side::left) && m_view.hasPicture(Side::right);
}

// --- Side by side

SideBySideLook::SideBySideLook(ComparisonView& view) : ComparisonLook(view, its, "sideBySide") {}

void SideBySideLook::paint(QPainter& painter, const QRectF&) const {
    for (const Side side : {Side::left, Side::right})
        m_view.paintPicture(painter, side, area(side));
    painter.fillRect(QRectF(area(Side::left).right(), 0, 2, m_view.height()),
                     theme::color(theme::Role::window));
}

QRectF SideBySideLook::area(Side side) const {
    return m_view.paneRect(side);
}

Side SideBySideLook::sideSeenAt(const QPointF& position) const {
    return position.x() < area(Side::right).left() ? Side::left : Side::right;
}

// --- Swipe

SwipeLook::SwipeLook(ComparisonView& view) : ComparisonLook(view, its, "swipe") {}

double SwipeLook::split() const {
    return m_divider * m_view.width();
}

double SwipeLook::gripRadius() const {
    return 0.8 * m_view.fontMetrics().height();
}

void SwipeLook::paint(QPainter& painter, const QRectF&) const {
    for (const Side side : {Side::left, Side::right})
        m_view.paintPicture(painter, side, area(side));
    const QColor line = theme::pictureLine();
    const double width = std::max(2.0, m_view.fontMetrics().height() / 10.0), grip = gripRadius();
    const double middle = m_view.height() / 2.0;
    painter.fillRect(QRectF(split() - width / 2, 0, width, m_view.height()), line);
    // A grip, so that one sees that it can be moved.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(line);
    painter.drawEllipse(QPointF(split(), middle), grip, grip);
    painter.setPen(Qt::black);
    painter.setFont(m_view.font());
    painter.drawText(QRectF(split() - grip, middle - grip, 2 * grip, 2 * grip), Qt::AlignCenter,
                     QStringLiteral("↔"));
}

QRectF SwipeLook::area(Side side) const {
    return side == Side::left ? QRectF(0, 0, split(), m_view.height())
                              : QRectF(split(), 0, m_view.width() - split(), m_view.height());
}

Side SwipeLook::sideSeenAt(const QPointF& position) const {
    return position.x() < split() ? Side::left : Side::right;
}

void SwipeLook::adjust(int steps) {
    setDivider(m_divider + 0.02 * steps);
}

bool SwipeLook::hasHandleAt(const QPointF& position) const {
    return std::abs(position.x() - split()) <= dividerGrip;
}

void SwipeLook::dragHandle(const QPointF& position) {
    setDivider(position.x() / m_view.width());
}

void SwipeLook::setDivider(double divider) {
    const double before = split();
    m_divider = std::clamp(divider, 0.0, 1.0);
    // Only what lies between, and the grip on either side, looks different.
    const double grip = gripRadius() + 2;
    changed(QRectF(std::min(before, split()) - grip, 0, std::abs(split() - before) + 2 * grip,
                   m_view.height()));
}

// --- Overlay

OverlayLook::OverlayLook(ComparisonView& view) : ComparisonLook(view, its, "overlay") {}

void OverlayLook::paint(QPainter& painter, const QRectF&) const {
    if (!hasBoth()) {
        const Side lacks = m_view.hasPicture(Side::left) ? Side::right : Side::left;
        if (m_view.hasPicture(other(lacks)))
            m_view.paintPicture(painter, other(lacks), m_view.rect());
        return m_view.paintMessage(painter, m_view.message(lacks), m_view.rect());
    }
    if (m_opacity < 1) m_view.paintPicture(painter, Side::left, m_view.rect());
    if (m_opacity > 0) m_view.paintPicture(painter, Side::right, m_view.rect(), m_opacity);
}

Side OverlayLook::sideSeenAt(const QPointF&) const {
    return m_opacity < 0.5 ? Side::left : Side::right;
}

QString OverlayLook::text() const {
    return hasBoth() ? tr("Right over left: %1 %").arg(std::lround(100 * m_opacity)) : QString();
}

void OverlayLook::adjust(int steps) {
    setOpacity(m_opacity + 0.05 * steps);
}

QWidget* OverlayLook::makeControl(QWidget* parent) {
    QSlider* control =
        slider(tr("Opacity of the right picture over the left"), "opacity", 100, 10, parent);
    const auto update = [this, control] {
        const QSignalBlocker blocker(control);
        control->setValue(static_cast<int>(std::lround(100 * m_opacity)));
    };
    update();
    connect(this, &ComparisonLook::settingChanged, control, update);
    connect(control, &QSlider::valueChanged, this,
            [this](int percent) { setOpacity(percent / 100.0); });
    return control;
}

void OverlayLook::setOpacity(double opacity) {
    m_opacity = std::clamp(opacity, 0.0, 1.0);
    changed();
}

// --- Difference

DifferenceLook::DifferenceLook(ComparisonView& view) : ComparisonLook(view, its, "difference") {}

void DifferenceLook::paint(QPainter& painter, const QRectF& exposed) const {
    for (const Side side : {Side::left, Side::right})
        if (!m_view.hasPicture(side))
            return m_view.paintMessage(painter, m_view.message(side), m_view.rect());
    if (m_view.difference())
        return m_view.difference()->paint(painter, m_view.pictureRect(Side::left), exposed,
                                          m_view.devicePixelRatioF(),
                                          m_view.hardEdgesFrom(Side::left), m_gain);
    if (!m_view.isDifferenceKnown()) return;
    const QSize first = m_view.pair().picture(Side::left).size();
    const QSize second = m_view.pair().picture(Side::right).size();
    m_view.paintMessage(painter,
                        tr("The pictures have different shapes, %1 × %2 and %3 × %4 pixels, so "
                           "there is no difference to show. Choose another view.")
                            .arg(first.width())
                            .arg(first.height())
                            .arg(second.width())
                            .arg(second.height()),
                        m_view.rect());
}

QRectF DifferenceLook::area(Side side) const {
    return side == Side::left && m_view.difference() ? ComparisonLook::area(side) : QRectF();
}

Side DifferenceLook::sideSeenAt(const QPointF&) const {
    return Side::left;
}

QString DifferenceLook::text() const {
    const auto& difference = m_view.difference();
    if (!difference) return {};
    const QLocale locale = m_view.locale();
    const QString figures =
        tr("Difference × %1 · mean %2, largest %3 of 255")
            .arg(locale.toString(m_gain, 'g', 3), locale.toString(difference->mean, 'f', 1))
            .arg(difference->largest);
    return difference->wasScaled ? tr("%1 · the smaller one was enlarged").arg(figures) : figures;
}

void DifferenceLook::adjust(int steps) {
    setGain(m_gain * std::pow(2, steps));
}

QWidget* DifferenceLook::makeControl(QWidget* parent) {
    QSlider* control = slider(tr("Brightness of the difference"), "gain",
                              static_cast<int>(std::log2(maxGain)), 1, parent);
    const auto update = [this, control] {
        const QSignalBlocker blocker(control);
        control->setValue(static_cast<int>(std::lround(std::log2(m_gain))));
    };
    update();
    connect(this, &ComparisonLook::settingChanged, control, update);
    connect(control, &QSlider::valueChanged, this,
            [this](int doublings) { setGain(std::exp2(doublings)); });
    return control;
}

void DifferenceLook::setGain(double gain) {
    m_gain = std::clamp(gain, 1.0, maxGain);
    changed();
}

// --- Blink

BlinkLook::BlinkLook(ComparisonView& view) : ComparisonLook(view, its, "blink") {
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_seen = other(m_seen);
        changed();
    });
}

void BlinkLook::paint(QPainter& painter, const QRectF&) const {
    m_view.paintPicture(painter, m_seen, m_view.rect());
}

QRectF BlinkLook::area(Side side) const {
    return side == m_seen ? ComparisonLook::area(side) : QRectF();
}

Side BlinkLook::sideSeenAt(const QPointF&) const {
    return m_seen;
}

void BlinkLook::adjust(int steps) {
    setRate(m_rate + steps);
}

QWidget* BlinkLook::makeControl(QWidget* parent) {
    auto* control = new SegmentedControl(tr("How fast the pictures alternate"), parent);
    control->setTight();
    control->addSegment(tr("Manual"), QStringLiteral("blinkByHand"));
    for (int rate = 1; rate <= maxBlinkRate; ++rate)
        control->addSegment(tr("%1 a second").arg(rate), QStringLiteral("blink%1").arg(rate));
    control->setToolTip(tr("Hold Space to see the other picture"));
    const auto update = [this, control] {
        const QSignalBlocker blocker(control);
        control->setCurrent(m_rate);
    };
    update();
    connect(this, &ComparisonLook::settingChanged, control, update);
    connect(control, &SegmentedControl::currentChanged, this, &BlinkLook::setRate);
    return control;
}

/// Held where this look is chosen, the other picture is seen; elsewhere both in turn.
void BlinkLook::begin(bool isHeld) {
    const bool isChosen = m_view.mode() == mode();
    m_isHeld = isHeld;
    m_seen = isChosen && isHeld ? Side::right : Side::left;
    const int rate = isChosen ? (isHeld ? 0 : m_rate) : rateWhileHeld;
    if (rate > 0)
        m_timer.start(1000 / rate);
    else
        m_timer.stop();
}

void BlinkLook::end() {
    m_timer.stop();
}

void BlinkLook::setRate(int rate) {
    m_rate = std::clamp(rate, 0, maxBlinkRate);
    if (m_view.look().mode() == mode()) begin(m_isHeld);
    changed();
}

std::vector<std::unique_ptr<ComparisonLook>> makeComparisonLooks(ComparisonView& view) {
    std::vector<std::unique_ptr<ComparisonLook>> looks;
    looks.push_back(std::make_unique<SideBySideLook>(view));
    looks.push_back(std::make_unique<SwipeLook>(view));
    looks.push_back(std::make_unique<OverlayLook>(view));
    looks.push_back(std::make_unique<DifferenceLook>(view));
    looks.push_back(std::make_unique<BlinkLook>(view));
    return looks;
}

}  // namespace dreambooth
