// What the Compare page shows of what was chosen, drawn and measured (see compare_page.h; its parts
// are made and joined in compare_page.cpp).
#include <ui/compare/checkpoint_slider.h>
#include <ui/compare/comparable_runs.h>
#include <ui/compare/compare_head.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/compared_base.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/draw_presenter.h>
#include <ui/compare/grid_view.h>
#include <ui/compare/mark_filter_bar.h>
#include <ui/compare/mark_presenter.h>
#include <ui/compare/news_line.h>
#include <ui/compare/nothing_to_compare.h>
#include <ui/compare/pair_drawing.h>
#include <ui/compare/pair_on_view.h>
#include <ui/compare/presented_pairs.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/score_presenter.h>
#include <ui/compare/side_choice.h>
#include <ui/compare/side_presenter.h>
#include <ui/compare/step_choice.h>
#include <ui/compare/view_controls.h>
#include <ui/compare/view_tools.h>
#include <ui/session/comparison_sheet.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>

#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>
#include <iterator>

namespace dreambooth {

bool ComparePage::showsGrid() const {
    return m_head->gridButton().isChecked();
}

void ComparePage::updateGrid() {
    const bool shown = showsGrid();
    m_panel->setVisible(!shown && !m_isPanelHidden);
    m_tools->bar().setVisible(!shown);
    m_head->viewControls().setEnabled(!shown);
    updateControls();
    m_gridView->setShown(shown, !m_isPanelHidden);
}

/// The pictures get its room.
void ComparePage::togglePanel() {
    m_isPanelHidden = !m_isPanelHidden;
    updateGrid();
}

/// Large, against the base or what stands in its place.
void ComparePage::openCell() {
    const Comparison comparison = *m_gridView->set().chosenComparison();
    const ComparedModel model = m_gridView->set().chosenModel();
    m_head->gridButton().setChecked(false);
    m_sides->follow(model);
    m_onView->show(comparison);
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
    m_head->viewControls().setVisible(!m_runs->all().empty());
    m_tools->bar().setVisible(!m_runs->all().empty());
    m_tools->present().setVisible(!m_runs->all().empty());
    m_choice->updateRuns(m_onView->holdsStep());
    m_onView->update();
    updateChosen();
}

/// After another run or step may have been chosen.
void ComparePage::updateChosen() {
    m_base->read();
    if (run() != nullptr) {
        m_scores->setRun(RunFolder(m_context.session->project().runsFolder() / run()->id));
    }
    updateControls();
}

void ComparePage::updateStrip() {
    const Project& project = m_context.session->project();
    const MarkFilter filter = m_filter->filter();
    m_filter->setCounts(m_comparisons->all());
    std::vector<Comparison> inSight;
    std::ranges::copy_if(m_comparisons->all(), std::back_inserter(inSight),
                         [&](const Comparison& one) { return passes(one, filter); });
    m_strip->setContents(inSight, m_sides->pair(),
                         filter == MarkFilter::all ? m_base->prompts() : std::vector<std::string>(),
                         project.instancePrompt());
    m_onView->update();
    m_gridView->set().update();
    updateControls();
}

/// Only where the words have changed: the project changes with each crop and each setting.
void ComparePage::updateConcept() {
    m_base->propose();
    if (std::vector<std::string> prompts = m_base->prompts(); prompts != m_prompts) {
        m_prompts = std::move(prompts);
        updateStrip();
    } else {
        updateControls();
    }
}

void ComparePage::showKept(const QString& id) {
    if (const Comparison* chosen = m_comparisons->find(toStd(id))) m_onView->show(*chosen);
}

void ComparePage::updateControls() {
    const ComparedModel chosen = m_choice->model();
    m_panel->setObstacle(m_pairDrawing->obstacle());
    m_panel->setCanMakeSheet(hasPairsOf(chosen.runId, m_comparisons->all()));
    m_panel->setCanExport(!chosen.runId.empty() && !m_choice->isGone());
    m_empty->setRunning(m_context.runs->active() != nullptr);
    const bool hasNothing =
        m_runs->all().empty() && !m_onView->holdsStep() && !m_sides->isOther(Side::tuned);
    m_head->gridButton().setVisible(!hasNothing);
    m_filter->setVisible(!hasNothing);
    m_strip->setVisible(!hasNothing && !showsGrid());
    QWidget* drawn = showsGrid() ? static_cast<QWidget*>(&m_gridView->grid()) : m_view;
    m_stack->setCurrentWidget(hasNothing ? static_cast<QWidget*>(m_empty) : drawn);
    m_slider->setVisible(run() != nullptr && !showsGrid());
    m_sideMenus->update();
    std::vector<int> steps;
    if (run() != nullptr)
        for (const ComparedModel& one : run()->models) steps.push_back(one.step);
    m_scores->setSteps(steps);
    m_scores->setChosen(chosen, m_drawing->isDrawing(), m_pairDrawing->openElsewhere());
    m_slider->setScores(m_scores->measured(), m_scores->best().step);
    m_drawing->setMeasuring(m_scores->isMeasuring(), m_scores->hasBegun());
    updateNews();
    m_marks->update();
}

void ComparePage::updateNews() {
    QString step;
    if (const auto& news = m_choice->news())
        step = news->runId == m_runs->chosenId()
                   ? tr("Step %1 is ready.").arg(news->step)
                   : tr("%1 has reached step %2.").arg(runTitle(news->runId)).arg(news->step);
    m_newStep->setNews(step, tr("Show it"));
    m_newPair->setNews(m_onView->hasNews() ? tr("Your pictures are ready.") : QString(),
                       tr("Show them"));
}

}  // namespace dreambooth
