// The Compare page joins run, step, pair and drawing; the parts know nothing of
// each other.
#include <ui/compare/checkpoint_slider.h>
#include <ui/compare/comparable_runs.h>
#include <ui/compare/compare_head.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/compared_base.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/draw_presenter.h>
#include <ui/compare/grid_columns.h>
#include <ui/compare/grid_view.h>
#include <ui/compare/mark_filter_bar.h>
#include <ui/compare/mark_presenter.h>
#include <ui/compare/news_line.h>
#include <ui/compare/nothing_to_compare.h>
#include <ui/compare/pair_drawing.h>
#include <ui/compare/pair_on_view.h>
#include <ui/compare/pair_presenter.h>
#include <ui/compare/picture_row.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/score_presenter.h>
#include <ui/compare/set_panel.h>
#include <ui/compare/side_choice.h>
#include <ui/compare/side_presenter.h>
#include <ui/compare/step_choice.h>
#include <ui/compare/view_tools.h>
#include <ui/session/comparison_sheet.h>
#include <ui/session/engine_client.h>
#include <ui/session/model_export.h>
#include <ui/session/project_session.h>
#include <ui/session/review_proposal.h>
#include <ui/session/run_store.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace dreambooth {

ComparePage::ComparePage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_problems(new ProblemBar(this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new NothingToCompare(m_stack)),
      m_view(new ComparisonView(m_stack)),
      m_slider(new CheckpointSlider(this)),
      m_newStep(new NewsLine(this)),
      m_newPair(new NewsLine(this)),
      m_strip(new PromptStrip(this)),
      m_panel(new DrawPanel(this)),
      m_runs(new ComparableRuns(*context.runs, this)),
      m_choice(new StepChoice(*m_runs, *m_slider, *m_panel, this)),
      m_sides(new SideChoice(
          *m_choice, [this] { return m_base->model(); }, this)),
      m_sideMenus(new SidePresenter(
          *m_sides, m_panel->sides(), *m_runs, context, [this] { return m_base->model(); }, this)),
      m_comparisons(new ComparisonList(context.session->project().comparisonsFolder(),
                                       context.session->disk(), this)),
      m_base(new ComparedBase({.session = *context.session,
                               .choice = *m_choice,
                               .comparisons = *m_comparisons,
                               .fields = m_panel->fields()},
                              this)),
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
           .sized = [this](const DrawRequest& one) { return m_base->sized(one); },
           .isInSight = [this](const Comparison& one) { return passes(one, m_filter->filter()); }},
          this)),
      m_pairDrawing(new PairDrawing({.context = context,
                                     .base = *m_base,
                                     .runs = *m_runs,
                                     .choice = *m_choice,
                                     .sides = *m_sides,
                                     .fields = m_panel->fields(),
                                     .drawing = *m_drawing,
                                     .onView = *m_onView},
                                    this)),
      m_scores(new ScorePresenter(m_panel->scores(), *m_problems, context, this)) {
    setObjectName(QStringLiteral("comparePage"));
    m_problems->setObjectName(QStringLiteral("compareProblems"));
    m_view->setObjectName(QStringLiteral("comparisonView"));
    m_slider->setObjectName(QStringLiteral("checkpointSlider"));
    m_newStep->setObjectName(QStringLiteral("newStep"));
    m_newPair->setObjectName(QStringLiteral("newPair"));
    m_strip->setObjectName(QStringLiteral("promptStrip"));

    m_tools = new ViewTools(
        {.view = *m_view,
         .page = *this,
         .strip = *m_strip,
         .settings = *m_context.settings,
         .contents = [this] { return presented(); },
         .flip = [this](int by) { m_onView->flip(by); },
         .show = [this](const QString& id) { showKept(id); },
         .mark = [this](const QString& id, const QString& file,
                        const Mark& mark) { m_marks->change({toStd(id), toPath(file)}, mark); }});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    row->addLayout(column, 1);
    row->addWidget(m_panel);
    m_filter = new MarkFilterBar(this);
    m_gridView = new GridView(
        {.comparisons = *m_comparisons,
         .sides = *m_sides,
         .runs = *m_runs,
         .context = m_context,
         .settings = [this] { return m_base->sized(m_panel->fields().settings()); },
         .prompts = [this] { return m_base->promptSet(); },
         .filter = [this] { return m_filter->filter(); },
         .obstacle = [this] { return m_pairDrawing->openElsewhere(); },
         .fillMenu = [this](QMenu& menu,
                            const auto& chosen) { m_sideMenus->fillMenu(menu, {}, chosen); }},
        this);
    row->addWidget(&m_gridView->panel());
    m_head = new CompareHead(*m_view, *m_tools, this);
    connect(&m_head->gridButton(), &QPushButton::toggled, this, &ComparePage::updateGrid);
    column->addWidget(m_head);
    column->addWidget(m_problems);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(&m_gridView->grid());
    column->addWidget(m_stack, 1);
    column->addWidget(&m_tools->bar());
    auto* news = new QHBoxLayout;  // side by side: one line is kept for both
    news->setSpacing(0);
    news->addWidget(m_newStep, 1);
    news->addWidget(m_newPair, 1);
    column->addLayout(news);
    column->addWidget(m_slider);
    column->addWidget(theme::horizontalLine(this));
    column->addWidget(m_filter);
    column->addWidget(m_strip);
    column->addWidget(&m_gridView->row());
    m_panel->fields().setToken(toQt(context.session->project().token));
    connectChoices();
    connectDrawing();
    m_marks =
        new MarkPresenter({.comparisons = *m_comparisons,
                           .onView = *m_onView,
                           .strip = *m_strip,
                           .ofPair = m_panel->marks(),
                           .ofPicture = m_gridView->panel().marks(),
                           .undo = *context.session->undoStack(),
                           .mayChange = [this] { return m_pairDrawing->openElsewhere().isEmpty(); },
                           .showsGrid = [this] { return showsGrid(); },
                           .showPanel =
                               [this] {
                                   if (m_isPanelHidden) togglePanel();
                               }},
                          this);
    // While something is drawn, another pair waits its turn: the progress counts them.
    auto* drawKey = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
    drawKey->setAutoRepeat(false);
    connect(drawKey, &QShortcut::activated, this, [this] {
        if (!showsGrid()) m_panel->draw();
    });
    connect(new QShortcut(Qt::Key_F8, this), &QShortcut::activated, this,
            &ComparePage::togglePanel);
    connect(m_filter, &MarkFilterBar::changed, this, &ComparePage::updateStrip);
    connect(m_comparisons, &ComparisonList::failed, m_problems,
            [this](const Error& error) { m_problems->add(error); });
    updateRuns();
}

