// The points of a curve, how they look, and the one that is read. The plot itself is transparent:
// this widget paints the rounded field behind it, and the ring while it has the keyboard.

#undef QT_NO_FOREACH  // QCustomPlot's header loops with foreach
#include <qcustomplot.h>
#include <ui/style/controls.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/curve_tickers.h>
#include <ui/widgets/elided_label.h>

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>

namespace dreambooth {

namespace {

constexpr qsizetype maxStopNames = 9;
constexpr double mostSmoothing = 0.2;  // of the values on either side
constexpr double fewerOfNotch = 0.8, fewerOfKey = 0.5, movedByKey = 0.2;

}  // namespace

QString CurvePlot::numberText(double value) {
    return QLocale().toString(value, 'g', 3);
}

QString CurvePlot::measuredText(const CurveLine& line, int step) {
    const bool isWithin =
        !line.steps().empty() && step >= line.steps().front() && step <= line.steps().back();
    const auto index = static_cast<std::size_t>(isWithin ? line.nearest(step) : 0);
    if (!isWithin || std::isnan(line.values()[index])) return {};
    const QString value = numberText(double{line.values()[index]});
    return line.steps()[index] == step ? value
                                       : tr("%1 (step %2)").arg(value).arg(line.steps()[index]);
}

CurvePlot::CurvePlot(const Look& look, const QString& plotName, QWidget* parent, CurveView* view)
    : QWidget(parent),
      m_look(look),
      m_view(view != nullptr ? view : new CurveView(this)),
      m_title(new QLabel(this)),
      m_value(new ElidedLabel(this)),
      m_plot(new QCustomPlot(this)) {
    m_title->setStyleSheet(
        QStringLiteral("color: %1; font-weight: 600;").arg(theme::color(look.role).name()));
    // Over the curve itself it would cover what is read.
    m_title->setToolTip(
        tr("Plus and minus, or the wheel: fewer or more steps. Drag, or Shift and an arrow: other "
           "steps. Arrows: read the values. 0: all steps."));
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
    makeCursor();
    smoothLines();
    setTitle(look.title);
    updateAccessibleDescription();
    connect(m_view, &CurveView::rangeChanged, this, [this] {
        showLines();
        rescale();
    });
    connect(m_view, &CurveView::readChanged, this, &CurvePlot::showRead);
    connect(m_view, &CurveView::lookChanged, this, [this] {
        smoothLines();
        showLines();
        rescale();
        updateAccessibleDescription();
    });
}

CurvePlot::~CurvePlot() = default;

QString CurvePlot::title() const {
    return m_title->text();
}

QPen CurvePlot::pen() const {
    return m_line->pen();
}

void CurvePlot::setTitle(const QString& title) {
    m_title->setText(title);
    m_plot->setAccessibleName(title);
}

void CurvePlot::setPoints(const std::vector<int>& steps, const std::vector<float>& values) {
    // At named stops any value may be another one.
    const bool isOther = !m_stops.isEmpty() && (steps != m_own.steps() || values != m_own.values());
    if (isOther) m_own.clear();
    if (!m_own.setPoints(steps, values) && !isOther) return;
    showLines();
    rescale();
    showRead();
}

void CurvePlot::setUnder(std::vector<Under> under) {
    m_under = std::move(under);
    for (; m_underGraphs.size() > m_under.size(); m_underGraphs.pop_back())
        m_plot->removeGraph(m_underGraphs.back());
    while (m_underGraphs.size() < m_under.size()) {
        m_underGraphs.push_back(m_plot->addGraph());
        m_underGraphs.back()->setLayer(QStringLiteral("under"));
    }
    for (std::size_t i = 0; i < m_under.size(); ++i) {
        m_underGraphs[i]->setPen(m_under[i].pen);
        m_underGraphs[i]->setName(m_under[i].name);
    }
    smoothLines();
    showLines();
    rescale();
    updateAccessibleDescription();
}

void CurvePlot::smoothLines() {
    const double share = m_look.isNoisy ? mostSmoothing * m_view->smoothing() / 100 : 0;
    m_own.smooth(share);
    for (const Under& one : m_under) one.line->smooth(share);
}

/// Greys by five dashes: amber is the run that is shown.
QPen CurvePlot::underPen(int number) {
    constexpr std::array dashes = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine,
                                   Qt::DashDotDotLine};
    const auto dash = static_cast<std::size_t>(number) % dashes.size();
    const bool isBright = static_cast<std::size_t>(number) / dashes.size() % 2 == 0;
    return QPen(
        isBright
            ? theme::mix(theme::color(theme::Role::text), theme::color(theme::Role::sidebar), 0.75)
            : theme::mix(theme::color(theme::Role::base), theme::color(theme::Role::sidebar), 0.75),
        1, dashes[dash]);
}

