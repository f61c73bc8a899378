// The slider of steps with its scores, and the news beside it.
#include <ui/compare/compare_selection.h>
#include <ui/compare/step_panel.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/theme.h>

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <set>

namespace dreambooth {

using theme::Role;

namespace {

constexpr double plainLineY = 19;
constexpr double curveTop = 6, usualCurveHeight = 46, lowCurveHeight = 26,
                 curveGap = 18;  // the star stands in the gap
constexpr double starRadius = 7;
constexpr double dotRadius = 4.5, chosenRadius = 7;
constexpr int labelGap = 6;

/// The names of the curves stand in it.
double sideMargin() {
    return theme::textWidth(60);
}

struct CurveText {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::CurveText)
};

/// A little above 1 and below 0 happens.
constexpr double highest = 1.15, lowest = -0.05;
constexpr double curveDotRadius = 2.5;

struct Curve {
    Role role;
    Qt::PenStyle style;
    QString name;
    double (*value)(const ModelScores&);
};

/// Likeness is amber and solid, variety green and dashed; from the base's at step 0, with a dot for
/// each step. Values from 0 to 1 fill the height of `place`; a little more has its room above.
/// `xOf` is where a step stands.
void paintScoreCurves(QPainter& painter, const QRectF& place, const std::vector<StepScores>& scores,
                      auto xOf) {
    if (scores.empty()) return;
    const auto yOf = [&](double value) {
        const double share = (std::clamp(value, lowest, highest) - lowest) / (highest - lowest);
        return place.bottom() - share * place.height();
    };
    const Curve curves[] = {
        {Role::validation, Qt::DashLine, CurveText::tr("variety"),
         [](const ModelScores& one) { return one.diversity; }},
        {Role::tuned, Qt::SolidLine, CurveText::tr("likeness"),
         [](const ModelScores& one) { return one.likeness; }},
    };
    painter.save();
    painter.setFont(theme::smallFont());
    const QFontMetricsF metrics(theme::smallFont());
    // The two words stand at the left, where nothing is drawn, apart from each other.
    double wordY[2];
    for (std::size_t i = 0; i < 2; ++i) wordY[i] = yOf(curves[i].value(scores.front().base));
    if (std::abs(wordY[0] - wordY[1]) < metrics.height()) {
        const double middle = (wordY[0] + wordY[1]) / 2;
        const double sign = wordY[0] < wordY[1] ? -1 : 1;
        wordY[0] = middle + sign * metrics.height() / 2;
        wordY[1] = middle - sign * metrics.height() / 2;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const Curve& curve = curves[i];
        const QColor color = theme::color(curve.role);
        QPolygonF line;
        line << QPointF(xOf(0), yOf(curve.value(scores.front().base)));
        for (const StepScores& one : scores)
            line << QPointF(xOf(one.step), yOf(curve.value(one.tuned)));
        painter.setPen(QPen(color, 1.5, curve.style));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (const QPointF& point : line)
            painter.drawEllipse(point, curveDotRadius, curveDotRadius);
        painter.setPen(color);
        painter.drawText(QRectF(place.left(), wordY[i] - metrics.height() / 2,
                                xOf(0) - place.left() - 2 * curveDotRadius - 2, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(curve.name, Qt::ElideRight, xOf(0) - place.left() - 8));
    }
    painter.restore();
}

/// Where the star of the best step stands: a five-pointed one around `middle`.
void paintBestStar(QPainter& painter, const QPointF& middle, double radius) {
    QPolygonF star;
    for (int i = 0; i < 10; ++i) {
        const double angle = std::numbers::pi * (i / 5.0 - 0.5);
        const double reach = i % 2 == 0 ? radius : radius * 0.42;
        star << middle + QPointF(std::cos(angle), std::sin(angle)) * reach;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(Role::tuned));
    painter.drawPolygon(star);
}

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

double CheckpointSlider::curveHeight() const {
    return m_isLow ? lowCurveHeight : usualCurveHeight;
}

double CheckpointSlider::lineY() const {
    return measured().empty() ? plainLineY : curveTop + curveHeight() + curveGap;
}

void CheckpointSlider::setLow(bool isLow) {
    if (std::exchange(m_isLow, isLow) == isLow) return;
    updateGeometry();
    update();
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
    return sideMargin() +
           (width() - 2 * sideMargin()) * step / std::max(1.0, static_cast<double>(m_steps.back()));
}

int CheckpointSlider::nearest(double x) const {
    int best = 0;
    for (int i = 1; i <= maximum(); ++i)
        if (std::abs(xOf(i) - x) < std::abs(xOf(best) - x)) best = i;
    return best;
}

void CheckpointSlider::choose(int index) {
    if (index == value()) return emit chosenAgain();
    setValue(index);
}

void CheckpointSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(nearest(event->position().x()));
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
    paintScoreCurves(painter, {0, curveTop, static_cast<double>(width()), curveHeight()},
                     measured(), [this](int at) { return xOfStep(at); });
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

NewsLine::NewsLine(QWidget* parent)
    : QWidget(parent),
      m_text(theme::hint(QString(), this)),
      m_button(theme::linkButton(QString(), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 4, 18, 0);
    row->setSpacing(theme::Space::small);
    row->addStretch();
    row->addWidget(m_text);
    row->addWidget(m_button);
    row->addStretch();
    m_text->setWordWrap(false);
    m_text->setObjectName(QStringLiteral("newsText"));
    m_button->setObjectName(QStringLiteral("newsButton"));
    connect(m_button, &QPushButton::clicked, this, &NewsLine::requested);
    // Its coming moves nothing that one is about to click.
    QSizePolicy kept = sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    setSizePolicy(kept);
    hide();
}

void NewsLine::setNews(const QString& text, const QString& button) {
    if (text.isEmpty() && m_button->hasFocus()) focusNextChild();
    m_text->setText(text);
    m_button->setText(button);
    m_button->setAccessibleDescription(text);
    setVisible(!text.isEmpty());
}

StepPanel::StepPanel(const CompareSelection& selection, QWidget* parent)
    : QWidget(parent),
      m_selection(selection),
      m_slider(new CheckpointSlider(this)),
      m_newStep(new NewsLine(this)),
      m_newPair(new NewsLine(this)) {
    m_newStep->setObjectName(QStringLiteral("newStep"));
    m_newPair->setObjectName(QStringLiteral("newPair"));
    m_slider->setObjectName(QStringLiteral("checkpointSlider"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* news = new QHBoxLayout;  // side by side: one line is kept for both
    news->setSpacing(0);
    news->addWidget(m_newStep, 1);
    news->addWidget(m_newPair, 1);
    column->addLayout(news);
    column->addWidget(m_slider);
    connect(m_newStep, &NewsLine::requested, this, &StepPanel::newStepRequested);
    connect(m_newPair, &NewsLine::requested, this, &StepPanel::newPairRequested);
    connect(m_slider, &CheckpointSlider::valueChanged, this,
            [this] { emit stepRequested(m_slider->step()); });
    connect(m_slider, &CheckpointSlider::chosenAgain, this, [this] {
        if (m_selection.isOther(Side::right)) emit stepRequested(m_slider->step());
    });
    connect(&selection, &CompareSelection::changed, this, &StepPanel::refresh);
    refresh();
}

void StepPanel::setSliderShown(bool shown) {
    m_isSliderShown = shown;
    m_slider->setVisible(shown && m_selection.run() != nullptr);
}

void StepPanel::setPairNews(bool hasNews) {
    m_newPair->setNews(hasNews ? tr("Your pictures are ready.") : QString(), tr("Show them"));
}

void StepPanel::goTo(int step) {
    m_slider->setFocus();
    m_slider->choose(m_slider->indexOf(step));
}

void StepPanel::refresh() {
    setSliderShown(m_isSliderShown);
    if (const ComparableRun* run = m_selection.run()) {
        // The chosen one stays, even where its checkpoint went meanwhile.
        std::set<int> steps = {0, m_selection.step()};
        for (const ComparedModel& tuned : run->models) steps.insert(tuned.step);
        m_slider->setSteps({steps.begin(), steps.end()});
        m_slider->chooseStep(m_selection.step());
    }
    QString text;
    if (const auto news = m_selection.news())
        text =
            news->runId == m_selection.runId()
                ? tr("Step %1 is ready.").arg(news->step)
                : tr("%1 has reached step %2.").arg(m_selection.name(news->runId)).arg(news->step);
    m_newStep->setNews(text, tr("Show it"));
}

}  // namespace dreambooth
