// Start, pause and stop; their state follows the run at work.
#include <runs/create_run.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/train/plan_line.h>
#include <ui/train/run_target_panel.h>
#include <ui/train/start_panel.h>
#include <ui/widgets/flow_layout.h>

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

StartPanel::StartPanel(StudioContext& context, RunTargetPanel& where, QWidget* parent)
    : QWidget(parent), m_context(context), m_target(where) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 12, 18, 12);
    column->setSpacing(Space::small);
    m_plan = new PlanLine(m_context, this);
    column->addWidget(m_plan);
    connect(m_plan, &PlanLine::changed, this, &StartPanel::planChanged);
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("startHint"));
    column->addWidget(m_hint);
    m_getModel = theme::button(tr("Choose or get a model…"), this);
    m_getModel->setObjectName(QStringLiteral("chooseModel"));
    column->addWidget(m_getModel);
    // Above what starts a run: where a run ends, no click that was meant to stop it starts another.
    auto* row = new QWidget(this);
    auto* buttons = new FlowLayout(row, Space::small);
    m_pause = theme::button(tr("Pause"), this);
    m_pause->setObjectName(QStringLiteral("pauseTraining"));
    m_stop = theme::button(tr("Stop and save"), this);
    m_stop->setObjectName(QStringLiteral("stopTraining"));
    theme::keepWidest(m_pause, pauseTexts());
    for (QPushButton* button : {m_pause, m_stop}) {
        buttons->addWidget(button);
        buttons->setAlignment(button, Qt::AlignJustify);  // below each other they are as wide
    }
    column->addWidget(row);
    m_start = theme::primaryButton(tr("Start training"), this);
    m_start->setObjectName(QStringLiteral("startTraining"));
    column->addWidget(m_start);
    m_enqueue = theme::button(tr("Add to queue"), this);
    m_enqueue->setObjectName(QStringLiteral("addToQueue"));
    m_enqueue->setToolTip(
        tr("Makes the run now, with the photos as they are, and begins it when it "
           "is its turn"));
    column->addWidget(m_enqueue);
    connect(m_enqueue, &QPushButton::clicked, this, &StartPanel::enqueue);
    connect(m_start, &QPushButton::clicked, this, &StartPanel::start);
    connect(m_getModel, &QPushButton::clicked, this,
            [this] { m_context.host->goTo(PageId::models); });
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (RunFollower* const run = m_context.runs->active()) run->requestPauseOrResume();
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (RunFollower* const run = m_context.runs->active()) run->request(RunRequest::stop);
    });
    for (const auto signal :
         {&RunStore::activeChanged, &RunStore::updated, &RunStore::shownChanged})
        connect(context.runs, signal, this, &StartPanel::updateButtons);
    connect(context.queue, &RunQueue::changed, this, &StartPanel::updateButtons);
    connect(&where, &RunTargetPanel::changed, this, &StartPanel::updateButtons);
    // Where Start was refused the queue is offered.
    connect(context.runs, &RunStore::failed, this, &StartPanel::lookElsewhere);
}

void StartPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    lookElsewhere();
}

void StartPanel::lookElsewhere() {
    inBackground(
        this,
        [folder = m_context.session->project().runsFolder()] { return usedElsewhere(folder); },
        [this](std::vector<DeviceUse> used) {
            m_usedElsewhere = std::move(used);
            updateButtons();
        });
}

void StartPanel::setRecipe(const Recipe& recipe, bool isModelKnown, const QString& problem,
                           const QString& caution) {
    m_recipe = recipe;
    m_isModelKnown = isModelKnown;
    m_problem = problem;
    m_caution = caution;
    updateButtons();
}

std::optional<double> StartPanel::plannedSeconds() const {
    return m_plan->seconds();
}

QString StartPanel::whyNotStart() const {
    const Project& project = m_context.session->project();
    if (std::none_of(project.photos.begin(), project.photos.end(),
                     [](const Photo& photo) { return !photo.leftOut && !photo.heldOut; }))
        return project.photos.empty()
                   ? tr("Add photos of your subject on the Subject page first.")
                   : tr("No photo is left to train on: use one again on the Subject page.");
    if (project.subject().className.empty()) return tr("Say what it is on the Concept page first.");
    if (project.baseModel.empty()) return tr("Choose a base model on the Models page first.");
    if (!m_problem.isEmpty()) return m_problem;
    if (const auto can = checkLearnable(project, m_recipe); !can) return errorText(can.error());
    return {};
}

void StartPanel::updateButtons() {
    RunFollower* const run = m_context.runs->active();
    const bool isStarting = m_context.runs->isStarting() && run == nullptr;
    const QString reason = run != nullptr ? QString()
                           : isStarting && !m_context.runs->waitsFor().empty()
                               ? waitsForText(m_context.runs->name(m_context.runs->waitsFor()))
                               : whyNotStart();
    QString hint = reason;
    // It can be taught so, and some want to.
    if (run == nullptr && hint.isEmpty()) hint = m_caution;
    if (const auto apart = m_context.session->project().checkTokens();
        !apart && run == nullptr && hint.isEmpty())
        hint = errorSentence(apart.error());  // Concept says what to do; room is short here
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    m_getModel->setVisible(run == nullptr && !m_context.session->hasBaseModel());
    m_start->setVisible(run == nullptr);
    m_start->setEnabled(!isStarting && reason.isEmpty() && m_isModelKnown);
    // After a finished run the next thing is to compare, and the strip offers that.
    theme::setPrimary(m_start, !m_context.runs->isNextToCompare());
    // Where one is at work or others wait it can't begin at once.
    const bool isTaken =
        std::ranges::any_of(m_usedElsewhere, [devices = m_target.devices()](const DeviceUse& use) {
            return shareDevice(use.devices, devices);
        });
    m_enqueue->setVisible(!m_target.cluster() &&
                          (run != nullptr || isStarting || isTaken || !m_context.queue->isEmpty()));
    const bool isAdding = m_context.queue->isAdding();
    m_enqueue->setEnabled(!isAdding && m_isModelKnown && whyNotStart().isEmpty());
    m_enqueue->setText(isAdding ? tr("Being added…") : tr("Add to queue"));
    m_start->setText(isStarting ? tr("Starting…") : tr("Start training"));
    // At its end it waits for room on the disk alone, which the bar below speaks of.
    const bool isEnded = run != nullptr && valueOr(run->state().unsaved, "at_end", false);
    m_pause->setVisible(run != nullptr && !run->isWaiting() && !isEnded);
    m_stop->setVisible(run != nullptr && !isEnded);
    m_target.setChoosable(!isStarting);  // also for a run that is to wait
    // Measured on this computer: a cluster's machines are others.
    if (m_start->isVisibleTo(this) && m_start->isEnabled() && !m_target.cluster())
        m_plan->showFor(m_recipe, m_target.devices());
    else
        m_plan->showNothing();
    if (run == nullptr) return;
    m_pause->setText(pauseText(*run));
    m_stop->setText(stopText(*run));
    m_stop->setToolTip(stopExplanation(*run));
}

void StartPanel::enqueue() {
    m_context.queue->add({{m_recipe, m_target.devices()}}, m_plan->choices());
}

void StartPanel::start() {
    // Looked at now: room may have been made since it was measured.
    if (const QString problem = m_plan->diskProblem(m_recipe);
        !problem.isEmpty() && !m_target.cluster()) {
        m_hint->setText(problem);
        m_hint->show();
        return;
    }
    m_context.runs->start(m_recipe, m_target.devices(), m_target.cluster(),
                          m_target.cluster() ? Json() : m_plan->choices());
}

}  // namespace dreambooth
