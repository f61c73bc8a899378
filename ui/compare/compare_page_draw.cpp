// Drawing on the Compare page: what is asked of the drawer, and what is said while it works.
// The rest of the page is in compare_page.cpp.
#include <ui/compare/compare_page.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/score_measurer.h>
#include <ui/session/comparison_drawer.h>
#include <ui/session/engine_client.h>
#include <ui/session/model_export.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QLabel>
#include <QStackedWidget>

namespace dreambooth {

using Side = ComparisonView::Side;

void ComparePage::connectDrawing() {
    connect(m_panel, &DrawPanel::drawRequested, this, &ComparePage::draw);
    connect(m_panel, &DrawPanel::cancelRequested, m_drawer, &ComparisonDrawer::cancel);
    connect(m_panel, &DrawPanel::exportRequested, this, [this] {
        const TunedModel tuned = chosenModel();
        if (!tuned.runId.empty()) m_context.exportModel(exportSourceOf(subject()->job, tuned));
    });
    connect(m_panel, &DrawPanel::edited, this, &ComparePage::tell);
    connect(m_drawer, &ComparisonDrawer::changed, this, &ComparePage::tell);
    connect(m_drawer, &ComparisonDrawer::progressed, this, &ComparePage::tellProgress);
    connect(m_drawer, &ComparisonDrawer::pictureReady, this,
            [this](bool tuned, const QString& path) { load(tuned, toPath(path)); });
    connect(m_drawer, &ComparisonDrawer::finished, this, [this](const Comparison& comparison) {
        m_shownComparison = comparison.id;
        m_strip->setChosen(comparison.id);
        reloadComparisons();
    });
    connect(m_drawer, &ComparisonDrawer::failed, this, [this](const Error& error) {
        if (error.code != "engine.cancelled") m_problems->add(error);
        m_shownComparison.clear();
        reloadComparisons();
    });
    connect(m_context.engine, &EngineClient::busyChanged, this, &ComparePage::tell);
}

DrawSettings ComparePage::wantedSettings() const {
    DrawSettings settings = m_panel->settings();
    settings.resolution = m_facts ? m_facts->resolution : 0;
    return settings;
}

void ComparePage::draw(int seeds) {
    if (!obstacle().isEmpty()) return;
    m_problems->clear();
    Comparison comparison;
    comparison.settings = wantedSettings();
    comparison.baseModel = subject()->job.model;
    comparison.baseName = m_facts ? m_facts->name : comparison.baseModel.filename().string();
    comparison.tuned = chosenModel();
    for (int i = 0; i < seeds; ++i) {
        m_drawer->draw(comparison);
        ++comparison.settings.seed;
    }
}

QString ComparePage::obstacle() const {
    if (subject() == nullptr) return tr("Train a run first: then there is something to compare.");
    if (m_panel->isPromptEmpty()) return tr("Write a prompt.");
    return {};
}

void ComparePage::tell() {
    const bool isBusy = m_drawer->isBusy();
    m_panel->setObstacle(obstacle());
    m_panel->setCanExport(!chosenModel().runId.empty());
    m_panel->setBusy(isBusy);
    m_empty->setText(m_context.runs->active() != nullptr
                         ? tr("The run has no checkpoint yet.\nThe first one can be compared here "
                              "while training goes on.")
                         : tr("Nothing to compare yet.\nTrain a run first; every checkpoint it "
                              "saves can be compared here."));
    m_stack->setCurrentIndex(subject() == nullptr ? 1 : 0);
    tellScores();
    if (!isBusy && !m_measurer->isBusy()) {
        if (m_context.engine->hasPausedRun())
            m_panel->setNote(tr("The run goes on in a moment."));
        else
            m_panel->setNote(QString());
        return;
    }
    m_panel->setNote(m_context.engine->hasPausedRun() && !m_context.engine->isWaitingForRun()
                         ? tr("The run is paused while the pictures are drawn; then it goes on by "
                              "itself.")
                         : QString());
    if (!isBusy) return;
    const Comparison& current = m_drawer->current();
    if (m_drawnComparison != current.id) {  // another one has begun: nothing of it is there yet
        m_drawnComparison = current.id;
        m_shownComparison = current.id;
        m_strip->setChosen({});
        m_view->setLabel(Side::Base, tr("BASE · %1").arg(toQt(current.baseName)));
        m_view->setLabel(Side::Tuned, tunedLabel(current.tuned));
        m_view->setMessage(Side::Base, tr("Drawing…"));
        m_view->setMessage(Side::Tuned, tr("Drawing…"));
        load(true, {});
        std::error_code ignored;
        const bool hasBase = std::filesystem::exists(current.basePicture(), ignored);
        load(false, hasBase ? current.basePicture() : std::filesystem::path());
        tellProgress(0, 0);
    } else if (m_context.engine->isWaitingForRun()) {
        tellProgress(0, 0);
    }
}

void ComparePage::tellProgress(int done, int total) {
    QString text;
    if (m_context.engine->isWaitingForRun())
        text = tr("Waiting until the run has paused: it holds the processor.");
    else if (total == 0)
        text = m_measurer->total() > 0 ? tr("Waiting until the step is measured…")
                                       : tr("Loading the model…");
    else
        text = done * 2 <= total ? tr("Base: step %1 of %2").arg(done).arg(total / 2)
                                 : tr("Tuned: step %1 of %2").arg(done - total / 2).arg(total / 2);
    if (m_drawer->waiting() > 0) text = tr("%1 · %2 more pairs").arg(text).arg(m_drawer->waiting());
    m_panel->setProgress(text, done, total);
}

}  // namespace dreambooth
