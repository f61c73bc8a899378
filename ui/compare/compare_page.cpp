// Makes selection, panels and controllers, lays the panels out, and shows what of them is wanted.
#include <ui/compare/compare_page.h>
#include <ui/compare/compare_selection.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/grid_controller.h>
#include <ui/compare/grid_panel.h>
#include <ui/compare/mark_controller.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/pair_controller.h>
#include <ui/compare/picture_row.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/score_controller.h>
#include <ui/compare/step_panel.h>
#include <ui/compare/view_tools.h>
#include <ui/present/presentation.h>
#include <ui/session/download_store.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/review_proposal.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>
#include <ui/widgets/undo_notice.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <utility>

namespace dreambooth {

namespace {

constexpr int wideEnough = 1000, highEnough = 690;
constexpr int gridPictureSide = 256, keptGridBytes = 128 << 20;
const auto pairPlace = QStringLiteral("pair"), gridPlace = QStringLiteral("grid");

QString nothingToPresent() {
    return ComparePage::tr(
        "These two have no finished pair yet. It can be presented once both "
        "pictures are drawn.");
}

}  // namespace

ComparePage::ComparePage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_selection(new CompareSelection(*context.session, *context.runs, *context.models, this)),
      m_comparisons(new ComparisonList(*context.session, this)),
      m_problems(new ProblemBar(this)),
      m_deleted(new UndoNotice(*context.session->undoStack(), tr("Put the comparison back"), this)),
      m_stack(new QStackedWidget(this)),
      m_view(new ComparisonView(m_stack)),
      m_steps(new StepPanel(*m_selection, this)),
      m_strip(new PromptStrip(this)),
      m_panel(new DrawPanel(*m_selection, *context.dialogs, this)),
      m_tools(new ViewTools(*m_view, *m_strip, *context.settings, *this)),
      m_filter(new MarkFilterBar(this)),
      m_grid(new ComparisonGrid(*new ThumbnailCache(gridPictureSide, keptGridBytes, this), this)),
      m_row(new PictureRow(this)),
      m_gridPanel(new GridPanel(*m_selection, *context.dialogs, this)),
      m_gridButton(theme::button(tr("Grid"), this)),
      m_pair(new PairController(context, *m_selection, *m_comparisons, *m_view, *m_steps, *m_panel,
                                *m_strip, this)),
      m_gridController(new GridController(context, *m_selection, *m_comparisons, m_panel->fields(),
                                          *m_grid, *m_row, *m_gridPanel, this)),
      m_scores(new ScoreController(m_panel->scores(), *m_problems, context, this)),
      m_marks(new MarkController(*m_selection, *m_comparisons, *m_pair, *m_strip, m_panel->marks(),
                                 m_gridPanel->marks(), *context.session->undoStack(), this)) {
    setObjectName(QStringLiteral("comparePage"));
    m_problems->setObjectName(QStringLiteral("compareProblems"));
    m_view->setObjectName(QStringLiteral("comparisonView"));
    m_strip->setObjectName(QStringLiteral("promptStrip"));
    m_grid->setObjectName(QStringLiteral("comparisonGrid"));
    m_row->setObjectName(QStringLiteral("gridRow"));
    layOut();
    connectControllers();
    connectTools();
    goToLast();
    refreshScores();
    refresh();
}

ComparePage::~ComparePage() {
    keepLast();
}

/// Where the project is opened anew, its page begins there before this one is deleted.
void ComparePage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    keepLast();
}

/// The comparison that was on view when the project was closed, unless another run has come since;
/// or the grid.
void ComparePage::goToLast() {
    const QString folder = toQt(m_context.session->project().folder());
    QStringList pair = m_context.settings->lastPlace(folder, pairPlace).split(u' ');
    pair.resize(4);  // an earlier version kept no step
    m_pair->setFirst({.id = toStd(pair[0]), .runId = toStd(pair[2]), .step = pair[3].toInt()},
                     toStd(pair[1]));
    m_beginsWithGrid = !m_context.settings->lastPlace(folder, gridPlace).isEmpty();
}

void ComparePage::keepLast() const {
    const QString folder = toQt(m_context.session->project().folder());
    const RunFollower* const opened = m_context.runs->shown();
    if (const auto pair = m_pair->place(); opened != nullptr && !pair.id.empty())
        m_context.settings->setLastPlace(folder, pairPlace,
                                         QStringList{toQt(pair.id), toQt(opened->run().id()),
                                                     toQt(pair.runId), QString::number(pair.step)}
                                             .join(u' '));
    m_context.settings->setLastPlace(
        folder, gridPlace, showsGrid() || m_beginsWithGrid ? QStringLiteral("shown") : QString());
}

