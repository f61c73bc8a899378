// The points of a curve, how they look, and the one that is read. The plot itself is transparent:
// this widget paints the rounded field behind it, and the ring while it has the keyboard.

#undef QT_NO_FOREACH  // QCustomPlot's header loops with foreach
#include <qcustomplot.h>
#include <ui/style/controls.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/curve_values.h>
#include <ui/widgets/elided_label.h>

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

constexpr qsizetype maxStopNames = 9;

QString numberText(double value) {
    return QLocale().toString(value, 'g', 3);
}

}  // namespace

CurvePlot::CurvePlot(const Look& look, const QString& plotName, QWidget* parent)
    : QWidget(parent),
      m_look(look),
      m_title(new QLabel(this)),
      m_value(new ElidedLabel(this)),
      m_plot(new QCustomPlot(this)) {
    m_title->setStyleSheet(
        QStringLiteral("color: %1; font-weight: 600;").arg(theme::color(look.role).name()));
    m_value->setProperty("look", QStringLiteral("strong"));
    m_value->setObjectName(plotName + QStringLiteral("Value"));

    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_value);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::Space::tiny);
    layout->addLayout(head);
    layout->addWidget(m_plot, 1);

    m_plot->setObjectName(plotName);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setMinimumHeight(96);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->setAttribute(Qt::WA_OpaquePaintEvent, false);
    m_plot->setBackground(QBrush(Qt::NoBrush));
    // Painted with all else that changed: at once, it would paint the whole window for itself.
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false);
    styleAxes();
    setTitle(look.title);
    updateAccessibleDescription();
}

void CurvePlot::setTitle(const QString& title) {
    m_title->setText(title);
    m_plot->setAccessibleName(title);
}

bool CurvePlot::goesOn(const std::vector<int>& steps, const std::vector<float>& values) const {
    if (m_steps.empty() || steps.size() < m_steps.size()) return m_steps.empty();
    if (!m_stops.isEmpty()) return steps == m_steps && values == m_values;
    const std::size_t last = m_steps.size() - 1;
    const bool isSame =
        values[last] == m_values[last] || (std::isnan(values[last]) && std::isnan(m_values[last]));
    return steps[last] == m_steps[last] && isSame;
}

void CurvePlot::setPoints(const std::vector<int>& steps, const std::vector<float>& values) {
    if (!goesOn(steps, values)) {  // a run that was resumed from an earlier step
        m_steps.clear();
        m_values.clear();
        m_thinned.clear();
        m_read = -1;
    } else if (steps.size() == m_steps.size()) {
        return;
    }
    const auto known = static_cast<std::ptrdiff_t>(m_steps.size());
    m_thinned.append(std::span(steps).subspan(m_steps.size()),
                     std::span(values).subspan(m_steps.size()));
    m_steps.insert(m_steps.end(), steps.begin() + known, steps.end());
    m_values.insert(m_values.end(), values.begin() + known, values.end());
    showBins();
    rescale();
    updateAccessibleDescription();
}

void CurvePlot::showBins() {
    QVector<QCPGraphData> raw, line;
    QVector<double> means;
    for (const ThinnedCurve::Bin& bin : m_thinned.bins()) {
        raw.append({bin.firstStep, bin.min});
        if (bin.points > 1) raw.append({bin.lastStep, bin.max});
        means.append(bin.mean());
    }
    m_smoothed = m_look.isNoisy ? smoothed(means) : means;
    for (qsizetype i = 0; i < m_smoothed.size(); ++i)
        line.append({m_thinned.bins()[static_cast<std::size_t>(i)].step(), m_smoothed[i]});
    m_raw->data()->set(raw, true);
    m_line->data()->set(line, true);
}

void CurvePlot::setLastStep(int step) {
    if (std::max(1, step) == m_lastStep) return;
    m_lastStep = std::max(1, step);
    rescale();
}

void CurvePlot::setStops(const QStringList& names) {
    if (names == m_stops) return;
    m_stops = names;
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const qsizetype every = 1 + (names.size() - 1) / maxStopNames;  // else they would overlap
    for (qsizetype i = 0; i < names.size(); i += every)
        ticker->addTick(static_cast<double>(i), names[i]);
    m_plot->xAxis->setTicker(ticker);
    m_plot->xAxis->setNumberFormat(QStringLiteral("g"));  // else "1e-4" is rewritten as a power
    rescale();
    updateAccessibleDescription();
}

void CurvePlot::setVerdict(const QString& verdict) {
    if (verdict == m_verdict) return;
    m_verdict = verdict;
    updateAccessibleDescription();
}

void CurvePlot::setPlaceholder(const QString& text) {
    if (text == m_placeholder->text()) return;
    m_placeholder->setText(text);
    rescale();
}

QString CurvePlot::valueText() const {
    if (m_smoothed.isEmpty()) return {};
    return numberText(m_smoothed.back());
}

