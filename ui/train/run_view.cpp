// Curves, log and samples of one run, filled from its follower.
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/train/run_log.h>
#include <ui/train/run_view.h>
#include <ui/train/sample_strip.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

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
    if (validation.end() - lowest <= 2) return RunView::tr("still falling");
    return RunView::tr("lowest at step %1").arg(lowest->first);
}

}  // namespace

RunView::RunView(StudioContext& context, QWidget* parent) : QWidget(parent), m_context(context) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, Space::small);
    layout->setSpacing(Space::small);

    auto* head = new QHBoxLayout;
    m_title = theme::heading(QString(), this);
    m_title->setObjectName(QStringLiteral("runTitle"));
    m_phase = new ElidedLabel(this);
    m_phase->setObjectName(QStringLiteral("runPhase"));
    m_phase->setProperty("look", QStringLiteral("hint"));
    m_segments = new SegmentedControl(tr("What to show of the run"), this);
    m_segments->addSegment(tr("Curves"), QStringLiteral("showCurves"));
    m_segments->addSegment(tr("Log"), QStringLiteral("showLog"));
    head->setSpacing(Space::medium);
    head->addWidget(m_title);
    head->addWidget(m_phase, 1);
    head->addWidget(m_segments);
    layout->addLayout(head);
    m_problem = new ProblemBar(this);
    m_problem->setObjectName(QStringLiteral("runProblem"));
    layout->addWidget(m_problem);

    m_stack = new QStackedWidget(this);
    auto* scroll = new VerticalScroll(m_stack);
    auto* curves = new QWidget;
    scroll->setWidget(curves);
    auto* column = new QVBoxLayout(curves);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    m_subject = new CurvePlot({tr("Subject loss"), Role::tuned, Qt::SolidLine, true},
                              QStringLiteral("lossPlotSubject"), curves);
    m_class = new CurvePlot({tr("Class loss (prior)"), Role::base, Qt::DashLine, true},
                            QStringLiteral("lossPlotClass"), curves);
    m_validation = new CurvePlot({tr("Validation loss"), Role::validation, Qt::DotLine, false},
                                 QStringLiteral("lossPlotValidation"), curves);
    for (CurvePlot* plot : {m_subject, m_class, m_validation}) column->addWidget(plot, 1);
    m_samples = new SampleStrip(curves);
    m_samples->setObjectName(QStringLiteral("sampleStrip"));
    column->addWidget(m_samples);
    m_log = new RunLog(m_stack);
    m_log->setObjectName(QStringLiteral("runLog"));
    m_empty = theme::hint(
        tr("No run yet.\n\nChoose a recipe on the left and press Start training. Curves and sample "
           "pictures appear here. You can keep working or close the window: training continues."),
        m_stack);
    m_empty->setObjectName(QStringLiteral("noRun"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(40);
    m_stack->addWidget(scroll);
    m_stack->addWidget(m_log);
    m_stack->addWidget(m_empty);
    layout->addWidget(m_stack, 1);
    connect(m_segments, &SegmentedControl::currentChanged, this, [this](int segment) {
        if (m_stack->currentWidget() != m_empty) m_stack->setCurrentIndex(segment);
    });
    show(nullptr);
}

void RunView::show(RunFollower* run) {
    m_segments->setVisible(run != nullptr);
    m_phase->setVisible(run != nullptr);
    if (run == nullptr) {
        m_title->setText(tr("Training"));
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    if (m_stack->currentWidget() == m_empty) m_stack->setCurrentIndex(m_segments->current());
    const QString id = toQt(run->run().id());
    m_title->setText(runTitle(run->run().id()));
    const bool isLaunching = m_context.runs->isStarting() && !run->isActive();
    QString phase = isLaunching ? tr("Starting…") : workText(*run);
    if (run->isLoaded() && run->job().recipe.max_train_steps > 0)
        phase = tr("%1 · %2").arg(
            run->state().phase == RunPhase::failed && !run->endedUnexpectedly() ? tr("Failed")
                                                                                : phase,
            recipeSummary(run->job().recipe));
    m_phase->setText(phase);
    if (m_run != id) {
        m_run = id;
        m_told.clear();
        m_problem->clear();
        for (CurvePlot* plot : {m_subject, m_class, m_validation}) plot->setPoints({}, {});
    }
    const QString judged =
        run->hasHeldOut() ? tr("Validation loss") : tr("Loss on the training photos");
    const bool isMasked = run->job().recipe.masked_loss;
    m_validation->setTitle(isMasked ? tr("%1, masked").arg(judged) : judged);
    m_subject->setTitle(isMasked ? tr("%1, masked").arg(tr("Subject loss")) : tr("Subject loss"));
    m_log->setFile(run->run().logFile());
    showEnd(*run);
    showCurves(*run);
    m_samples->setSamples(run->history().samples, run->run().path());
}

void RunView::showEnd(RunFollower& run) {
    const RunState& state = run.state();
    const QString unknown = unknownText(run);
    QString text;
    if (!unknown.isEmpty())
        text = unknown;
    else if (run.endedUnexpectedly())
        text = phaseText(state, {}, true) + QStringLiteral(". ") +
               (run.history().checkpoints.empty()
                    ? tr("Nothing was saved yet: if you resume it, it starts over.")
                    : tr("If you resume it, it continues from its last checkpoint."));
    else if (!run.isActive() && state.phase == RunPhase::failed)
        text = failureText(state, run.history().failure);
    if (m_context.runs->isStarting()) text.clear();
    if (text == m_told) return;
    m_told = text;
    m_problem->clear();
    if (text.isEmpty()) return;
    m_problem->add(text);
    if (!unknown.isEmpty())
        // Followers live as long as the window has the project.
        m_problem->setRemedy(tr("Treat it as ended"), [&run] { run.cluster().countAsEnded(); });
    else
        m_problem->setRemedy(tr("Resume"),
                             [this, id = run.run().id()] { m_context.runs->resume(id); });
}

void RunView::showCurves(const RunFollower& run) {
    const RunHistory& history = run.history();
    std::vector<int> checked;
    std::vector<float> loss;
    for (const auto& [step, value] : history.validation) {
        checked.push_back(step);
        loss.push_back(static_cast<float>(value));
    }
    const bool hasPrior = !run.isLoaded() || run.job().recipe.with_prior_preservation;
    const bool hasValidation = !run.isLoaded() || run.job().recipe.validation_loss_steps > 0;
    m_class->setVisible(hasPrior);
    m_validation->setVisible(hasValidation);
    const int last = std::max(history.totalSteps, run.state().totalSteps);
    m_subject->setPoints(history.steps.numbers(), history.steps.column("loss_instance"));
    m_class->setPoints(history.steps.numbers(), history.steps.column("loss_prior"));
    m_validation->setPoints(checked, loss);
    m_subject->setCheckpoints(history.checkpoints);
    m_validation->setVerdict(verdictOf(history.validation));
    const QString waiting = tr("The curve starts with the first step");
    for (CurvePlot* plot : {m_subject, m_class, m_validation}) {
        plot->setLastStep(last);
        plot->setPlaceholder(run.isActive() || m_context.runs->isStarting() ? waiting
                                                                            : tr("No steps yet"));
    }
}

}  // namespace dreambooth
