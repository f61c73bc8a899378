// Search, filter and order above; cards or table; the chosen run below.
#include <comparisons/compared_model.h>
#include <ui/runs/chosen_run_panel.h>
#include <ui/runs/continue_dialog.h>
#include <ui/runs/free_space_dialog.h>
#include <ui/runs/queue_panel.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/run_list.h>
#include <ui/runs/run_table.h>
#include <ui/runs/run_uses.h>
#include <ui/runs/runs_page.h>
#include <ui/runs/sweep_dialog.h>
#include <ui/runs/sweep_results_dialog.h>
#include <ui/session/computer_devices.h>
#include <ui/session/model_export.h>
#include <ui/session/project_session.h>
#include <ui/session/run_queue.h>
#include <ui/session/settings.h>
#include <ui/session/way_on.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>
#include <ui/widgets/undo_notice.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {
constexpr int wideEnough = 1000, highEnough = 760, veryLow = 690;
const auto runPlace = QStringLiteral("run");
}  // namespace

RunsPage::RunsPage(StudioContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_runList(new RunList(context, this)) {
    setObjectName(QStringLiteral("runsPage"));
    auto* whole = new QHBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    auto* layout = new QVBoxLayout;
    layout->setSpacing(0);
    whole->addLayout(layout, 1);
    auto* column = new QVBoxLayout;
    column->setContentsMargins(22, 18, 22, Space::medium);
    column->setSpacing(12);
    layout->addLayout(column, 1);
    makeHead(column);
    makeBar(column);
    m_problems = new ProblemBar(this);
    m_problems->setObjectName(QStringLiteral("runsProblems"));
    column->addWidget(m_problems);
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("runsHint"));
    column->addWidget(m_hint);
    m_toTrain = theme::button(tr("Go to Train"), this);
    m_toTrain->setObjectName(QStringLiteral("goToTrain"));
    connect(m_toTrain, &QPushButton::clicked, this,
            [this] { m_context.host->goTo(PageId::train); });
    column->addWidget(m_toTrain, 0, Qt::AlignLeft);
    m_deleted = new UndoNotice(*context.session->undoStack(), tr("Put the run back"), this);
    m_deleted->setObjectName(QStringLiteral("deletedRun"));
    column->addWidget(m_deleted);
    m_lists = new QStackedWidget(this);
    m_cards = new RunCards(*m_runList, this);
    m_table = new RunTable(*m_runList, this);
    m_lists->addWidget(m_cards);
    m_lists->addWidget(m_table);
    column->addWidget(m_lists, 1);
    auto* deletes = new QShortcut(Qt::Key_Delete, m_lists, this, &RunsPage::deleteChosen);
    deletes->setContext(Qt::WidgetWithChildrenShortcut);
    deletes->setAutoRepeat(false);
    column->addStretch();  // without a list the words stay at the top
    m_panel = new ChosenRunPanel(context, *m_runList, this);
    layout->addWidget(m_panel);
    m_queue = new QueuePanel(context, *m_runList, this);
    whole->addWidget(m_queue);
    connect(m_queue, &QueuePanel::sweepRequested, this, &RunsPage::addSweep);
    connect(context.queue, &RunQueue::changed, this, &RunsPage::updateQueue);

    connect(m_view, &SegmentedControl::currentChanged, this, [this](int view) {
        m_lists->setCurrentIndex(view);
        m_context.settings->setListsRuns(view == 1);
        const std::string run = m_panel->run();
        refreshList();  // which chooses the first where none was chosen in this view
        choose(run);
    });
    m_view->setCurrent(context.settings->listsRuns() ? 1 : 0);
    connect(m_runList, &RunList::changed, this, &RunsPage::refresh);
    // A run at work tells twice a second, whichever page is looked at.
    connect(m_runList, &RunList::updated, this, [this] {
        if (isVisible()) refresh();
    });
    connect(m_cards, &RunCards::chosenChanged, this, [this] { choose(m_cards->chosen()); });
    connect(m_table, &RunTable::chosenChanged, this, [this] { choose(m_table->chosen()); });
    connect(m_cards, &RunCards::openRequested, this, &RunsPage::open);
    connect(m_table, &RunTable::openRequested, this, &RunsPage::open);
    connect(m_cards, &RunCards::starRequested, this, &RunsPage::star);
    connect(m_panel, &ChosenRunPanel::openRequested, this, &RunsPage::open);
    connect(m_panel, &ChosenRunPanel::resumeRequested, this, &RunsPage::resume);
    connect(m_panel, &ChosenRunPanel::branchRequested, this, &RunsPage::branch);
    connect(m_panel, &ChosenRunPanel::settingsRequested, this, &RunsPage::useSettings);
    connect(m_panel, &ChosenRunPanel::exportRequested, this, &RunsPage::exportChosen);
    connect(m_panel, &ChosenRunPanel::sweepRequested, this, &RunsPage::showSweep);
    connect(m_panel, &ChosenRunPanel::queueRequested, this,
            [this] { m_context.queue->addAgain(m_panel->run()); });
    connect(m_panel, &ChosenRunPanel::deleteRequested, this, &RunsPage::deleteChosen);
    connect(m_deleted, &UndoNotice::undoing, this,
            [this] { m_lists->currentWidget()->setFocus(); });
    m_last =
        toStd(context.settings->lastPlace(toQt(context.session->project().folder()), runPlace));
    refresh();
}