void CurvePlot::readPoint(std::ptrdiff_t index) {
    m_read = std::clamp<std::ptrdiff_t>(index, -1, std::ssize(m_steps) - 1);
    m_cursor->setVisible(m_read >= 0);
    if (m_read >= 0) {
        const double step = m_steps[static_cast<std::size_t>(m_read)];
        m_cursor->start->setCoords(step, m_plot->yAxis->range().lower);
        m_cursor->end->setCoords(step, m_plot->yAxis->range().upper);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    updateAccessibleDescription();
}

void CurvePlot::updateAccessibleDescription() {
    // The last one of several is not the newest.
    QString shown = m_stops.isEmpty() ? valueText() : QString();
    if (!shown.isEmpty() && !m_verdict.isEmpty()) shown = tr("%1 · %2").arg(shown, m_verdict);
    if (const auto read = static_cast<std::size_t>(m_read); m_read >= 0)
        shown = tr("%1: %2").arg(placeText(m_steps[read]), numberText(double{m_values[read]}));
    m_value->setText(shown);
    QStringList stops;
    for (std::size_t i = 0; i < m_steps.size() && !m_stops.isEmpty(); ++i)
        if (!std::isnan(m_values[i]))
            stops << tr("%1: %2").arg(placeText(m_steps[i]), numberText(double{m_values[i]}));
    const QString aloud = m_steps.empty()    ? tr("No values yet")
                          : !stops.isEmpty() ? stops.join(QStringLiteral("; "))
                                             : tr("%1 at step %2 of %3, from %4 at first")
                                                   .arg(shown)
                                                   .arg(m_steps.back())
                                                   .arg(m_lastStep)
                                                   .arg(numberText(m_smoothed.front()));
    m_plot->setAccessibleDescription(aloud);
}

QString CurvePlot::placeText(int step) const {
    return m_stops.isEmpty() ? tr("step %1").arg(step) : m_stops.value(step);
}

/// Numbers are written as the language does.
void CurvePlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        updateAccessibleDescription();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    QWidget::changeEvent(event);
}

void CurvePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_plot->hasFocus() ? QPen(theme::color(theme::Role::text), 1) : Qt::NoPen);
    painter.setBrush(theme::color(theme::Role::sidebar));
    painter.drawRoundedRect(QRectF(m_plot->geometry()).adjusted(0.5, 0.5, -0.5, -0.5),
                            theme::radius, theme::radius);
}

bool CurvePlot::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::FocusIn:
        case QEvent::FocusOut:
            update();
            break;
        case QEvent::Leave:
            readPoint(-1);
            break;
        case QEvent::MouseMove: {
            if (m_steps.empty()) break;
            const double step =
                m_plot->xAxis->pixelToCoord(static_cast<QMouseEvent*>(event)->position().x());
            const auto after = std::lower_bound(m_steps.begin(), m_steps.end(), step);
            readPoint(after - m_steps.begin());
            break;
        }
        case QEvent::KeyPress: {
            const auto* key = static_cast<QKeyEvent*>(event);
            const std::ptrdiff_t last = std::ssize(m_steps) - 1;
            const std::ptrdiff_t from = m_read < 0 ? last + 1 : m_read;
            if (key->key() == Qt::Key_Left)
                readPoint(std::max<std::ptrdiff_t>(0, from - 1));
            else if (key->key() == Qt::Key_Right)
                readPoint(std::min(last, from + 1));
            else if (key->key() == Qt::Key_Home)
                readPoint(std::min<std::ptrdiff_t>(0, last));
            else if (key->key() == Qt::Key_End)
                readPoint(last);
            else if (key->key() == Qt::Key_Escape && m_read >= 0)
                readPoint(-1);
            else
                break;
            return true;
        }
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

namespace {

constexpr int maxCheckpoints = 200;  // lines across the plot

/// Whole steps only, and the first one says what is counted.
class StepTicker : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override {
        return std::max(1.0, std::round(QCPAxisTicker::getTickStep(range)));
    }
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override {
        const QString number = locale.toString(std::llround(tick));
        return tick == 0 ? QCoreApplication::translate("CurvePlot", "step %1").arg(number) : number;
    }
};

}  // namespace

void CurvePlot::styleAxes() {
    const QColor accent = theme::color(m_look.role);
    const QColor pale = theme::mix(accent, theme::color(theme::Role::sidebar), 0.5);
    m_raw = m_plot->addGraph();
    if (m_look.isNoisy)
        m_raw->setPen(QPen(pale, 1));
    else {
        m_raw->setLineStyle(QCPGraph::lsNone);
        m_raw->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, pale, 4));
    }
    m_line = m_plot->addGraph();
    m_line->setPen(QPen(accent, 2, m_look.dash));

    const QColor grid =
        theme::mix(theme::color(theme::Role::border), theme::color(theme::Role::sidebar), 0.6);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme::color(theme::Role::muted));
        axis->grid()->setZeroLinePen(QPen(grid, 1));
        axis->grid()->setPen(QPen(grid, 1));
    }
    m_plot->xAxis->grid()->setVisible(false);
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new StepTicker));
    m_plot->yAxis->setNumberFormat(QStringLiteral("g"));
    m_plot->yAxis->setNumberPrecision(4);
    m_plot->yAxis->ticker()->setTickCount(4);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    styleNumbers(theme::smallFont());

    m_cursor = new QCPItemLine(m_plot);
    m_cursor->setPen(QPen(theme::color(theme::Role::text), 1));
    m_cursor->setVisible(false);
    m_placeholder = theme::hint(QString(), m_plot);  // over the axes, in as many lines as it needs
    m_placeholder->setObjectName(QStringLiteral("curvePlaceholder"));
    m_placeholder->setAlignment(Qt::AlignCenter);
    m_placeholder->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_placeholder->hide();
    (new QVBoxLayout(m_plot))->addWidget(m_placeholder);
    m_plot->xAxis->setRange(0, m_lastStep);
    m_plot->yAxis->setRange(0, 1);
}