ComparePage::~ComparePage() = default;

void ComparePage::connectChoices() {
    for (const auto signal : {&RunStore::runsChanged, &RunStore::shownChanged, &RunStore::updated})
        connect(m_context.runs, signal, this, [this] {
            if (isVisible()) m_runs->reload(/*followsOpened=*/false);  // else showEvent() does
        });
    connect(m_runs, &ComparableRuns::changed, this, &ComparePage::updateRuns);
    connect(m_comparisons, &ComparisonList::changed, this, &ComparePage::updateStrip);
    connect(m_sides, &SideChoice::changed, this, [this] {
        m_onView->showMatching();
        updateStrip();
    });
    connect(m_sides, &SideChoice::strengthChanged, this, [this] { m_onView->showMatching(); });
    connect(m_onView, &PairOnView::changed, this, &ComparePage::updateChosen);
    connect(m_strip, &PromptStrip::comparisonChosen, this, &ComparePage::showKept);
    connect(m_strip, &PromptStrip::promptChosen, &m_panel->fields(), &DrawFields::setPrompt);
    connect(m_newStep, &NewsLine::wanted, m_choice, &StepChoice::takeNews);
    connect(m_newPair, &NewsLine::wanted, m_onView, &PairOnView::showNews);
    connect(m_context.session, &ProjectSession::changed, this, [this] {
        m_panel->fields().setToken(toQt(m_context.session->project().token));
        updateConcept();
    });
}

void ComparePage::connectDrawing() {
    connect(m_panel, &DrawPanel::drawRequested, m_pairDrawing, &PairDrawing::draw);
    connect(m_pairDrawing, &PairDrawing::begun, m_problems, &ProblemBar::clear);
    const auto tell = [this](const Error& error) {
        if (error.code != "engine.cancelled") m_problems->add(error);
    };
    connect(m_pairDrawing, &PairDrawing::failed, this, tell);
    connect(m_base, &ComparedBase::failed, this, tell);
    connect(m_sideMenus, &SidePresenter::failed, this, tell);
    connect(m_drawing, &DrawPresenter::failed, this, tell);
    connect(&m_gridView->set(), &SetPresenter::failed, this, tell);
    connect(&m_gridView->set(), &SetPresenter::opened, this, &ComparePage::openCell);
    connect(m_empty, &NothingToCompare::trainWanted, this,
            [this] { m_context.goTo(PageId::train); });
    connect(m_panel, &DrawPanel::exportRequested, this, [this] {
        const ComparedModel tuned = m_choice->model();
        if (!tuned.runId.empty() && m_pairDrawing->keepChosen(tuned))
            m_context.exportModel(exportSourceOf(run()->job, tuned));
    });
    connect(m_tools, &ViewTools::blindRequested, this, [this] {
        const ComparedPair pair = m_sides->pair();
        m_context.newReview({.models = {pair[0], pair[1]},
                             .settings = m_base->sized(m_panel->fields().settings())});
    });
    connect(m_panel, &DrawPanel::sheetRequested, this, [this] {
        m_context.makeSheet(
            sheetOfRun(m_choice->model().runId, m_comparisons->all(), m_base->model()));
    });
    connect(&m_panel->fields(), &DrawFields::edited, this, &ComparePage::updateControls);
    connect(m_drawing, &DrawPresenter::changed, this, &ComparePage::updateControls);
    connect(m_context.engine, &EngineClient::busyChanged, this, &ComparePage::updateControls);
    connect(m_scores, &ScorePresenter::changed, this, &ComparePage::updateControls);
    connect(m_scores, &ScorePresenter::scoresRead, this, [this] {
        updateControls();
        if (showsGrid()) m_gridView->set().columns().refresh();
    });
    connect(m_scores, &ScorePresenter::stepWanted, this, [this](int step) {
        m_slider->setFocus();
        m_slider->setValue(m_slider->indexOf(step));
    });
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_sideMenus->readModels();
    m_runs->reload(/*followsOpened=*/true);
    m_comparisons->reload();
}

}  // namespace dreambooth
