// Gives the score panel what is known, and has measured what is not.
#include <runs/checkpoint.h>
#include <ui/compare/score_controller.h>
#include <ui/compare/score_measuring.h>
#include <ui/compare/score_panel.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/studio_context.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/problem_bar.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

ScoreController::ScoreController(ScorePanel& panel, ProblemBar& problems, StudioContext& context,
                                 QObject* parent)
    : QObject(parent),
      m_panel(panel),
      m_problems(problems),
      m_session(*context.session),
      m_runs(*context.runs),
      m_engine(*context.engine),
      m_measurer(new ScoreMeasurer(*context.engine, this)),
      m_queue(new StepQueue(context, *m_measurer, this)),
      m_run(std::filesystem::path()) {
    connect(&panel, &ScorePanel::measureRequested, this, &ScoreController::measure);
    connect(&panel, &ScorePanel::cancelRequested, m_measurer, &ScoreMeasurer::cancel);
    BestStepPanel& best = panel.best();
    best.setAutomatic(m_queue->isAutomatic());
    connect(&best, &BestStepPanel::stepRequested, this, &ScoreController::stepRequested);
    connect(&best, &BestStepPanel::measureAllRequested, this, [this] {
        m_problems.clear();
        m_queue->measureAll(m_run);
    });
    connect(&best, &BestStepPanel::cancelRequested, m_queue, &StepQueue::cancel);
    connect(&best, &BestStepPanel::automaticRequested, m_queue, &StepQueue::setAutomatic);
    connect(m_queue, &StepQueue::changed, this, &ScoreController::updateBest);
    connect(&m_runs, &RunStore::updated, this, &ScoreController::followRun);
    connect(m_measurer, &ScoreMeasurer::changed, this, &ScoreController::changed);
    connect(m_measurer, &ScoreMeasurer::finished, this, [this] {
        m_readsMeasured = true;
        reload();
        emit stepMeasured();
    });
    connect(m_measurer, &ScoreMeasurer::failed, this, [this](const Error& error) {
        if (error.code != "engine.cancelled") m_problems.add(error);
    });
}

bool ScoreController::isMeasuring() const {
    return m_measurer->isBusy();
}

bool ScoreController::hasBegun() const {
    return m_measurer->total() > 0;
}

ScoreController::RunWork ScoreController::work() const {
    const RunFollower* const run = m_runs.atWork(m_run.id());
    if (run == nullptr) return {};
    const RunHistory& history = run->history();
    return {.isAtWork = true,
            .isMeasuring = history.stage == "scores",
            .checkpoints = history.checkpoints.size()};
}

/// A run that looks for its best step measures by itself, before and after its checkpoints.
void ScoreController::followRun() {
    const RunWork now = work(), before = std::exchange(m_work, now);
    const bool hasEnded = before.isAtWork && !now.isAtWork;
    const bool hasMeasured = before.isMeasuring && !now.isMeasuring;
    if (hasEnded || hasMeasured || now.checkpoints > before.checkpoints) reload();
}

void ScoreController::setRun(const RunFolder& run) {
    if (run.path() == m_run.path()) return;
    m_run = run;
    m_work = work();
    reload();
}

void ScoreController::setChosen(const ComparedModel& chosen, bool isOnView, bool isDrawing,
                                const QString& obstacle) {
    m_chosen = chosen;
    m_isOnView = isOnView;
    m_isDrawing = isDrawing;
    m_obstacle = obstacle;
    updatePanel();
}

ScoreController::Scores ScoreController::read(const RunFolder& run) {
    Scores scores;
    scores.runId = run.id();
    const auto input = scoreInputOf(run);
    const auto known = input ? readScores(run, *input)
                             : Result<std::vector<StepScores>>(std::unexpected(input.error()));
    if (input)
        scores.heldOut = std::ranges::none_of(
            input->subjects, [](const ScoredSubject& one) { return one.heldOut.empty(); });
    if (known)
        scores.steps = *known;
    else
        scores.obstacle = known.error();
    for (const StepScores& one : scores.steps)
        scores.leastLike[one.step] = readPicture(leastLikePicture(run, one.step));
    if (!scores.steps.empty())
        for (const std::string& photo : scores.steps.back().photosApart)
            scores.photosApart.push_back(readPicture(run.input() / photo));
    return scores;
}