void ComparePage::layOut() {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    row->addLayout(column, 1);
    row->addWidget(m_panel);
    row->addWidget(m_gridPanel);
    column->addWidget(makeHead());
    column->addWidget(m_problems);
    m_deleted->setObjectName(QStringLiteral("deletedComparison"));
    m_deleted->setContentsMargins(18, 0, 18, theme::Space::small);
    column->addWidget(m_deleted);
    m_empty = makeEmpty();
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_grid);
    column->addWidget(m_stack, 1);
    column->addWidget(&m_tools->bar());
    column->addWidget(m_steps);
    column->addWidget(theme::horizontalLine(this));
    auto* filters = new QHBoxLayout;
    filters->setSpacing(0);
    filters->setContentsMargins(0, 0, theme::Space::small, 0);
    m_stripButton = theme::button(QStringLiteral("▴"), this);
    m_stripButton->setObjectName(QStringLiteral("showStrip"));
    m_stripButton->setProperty("look", QStringLiteral("plain"));
    m_stripButton->setAccessibleName(tr("Show the comparisons"));
    m_stripButton->setToolTip(tr("Show the comparisons"));
    m_stripButton->setCheckable(true);
    connect(m_stripButton, &QPushButton::toggled, this, &ComparePage::refresh);
    filters->addWidget(m_filter, 1);
    filters->addWidget(m_stripButton);
    column->addLayout(filters);
    column->addWidget(m_strip);
    column->addWidget(m_row);
    m_row->hide();
    m_gridPanel->hide();
}

/// Ways to look, the grid, the presentation: in one line while there is room.
QWidget* ComparePage::makeHead() {
    auto* head = new QWidget(this);
    auto* row = new FlowLayout(head, theme::Space::small);
    row->setContentsMargins(18, 13, 18, 13);
    row->addWidget(theme::heading(tr("Compare"), head));
    m_gridButton->setObjectName(QStringLiteral("showGrid"));
    m_gridButton->setCheckable(true);
    m_gridButton->setToolTip(tr("Prompts × models × seeds (G)"));
    m_gridButton->setShortcut(Qt::Key_G);
    m_panelButton = theme::button(QStringLiteral("▸"), head);
    m_panelButton->setObjectName(QStringLiteral("togglePanel"));
    m_panelButton->setAccessibleName(tr("Show or hide the panel"));
    m_panelButton->setToolTip(tr("Show or hide the panel (F8)"));
    connect(m_panelButton, &QPushButton::clicked, this, &ComparePage::togglePanel);
    for (QWidget* widget : std::initializer_list<QWidget*>{&m_tools->modes(), m_gridButton,
                                                           &m_tools->present(), m_panelButton}) {
        row->addWidget(widget);
        row->setAlignment(widget, Qt::AlignRight);
    }
    return head;
}

/// In the place of pictures while there is nothing to compare.
QWidget* ComparePage::makeEmpty() {
    auto* empty = new QWidget(m_stack);
    auto* column = new QVBoxLayout(empty);
    column->setSpacing(theme::Space::medium);
    m_emptyText = theme::hint(QString(), empty);
    m_emptyText->setObjectName(QStringLiteral("nothingToCompare"));
    m_emptyText->setAlignment(Qt::AlignCenter);
    QPushButton* train = theme::button(tr("Go to Train"), empty);
    train->setObjectName(QStringLiteral("goToTrain"));
    connect(train, &QPushButton::clicked, this, [this] { m_context.host->goTo(PageId::train); });
    column->addStretch();
    column->addWidget(m_emptyText);
    column->addWidget(train, 0, Qt::AlignHCenter);
    column->addStretch();
    return empty;
}

