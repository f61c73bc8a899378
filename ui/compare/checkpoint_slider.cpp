// Paints the stops and takes clicks on them (see the header).
#include <ui/compare/checkpoint_slider.h>
#include <ui/style/theme.h>

#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

namespace dreambooth {

using theme::Role;

namespace {

constexpr double sideMargin = 60;
constexpr double lineY = 19;
constexpr double dotRadius = 4.5, chosenRadius = 7;
constexpr int labelGap = 6;

}  // namespace

CheckpointSlider::CheckpointSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Checkpoint to compare"));
    setPageStep(1);
    setRange(0, 0);
}

QSize CheckpointSlider::sizeHint() const {
    return {300, static_cast<int>(lineY) + labelGap + 26};
}

void CheckpointSlider::setSteps(const std::vector<int>& steps) {
    if (steps == m_steps) return;
    const int before = step();
    const bool hadSteps = !m_steps.empty();
    m_steps = steps;
    {
        const QSignalBlocker blocker(this);
        setRange(0, std::max(0, static_cast<int>(steps.size()) - 1));
        setValue(maximum());
    }
    if (hadSteps) chooseStep(before);
    describe();
    update();
}

void CheckpointSlider::chooseStep(int step) {
    const auto found = std::ranges::find(m_steps, step);
    if (found == m_steps.end()) return;
    const QSignalBlocker blocker(this);
    setValue(static_cast<int>(found - m_steps.begin()));
}

QString CheckpointSlider::label(int index) const {
    return index == 0 ? tr("base") : QString::number(m_steps.at(static_cast<std::size_t>(index)));
}

double CheckpointSlider::xOf(int index) const {
    if (m_steps.size() < 2) return width() / 2.0;
    return sideMargin + (width() - 2 * sideMargin) * m_steps.at(static_cast<std::size_t>(index)) /
                            std::max(1.0, static_cast<double>(m_steps.back()));
}

int CheckpointSlider::nearest(double x) const {
    int best = 0;
    for (int i = 1; i <= maximum(); ++i)
        if (std::abs(xOf(i) - x) < std::abs(xOf(best) - x)) best = i;
    return best;
}

void CheckpointSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) setValue(nearest(event->position().x()));
}

void CheckpointSlider::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton)) setValue(nearest(event->position().x()));
}

void CheckpointSlider::mouseReleaseEvent(QMouseEvent*) {}

void CheckpointSlider::sliderChange(SliderChange change) {
    QSlider::sliderChange(change);
    if (change == SliderValueChange) describe();
}

void CheckpointSlider::describe() {
    if (m_steps.empty()) return;
    setAccessibleDescription(label(value()));
    setToolTip(value() == 0 ? tr("The base model itself") : tr("Step %1").arg(step()));
}

/// Labels that would touch each other are left out, first of all not the chosen one and the ends.
void CheckpointSlider::paintLabels(QPainter& painter) {
    painter.setFont(theme::smallFont());
    const QFontMetrics metrics(theme::smallFont());
    std::vector<int> order = {value(), maximum(), 0};
    for (int i = 1; i < maximum(); ++i) order.push_back(i);
    std::vector<QRectF> taken;
    for (const int i : order) {
        const double labelWidth = metrics.horizontalAdvance(label(i)) + 2 * labelGap;
        const QRectF place(xOf(i) - labelWidth / 2, lineY + chosenRadius + labelGap - 2, labelWidth,
                           18);
        if (std::ranges::any_of(taken, [&](const QRectF& one) { return one.intersects(place); }))
            continue;
        taken.push_back(place);
        painter.setPen(theme::color(i == value() ? Role::text : Role::muted));
        painter.drawText(place, Qt::AlignHCenter | Qt::AlignTop, label(i));
    }
}

void CheckpointSlider::paintEvent(QPaintEvent*) {
    if (m_steps.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::color(Role::border), 3));
    painter.drawLine(QPointF(xOf(0), lineY), QPointF(xOf(maximum()), lineY));
    paintLabels(painter);
    for (int i = maximum(); i >= 0; --i) {
        if (i == value()) continue;
        // Hollow is the base: nothing was learned yet.
        painter.setPen(i == 0 ? QPen(theme::color(Role::base), 2) : QPen(Qt::NoPen));
        painter.setBrush(theme::color(i == 0 ? Role::window : Role::muted));
        painter.drawEllipse(QPointF(xOf(i), lineY), dotRadius, dotRadius);
    }
    const QPointF chosen(xOf(value()), lineY);  // above its neighbours
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(value() == 0 ? Role::base : Role::tuned));
    painter.drawEllipse(chosen, chosenRadius, chosenRadius);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::color(Role::text), 1));
    painter.drawEllipse(chosen, chosenRadius + 3, chosenRadius + 3);
}

}  // namespace dreambooth