RunsPage::~RunsPage() {
    keepLast();
}

/// Where the project is opened anew, its page begins there before this one is deleted.
void RunsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    keepLast();
}

void RunsPage::keepLast() const {
    const std::string& chosen = m_panel->run();
    if (!chosen.empty())
        m_context.settings->setLastPlace(toQt(m_context.session->project().folder()), runPlace,
                                         toQt(chosen));
}

void RunsPage::makeHead(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(theme::heading(tr("Runs"), this));
    m_count = new ElidedLabel(this);
    m_count->setProperty("look", QStringLiteral("hint"));
    m_count->setObjectName(QStringLiteral("runsCount"));
    row->addWidget(m_count, 1);
    m_sweep = theme::button(tr("Add a sweep…"), this);
    m_sweep->setObjectName(QStringLiteral("addSweepHere"));
    connect(m_sweep, &QPushButton::clicked, this, &RunsPage::addSweep);
    row->addWidget(m_sweep);
    m_freeSpace = theme::button(tr("Free space…"), this);
    m_freeSpace->setObjectName(QStringLiteral("freeSpace"));
    connect(m_freeSpace, &QPushButton::clicked, this, &RunsPage::freeSpace);
    row->addWidget(m_freeSpace);
    m_showQueue = theme::button(QString(), this);
    m_showQueue->setObjectName(QStringLiteral("showQueue"));
    m_showQueue->setCheckable(true);
    connect(m_showQueue, &QPushButton::toggled, this, &RunsPage::updateQueue);
    row->addWidget(m_showQueue);
    column->addLayout(row);
}

void RunsPage::makeBar(QVBoxLayout* column) {
    m_bar = new QWidget(this);
    auto* row = new FlowLayout(m_bar, Space::small);
    m_search = new QLineEdit(m_bar);
    m_search->setObjectName(QStringLiteral("searchRuns"));
    m_search->setPlaceholderText(tr("Names, notes, settings"));
    m_search->setAccessibleName(tr("Search runs"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(230);
    connect(m_search, &QLineEdit::textChanged, m_runList, &RunList::setSearch);
    row->addWidget(m_search);
    m_filter = new SegmentedControl(tr("Which runs"), m_bar);
    m_filter->addSegment(tr("All"), QStringLiteral("allRuns"));
    m_filter->addSegment(QStringLiteral("★"), QStringLiteral("starredRuns"))
        ->setAccessibleName(tr("Starred"));
    m_filter->addSegment(tr("Noted"), QStringLiteral("notedRuns"));
    connect(m_filter, &SegmentedControl::currentChanged, m_runList,
            [this](int filter) { m_runList->setFilter(static_cast<RunList::Filter>(filter)); });
    row->addWidget(m_filter);
    auto* order = new QComboBox(m_bar);
    order->setObjectName(QStringLiteral("orderOfRuns"));
    order->setAccessibleName(tr("Order"));
    // As RunList::Order has them.
    order->addItems({tr("Newest first"), tr("Oldest first"), tr("By name"), tr("Most like first"),
                     tr("Largest first")});
    connect(order, &QComboBox::currentIndexChanged, m_runList,
            [this](int index) { m_runList->setOrder(static_cast<RunList::Order>(index)); });
    row->addWidget(order);
    m_view = new SegmentedControl(tr("View"), m_bar);
    m_view->addSegment(tr("Cards"), QStringLiteral("runsAsCards"));
    m_view->addSegment(tr("Table"), QStringLiteral("runsAsTable"));
    row->addWidget(m_view);
    column->addWidget(m_bar);
}

void RunsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
    m_context.runs->reload();
}

void RunsPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_panel->setLow(height() < highEnough, height() < veryLow);
    updateQueue();
}