/// What of the lines is in sight.
void CurvePlot::showLines() {
    const double from = m_view->from(), to = m_view->to();
    m_raw->data()->set(m_own.rawPoints(from, to), true);
    m_line->data()->set(m_own.linePoints(from, to), true);
    for (std::size_t i = 0; i < m_under.size(); ++i)
        m_underGraphs[i]->data()->set(m_under[i].line->linePoints(from, to), true);
    // Smooth edges of a noisy band are not seen, and take the longest to paint.
    constexpr int mostSmooth = 1000;
    m_raw->setAntialiased(m_raw->dataCount() <= mostSmooth);
    // Points that are joined as they are: where they are many, discs would cover the line.
    constexpr int mostDiscs = 200;
    if (!m_look.isNoisy) m_raw->setVisible(m_raw->dataCount() <= mostDiscs);
}

void CurvePlot::setLastStep(int step) {
    if (std::max(1, step) == m_lastStep) return;
    m_lastStep = std::max(1, step);
    const bool isOwn = m_view->parent() == this;
    if (isOwn) m_view->setLastStep(m_lastStep);
    updateAccessibleDescription();
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
    setLastStep(static_cast<int>(names.size()) - 1);
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
    if (m_own.smoothedValues().isEmpty()) return {};
    return numberText(m_own.smoothedValues().back());
}

/// The point next to the step that is read; -1: none.
std::ptrdiff_t CurvePlot::readPoint() const {
    return m_view->readStep() < 0 ? -1 : m_own.nearest(m_view->readStep());
}

void CurvePlot::showRead() {
    const int step = m_view->readStep();
    const bool isShown = step >= 0 || m_cursor->visible();
    m_cursor->setVisible(step >= 0);
    m_cursor->start->setCoords(step, 0);
    m_cursor->end->setCoords(step, 1);
    // The lines below are painted already, and stay.
    if (isShown) m_cursor->layer()->replot();
    updateAccessibleDescription();
}

void CurvePlot::updateAccessibleDescription() {
    // The last one of several is not the newest.
    QString shown = m_stops.isEmpty() ? valueText() : QString();
    if (!shown.isEmpty() && !m_verdict.isEmpty()) shown = tr("%1 · %2").arg(shown, m_verdict);
    QString others;
    const std::ptrdiff_t read = readPoint();
    if (read >= 0) {
        const auto index = static_cast<std::size_t>(read);
        shown = tr("%1: %2").arg(placeText(m_own.steps()[index]),
                                 numberText(double{m_own.values()[index]}));
        for (const Under& under : m_under)
            if (const QString value = measuredText(*under.line, m_view->readStep());
                !value.isEmpty())
                others += tr("; %1: %2").arg(under.name, value);
    }
    m_value->setText(shown);
    QStringList stops;
    for (std::size_t i = 0; i < m_own.steps().size() && !m_stops.isEmpty(); ++i)
        if (!std::isnan(m_own.values()[i]))
            stops << tr("%1: %2").arg(placeText(m_own.steps()[i]),
                                      numberText(double{m_own.values()[i]}));
    const QString aloud = m_own.steps().empty() ? tr("No values yet")
                          : read >= 0           ? shown
                          : !stops.isEmpty()    ? stops.join(QStringLiteral("; "))
                                                : tr("%1 at step %2 of %3, from %4 at first")
                                                   .arg(shown)
                                                   .arg(m_own.steps().back())
                                                   .arg(m_lastStep)
                                                   .arg(numberText(m_own.smoothedValues().front()));
    m_plot->setAccessibleDescription(aloud + others);
}

QString CurvePlot::placeText(int step) const {
    return m_stops.isEmpty() ? tr("step %1").arg(step) : m_stops.value(step);
}

/// Numbers are written as the language does.
void CurvePlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        updateAccessibleDescription();
        QLocale numbers;  // QCustomPlot keeps the one that it was made with
        numbers.setNumberOptions(QLocale::OmitGroupSeparator);
        m_plot->setLocale(numbers);
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
            update();
            break;
        case QEvent::FocusOut:
            update();
            [[fallthrough]];
        case QEvent::Leave:
            m_view->read(-1);
            break;
        case QEvent::MouseButtonPress:
            if (const auto* mouse = static_cast<QMouseEvent*>(event);
                mouse->button() == Qt::LeftButton && !m_view->isWhole())
                m_draggedFrom = m_plot->xAxis->pixelToCoord(mouse->position().x());
            break;
        case QEvent::MouseButtonRelease:
            m_draggedFrom = -1;
            break;
        case QEvent::MouseMove: {
            const double x = static_cast<QMouseEvent*>(event)->position().x();
            if (m_draggedFrom >= 0) m_view->pan(m_draggedFrom - m_plot->xAxis->pixelToCoord(x));
            readAt(x);
            break;
        }
        case QEvent::MouseButtonDblClick:
            m_view->showAll();
            return true;
        case QEvent::Wheel: {
            const auto* wheel = static_cast<QWheelEvent*>(event);
            if (onWheel(wheel->angleDelta().y() / 120.0, wheel->position().x(), wheel->modifiers()))
                return true;
            event->ignore();  // the page scrolls
            return true;
        }
        case QEvent::KeyPress: {
            const auto* key = static_cast<QKeyEvent*>(event);
            if (onKey(key->key(), key->modifiers())) return true;
            break;
        }
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