void CurvePlot::styleNumbers(const QFont& font) {
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) axis->setTickLabelFont(font);
    // Room for "0.125" and "step 0", alike in every plot, so that steps line up.
    const QFontMetrics metrics(font);
    m_plot->axisRect()->setMargins(QMargins(metrics.horizontalAdvance(QLatin1String("0.0000")) + 14,
                                            8, 16, metrics.height() + 8));
}

void CurvePlot::setTextPixels(int pixels) {
    QFont font = theme::smallFont();
    font.setPixelSize(pixels);
    styleNumbers(font);
    m_placeholder->setFont(font);
    const QString size = QStringLiteral("font-size: %1px; font-weight: 600;").arg(pixels);
    m_title->setStyleSheet(size +
                           QStringLiteral("color: %1;").arg(theme::color(m_look.role).name()));
    m_value->setStyleSheet(size);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::setCheckpoints(const std::vector<int>& steps) {
    if (steps == m_checkpoints) return;
    m_checkpoints = steps;
    for (int i = m_plot->itemCount() - 1; i >= 0; --i)
        if (auto* item = m_plot->item(i); item != m_cursor) m_plot->removeItem(item);
    const QColor accent = theme::color(m_look.role);
    double drawnAt = -1;
    for (const int step : steps) {
        const bool isFree = step - drawnAt >= static_cast<double>(m_lastStep) / maxCheckpoints;
        if (!isFree && step != steps.back()) continue;
        drawnAt = step;
        auto* line = new QCPItemLine(m_plot);
        line->setPen(QPen(accent, 1, Qt::DashLine));
        line->setClipToAxisRect(false);  // the last one may stand on the edge
        for (auto* end : {line->start, line->end}) {
            end->setTypeX(QCPItemPosition::ptPlotCoords);
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->start->setCoords(step, 0);
        line->end->setCoords(step, 1);
        if (step != steps.back()) continue;  // one label: more would cover each other
        auto* text = new QCPItemText(m_plot);
        text->setText(tr("checkpoint %1").arg(step));
        text->setColor(accent);
        text->setFont(theme::smallFont());
        const bool isNearEnd = step > m_lastStep * 0.8;
        text->setPositionAlignment(Qt::AlignTop | (isNearEnd ? Qt::AlignRight : Qt::AlignLeft));
        text->setPadding(QMargins(5, 0, 5, 0));
        text->position->setTypeX(QCPItemPosition::ptPlotCoords);
        text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(step, 0);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::rescale() {
    if (m_stops.isEmpty())
        m_plot->xAxis->setRange(0, m_lastStep);
    else
        m_plot->xAxis->setRange(-0.5, static_cast<double>(m_stops.size()) - 0.5);
    double low = 0, high = 1;
    if (!m_values.empty()) {
        // Single outliers may leave the picture: the smoothed line must not.
        QVector<double> drawn, line;  // without gaps
        for (const QCPGraphData& point : *m_raw->data())
            if (!std::isnan(point.value)) drawn.append(point.value);
        for (const double value : m_smoothed)
            if (!std::isnan(value)) line.append(value);
        const auto valueAt = [&drawn](qsizetype place) {
            std::nth_element(drawn.begin(), drawn.begin() + place, drawn.end());
            return drawn[place];
        };
        if (!drawn.isEmpty()) {
            const auto rank = static_cast<qsizetype>(static_cast<double>(drawn.size() - 1) * 0.01);
            low = std::min(valueAt(rank), *std::min_element(line.begin(), line.end()));
            high = std::max(valueAt(drawn.size() - 1 - rank),
                            *std::max_element(line.begin(), line.end()));
        }
        const double margin = std::max((high - low) * 0.12, std::abs(high) * 0.02 + 1e-9);
        low = low >= 0 ? std::max(0.0, low - margin) : low - margin;
        high += margin;
    }
    m_plot->yAxis->setRange(low, high);
    m_placeholder->setVisible(m_values.empty() && !m_placeholder->text().isEmpty());
    // Without values the y axis would show numbers that mean nothing.
    m_plot->yAxis->setTickLabels(!m_values.empty());
    m_plot->yAxis->grid()->setVisible(!m_values.empty());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace dreambooth
