// Curves, log and samples of one run, filled from its follower.
#include <project/memory_remedies.h>
#include <project/recipe_fields.h>
#include <runs/run_needs.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/way_on.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/train/curve_panel.h>
#include <ui/train/memory_remedy_text.h>
#include <ui/train/run_actions.h>
#include <ui/train/run_log.h>
#include <ui/train/run_machine.h>
#include <ui/train/run_view.h>
#include <ui/train/sample_strip.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <string_view>

namespace dreambooth {

using theme::Role;
using theme::Space;

namespace {
constexpr int widestRunTitle = 420;
}

RunView::RunView(StudioContext& context, QWidget* parent) : QWidget(parent), m_context(context) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, Space::small);
    layout->setSpacing(Space::small);

    // In a narrow window what is shown is chosen below the title.
    auto* head = new QWidget(this);
    auto* row = new FlowLayout(head, Space::small);
    m_title = new ElidedLabel(this);
    m_title->setObjectName(QStringLiteral("runTitle"));
    m_title->setProperty("look", QStringLiteral("heading"));
    m_title->setMaximumWidth(theme::textWidth(widestRunTitle));
    m_phase = new ElidedLabel(this);
    m_phase->setObjectName(QStringLiteral("runPhase"));
    m_phase->setProperty("look", QStringLiteral("hint"));
    m_segments = new SegmentedControl(tr("What to show of the run"), this);
    m_segments->setTight();
    m_segments->addSegment(tr("Curves"), QStringLiteral("showCurves"));
    m_segments->addSegment(tr("Log"), QStringLiteral("showLog"));
    m_segments->addSegment(tr("Machine"), QStringLiteral("showMachine"));
    m_showDetails = m_segments->addSegment(tr("Summary"), QStringLiteral("showDetails"));
    m_showDetails->hide();
    row->addWidget(m_title);
    row->addWidget(m_segments);
    row->setAlignment(m_segments, Qt::AlignRight);
    layout->addWidget(head);
    layout->addWidget(m_phase);
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
    m_curves = new CurvePanel(m_context, curves);
    column->addWidget(m_curves, 1);
    m_actions = new RunActions(curves);
    column->addWidget(m_actions);
    m_samples = new SampleStrip(*m_context.dialogs, curves);
    m_samples->setObjectName(QStringLiteral("sampleStrip"));
    column->addWidget(m_samples);
    connect(m_actions, &RunActions::drawRequested, m_samples, &SampleStrip::await);
    connect(m_actions, &RunActions::continueRequested, this,
            [this] { m_context.host->continueRun(toStd(m_run)); });
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
    m_machine = new RunMachine(m_stack);
    m_stack->addWidget(m_machine);
    m_details = new QWidget(m_stack);
    auto* details = new QVBoxLayout(m_details);
    details->setContentsMargins(0, 0, 0, 0);
    m_stack->addWidget(m_details);
    m_stack->addWidget(m_empty);
    layout->addWidget(m_stack, 1);
    connect(m_segments, &SegmentedControl::currentChanged, this, [this](int segment) {
        if (m_stack->currentWidget() != m_empty) m_stack->setCurrentIndex(segment);
    });
    show(nullptr);
}

void RunView::setDetails(QWidget* details) {
    if (details != nullptr) m_details->layout()->addWidget(details);
    m_showDetails->setVisible(details != nullptr);
    if (details == nullptr && m_stack->currentWidget() == m_details) m_segments->setCurrent(0);
}