void CurvePlot::readAt(double x) {
    const double step = m_plot->xAxis->pixelToCoord(x);
    const int last = m_view->lastStep();
    m_view->read(std::clamp(static_cast<int>(std::lround(step)), 0, last));
}

/// Zooms the plot that has the keyboard, or with Ctrl; else a page of many curves could not be
/// scrolled.
bool CurvePlot::onWheel(double notches, double x, Qt::KeyboardModifiers modifiers) {
    if (!m_plot->hasFocus() && !(modifiers & Qt::ControlModifier)) return false;
    m_view->zoom(std::pow(fewerOfNotch, notches), m_plot->xAxis->pixelToCoord(x));
    readAt(x);
    return true;
}

bool CurvePlot::onKey(int key, Qt::KeyboardModifiers modifiers) {
    const auto& steps = m_own.steps();
    const auto readIndex = [&](std::ptrdiff_t index) {
        if (steps.empty()) return;
        const auto place = std::clamp<std::ptrdiff_t>(index, 0, std::ssize(steps) - 1);
        m_view->read(steps[static_cast<std::size_t>(place)]);
    };
    const std::ptrdiff_t read = readPoint();
    const double middle =
        m_view->readStep() >= 0 ? m_view->readStep() : (m_view->from() + m_view->to()) / 2;
    const double length = m_view->to() - m_view->from();
    const bool pans = modifiers & Qt::ShiftModifier;
    if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        m_view->zoom(fewerOfKey, middle);
    else if (key == Qt::Key_Minus)
        m_view->zoom(1 / fewerOfKey, middle);
    else if (key == Qt::Key_0)
        m_view->showAll();
    else if (key == Qt::Key_Left && pans)
        m_view->pan(-movedByKey * length);
    else if (key == Qt::Key_Right && pans)
        m_view->pan(movedByKey * length);
    else if (key == Qt::Key_Left)
        readIndex(read < 0 ? std::ssize(steps) - 1 : read - 1);
    else if (key == Qt::Key_Right)
        readIndex(read < 0 ? std::ssize(steps) - 1 : read + 1);
    else if (key == Qt::Key_Home)
        readIndex(0);
    else if (key == Qt::Key_End)
        readIndex(std::ssize(steps) - 1);
    else if (key == Qt::Key_Escape && m_view->readStep() >= 0)
        m_view->read(-1);
    else
        return false;
    return true;
}

namespace {

constexpr int maxCheckpoints = 200;  // lines across the plot

}  // namespace

void CurvePlot::styleAxes() {
    const QColor accent = theme::color(m_look.role);
    const QColor pale = theme::mix(accent, theme::color(theme::Role::sidebar), 0.5);
    m_plot->addLayer(QStringLiteral("under"), m_plot->layer(QStringLiteral("main")),
                     QCustomPlot::limBelow);
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
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new StepTicker(*m_plot->xAxis)));
    m_plot->yAxis->setNumberFormat(QStringLiteral("g"));
    m_plot->yAxis->setNumberPrecision(4);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    styleNumbers(theme::smallFont());

    m_placeholder = theme::hint(QString(), m_plot);  // over the axes, in as many lines as it needs
    m_placeholder->setObjectName(QStringLiteral("curvePlaceholder"));
    m_placeholder->setAlignment(Qt::AlignCenter);
    m_placeholder->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_placeholder->hide();
    (new QVBoxLayout(m_plot))->addWidget(m_placeholder);
    m_plot->xAxis->setRange(m_view->from(), m_view->to());
    setValueRange(0, 1);
}

