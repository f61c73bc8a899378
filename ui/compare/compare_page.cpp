// The Compare page (see the header) joins run, step, pair and drawing; the parts know nothing of
// each other.
#include <runs/checkpoint.h>
#include <ui/compare/checkpoint_slider.h>
#include <ui/compare/comparable_runs.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/draw_presenter.h>
#include <ui/compare/mark_filter_bar.h>
#include <ui/compare/mark_presenter.h>
#include <ui/compare/news_line.h>
#include <ui/compare/pair_on_view.h>
#include <ui/compare/pair_presenter.h>
#include <ui/compare/picture_row.h>
#include <ui/compare/presented_pairs.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/score_presenter.h>
#include <ui/compare/set_panel.h>
#include <ui/compare/set_presenter.h>
#include <ui/compare/side_choice.h>
#include <ui/compare/side_presenter.h>
#include <ui/compare/step_choice.h>
#include <ui/compare/view_controls.h>
#include <ui/compare/view_tools.h>
#include <ui/session/comparison_sheet.h>
#include <ui/session/engine_client.h>
#include <ui/session/model_export.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/review_proposal.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

namespace dreambooth {

using theme::Space;

namespace {

/// A slider that has not moved for so long rests.
constexpr int strengthRestMilliseconds = 600;
constexpr int gridPictureSide = 256, keptGridBytes = 128 << 20;

}  // namespace

ComparePage::ComparePage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_problems(new ProblemBar(this)),
      m_stack(new QStackedWidget(this)),
      m_view(new ComparisonView(m_stack)),
      m_slider(new CheckpointSlider(this)),
      m_newStep(new NewsLine(this)),
      m_newPair(new NewsLine(this)),
      m_strip(new PromptStrip(this)),
      m_panel(new DrawPanel(this)),
      m_runs(new ComparableRuns(*context.runs, this)),
      m_choice(new StepChoice(*m_runs, *m_slider, *m_panel, this)),
      m_sides(new SideChoice(
          *m_choice, [this] { return base(); }, this)),
      m_sideMenus(new SidePresenter(
          *m_sides, m_panel->sides(), *m_runs, context, [this] { return base(); }, this)),
      m_comparisons(new ComparisonList(context.session->project().comparisonsFolder(), this)),
      m_pair(new PairPresenter(*m_view, this)),
      m_drawing(new DrawPresenter(*m_panel, *context.engine,
                                  context.session->project().comparisonsFolder(), this)),
      m_onView(new PairOnView(
          {.choice = *m_choice,
           .sides = *m_sides,
           .comparisons = *m_comparisons,
           .drawing = *m_drawing,
           .pair = *m_pair,
           .fields = m_panel->fields(),
           .strip = *m_strip,
           .sized = [this](const DrawRequest& one) { return sized(one); },
           .isInSight = [this](const Comparison& one) { return passes(one, m_filter->filter()); }},
          this)),
      m_scores(new ScorePresenter(m_panel->scores(), *m_problems, context, this)) {
    setObjectName(QStringLiteral("comparePage"));
    m_problems->setObjectName(QStringLiteral("compareProblems"));
    m_view->setObjectName(QStringLiteral("comparisonView"));
    m_slider->setObjectName(QStringLiteral("checkpointSlider"));
    m_newStep->setObjectName(QStringLiteral("newStep"));
    m_newPair->setObjectName(QStringLiteral("newPair"));
    m_strip->setObjectName(QStringLiteral("promptStrip"));

    m_tools = new ViewTools({.view = *m_view,
                             .page = *this,
                             .strip = *m_strip,
                             .settings = *m_context.settings,
                             .contents = [this] { return presented(); },
                             .flip = [this](int by) { m_onView->flip(by); }});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    row->addLayout(column, 1);
    row->addWidget(m_panel);
    makeGrid();
    row->addWidget(m_setPanel);
    column->addWidget(makeHead());
    column->addWidget(m_problems);
    m_stack->addWidget(m_view);
    m_emptyPage = makeEmpty();
    m_stack->addWidget(m_emptyPage);
    column->addWidget(m_stack, 1);
    column->addWidget(&m_tools->bar());
    column->addWidget(m_newStep);
    column->addWidget(m_newPair);
    column->addWidget(m_slider);
    column->addWidget(theme::horizontalLine(this));
    m_filter = new MarkFilterBar(this);
    column->addWidget(m_filter);
    column->addWidget(m_strip);
    column->addWidget(m_gridRow);
    m_panel->fields().setToken(toQt(context.session->project().token));
    connectChoices();
    connectDrawing();
    m_marks = new MarkPresenter({.comparisons = *m_comparisons,
                                 .onView = *m_onView,
                                 .strip = *m_strip,
                                 .ofPair = m_panel->marks(),
                                 .ofPicture = m_setPanel->marks(),
                                 .undo = *context.session->undoStack(),
                                 .mayChange = [this] { return openElsewhere().isEmpty(); }},
                                this);
    connect(m_filter, &MarkFilterBar::changed, this, &ComparePage::updateStrip);
    connect(m_comparisons, &ComparisonList::failed, m_problems,
            [this](const Error& error) { m_problems->add(error); });
    updateRuns();
}

ComparePage::~ComparePage() = default;

QWidget* ComparePage::makeHead() {
    auto* head = new QWidget(this);
    auto* row = new FlowLayout(head, Space::small);
    row->setContentsMargins(18, 13, 18, 13);
    row->addWidget(theme::heading(tr("Compare"), head));
    m_viewControls = new ViewControls(*m_view, m_tools->actions(), head);
    row->addWidget(m_viewControls);
    row->setAlignment(m_viewControls, Qt::AlignRight);
    m_gridButton = theme::button(tr("Grid"), head);
    m_gridButton->setObjectName(QStringLiteral("showGrid"));
    m_gridButton->setCheckable(true);
    m_gridButton->setToolTip(tr("Prompts × models × seeds (G)"));
    m_gridButton->setShortcut(Qt::Key_G);
    row->addWidget(m_gridButton);
    row->setAlignment(m_gridButton, Qt::AlignRight);
    connect(m_gridButton, &QPushButton::toggled, this, &ComparePage::updateGrid);
    row->addWidget(&m_tools->present());
    row->setAlignment(&m_tools->present(), Qt::AlignRight);
    return head;
}

QWidget* ComparePage::makeEmpty() {
    auto* empty = new QWidget(m_stack);
    auto* column = new QVBoxLayout(empty);
    column->setSpacing(Space::medium);
    m_empty = theme::hint(QString(), empty);
    m_empty->setObjectName(QStringLiteral("nothingToCompare"));
    m_empty->setAlignment(Qt::AlignCenter);
    QPushButton* train = theme::button(tr("Go to Train"), empty);
    train->setObjectName(QStringLiteral("goToTrain"));
    connect(train, &QPushButton::clicked, this, [this] { m_context.goTo(PageId::train); });
    column->addStretch();
    column->addWidget(m_empty);
    column->addWidget(train, 0, Qt::AlignHCenter);
    column->addStretch();
    return empty;
}

void ComparePage::connectChoices() {
    for (const auto signal : {&RunStore::runsChanged, &RunStore::shownChanged, &RunStore::updated})
        connect(m_context.runs, signal, this, [this] {
            if (isVisible()) m_runs->reload(/*followsOpened=*/false);  // else showEvent() does
        });
    connect(m_runs, &ComparableRuns::changed, this, &ComparePage::updateRuns);
    connect(m_comparisons, &ComparisonList::changed, this, &ComparePage::updateStrip);
    connect(m_sides, &SideChoice::changed, this, [this] { m_onView->showMatching(); });
    connect(m_sides, &SideChoice::strengthChanged, this, [this] {
        m_onView->showMatching();
        m_strengthRests.start();
    });
    m_strengthRests.setSingleShot(true);
    m_strengthRests.setInterval(strengthRestMilliseconds);
    connect(&m_strengthRests, &QTimer::timeout, this, &ComparePage::drawStrength);
    connect(m_onView, &PairOnView::changed, this, &ComparePage::updateChosen);
    connect(m_strip, &PromptStrip::comparisonChosen, this, &ComparePage::showKept);
    connect(m_strip, &PromptStrip::promptChosen, &m_panel->fields(), &DrawFields::setPrompt);
    connect(m_newStep, &NewsLine::wanted, m_choice, &StepChoice::takeNews);
    connect(m_newPair, &NewsLine::wanted, m_onView, &PairOnView::showNews);
    connect(m_context.session, &ProjectSession::changed, this, [this] {
        m_panel->fields().setToken(toQt(m_context.session->project().token));
        updateControls();
    });
}

void ComparePage::connectDrawing() {
    connect(m_panel, &DrawPanel::drawRequested, this, &ComparePage::draw);
    connect(m_panel, &DrawPanel::exportRequested, this, [this] {
        const ComparedModel tuned = m_choice->model();
        if (!tuned.runId.empty() && keepChosen(tuned))
            m_context.exportModel(exportSourceOf(run()->job, tuned));
    });
    connect(m_tools, &ViewTools::blindRequested, this, [this] {
        const ComparedPair pair = m_sides->pair();
        m_context.newReview(
            {.models = {pair[0], pair[1]}, .settings = sized(m_panel->fields().settings())});
    });
    connect(m_panel, &DrawPanel::sheetRequested, this, [this] { m_context.makeSheet(sheet()); });
    connect(&m_panel->fields(), &DrawFields::edited, this, &ComparePage::updateControls);
    connect(m_drawing, &DrawPresenter::changed, this, &ComparePage::updateControls);
    connect(m_drawing, &DrawPresenter::failed, this, [this](const Error& error) {
        if (error.code != "engine.cancelled") m_problems->add(error);
    });
    connect(m_context.engine, &EngineClient::busyChanged, this, &ComparePage::updateControls);
    connect(m_scores, &ScorePresenter::changed, this, &ComparePage::updateControls);
    connect(m_scores, &ScorePresenter::scoresRead, this, &ComparePage::updateControls);
    connect(m_scores, &ScorePresenter::stepWanted, this, [this](int step) {
        m_slider->setFocus();
        m_slider->setValue(m_slider->indexOf(step));
    });
}

void ComparePage::makeGrid() {
    m_thumbnails = new ThumbnailCache(gridPictureSide, keptGridBytes, this);
    m_grid = new ComparisonGrid(*m_thumbnails, m_stack);
    m_grid->setObjectName(QStringLiteral("comparisonGrid"));
    m_stack->addWidget(m_grid);
    m_gridRow = new PictureRow(this);
    m_gridRow->setObjectName(QStringLiteral("gridRow"));
    m_setPanel = new SetPanel(this);
    m_setPanel->hide();
    m_gridRow->hide();
    m_set = new SetPresenter({.panel = *m_setPanel,
                              .grid = *m_grid,
                              .row = *m_gridRow,
                              .comparisons = *m_comparisons,
                              .sides = *m_sides,
                              .runs = *m_runs,
                              .context = m_context,
                              .settings = [this] { return sized(m_panel->fields().settings()); },
                              .prompts =
                                  [this] {
                                      return m_facts ? promptSetOf(m_context.session->project(),
                                                                   *m_facts)
                                                     : m_context.session->project().prompts;
                                  },
                              .filter = [this] { return m_filter->filter(); },
                              .obstacle = [this] { return openElsewhere(); }},
                             this);
    connect(m_set, &SetPresenter::opened, this, &ComparePage::openCell);
    connect(m_set, &SetPresenter::failed, this, [this](const Error& error) {
        if (error.code != "engine.cancelled") m_problems->add(error);
    });
    connect(m_setPanel, &SetPanel::addWanted, this, [this] {
        m_sideMenus->fillMenu(m_setPanel->addMenu(), {},
                              [this](const ComparedModel& model) { m_set->addModel(model); });
    });
}

bool ComparePage::showsGrid() const {
    return m_gridButton->isChecked();
}

void ComparePage::updateGrid() {
    const bool shown = showsGrid();
    m_setPanel->setVisible(shown);
    m_gridRow->setVisible(shown);
    m_panel->setVisible(!shown);
    m_tools->bar().setVisible(!shown);
    m_viewControls->setEnabled(!shown);
    updateControls();
    if (!shown) return;
    m_set->show();
    m_grid->setFocus();
}

/// Large, against the base or what stands in its place.
void ComparePage::openCell() {
    const Comparison comparison = *m_set->chosenComparison();
    const ComparedModel model = m_set->chosenModel();
    m_gridButton->setChecked(false);
    m_sides->follow(model);
    m_onView->show(comparison);
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_sideMenus->readModels();
    m_runs->reload(/*followsOpened=*/true);
    m_comparisons->reload();
}

const ComparableRun* ComparePage::run() const {
    return m_choice->run();
}

PresentationContents ComparePage::presented() const {
    PresentationContents contents = presentedPairs(
        m_comparisons->all(), m_sides->pair(),
        {m_view->label(Side::base), m_view->label(Side::tuned)}, m_onView->shownId());
    contents.mode = m_view->mode();
    return contents;
}

void ComparePage::updateRuns() {
    m_viewControls->setVisible(!m_runs->all().empty());
    m_tools->bar().setVisible(!m_runs->all().empty());
    m_tools->present().setVisible(!m_runs->all().empty());
    m_choice->updateRuns(m_onView->holdsStep());
    m_onView->update();
    updateChosen();
}

/// After another run or step may have been chosen.
void ComparePage::updateChosen() {
    if (const std::filesystem::path model = base().model; !model.empty()) {
        m_comparisons->setBase(model);
        readFacts(model);
    }
    if (run() != nullptr) {
        m_scores->setRun(RunFolder(m_context.session->project().runsFolder() / run()->id));
    }
    updateControls();
}

void ComparePage::readFacts(const std::filesystem::path& model) {
    if (model == m_factsModel) return;
    m_factsModel = model;
    inBackground(
        this, [model] { return readModelFacts(model); },
        [this, model](Result<ModelFacts> facts) {
            if (model != m_factsModel) return;
            m_facts = facts ? std::make_unique<ModelFacts>(std::move(*facts)) : nullptr;
            if (!facts) m_problems->add(facts.error());
            if (m_facts) m_panel->fields().setModelSize(m_facts->resolution);
            if (m_facts && m_panel->fields().isPromptEmpty()) {
                DrawRequest settings = m_panel->fields().settings();
                settings.prompt = promptsFor(m_context.session->project(), *m_facts).front();
                if (!m_facts->presets.empty()) {
                    settings.num_inference_steps =
                        m_facts->presets.front().recipe.num_inference_steps;
                    settings.guidance_scale = m_facts->presets.front().recipe.guidance_scale;
                }
                m_panel->fields().suggest(settings);
            }
            m_comparisons->reload();
        });
}

void ComparePage::updateStrip() {
    const Project& project = m_context.session->project();
    const MarkFilter filter = m_filter->filter();
    m_filter->setCounts(m_comparisons->all());
    std::vector<Comparison> inSight;
    std::ranges::copy_if(m_comparisons->all(), std::back_inserter(inSight),
                         [&](const Comparison& one) { return passes(one, filter); });
    m_strip->setContents(inSight,
                         m_facts && filter == MarkFilter::all ? promptsFor(project, *m_facts)
                                                              : std::vector<std::string>(),
                         project.instancePrompt());
    m_onView->update();
    m_set->update();
    updateControls();
}

void ComparePage::showKept(const QString& id) {
    if (const Comparison* chosen = m_comparisons->find(toStd(id))) m_onView->show(*chosen);
}

DrawRequest ComparePage::sized(DrawRequest settings) const {
    const int resolution = m_facts ? m_facts->resolution : 0;
    if (settings.width == 0) settings.width = resolution;
    if (settings.height == 0) settings.height = resolution;
    return settings;
}

ComparedModel ComparePage::base() const {
    const std::filesystem::path model =
        run() != nullptr ? run()->job.model
                         : std::filesystem::path(m_context.session->project().baseModel);
    return {.name = m_facts && m_factsModel == model ? m_facts->name : std::string(),
            .model = model,
            .identity = m_comparisons->identityOf(model)};
}

/// A picture of the chosen run has another one beside it.
bool ComparePage::isOnSheet(const Comparison& comparison) const {
    const std::string& runId = m_choice->model().runId;
    return comparison.pictures.size() > 1 &&
           std::ranges::any_of(comparison.pictures, [&](const DrawnPicture& picture) {
               return !runId.empty() && picture.model.runId == runId;
           });
}

/// All that was drawn of the chosen run.
Sheet ComparePage::sheet() const {
    const std::string runId = m_choice->model().runId;
    return sheetOf(toStd(runTitle(runId)), m_comparisons->all(),
                   drawnModels(m_comparisons->all(), base(), runId));
}

/// Pictures and scores are kept in the project, which is looked at only where another computer has
/// it open.
QString ComparePage::openElsewhere() const {
    const auto allowed = m_context.session->mayChange();
    return allowed ? QString() : errorText(allowed.error());
}

QString ComparePage::obstacle() const {
    if (const QString elsewhere = openElsewhere(); !elsewhere.isEmpty()) return elsewhere;
    if (m_sides->isOther(Side::tuned))
        return m_panel->fields().isPromptEmpty() ? tr("Write a prompt.") : QString();
    if (m_runs->all().empty())
        return m_context.runs->active() != nullptr
                   ? tr("The run has no checkpoint yet.")
                   : tr("Train a run first: then there is something to compare.");
    if (run() == nullptr) return tr("This run is no longer there. Choose another one.");
    if (m_choice->isGone())
        return tr("The checkpoint of step %1 is no longer there. Choose another step.")
            .arg(m_choice->model().step);
    if (m_panel->fields().isPromptEmpty()) return tr("Write a prompt.");
    return {};
}

/// What a pause saved goes with the next checkpoint, unless somebody uses it.
bool ComparePage::keepChosen(const ComparedModel& model) {
    if (!openElsewhere().isEmpty() || model.runId.empty()) return true;  // it is only looked at
    const RunFolder folder(m_context.session->project().runsFolder() / model.runId);
    const Result<void> kept = keepCheckpoint(folder, model.step);
    if (!kept) m_problems->add(kept.error());
    return kept.has_value();
}

void ComparePage::draw(int seeds) {
    if (!obstacle().isEmpty()) return;
    m_problems->clear();
    const ComparedPair pair = m_sides->pair();
    if (!keepChosen(pair[0]) || !keepChosen(pair[1])) return;
    m_onView->followDrawing();
    m_drawing->draw({.settings = sized(m_panel->fields().settings()), .models = {pair[0], pair[1]}},
                    seeds);
}

/// Live: the picture follows the strength, one drawing after another.
void ComparePage::drawStrength() {
    if (m_onView->holdsStep() || !obstacle().isEmpty()) return;
    if (m_drawing->isDrawing()) return m_strengthRests.start();
    draw(1);
}

void ComparePage::updateControls() {
    const ComparedModel chosen = m_choice->model();
    m_panel->setObstacle(obstacle());
    m_panel->setCanMakeSheet(std::ranges::any_of(
        m_comparisons->all(), [&](const Comparison& one) { return isOnSheet(one); }));
    m_panel->setCanExport(!chosen.runId.empty() && !m_choice->isGone());
    m_empty->setText(m_context.runs->active() != nullptr
                         ? tr("The run has no checkpoint yet.\nThe first one can be compared here "
                              "while training goes on.")
                         : tr("Nothing to compare yet.\nTrain a run first; every checkpoint it "
                              "saves can be compared here."));
    const bool hasNothing =
        m_runs->all().empty() && !m_onView->holdsStep() && !m_sides->isOther(Side::tuned);
    m_gridButton->setVisible(!hasNothing);
    m_filter->setVisible(!hasNothing);
    m_strip->setVisible(!hasNothing && !showsGrid());
    QWidget* drawn = showsGrid() ? static_cast<QWidget*>(m_grid) : m_view;
    m_stack->setCurrentWidget(hasNothing ? m_emptyPage : drawn);
    m_slider->setVisible(run() != nullptr && !showsGrid());
    m_sideMenus->update();
    std::vector<int> steps;
    if (run() != nullptr)
        for (const ComparedModel& one : run()->models) steps.push_back(one.step);
    m_scores->setSteps(steps);
    m_scores->setChosen(chosen, m_drawing->isDrawing(), openElsewhere());
    m_slider->setScores(m_scores->measured(), m_scores->best().step);
    m_drawing->setMeasuring(m_scores->isMeasuring(), m_scores->hasBegun());
    updateNews();
    m_marks->update();
}

void ComparePage::updateNews() {
    QString step;
    if (const auto& news = m_choice->news())
        step = news->runId == m_runs->chosenId()
                   ? tr("Step %1 is there now.").arg(news->step)
                   : tr("%1 has step %2 now.").arg(runTitle(news->runId)).arg(news->step);
    m_newStep->setNews(step, tr("Show it"));
    m_newPair->setNews(m_onView->hasNews() ? tr("Your pictures are drawn.") : QString(),
                       tr("Show them"));
}

}  // namespace dreambooth