void RunView::show(RunFollower* run) {
    m_segments->setVisible(run != nullptr);
    m_phase->setVisible(run != nullptr);
    const RunSummary* const summary =
        run == nullptr ? nullptr : m_context.runs->find(run->run().id());
    const QString id = run == nullptr ? QString() : toQt(run->run().id());
    const QString name = run == nullptr ? QString() : m_context.runs->name(run->run().id());
    m_actions->show(run, name, summary != nullptr && !summary->checkpoints.empty());
    if (m_run != id) {
        m_run = id;
        m_told.clear();
        m_problem->clear();
        m_curves->clear();
    }
    if (run == nullptr) {
        m_title->setText(tr("Training"));
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    if (m_stack->currentWidget() == m_empty) m_stack->setCurrentIndex(m_segments->current());
    m_title->setText(name);
    QString phase;
    if (run->isLoaded())
        phase = run->isActive() ? workText(*run)
                                : restText(m_context, run->run().id(), run->state(),
                                           run->history().failure, run->endedUnexpectedly());
    if (run->isLoaded() && run->job().recipe.max_train_steps > 0)
        phase = tr("%1 · %2").arg(
            run->state().phase == RunPhase::failed && !run->endedUnexpectedly() ? tr("Failed")
                                                                                : phase,
            recipeSummary(run->job().recipe));
    m_phase->setText(phase);
    m_log->setFile(run->run().logFile());
    showEnd(*run);
    m_curves->show(*run);
    m_machine->show(*run);
    // What stands above them must not move under the pointer as the first ones come.
    const bool areToCome =
        run->isLoaded() && run->isActive() && samplesAtOnce(run->job().recipe) > 0;
    m_samples->setSamples(run->history().samples, run->run().path(), areToCome);
}

namespace {

/// With what a run can go on that ended because memory ran out: from its last checkpoint.
std::optional<Json> memoryRemedyOf(const RunFollower& run, bool hasCheckpoint) {
    const auto& failure = run.history().failure;
    const std::string code = failure ? failure->code : std::string();
    // Others, of a full disk too, say themselves what to do.
    constexpr std::string_view ofMemory[] = {"memory.exhausted",    "memory.killed",
                                             "memory.killed.limit", "memory.out",
                                             "memory.out.gpu",      "memory.out.to_begin"};
    const bool ranOut = std::ranges::find(ofMemory, code) != std::end(ofMemory);
    if (!ranOut || run.isElsewhere() || !hasCheckpoint) return std::nullopt;
    // Of a cluster's run the job does not know its devices.
    const auto ranks = std::max(run.job().devices.size(), run.history().devices.size());
    for (Json& change : memoryRemedies(run.job().recipe, static_cast<int>(ranks))) {
        bool suits = true;
        for (const auto& field : change.items()) suits = suits && mayChangeInBranch(field.key());
        if (suits) return std::move(change);
    }
    return std::nullopt;
}

}  // namespace

void RunView::showEnd(const RunFollower& run) {
    const RunState& state = run.state();
    const QString unknown = unknownText(run);
    const bool hasCheckpoint = m_context.runs->hasCheckpoint(run);
    QString text;
    if (!unknown.isEmpty())
        text = unknown;
    else if (run.endedUnexpectedly())
        text = phaseText(state, {}, true) + QStringLiteral(". ") +
               (hasCheckpoint ? tr("If you resume it, it continues from its last checkpoint.")
                              : tr("Nothing was saved yet: if you resume it, it starts over."));
    else if (!run.isActive() && state.phase == RunPhase::failed)
        text = failureText(state, run.history().failure);
    const auto change = memoryRemedyOf(run, hasCheckpoint);
    if (change && !text.isEmpty())
        text += u' ' + tr("It can continue from its last checkpoint with another setting: %1.")
                           .arg(memoryRemedyText(*change));
    if (m_context.runs->isStarting()) text.clear();
    if (text == m_told) return;
    m_told = text;
    m_problem->clear();
    if (text.isEmpty()) return;
    m_problem->add(text);
    // A follower goes with its run: they ask for the one that is shown when they are pressed.
    if (!unknown.isEmpty())
        m_problem->setRemedy(tr("Treat it as ended"), [this] {
            if (RunFollower* const shown = m_context.runs->shown()) shown->cluster().countAsEnded();
        });
    else if (change)
        m_problem->setRemedy(tr("Continue with less memory"), [this, change = *change] {
            const RunFollower* const shown = m_context.runs->shown();
            if (shown == nullptr || !m_context.runs->hasCheckpoint(*shown)) return;
            if (const auto recipe = changedRecipe(shown->job().recipe, change))
                m_context.runs->branch(shown->run().id(), m_context.runs->lastCheckpoint(*shown),
                                       *recipe, shown->job().devices);
        });
    else {
        const WayOn way = wayOn(run, *m_context.runs);
        m_problem->setRemedy(wayOnText(way),
                             [this, id = run.run().id(), way] { goOn(m_context, id, way); });
    }
}

}  // namespace dreambooth
