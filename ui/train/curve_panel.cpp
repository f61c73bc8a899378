// The list of curves, the tools above them, and the values under the cursor.
#include <base/files.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/curve_panel.h>
#include <ui/train/curve_runs.h>
#include <ui/train/curve_sheet.h>
#include <ui/widgets/flow_layout.h>

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace dreambooth {

using theme::Role;
using theme::Space;

namespace {

/// What the validation curve says: it is drawn at fixed noise, so its lowest point means something.
QString verdictOf(const std::vector<std::pair<int, double>>& validation) {
    if (validation.size() < 6) return {};
    const auto lowest =
        std::min_element(validation.begin(), validation.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    if (validation.end() - lowest <= 2) return CurvePanel::tr("still falling");
    return CurvePanel::tr("lowest %1 at step %2")
        .arg(CurvePlot::numberText(lowest->second))
        .arg(lowest->first);
}

/// Columns that are 0 in steps that tell nothing of it: runs without class images, on a GPU, or of
/// earlier versions.
constexpr std::array<std::string_view, 4> zeroWhereUntold = {"loss_prior", "seconds_forward",
                                                             "seconds_backward", "seconds_update"};

/// Calls use(steps, values) with the points of a curve; `column` as in CurvePanel::Curve. What is
/// not told is NaN.
template <class Use>
void withPoints(const RunHistory& history, const char* column, const Use& use) {
    if (column != nullptr) {
        const std::vector<float>& values = history.steps.column(column);
        if (std::ranges::find(zeroWhereUntold, column) == zeroWhereUntold.end() ||
            std::ranges::find(values, 0.0F) == values.end())
            return use(history.steps.numbers(), values);
        std::vector<float> told = values;
        std::ranges::replace(told, 0.0F, std::numeric_limits<float>::quiet_NaN());
        return use(history.steps.numbers(), told);
    }
    std::vector<int> steps;
    std::vector<float> values;
    for (const auto& [step, value] : history.validation) {
        steps.push_back(step);
        values.push_back(static_cast<float>(value));
    }
    use(steps, values);
}

/// A short line as a curve is painted.
class LineSample : public QWidget {
public:
    LineSample(const QPen& pen, QWidget* parent) : QWidget(parent), m_pen(pen) {
        constexpr int length = 26;
        setFixedSize(length, 14);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(m_pen);
        painter.drawLine(0, height() / 2, width(), height() / 2);
    }

private:
    QPen m_pen;
};

/// What a line of the legend is: which one, and a button that takes it away.
QWidget* legendEntry(const QPen& pen, const QString& name, QWidget* parent,
                     const std::function<void()>& takeAway) {
    auto* entry = new QWidget(parent);
    auto* row = new QHBoxLayout(entry);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Space::tiny + 2);
    row->addWidget(new LineSample(pen, entry));
    auto* label = new QLabel(name, entry);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", QStringLiteral("small"));
    row->addWidget(label);
    if (!takeAway) return entry;
    auto* button = new QPushButton(QStringLiteral("×"), entry);
    button->setProperty("look", QStringLiteral("link"));
    button->setAccessibleName(CurvePanel::tr("Take %1 away").arg(name));
    button->setToolTip(button->accessibleName());
    row->addWidget(button);
    QObject::connect(button, &QPushButton::clicked, entry, takeAway);
    return entry;
}

}  // namespace

CurvePanel::CurvePanel(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_runs(new CurveRuns(context, this)),
      m_view(new CurveView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    makeTools();
    m_curves = {
        add("curveSubject", "loss_instance", {tr("Subject loss"), Role::tuned, Qt::SolidLine, true},
            "lossPlotSubject", true),
        add("curveClass", "loss_prior", {tr("Class loss (prior)"), Role::base, Qt::DashLine, true},
            "lossPlotClass", true),
        add("curveValidation", nullptr,
            {tr("Validation loss"), Role::validation, Qt::DotLine, false}, "lossPlotValidation",
            true),
        add("curveRate", "lr", {tr("Learning rate"), Role::tuned, Qt::SolidLine, false},
            "curvePlotRate", false),
        add("curveGradient", "grad_norm", {tr("Gradient norm"), Role::tuned, Qt::DashLine, true},
            "curvePlotGradient", false),
        add("curveSeconds", "seconds", {tr("Seconds a step"), Role::tuned, Qt::DotLine, true},
            "curvePlotSeconds", false),
        add("curveForward", "seconds_forward",
            {tr("Forward, seconds a step"), Role::base, Qt::SolidLine, true}, "curvePlotForward",
            false),
        add("curveBackward", "seconds_backward",
            {tr("Backward, seconds a step"), Role::base, Qt::DashLine, true}, "curvePlotBackward",
            false),
        add("curveUpdate", "seconds_update",
            {tr("Update of the weights, seconds a step"), Role::base, Qt::DotLine, true},
            "curvePlotUpdate", false)};
    m_reading = new QLabel(this);
    m_reading->setObjectName(QStringLiteral("curveReading"));
    m_reading->setTextFormat(Qt::RichText);
    m_reading->setStyleSheet(
        QStringLiteral("background: %1; border: 1px solid %2; border-radius: 8px; padding: 8px;")
            .arg(theme::color(Role::panel).name(), theme::color(Role::border).name()));
    m_reading->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_reading->hide();
    connect(m_runs, &CurveRuns::changed, this, [this] {
        showLegend();
        showUnder();
    });
    connect(m_runs, &CurveRuns::learned, this, &CurvePanel::showUnder);
    connect(m_view, &CurveView::readChanged, this, &CurvePanel::showReading);
    connect(m_view, &CurveView::rangeChanged, this, [this] {
        m_all->setVisible(!m_view->isWhole());
        placeReading();
    });
    connect(m_view, &CurveView::lookChanged, this, &CurvePanel::showReading);
    showVisible();
}

CurvePanel::Curve CurvePanel::add(const char* id, const char* column, const CurvePlot::Look& look,
                                  const char* plotName, bool isWanted) {
    auto* plot = new CurvePlot(look, QLatin1String(plotName), this, m_view);
    static_cast<QVBoxLayout*>(layout())->addWidget(plot, 1);
    return {id, column, plot, isWanted};
}

void CurvePanel::makeTools() {
    auto* bar = new QWidget(this);
    auto* tools = new FlowLayout(bar, Space::small);
    auto* layUnder = theme::button(tr("Lay a run under"), bar);
    layUnder->setObjectName(QStringLiteral("layUnder"));
    layUnder->setToolTip(tr("Shows the curves of earlier runs beside those of this one"));
    auto* runs = new QMenu(layUnder);
    runs->setObjectName(QStringLiteral("layUnderMenu"));
    layUnder->setMenu(runs);
    connect(runs, &QMenu::aboutToShow, this, [this, runs] { fillRunsMenu(*runs); });
    tools->addWidget(layUnder);
    auto* shown = theme::button(tr("Curves"), bar);
    shown->setObjectName(QStringLiteral("chooseCurves"));
    shown->setToolTip(tr("Which curves are shown, and files of them"));
    auto* curves = new QMenu(shown);
    curves->setObjectName(QStringLiteral("chooseCurvesMenu"));
    shown->setMenu(curves);
    connect(curves, &QMenu::aboutToShow, this, [this, curves] { fillCurvesMenu(*curves); });
    tools->addWidget(shown);
    auto* logarithmic = new QCheckBox(tr("Log scale"), bar);
    logarithmic->setObjectName(QStringLiteral("logScale"));
    connect(logarithmic, &QCheckBox::toggled, m_view, &CurveView::setLogarithmic);
    tools->addWidget(logarithmic);
    auto* smoothing = new QWidget(bar);
    auto* row = new QHBoxLayout(smoothing);
    row->setContentsMargins(0, 0, 0, 0);
    auto* slider = new QSlider(Qt::Horizontal, smoothing);
    slider->setObjectName(QStringLiteral("smoothing"));
    slider->setRange(0, 100);
    slider->setValue(m_view->smoothing());
    slider->setFixedWidth(80);
    slider->setAccessibleName(tr("Smoothing"));
    connect(slider, &QSlider::valueChanged, m_view, &CurveView::setSmoothing);
    row->addWidget(theme::fieldLabel(tr("Smoothing"), slider));
    row->addWidget(slider);
    tools->addWidget(smoothing);
    m_all = theme::button(tr("All steps"), bar);
    m_all->setObjectName(QStringLiteral("allSteps"));
    m_all->hide();
    connect(m_all, &QPushButton::clicked, m_view, &CurveView::showAll);
    tools->addWidget(m_all);
    layout()->addWidget(bar);
    m_legend = new QWidget(this);
    new FlowLayout(m_legend, Space::medium);
    m_legend->hide();
    layout()->addWidget(m_legend);
    m_problem = theme::hint(QString(), this);
    m_problem->setObjectName(QStringLiteral("curvesProblem"));
    m_problem->hide();
    layout()->addWidget(m_problem);
}

void CurvePanel::fillRunsMenu(QMenu& menu) {
    menu.clear();
    for (const CurveRuns::Run& run : m_runs->choices(m_id)) {
        QAction* action = menu.addAction(asCaption(run.name));
        action->setObjectName(toQt(run.id));
        action->setCheckable(true);
        action->setChecked(m_runs->isChosen(run.id));
        action->setEnabled(action->isChecked() || !m_runs->isFull());
        connect(action, &QAction::toggled, this,
                [this, id = run.id](bool isChecked) { m_runs->choose(id, isChecked); });
    }
    if (menu.isEmpty()) menu.addAction(tr("There is no other run yet"))->setEnabled(false);
}

void CurvePanel::fillCurvesMenu(QMenu& menu) {
    menu.clear();
    for (Curve& curve : m_curves) {
        if (!curve.isThere) continue;
        QAction* action = menu.addAction(curve.plot->title());
        action->setObjectName(QLatin1String(curve.id));
        action->setCheckable(true);
        action->setChecked(curve.isWanted);
        connect(action, &QAction::toggled, this, [this, &curve](bool isChecked) {
            curve.isWanted = isChecked;
            showVisible();
            if (const RunFollower* run = m_context.runs->shown()) fill(curve, run->history());
            showUnder();
        });
    }
    menu.addSection(tr("Save as they are shown"));
    for (const auto& [text, suffix] : {std::pair(tr("Picture (PNG)…"), QStringLiteral("png")),
                                       std::pair(tr("Drawing (SVG)…"), QStringLiteral("svg")),
                                       std::pair(tr("Table (CSV)…"), QStringLiteral("csv"))})
        menu.addAction(text, this, [this, suffix] { save(suffix); })->setObjectName(suffix);
}

void CurvePanel::showVisible() {
    for (const Curve& curve : m_curves) curve.plot->setVisible(curve.isWanted && curve.isThere);
}

/// Only what is in sight: of a long run each takes some memory.
void CurvePanel::fill(const Curve& curve, const RunHistory& history) {
    if (curve.plot->isHidden()) return;
    withPoints(history, curve.column, [&](const auto& steps, const auto& values) {
        curve.plot->setPoints(steps, values);
    });
}

void CurvePanel::clear() {
    for (const Curve& curve : m_curves) curve.plot->setPoints({}, {});
    m_view->showAll();
    m_problem->hide();
}

void CurvePanel::show(const RunFollower& run) {
    const RunHistory& history = run.history();
    const Recipe& recipe = run.job().recipe;
    const bool isOther = m_id != run.run().id();
    m_id = run.run().id();
    m_title = m_runs->name(m_id);
    m_lastStep = std::max(history.totalSteps, run.state().totalSteps);
    const auto curve = [this](const char* id) -> Curve& {
        return *std::ranges::find(m_curves, std::string_view(id),
                                  [](const Curve& one) { return std::string_view(one.id); });
    };
    Curve& validation = curve("curveValidation");
    Curve& prior = curve("curveClass");
    Curve& subject = curve("curveSubject");
    prior.isThere = !run.isLoaded() || recipe.with_prior_preservation;
    validation.isThere = !run.isLoaded() || recipe.validation_loss_steps > 0;
    // Runs on a GPU, and those of earlier versions, don't tell the parts of a step.
    const bool hasParts = !history.steps.empty() && history.steps.back().forwardSeconds > 0;
    for (const char* id : {"curveForward", "curveBackward", "curveUpdate"})
        curve(id).isThere = hasParts;
    const QString judged =
        run.hasHeldOut() ? tr("Validation loss") : tr("Loss on the training photos");
    if (run.isLoaded())
        validation.plot->setTitle(recipe.masked_loss ? tr("%1, masked").arg(judged) : judged);
    subject.plot->setTitle(recipe.masked_loss ? tr("%1, masked").arg(tr("Subject loss"))
                                              : tr("Subject loss"));
    const bool isComing = run.isActive() || m_context.runs->isStarting();
    const QString waiting =
        isComing ? tr("The curve starts with the first step") : tr("No steps yet");
    showVisible();
    for (const Curve& one : m_curves) {
        fill(one, history);
        one.plot->setLastStep(m_lastStep);
        one.plot->setPlaceholder(waiting);
    }
    subject.plot->setCheckpoints(run.checkpoints());
    if (isComing && run.isLoaded())
        validation.plot->setPlaceholder(
            tr("The curve starts at step %1")
                .arg(std::min(recipe.validation_loss_steps, recipe.max_train_steps)));
    validation.plot->setVerdict(verdictOf(history.validation));
    if (isOther) {
        showLegend();
        showUnder();
    } else {
        showReading();
    }
    showRange();
}

/// As far as the longest of the runs goes.
void CurvePanel::showRange() {
    int last = m_lastStep;
    for (const CurveRuns::Run& under : m_runs->chosen(m_id))
        if (under.history != nullptr) last = std::max(last, under.history->totalSteps);
    m_view->setLastStep(last);
}

void CurvePanel::showUnder() {
    const std::vector<CurveRuns::Run> runs = m_runs->chosen(m_id);
    for (const Curve& curve : m_curves) {
        std::vector<CurvePlot::Under> under;
        for (std::size_t i = 0; i < runs.size() && !curve.plot->isHidden(); ++i) {
            if (runs[i].history == nullptr) continue;
            // What lies there already only takes in what is new.
            const auto known =
                std::ranges::find(curve.plot->under(), runs[i].id, &CurvePlot::Under::run);
            const auto line =
                known != curve.plot->under().end() ? known->line : std::make_shared<CurveLine>();
            withPoints(*runs[i].history, curve.column, [&](const auto& steps, const auto& values) {
                line->setPoints(steps, values);
            });
            under.push_back(
                {runs[i].name, CurvePlot::underPen(static_cast<int>(i)), line, runs[i].id});
        }
        curve.plot->setUnder(std::move(under));
    }
    showRange();
    showReading();
}

void CurvePanel::showLegend() {
    theme::clearLayout(*m_legend->layout());
    const std::vector<CurveRuns::Run> runs = m_runs->chosen(m_id);
    m_legend->setVisible(!runs.empty());
    if (runs.empty()) return;
    m_legend->layout()->addWidget(
        legendEntry(QPen(theme::color(Role::tuned), 2), m_title, m_legend, {}));
    for (std::size_t i = 0; i < runs.size(); ++i)
        m_legend->layout()->addWidget(legendEntry(
            CurvePlot::underPen(static_cast<int>(i)),
            runs[i].history == nullptr ? tr("%1 is read…").arg(runs[i].name) : runs[i].name,
            m_legend, [this, id = runs[i].id] { m_runs->choose(id, false); }));
}

QString CurvePanel::readingText() const {
    const int step = m_view->readStep();
    const auto cell = [](const QString& text, const QString& style) {
        return QStringLiteral("<td align='right' style='padding-left: 12px; %1'>%2</td>")
            .arg(style, text.toHtmlEscaped());
    };
    const auto measured = [&](const CurveLine& line) {
        const QString value = CurvePlot::measuredText(line, step);
        return value.isEmpty() ? QStringLiteral("–") : value;
    };
    const QString muted = QStringLiteral("color: %1").arg(theme::color(Role::muted).name());
    QString rows;
    const CurvePlot* first = nullptr;
    for (const Curve& curve : m_curves) {
        if (curve.plot->isHidden()) continue;
        if (first == nullptr) first = curve.plot;
        rows += QStringLiteral("<tr><td style='color: %1'>%2</td>")
                    .arg(curve.plot->pen().color().name(), curve.plot->title().toHtmlEscaped());
        rows += cell(measured(curve.plot->line()), QStringLiteral("font-weight: 600"));
        for (const CurvePlot::Under& under : curve.plot->under())
            rows += cell(measured(*under.line), QString());
        rows += QStringLiteral("</tr>");
    }
    if (first == nullptr) return {};
    QString head = QStringLiteral("<tr><td><b>%1</b></td>").arg(tr("Step %1").arg(step));
    if (!first->under().empty()) {
        head += cell(m_title.section(u',', 0, 0), muted);
        // Names of their own are in the legend.
        for (const CurvePlot::Under& under : first->under())
            head += cell(under.name.section(u',', 0, 0), muted);
    }
    return QStringLiteral("<table cellspacing='0'>%1</tr>%2</table>").arg(head, rows);
}

void CurvePanel::showReading() {
    const QString text = m_view->readStep() >= 0 ? readingText() : QString();
    m_reading->setVisible(!text.isEmpty());
    if (text.isEmpty()) return;
    m_reading->setText(text);
    m_reading->adjustSize();
    placeReading();
}

/// Beside the cursor in the plot that the person is at, on the side that has room; below it where
/// neither has.
void CurvePanel::placeReading() {
    if (!m_reading->isVisible()) return;
    const CurvePlot* at = nullptr;
    for (const Curve& curve : m_curves)
        if (!curve.plot->isHidden() && (at == nullptr || curve.plot->isUsed())) at = curve.plot;
    if (at == nullptr) return;
    constexpr int away = 14;
    const QPoint cursor = at->placeOf(m_view->readStep()) + at->pos();
    const QSize size = m_reading->size();
    const int right = cursor.x() + away, left = cursor.x() - away - size.width();
    const bool hasRight = right + size.width() <= width();
    const int top = hasRight || left >= 0                                 ? cursor.y() + away
                    : at->geometry().bottom() + size.height() <= height() ? at->geometry().bottom()
                                                                          : at->y() - size.height();
    m_reading->move(hasRight ? right : std::max(0, left),
                    std::clamp(top, 0, std::max(0, height() - size.height())));
    m_reading->raise();
}

void CurvePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeReading();
}

CurveSheet CurvePanel::sheet() const {
    CurveSheet sheet{.title = m_title, .plots = {}, .width = std::max(width(), 600)};
    for (const Curve& curve : m_curves)
        if (!curve.plot->isHidden()) sheet.plots.push_back(curve.plot);
    return sheet;
}

void CurvePanel::save(const QString& format) {
    const QString suggestion = QDir(m_context.settings->exportFolder())
                                   .filePath(m_context.runs->name(m_id).replace(u'/', u'-') +
                                             QStringLiteral(" – %1.").arg(tr("curves")) + format);
    // While the dialog is open another run may be shown.
    const Result<QByteArray> bytes = curveFile(sheet(), format);
    const QString file = m_context.dialogs->chooseFileToWrite(
        window(), tr("Save the curves"), suggestion,
        QStringLiteral("%1 (*.%2)").arg(format.toUpper(), format));
    if (file.isEmpty()) return;
    m_context.settings->setExportFolder(QFileInfo(file).absolutePath());
    const auto say = [this, file](const Result<void>& written) {
        m_problem->setText(written ? tr("Saved as %1").arg(QFileInfo(file).fileName())
                                   : errorText(written.error()));
        m_problem->show();
    };
    if (!bytes) return say(std::unexpected(bytes.error()));
    inBackground(
        this,
        [bytes = bytes->toStdString(), path = toPath(file)] {
            return writeFileAtomically(path, bytes);
        },
        say);
}

}  // namespace dreambooth
