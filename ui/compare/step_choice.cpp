// Keeps slider and panel in step with the runs.
#include <ui/compare/checkpoint_slider.h>
#include <ui/compare/comparable_runs.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/step_choice.h>
#include <ui/session/run_text.h>

#include <algorithm>
#include <set>

namespace dreambooth {

StepChoice::StepChoice(ComparableRuns& runs, CheckpointSlider& slider, DrawPanel& panel,
                       QObject* parent)
    : QObject(parent), m_runs(runs), m_slider(slider), m_panel(panel) {
    connect(&slider, &CheckpointSlider::valueChanged, this, [this] {
        m_step = m_slider.step();
        seeAll();
        emit stepChosen();
    });
    connect(&panel, &DrawPanel::runChosen, this,
            [this](int index) { chooseRun(m_runs.all().at(static_cast<std::size_t>(index)).id); });
}

const ComparableRun* StepChoice::run() const {
    return m_runs.chosen();
}

ComparedModel StepChoice::model() const {
    ComparedModel chosen;
    if (run() == nullptr) return chosen;
    if (m_step == 0) {
        chosen.model = run()->job.model;
        return chosen;
    }
    const auto found = std::ranges::find(run()->models, m_step, &ComparedModel::step);
    if (found != run()->models.end()) return *found;
    chosen.runId = run()->id;
    chosen.step = m_step;
    return chosen;
}

void StepChoice::updateRuns(bool holds) {
    const bool isOther = m_runId != m_runs.chosenId();
    m_runId = m_runs.chosenId();
    if (run() != nullptr && (isOther || (m_wasNewest && !holds)))
        m_step = run()->models.back().step;
    showChoice();
    if (m_seen.empty()) return seeAll();
    m_news.reset();
    for (const ComparableRun& one : m_runs.all()) {
        const int newest = one.models.back().step;
        const auto seen = m_seen.find(one.id);
        if ((seen == m_seen.end() || newest > seen->second) &&
            (one.id != m_runId || newest != m_step))
            m_news = News{one.id, newest};
    }
}

void StepChoice::showChoice() {
    QStringList titles;
    int chosen = -1;
    for (const ComparableRun& one : m_runs.all()) {
        if (one.id == m_runId) chosen = static_cast<int>(titles.size());
        titles += runTitle(one.id);
    }
    m_panel.setRuns(titles, chosen, tr("%1 (no longer there)").arg(runTitle(m_runId)));
    m_slider.setVisible(run() != nullptr);
    if (run() == nullptr) return;
    // The chosen one stays, even where its checkpoint went meanwhile.
    std::set<int> steps = {0, m_step};
    for (const ComparedModel& tuned : run()->models) steps.insert(tuned.step);
    m_slider.setSteps({steps.begin(), steps.end()});
    m_slider.chooseStep(m_step);
    m_wasNewest = m_step == run()->models.back().step;
}

void StepChoice::seeAll() {
    m_seen.clear();
    for (const ComparableRun& one : m_runs.all()) m_seen[one.id] = one.models.back().step;
    m_news.reset();
    m_wasNewest = run() != nullptr && m_step == run()->models.back().step;
}

void StepChoice::follow(const ComparedModel& tuned) {
    if (!tuned.runId.empty()) m_runId = tuned.runId;
    m_runs.choose(m_runId);
    m_step = tuned.step;
    showChoice();
}

void StepChoice::chooseRun(const std::string& id) {
    m_runs.choose(id);
    updateRuns(/*holds=*/false);
    seeAll();
    emit runChosen();
}

void StepChoice::takeNews() {
    if (!m_news) return;
    const News news = *m_news;
    if (news.runId != m_runId) return chooseRun(news.runId);
    m_step = news.step;
    showChoice();
    seeAll();
    emit stepChosen();
}

}  // namespace dreambooth