/// In a narrow window the runs keep the room until the queue is asked for.
void RunsPage::updateQueue() {
    const bool isWide = width() >= wideEnough;
    const auto waiting = m_context.queue->state().waiting.size();
    m_showQueue->setText(m_context.queue->state().isHeld ? tr("Queue: held")
                         : waiting > 0                   ? tr("Queue: %1").arg(waiting)
                                                         : tr("Queue"));
    m_showQueue->setVisible(!isWide);
    m_queue->setVisible(isWide || m_showQueue->isChecked());
    m_sweep->setVisible(m_queue->isHidden());
}

void RunsPage::refresh() {
    const bool hasRuns = !m_context.runs->runs().empty();
    m_bar->setVisible(hasRuns);
    m_lists->setVisible(!m_runList->shown().empty());
    m_freeSpace->setVisible(hasRuns || m_runList->deletedBytes() > 0);
    m_hint->setVisible(m_runList->shown().empty());
    m_toTrain->setVisible(!hasRuns);
    m_hint->setText(hasRuns ? tr("No run has all of this.")
                            : tr("No runs yet. Start one on the Train page; each is kept here "
                                 "with its recipe, curves, samples and checkpoints."));
    m_hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    sayUnreadable();
    refreshList();
    m_queue->refresh();
    m_panel->refresh();
    updateHead();
    if (m_runList->find(m_last) != nullptr) choose(std::exchange(m_last, {}));
    choose(m_lists->currentIndex() == 1 ? m_table->chosen() : m_cards->chosen());
}

/// Else a run whose file is damaged, or that a newer program has, would be gone without a word.
void RunsPage::sayUnreadable() {
    QStringList said;
    for (const UnreadableRun& run : m_context.runs->unreadable()) said += errorText(run.error);
    if (said == m_saidUnreadable) return;
    m_saidUnreadable = said;
    m_problems->clear();
    for (const UnreadableRun& run : m_context.runs->unreadable())
        m_problems->add(run.error, toQt(run.folder.id()));
}

/// The one in sight: of many runs each takes its time.
void RunsPage::refreshList() {
    m_lists->currentIndex() == 1 ? m_table->refresh() : m_cards->refresh();
}

void RunsPage::updateHead() {
    const int all = m_runList->count(RunList::Filter::all);
    const std::uintmax_t bytes = m_runList->totalBytes();
    const auto text = [](std::uintmax_t size) { return memoryText(static_cast<double>(size)); };
    QStringList parts;
    if (all > 0) parts << counted(all, tr("1 run"), tr("%1 runs"));
    if (bytes > 0)
        parts << tr("%1 on this disk, %2 free").arg(text(bytes), text(m_runList->freeBytes()));
    if (m_runList->deletedBytes() > 0)
        parts << tr("%1 in deleted runs").arg(text(m_runList->deletedBytes()));
    m_count->setText(parts.join(QStringLiteral(" · ")));
}

void RunsPage::choose(const std::string& runId) {
    m_runList->setChosen(runId);
    m_cards->choose(runId);
    m_table->choose(runId);
    m_panel->setRun(runId);
}

void RunsPage::star(const QString& runId) {
    const RunSummary* const run = m_runList->find(toStd(runId));
    if (run == nullptr) return;
    RunLabel label = run->label;
    label.isStarred = !label.isStarred;
    m_context.runs->setLabel(run->folder.id(), label);
}

void RunsPage::open() {
    const std::string id = m_panel->run();
    if (id.empty()) return;
    m_context.runs->show(id);
    m_context.host->goTo(PageId::train);
}

void RunsPage::resume() {
    const RunSummary* const run = m_context.runs->find(m_panel->run());
    if (run == nullptr) return;
    const WayOn way = wayOn(*run);
    goOn(m_context, run->folder.id(), way);
    if (way != WayOn::continueAsNew) m_context.host->goTo(PageId::train);
}

void RunsPage::branch() {
    ContinueDialog::present(m_panel->run(), m_context, this);
}