/// After the controllers' own connections: they have acted when the page looks.
void ComparePage::connectControllers() {
    for (const auto signal : {&RunStore::runsChanged, &RunStore::shownChanged, &RunStore::updated})
        connect(m_context.runs, signal, this, [this] {
            if (isVisible()) m_selection->readRuns(/*followsOpened=*/false);  // else showEvent()
        });
    connect(m_context.downloads, &DownloadStore::finished, m_selection,
            &CompareSelection::retryBase);
    connect(m_selection, &CompareSelection::changed, this, [this] {
        refreshScores();
        refresh();
    });
    connect(m_comparisons, &ComparisonList::changed, this, [this] {
        m_problems->remove(nothingToPresent());  // what lacked may have been drawn
        m_filter->setCounts(m_comparisons->all());
        refresh();
    });
    connect(m_pair, &PairController::changed, this, &ComparePage::refresh);
    connect(m_selection, &CompareSelection::changed, this,
            [this] { m_problems->remove(nothingToPresent()); });
    connect(&m_panel->fields(), &DrawFields::edited, this, &ComparePage::refresh);
    connect(m_context.engine, &EngineClient::busyChanged, this, &ComparePage::refresh);
    connect(m_scores, &ScoreController::changed, this, &ComparePage::refresh);
    connect(m_scores, &ScoreController::scoresRead, this, [this] {
        refresh();
        m_gridController->readColumns();
    });
    connect(m_scores, &ScoreController::stepMeasured, m_comparisons, &ComparisonList::reload);
    connect(m_scores, &ScoreController::stepRequested, m_steps, &StepPanel::goTo);
    connect(m_pair, &PairController::begun, m_problems, &ProblemBar::clear);
    connect(m_selection, &CompareSelection::failed, this, &ComparePage::addProblem);
    connect(m_selection, &CompareSelection::mended, m_problems,
            [this](const Error& error) { m_problems->remove(error); });
    connect(m_comparisons, &ComparisonList::failed, this, &ComparePage::addProblem);
    connect(m_pair, &PairController::failed, this, &ComparePage::addProblem);
    connect(m_gridController, &GridController::failed, this, &ComparePage::addProblem);
    connect(m_gridController, &GridController::openRequested, this, &ComparePage::openCell);
    connect(m_marks, &MarkController::removed, this,
            [this] { m_deleted->say(tr("1 comparison was deleted.")); });
    connect(m_deleted, &UndoNotice::undoing, m_view, [this] { m_view->setFocus(); });
    connect(m_filter, &MarkFilterBar::filterRequested, m_comparisons, &ComparisonList::setFilter);
    connect(m_gridButton, &QPushButton::toggled, this, &ComparePage::showGrid);
}

void ComparePage::connectTools() {
    connect(m_tools, &ViewTools::flipRequested, m_pair, &PairController::flip);
    connect(m_tools, &ViewTools::drawRequested, this, [this] {
        if (!showsGrid()) m_panel->draw();
    });
    connect(m_tools, &ViewTools::panelRequested, this, &ComparePage::togglePanel);
    connect(m_tools, &ViewTools::toggleRequested, this, [this](Mark::Kind kind) {
        if (MarkPanel* panel = markPanel()) panel->toggle(kind);
    });
    connect(m_tools, &ViewTools::noteRequested, this, [this] {
        MarkPanel* const panel = markPanel();
        if (panel == nullptr) return;
        if (m_isPanelHidden) togglePanel();
        panel->editNote();
    });
    connect(m_tools, &ViewTools::markRequested, m_marks, &MarkController::change);
    connect(m_tools, &ViewTools::pairRequested, m_pair,
            qOverload<const QString&>(&PairController::show));
    connect(m_tools, &ViewTools::presentRequested, this, [this](QScreen* screen) {
        // Of the grid its chosen picture, against the base or what stands in its place.
        if (showsGrid())
            if (const auto chosen = m_gridController->takeChosen())
                m_pair->show(chosen->first, chosen->second);
        PresentationContents contents = m_pair->presented();
        if (contents.pairs.empty()) return m_problems->add(nothingToPresent());
        m_problems->remove(nothingToPresent());
        m_tools->present().begin(std::move(contents), screen);
    });
    connect(&m_tools->present(), &PresentButton::begun, this, [this](Presentation* presentation) {
        connect(m_comparisons, &ComparisonList::changed, presentation, [this, presentation] {
            presentation->updateMarks([this](const QString& id, const QString& file) {
                return m_comparisons->mark({toStd(id), toPath(file)});
            });
        });
    });
    connect(m_tools, &ViewTools::blindRequested, this, &ComparePage::proposeBlind);
}

bool ComparePage::showsGrid() const {
    return m_gridButton->isChecked();
}

