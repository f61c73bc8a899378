// The points of a curve and the one that is read (see the header; how it looks:
// curve_plot_look.cpp). The plot itself is transparent: this widget paints the rounded field behind
// it, and the ring while it has the keyboard.
#undef QT_NO_FOREACH  // QCustomPlot's header loops with foreach
#include <qcustomplot.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/smoothing.h>

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
    QString shown = valueText();
    if (!shown.isEmpty() && !m_verdict.isEmpty()) shown = tr("%1 · %2").arg(shown, m_verdict);
    if (const auto read = static_cast<std::size_t>(m_read); m_read >= 0)
        shown = tr("step %1: %2").arg(m_steps[read]).arg(numberText(double{m_values[read]}));
    m_value->setText(shown);
    const QString aloud = m_steps.empty() ? tr("No values yet")
                                          : tr("%1 at step %2 of %3, from %4 at first")
                                                .arg(shown)
                                                .arg(m_steps.back())
                                                .arg(m_lastStep)
                                                .arg(numberText(m_smoothed.front()));
    m_plot->setAccessibleDescription(aloud);
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

}  // namespace dreambooth