void RunsPage::useSettings() {
    const RunSummary* const run = m_runList->find(m_panel->run());
    if (run == nullptr) return;
    m_context.session->edit(tr("settings of a run"), [recipe = run->job.recipe](Project& project) {
        const Recipe before = project.recipe;
        if (before.preset == "own") project.ownRecipe = before;
        project.recipe = recipe;
        project.keepOwnSettings(before);
    });
    m_context.host->goTo(PageId::train);
}

void RunsPage::exportChosen() {
    const RunSummary* run = m_runList->find(m_panel->run());
    if (run == nullptr) return;
    inBackground(
        this, [folder = run->folder, job = run->job] { return comparedModelsOf(folder, job); },
        [this, job = run->job, name = run->label.name](const std::vector<ComparedModel>& models) {
            if (models.empty() || !isVisible()) return;
            ExportSource source = exportSourceOf(job, models.back());
            if (!name.empty()) source.title = toQt(name);
            const auto open = [this, source](const Result<void>&) {
                if (isVisible()) m_context.host->exportModel(source);
            };
            if (!m_context.session->mayChange()) return open({});
            // Where a pause's can't be made a lasting one, it can be exported until the next.
            m_context.session->keepCheckpoints(this, {models.back()}, open);
        });
}

void RunsPage::showSweep() {
    const RunSummary* const run = m_runList->find(m_panel->run());
    if (run == nullptr || run->label.sweep.empty()) return;
    const std::vector<std::string> settings = sweptSettings(run->label);
    if (settings.empty()) return;
    auto* dialog = new SweepResultsDialog(m_context, *m_runList, run->label.sweep, settings, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SweepResultsDialog::runRequested, this,
            [this](const QString& runId) { choose(toStd(runId)); });
    dialog->open();
}

void RunsPage::addSweep() {
    m_context.computer->ask();
    inBackground(
        this,
        [model = m_context.session->project().baseModel,
         start = m_context.session->project().networkWeights] {
            return readModelFacts(model, start);
        },
        [this](const Result<ModelFacts>& model) { askForSweep(model); });
}

void RunsPage::askForSweep(const Result<ModelFacts>& model) {
    if (!m_context.computer->isKnown()) {
        connect(
            m_context.computer, &ComputerDevices::known, this,
            [this, model] { askForSweep(model); }, Qt::SingleShotConnection);
        return;
    }
    // Asked for twice while the model was read, or another page is shown by now.
    if (findChild<SweepDialog*>() != nullptr || !isVisible()) return;
    const Project& project = m_context.session->project();
    // What is wrong with a model, its runs say.
    auto* dialog =
        new SweepDialog(model ? recipeToTrain(project, *model) : project.recipe,
                        model ? model->trainable : TrainableFamily{},
                        !project.networkWeights.empty(), m_context.computer->chosen(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { m_context.queue->addSweep(dialog->runs(), dialog->settings()); });
    dialog->open();
}

/// Asks where it would be missed on a later day, when undo can't bring it back any more.
void RunsPage::deleteChosen() {
    const std::string id = m_panel->run();
    const RunSummary* const run = m_runList->find(id);
    if (run == nullptr) return;
    const QString name = m_runList->name(*run);
    const auto& runs = m_context.runs->runs();
    const QString lost = lostWithout(id, m_context.session->project(), runs);
    if (!lost.isEmpty() &&
        !m_context.dialogs->confirm(
            this, tr("Delete “%1”?").arg(name),
            lost + u'\n' + tr("Undo brings it back as long as the project is open."), tr("Delete")))
        return;
    const QString kept = keptWithout(id, runs);
    const int inRow = m_deleted->nextInRow();
    m_context.runs->remove(id);
    if (m_context.runs->find(id) != nullptr) return;  // it may not be, or the disk is slow
    m_last = id;                                      // where it comes back, it is chosen
    // As in a file manager: Delete goes on there, and a button pressed twice deletes one run.
    m_lists->currentWidget()->setFocus();
    constexpr int widestName = 300;
    QString said =
        tr("“%1” was deleted.").arg(fontMetrics().elidedText(name, Qt::ElideRight, widestName));
    if (inRow > 1)
        said = tr("%1 runs were deleted.").arg(inRow);
    else if (!kept.isEmpty())
        said += u'\n' + kept;
    m_deleted->say(said, inRow);
}

void RunsPage::freeSpace() {
    auto* dialog = new FreeSpaceDialog(m_context, *m_runList, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

}  // namespace dreambooth