/// On a layer of its own, so that the curves are not painted again where it moves.
void CurvePlot::makeCursor() {
    m_plot->addLayer(QStringLiteral("cursor"), nullptr, QCustomPlot::limAbove);
    QCPLayer* layer = m_plot->layer(QStringLiteral("cursor"));
    layer->setMode(QCPLayer::lmBuffered);
    m_cursor = new QCPItemLine(m_plot);
    m_cursor->setLayer(layer);
    m_cursor->setPen(QPen(theme::color(theme::Role::text), 1));
    for (auto* end : {m_cursor->start, m_cursor->end}) {
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    m_cursor->setVisible(false);
}

/// Within few powers of ten their own numbers would be none or one, and equal distances would lie
/// over each other at the top.
void CurvePlot::setValueRange(double low, double high) {
    constexpr double fewPowers = 40, asIfEven = 2;  // QCPAxisTickerLog: 10^1.6
    const bool isLogarithmic = m_view->isLogarithmic();
    m_plot->yAxis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    QSharedPointer<QCPAxisTicker> ticker;
    if (!isLogarithmic || high / low < asIfEven)
        ticker = QSharedPointer<QCPAxisTicker>::create();
    else if (high / low < fewPowers)
        ticker = QSharedPointer<EvenLogTicker>::create();
    else
        ticker = QSharedPointer<QCPAxisTickerLog>::create();
    ticker->setTickCount(4);
    m_plot->yAxis->setTicker(ticker);
    m_plot->yAxis->setRange(low, high);
}

bool CurvePlot::isUsed() const {
    return m_plot->hasFocus() || m_plot->underMouse();
}

QPoint CurvePlot::placeOf(int step) const {
    return {m_plot->x() + static_cast<int>(m_plot->xAxis->coordToPixel(step)), m_plot->y()};
}

void CurvePlot::paintPlot(QCPPainter& painter, const QSize& size) {
    const bool isRead = m_cursor->visible();
    m_cursor->setVisible(false);
    m_plot->toPainter(&painter, size.width(), size.height());
    m_cursor->setVisible(isRead);
}

void CurvePlot::styleNumbers(const QFont& font) {
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) axis->setTickLabelFont(font);
    // Room for "0.125" and "step 0", alike in every plot, so that steps line up. The lower half of
    // a value at the bottom stands above the steps.
    const QFontMetrics metrics(font);
    const int half = metrics.height() / 2;
    m_plot->xAxis->setTickLabelPadding(half);
    m_plot->axisRect()->setMargins(QMargins(metrics.horizontalAdvance(QLatin1String("0.0000")) + 14,
                                            8, 16, metrics.height() + half + 4));
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
        const bool isNearEnd = step > m_lastStep * (1 - theme::textWidth(20) / 100.0);
        text->setPositionAlignment(Qt::AlignTop | (isNearEnd ? Qt::AlignRight : Qt::AlignLeft));
        text->setPadding(QMargins(5, 0, 5, 0));
        text->position->setTypeX(QCPItemPosition::ptPlotCoords);
        text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(step, 0);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::rescale() {
    const double beside = m_stops.isEmpty() ? 0 : 0.5;  // half a place, for the first and last name
    m_plot->xAxis->setRange(m_view->from() - beside, m_view->to() + beside);
    const bool isLogarithmic = m_view->isLogarithmic();
    // Without gaps, and on a scale of powers without what it can't show.
    const auto add = [&](QVector<double>& to, const QCPGraph& graph) {
        for (const QCPGraphData& point : *graph.data())
            if (!std::isnan(point.value) && (!isLogarithmic || point.value > 0))
                to.append(point.value);
    };
    // Single outliers may leave the picture: the lines must not.
    QVector<double> drawn, lines;
    add(drawn, *m_raw);
    add(lines, *m_line);
    for (const QCPGraph* graph : m_underGraphs) add(lines, *graph);
    double low = isLogarithmic ? 0.1 : 0, high = 1;
    if (!lines.isEmpty()) {
        const auto [lowest, highest] = std::ranges::minmax(lines);
        low = lowest;
        high = highest;
    }
    if (!drawn.isEmpty()) {
        const auto valueAt = [&drawn](qsizetype place) {
            std::nth_element(drawn.begin(), drawn.begin() + place, drawn.end());
            return drawn[place];
        };
        const auto rank = static_cast<qsizetype>(static_cast<double>(drawn.size() - 1) * 0.01);
        low = std::min(low, valueAt(rank));
        high = std::max(high, valueAt(drawn.size() - 1 - rank));
    }
    const bool isEmpty = drawn.isEmpty() && lines.isEmpty();
    if (!isEmpty && isLogarithmic) {
        const double margin = std::pow(high / low, 0.12) * 1.02;
        low /= margin;
        high *= margin;
    } else if (!isEmpty) {
        const double margin = std::max((high - low) * 0.12, std::abs(high) * 0.02 + 1e-9);
        low = low >= 0 ? std::max(0.0, low - margin) : low - margin;
        high += margin;
    }
    setValueRange(low, high);
    // On a scale of powers there may be points and nothing to show.
    const bool hasPoints = !m_own.steps().empty() || !m_under.empty();
    m_placeholder->setVisible(!hasPoints && !m_placeholder->text().isEmpty());
    // Without values the y axis would show numbers that mean nothing.
    m_plot->yAxis->setTickLabels(!isEmpty);
    m_plot->yAxis->grid()->setVisible(!isEmpty);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace dreambooth
