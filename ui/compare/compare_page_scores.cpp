// Scores on the Compare page: which are known for the chosen step, and measuring those that are
// not. The rest of the page is in compare_page.cpp.
#include <ui/compare/compare_page.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/score_measurer.h>
#include <ui/compare/score_panel.h>
#include <ui/session/comparison_drawer.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/run_text.h>
#include <ui/style/background.h>
#include <ui/style/error_text.h>
#include <ui/widgets/problem_bar.h>

#include <algorithm>

namespace dreambooth {

void ComparePage::connectScores() {
    connect(&m_panel->scores(), &ScorePanel::measureRequested, this, &ComparePage::measure);
    connect(&m_panel->scores(), &ScorePanel::cancelRequested, m_measurer, &ScoreMeasurer::cancel);
    connect(m_measurer, &ScoreMeasurer::changed, this, &ComparePage::tell);
    connect(m_measurer, &ScoreMeasurer::finished, this, [this] {
        m_readsMeasured = true;
        loadScores();
    });
    connect(m_measurer, &ScoreMeasurer::failed, this, [this](const Error& error) {
        if (error.code != "engine.cancelled") m_problems->add(error);
    });
}

RunFolder ComparePage::runFolder() const {
    return RunFolder(m_context.session->project().runsFolder() / m_runId);
}

void ComparePage::loadScores() {
    const int number = ++m_scoreLoads;
    inBackground(
        this,
        [run = runFolder()] {
            Scores scores{run.id(), {}, {}, {}};
            const auto input = scoreInputOf(run);
            const auto known =
                input ? readScores(run, *input)
                      : Result<std::vector<StepScores>>(std::unexpected(input.error()));
            if (input) scores.heldOut = !input->heldOut.empty();
            if (known)
                scores.steps = *known;
            else
                scores.obstacle = known.error();
            return scores;
        },
        [this, number](Scores scores) {
            if (number != m_scoreLoads) return;
            m_scores = std::move(scores);
            m_readsMeasured = false;
            tellScores();
        });
}

void ComparePage::measure() {
    m_problems->clear();
    m_measurer->measure(runFolder(), chosenModel());
}

void ComparePage::tellScores() {
    ScorePanel& panel = m_panel->scores();
    const TunedModel chosen = chosenModel();
    // The base alone is nothing to judge, and a run's scores are there a moment after the run.
    panel.setVisible(m_measurer->isBusy() ||
                     (!chosen.runId.empty() && m_scores.runId == chosen.runId));
    panel.setHeldOut(m_scores.heldOut);
    const auto known = std::ranges::find(m_scores.steps, chosen.step, &StepScores::step);
    const bool isKnown = m_scores.runId == chosen.runId && known != m_scores.steps.end();
    panel.setScores(isKnown ? std::optional(*known) : std::nullopt);
    panel.setObstacle(m_scores.obstacle ? errorText(*m_scores.obstacle) : QString());
    // Until the file is read, "not measured yet" would be untrue.
    panel.setBusy(m_measurer->isBusy() || m_readsMeasured);
    if (!m_measurer->isBusy()) return;

    const int done = m_measurer->done();
    const int total = m_measurer->total();
    QString text;
    if (m_context.engine->isWaitingForRun())
        text = tr("Waiting until the run has paused: it holds the processor.");
    else if (total == 0)
        text = m_drawer->isBusy() ? tr("Waiting until the pictures are drawn…")
                                  : tr("Loading the model…");
    else if (done == total)
        text = tr("Comparing with your photos…");
    else
        text = tr("Drawing %1 of %2").arg(done + 1).arg(total);
    const TunedModel& current = m_measurer->current();
    if (current.step != chosen.step || current.runId != chosen.runId)
        text = tr("%1, step %2: %3").arg(runTitle(current.runId)).arg(current.step).arg(text);
    if (const double left = m_measurer->secondsLeft(); left >= 1 && done < total)
        text += QStringLiteral(" · ") + timeLeftText(left);
    panel.setProgress(text, done, total);
}

}  // namespace dreambooth
