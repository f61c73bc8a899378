// Keeps slider and panel in step with the runs (see the header).
#include <ui/compare/checkpoint_slider.h>
#include <ui/compare/comparable_runs.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/step_choice.h>
#include <ui/session/run_text.h>

namespace dreambooth {

StepChoice::StepChoice(ComparableRuns& runs, CheckpointSlider& slider, DrawPanel& panel,
                       QObject* parent)
    : QObject(parent), m_runs(runs), m_slider(slider), m_panel(panel) {
    connect(&slider, &CheckpointSlider::valueChanged, this, [this] {
        if (!m_follows) emit stepChosen();
    });
    connect(&panel, &DrawPanel::runChosen, this, [this](int index) {
        m_runs.choose(m_runs.all().at(static_cast<std::size_t>(index)).id);
        emit runChosen();
    });
}

const ComparableRun* StepChoice::run() const {
    return m_runs.chosen();
}

TunedModel StepChoice::model() const {
    TunedModel base;
    if (run() == nullptr) return base;
    base.model = run()->job.model;
    const int stop = m_slider.value();
    return stop < 1 ? base : run()->models.at(static_cast<std::size_t>(stop - 1));
}

void StepChoice::updateRuns() {
    QStringList titles;
    int chosen = -1;
    for (const ComparableRun& one : m_runs.all()) {
        if (one.id == m_runs.chosenId()) chosen = static_cast<int>(titles.size());
        titles += runTitle(one.id);
    }
    m_panel.setRuns(titles, chosen);
    m_slider.setVisible(!m_runs.all().empty());
    updateSteps();
    if (run() != nullptr) emit runChanged();
}

void StepChoice::updateSteps() {
    QStringList stops;
    if (run() != nullptr) {
        stops += tr("base");
        for (const TunedModel& tuned : run()->models) stops += QString::number(tuned.step);
    }
    const bool wasAtEnd = m_slider.value() == m_slider.maximum();
    const QString before = m_slider.label(m_slider.value());
    m_slider.setStops(stops);
    // New checkpoints arrive at the right: a choice that is not the last one stays.
    if (const auto same = stops.indexOf(before); same >= 0 && !wasAtEnd)
        m_slider.setValue(static_cast<int>(same));
}

void StepChoice::follow(const Comparison& comparison) {
    if (run() == nullptr) return;
    const TunedModel& tuned = comparison.tuned;
    m_follows = true;
    if (tuned.runId != run()->id && m_runs.find(tuned.runId) != nullptr) {
        m_runs.choose(tuned.runId);
        updateRuns();
    }
    if (tuned.runId.empty()) m_slider.setValue(0);
    for (std::size_t i = 0; i < run()->models.size(); ++i)
        if (run()->id == tuned.runId && run()->models[i].step == tuned.step)
            m_slider.setValue(static_cast<int>(i) + 1);
    m_follows = false;
}

}  // namespace dreambooth