void ComparePage::showGrid() {
    const bool shown = showsGrid();
    m_panel->setVisible(!shown && !m_isPanelHidden);
    m_tools->modes().setEnabled(!shown);
    refresh();
    m_gridController->setShown(shown, !m_isPanelHidden);
}

/// The pictures get its room.
void ComparePage::togglePanel() {
    m_isPanelHidden = !m_isPanelHidden;
    showGrid();
}

/// Large, against the base or what stands in its place.
void ComparePage::openCell(const Comparison& comparison, const ComparedModel& model) {
    m_gridButton->setChecked(false);
    m_pair->show(comparison, model);
}

/// That of what is chosen, though the side panel that has it may be hidden; null: nothing is.
MarkPanel* ComparePage::markPanel() const {
    MarkPanel& panel = showsGrid() ? m_gridPanel->marks() : m_panel->marks();
    return panel.isEnabled() ? &panel : nullptr;
}

void ComparePage::proposeBlind() {
    const ComparedPair pair = m_selection->pair();
    m_context.host->newReview({.models = {pair[0], pair[1]}, .settings = m_pair->settings()});
}

void ComparePage::addProblem(const Error& error) {
    if (error.code != "engine.cancelled") m_problems->add(error);
}

void ComparePage::refreshScores() {
    if (const ComparableRun* run = m_selection->run())
        m_scores->setRun(RunFolder(m_context.session->project().runsFolder() / run->id));
}

void ComparePage::refresh() {
    m_pair->refresh();
    std::vector<int> steps;
    if (const ComparableRun* run = m_selection->run())
        for (const ComparedModel& one : run->models) steps.push_back(one.step);
    m_scores->setSteps(steps);
    m_scores->setChosen(m_selection->stepModel(), !m_selection->isOther(Side::right),
                        m_pair->isDrawing(), m_comparisons->obstacle());
    m_steps->slider().setScores(m_scores->measured(), m_scores->best().step);
    m_pair->setMeasuring(m_scores->isMeasuring(), m_scores->hasBegun());
    m_marks->refresh();

    const bool hasNothing =
        m_selection->runs().empty() && !m_pair->holdsStep() && !m_selection->isOther(Side::right);
    m_emptyText->setText(!m_context.runs->isRead() ? tr("Reading the runs…")
                         : m_context.runs->isTraining()
                             ? tr("The run has no checkpoint yet.\nYou can compare the first one "
                                  "here while training continues.")
                             : tr("Nothing to compare yet.\nTrain first; every saved checkpoint "
                                  "can be compared here."));
    QWidget* drawn = showsGrid() ? static_cast<QWidget*>(m_grid) : m_view;
    m_stack->setCurrentWidget(hasNothing ? m_empty : drawn);
    m_gridButton->setVisible(!hasNothing);
    m_filter->setVisible(!hasNothing);
    const bool isLow = height() < highEnough;
    m_stripButton->setVisible(!hasNothing && !showsGrid() && isLow);
    m_stripButton->setText(m_stripButton->isChecked() ? QStringLiteral("▾") : QStringLiteral("▴"));
    m_strip->setVisible(!hasNothing && !showsGrid() && (!isLow || m_stripButton->isChecked()));
    m_panelButton->setVisible(width() < wideEnough || m_isPanelHidden);
    m_panelButton->setText(m_isPanelHidden ? QStringLiteral("◂") : QStringLiteral("▸"));
    m_steps->slider().setLow(isLow);
    m_steps->setSliderShown(!showsGrid());
    // Before a run there is nothing to look at in some way, nor to present; after it kept pairs
    // are.
    const bool canLook = !m_selection->runs().empty() || !m_pair->shownId().empty();
    m_tools->modes().setVisible(canLook);
    m_tools->present().setVisible(canLook);
    m_tools->bar().setVisible(canLook && !showsGrid());
}

/// A low or narrow window leaves its room to the pictures.
void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const auto fits = [](const QSize& size) {
        return std::pair(size.width() >= wideEnough, size.height() >= highEnough);
    };
    if (fits(event->size()) != fits(event->oldSize())) refresh();
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_gridController->refresh();  // the project may have changed meanwhile
    m_selection->readModels();
    m_selection->retryBase();
    m_selection->readRuns(/*followsOpened=*/true);
    m_comparisons->reload();
    m_scores->reload();  // another window may have measured
    if (std::exchange(m_beginsWithGrid, false)) m_gridButton->setChecked(true);
}

}  // namespace dreambooth
