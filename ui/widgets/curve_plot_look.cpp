// Axes, their ranges, lines and checkpoints of a curve (see curve_plot.h).
#undef QT_NO_FOREACH  // QCustomPlot's header loops with foreach
#include <qcustomplot.h>
#include <ui/widgets/curve_plot.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

constexpr int maxCheckpoints = 200;  // lines across the plot

/// Whole steps only, and the first one says what is counted.
class StepTicker : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override {
        return std::max(1.0, QCPAxisTicker::getTickStep(range));
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
    m_placeholder = new QCPItemText(m_plot);
    m_placeholder->setColor(theme::color(theme::Role::muted));
    m_placeholder->setFont(theme::bodyFont());
    m_placeholder->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_placeholder->position->setCoords(0.5, 0.5);
    m_placeholder->setVisible(false);
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
        if (auto* item = m_plot->item(i); item != m_cursor && item != m_placeholder)
            m_plot->removeItem(item);
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
    m_plot->xAxis->setRange(0, m_lastStep);
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