void ScoreController::reload() {
    const int number = ++m_reloads;
    inBackground(
        this, [run = m_run] { return read(run); },
        [this, number](Scores scores) {
            if (number != m_reloads) return;
            m_scores = std::move(scores);
            m_readsMeasured = false;
            updatePanel();
            emit scoresRead();
        });
}

void ScoreController::setSteps(const std::vector<int>& steps) {
    m_steps = steps;
    updateBest();
}

std::vector<StepScores> ScoreController::measured() const {
    return m_scores.runId == m_run.id() ? m_scores.steps : std::vector<StepScores>();
}

BestStep ScoreController::best() const {
    return bestStep(measured(), m_steps);
}

void ScoreController::updateBest() {
    const auto known = measured();
    int unmeasured = 0, there = 0;
    for (const int step : m_steps) {
        const bool isMeasured = std::ranges::find(known, step, &StepScores::step) != known.end();
        if (isMeasured) ++there;
        if (!isMeasured && step > 0) ++unmeasured;
    }
    m_panel.best().setBest(best(), there, m_isOnView ? std::optional(m_chosen.step) : std::nullopt);
    m_panel.best().setUnmeasured(unmeasured,
                                 m_queue->runId() == m_run.id() ? m_queue->waiting() : 0);
}

void ScoreController::measure() {
    m_problems.clear();
    // What a pause saved goes with the next checkpoint, unless somebody uses it.
    m_session.disk().add(
        this, [run = m_run, step = m_chosen.step] { return keepCheckpoint(run, step); },
        [this, run = m_run, chosen = m_chosen](const Result<void>& kept) {
            if (!kept) return m_problems.add(kept.error());
            m_measurer->measure(run, chosen);
        });
}

void ScoreController::updatePanel() {
    // The base alone is nothing to judge, and a run's scores are there a moment after the run.
    m_panel.setVisible(isMeasuring() ||
                       (!m_chosen.runId.empty() && m_scores.runId == m_chosen.runId));
    updateBest();
    m_panel.setHeldOut(m_scores.heldOut);
    const auto known = std::ranges::find(m_scores.steps, m_chosen.step, &StepScores::step);
    const bool isKnown = m_scores.runId == m_chosen.runId && known != m_scores.steps.end();
    m_panel.setScores(isKnown ? std::optional(*known) : std::nullopt);
    if (isKnown) m_panel.setPictures(m_scores.leastLike[known->step], m_scores.photosApart);
    m_panel.setObstacle(m_scores.obstacle ? errorText(*m_scores.obstacle)
                        : m_chosen.model.empty()
                            ? tr("The checkpoint of this step is no longer there.")
                            : m_obstacle);
    // Until the file is read, "not measured yet" would be untrue.
    m_panel.setBusy(isMeasuring() || m_readsMeasured);
    if (isMeasuring()) m_panel.setProgress(progressText(), m_measurer->done(), m_measurer->total());
}

QString ScoreController::progressText() const {
    const int done = m_measurer->done();
    const int total = m_measurer->total();
    QString text;
    if (m_engine.isWaitingForRun())
        text = tr("Waiting for the run to pause: it is using the processor.");
    else if (total == 0)
        text = m_isDrawing ? tr("Waiting for the pictures…") : tr("Loading the model…");
    else if (done == total)
        text = tr("Comparing with your photos…");
    else
        text = tr("Generating %1 of %2").arg(done + 1).arg(total);
    const ComparedModel& current = m_measurer->current();
    if (current.step != m_chosen.step || current.runId != m_chosen.runId)
        text = tr("%1, step %2: %3").arg(m_runs.name(current.runId)).arg(current.step).arg(text);
    if (const double left = m_measurer->secondsLeft(); left >= 1 && done < total)
        text += QStringLiteral(" · ") + timeLeftText(left);
    return text;
}

}  // namespace dreambooth
