// Paints the stops and takes clicks on them.
#include <ui/compare/checkpoint_slider.h>
#include <ui/compare/score_curves.h>
#include <ui/style/theme.h>

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <iterator>

namespace dreambooth {

using theme::Role;

namespace {

constexpr double sideMargin = 60;
constexpr double plainLineY = 19;
constexpr double curveTop = 6, curveHeight = 46, curveGap = 18;  // the star stands in the gap
constexpr double starRadius = 7;
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
    return {300, static_cast<int>(lineY()) + labelGap + 26};
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

void CheckpointSlider::setScores(const std::vector<StepScores>& scores, int best) {
    m_scores = scores;
    std::ranges::sort(m_scores, {}, &StepScores::step);
    m_best = best;
    updateGeometry();
    describe();
    update();
}

const StepScores* CheckpointSlider::scoresOf(int step) const {
    const auto found = std::ranges::find(m_scores, step, &StepScores::step);
    return found == m_scores.end() ? nullptr : &*found;
}

std::vector<StepScores> CheckpointSlider::measured() const {
    std::vector<StepScores> scores;
    std::ranges::copy_if(m_scores, std::back_inserter(scores), [this](const StepScores& one) {
        return std::ranges::find(m_steps, one.step) != m_steps.end();
    });
    return scores;
}

double CheckpointSlider::lineY() const {
    return measured().empty() ? plainLineY : curveTop + curveHeight + curveGap;
}

void CheckpointSlider::chooseStep(int step) {
    const auto found = std::ranges::find(m_steps, step);
    if (found == m_steps.end()) return;
    const QSignalBlocker blocker(this);
    setValue(static_cast<int>(found - m_steps.begin()));
}

int CheckpointSlider::indexOf(int step) const {
    const auto found = std::ranges::find(m_steps, step);
    return found == m_steps.end() ? 0 : static_cast<int>(found - m_steps.begin());
}

QString CheckpointSlider::label(int index) const {
    return index == 0 ? tr("base") : QString::number(m_steps.at(static_cast<std::size_t>(index)));
}

double CheckpointSlider::xOf(int index) const {
    return xOfStep(m_steps.at(static_cast<std::size_t>(index)));
}

double CheckpointSlider::xOfStep(int step) const {
    if (m_steps.size() < 2) return width() / 2.0;
    return sideMargin +
           (width() - 2 * sideMargin) * step / std::max(1.0, static_cast<double>(m_steps.back()));
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
    QString words = value() == 0 ? tr("The base model itself") : tr("Step %1").arg(step());
    if (const StepScores* scores = scoresOf(step()); scores != nullptr && value() > 0) {
        const auto number = [](double score) { return QLocale().toString(score, 'f', 2); };
        words = tr("%1: likeness %2, variety %3")
                    .arg(words, number(scores->tuned.likeness), number(scores->tuned.diversity));
        if (step() == m_best) words = tr("%1, the best measured step").arg(words);
    }
    setAccessibleDescription(m_scores.empty() ? label(value()) : words);
    setToolTip(words);
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
        const QRectF place(xOf(i) - labelWidth / 2, lineY() + chosenRadius + labelGap - 2,
                           labelWidth, 18);
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
    const double line = lineY();
    paintScoreCurves(painter, {0, curveTop, static_cast<double>(width()), curveHeight}, measured(),
                     [this](int at) { return xOfStep(at); });
    if (m_best > 0 && std::ranges::find(m_steps, m_best) != m_steps.end())
        paintBestStar(painter, {xOfStep(m_best), line - chosenRadius - starRadius}, starRadius);
    painter.setPen(QPen(theme::color(Role::border), 3));
    painter.drawLine(QPointF(xOf(0), line), QPointF(xOf(maximum()), line));
    paintLabels(painter);
    for (int i = maximum(); i >= 0; --i) {
        if (i == value()) continue;
        // Hollow is the base: nothing was learned yet.
        painter.setPen(i == 0 ? QPen(theme::color(Role::base), 2) : QPen(Qt::NoPen));
        painter.setBrush(theme::color(i == 0 ? Role::window : Role::muted));
        painter.drawEllipse(QPointF(xOf(i), line), dotRadius, dotRadius);
    }
    const QPointF chosen(xOf(value()), line);  // above its neighbours
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(value() == 0 ? Role::base : Role::tuned));
    painter.drawEllipse(chosen, chosenRadius, chosenRadius);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::color(Role::text), 1));
    painter.drawEllipse(chosen, chosenRadius + 3, chosenRadius + 3);
}

}  // namespace dreambooth
