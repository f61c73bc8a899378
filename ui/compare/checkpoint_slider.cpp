// Paints the stops and takes clicks on them (see the header).
#include <ui/compare/checkpoint_slider.h>
#include <ui/style/theme.h>

#include <QMouseEvent>
#include <QPainter>
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

void CheckpointSlider::setStops(const QStringList& labels) {
    if (labels == m_labels) return;
    m_labels = labels;
    setRange(0, static_cast<int>(labels.size()) - 1);
    setValue(maximum());
    update();
}

double CheckpointSlider::xOf(int index) const {
    if (m_labels.size() < 2) return width() / 2.0;
    return sideMargin +
           (width() - 2 * sideMargin) * index / static_cast<double>(m_labels.size() - 1);
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
    if (change == SliderValueChange) {
        setAccessibleDescription(label(value()));
        setToolTip(value() == 0 ? tr("The base model itself") : tr("Step %1").arg(label(value())));
    }
}

void CheckpointSlider::paintEvent(QPaintEvent*) {
    if (m_labels.isEmpty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor line = theme::color(Role::border), muted = theme::color(Role::muted);
    painter.setPen(QPen(line, 3));
    painter.drawLine(QPointF(xOf(0), lineY), QPointF(xOf(maximum()), lineY));
    painter.setFont(theme::smallFont());
    // Labels that would touch each other are left out, never the ends and the chosen one.
    const double spacing = maximum() > 0 ? xOf(1) - xOf(0) : width();
    const int every = std::max(1, static_cast<int>(std::ceil(48 / std::max(spacing, 1.0))));
    for (int i = 0; i <= maximum(); ++i) {
        const QPointF middle(xOf(i), lineY);
        const bool isChosen = i == value();
        const QColor accent = theme::color(i == 0 ? Role::base : Role::tuned);
        if (isChosen) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(accent);
            painter.drawEllipse(middle, chosenRadius, chosenRadius);
            if (hasFocus()) {
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(theme::color(Role::text), 1));
                painter.drawEllipse(middle, chosenRadius + 3, chosenRadius + 3);
            }
        } else if (i == 0) {  // hollow: nothing was learned yet
            painter.setPen(QPen(accent, 2));
            painter.setBrush(theme::color(Role::window));
            painter.drawEllipse(middle, dotRadius, dotRadius);
        } else {
            painter.setPen(Qt::NoPen);
            painter.setBrush(muted);
            painter.drawEllipse(middle, dotRadius, dotRadius);
        }
        if (i % every != 0 && !isChosen && i != maximum()) continue;
        painter.setPen(isChosen ? theme::color(Role::text) : muted);
        painter.drawText(QRectF(middle.x() - 60, lineY + chosenRadius + labelGap - 2, 120, 18),
                         Qt::AlignHCenter | Qt::AlignTop, m_labels[i]);
    }
}

}  // namespace dreambooth
