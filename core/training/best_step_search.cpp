// Measuring between two steps. The first rank measures; all exchange messages at each of its
// pictures' steps, so that a request is noticed soon.
#include "best_step_search.h"

#include <training/step_control.h>

#include <base/error_json.h>
#include <base/files.h>
#include <runs/scores.h>

#include <algorithm>

namespace dreambooth {

namespace {

Json both(Json one, const Json& other) {
    one.update(other);
    return one;
}

}  // namespace

bool BestStepSearch::isDue(int step) const {
    const Recipe& recipe = m_run.job.recipe;
    return step > 0 && (step % recipe.checkpointing_steps == 0 || step == recipe.max_train_steps);
}

void BestStepSearch::measure(int step, RunRequests& requests) {
    takeScores(step);
    if (!m_isKnown) {
        if (!measureCheckpoint(step)) return requests.add(RunRequest::stop);
        takeScores(step);
    }
    m_measuredAt = step;
}

/// False where the run was asked to stop meanwhile.
bool BestStepSearch::measureCheckpoint(int step) {
    bool isStopped = false, isMeasuring = true;
    const auto agree = [&](bool isAtWork) {
        const StepControl::Agreement agreed = m_control.agree({isAtWork ? 1.0 : 0.0});
        RunRequests requests = agreed.requests;
        if (requests.has(RunRequest::pause) && !requests.has(RunRequest::stop)) {
            requests = waitUntilResumed(m_control, m_run.reporter);
            if (!requests.has(RunRequest::stop)) m_run.reporter.phase(RunPhase::training);
        }
        isStopped = isStopped || requests.has(RunRequest::stop);
        isMeasuring = agreed.means[0] > 0;
    };
    if (m_run.ranks.isFirst()) {
        // As the run learns, which was decided once: then a resumed run finds the same scores.
        StepMeasurement asked{.step = step,
                              .device = m_device,
                              .dtype = frozenType(m_run.choices.precision),
                              .channelsLast = m_run.choices.channelsLast};
        asked.progress = [&](int done, int total) {
            if (isStopped) return;
            m_run.reporter.progress("scores", done, total);
            agree(true);
            if (isStopped) asked.cancel.cancel();
        };
        const Result<void> measured = m_run.measure(m_run.run, asked);
        // A figure is not worth the run.
        if (!measured && measured.error().code != "draw.cancelled")
            m_run.reporter.notice("train.not_measured", both(causeArguments(measured.error()),
                                                             {{"step", std::to_string(step)}}));
    }
    while (isMeasuring && !isStopped) agree(false);
    return !isStopped;
}

/// Of the steps that count, as the first rank reads them.
void BestStepSearch::takeScores(int step) {
    Json found = Json::object();
    if (m_run.ranks.isFirst()) {
        const auto input = scoreInputOf(m_run.run);
        auto scores = input ? readScores(m_run.run, *input) : std::unexpected(input.error());
        std::vector<StepScores> measured = std::move(scores).value_or(std::vector<StepScores>());
        std::erase_if(measured,
                      [&](const StepScores& one) { return !isDue(one.step) || one.step > step; });
        const int best = bestStep(measured).step;
        const bool isThere =
            best > 0 && pathExists(m_run.run.checkpoints() / RunFolder::stepName(best));
        found = {{"known", std::ranges::any_of(
                               measured, [&](const StepScores& one) { return one.step == step; })},
                 {"any", !measured.empty()},
                 {"best", isThere ? best : 0},
                 {"final", isThere && isBestStepFinal(measured)}};
    }
    found = orThrow(parseJson(m_run.ranks.broadcast(found.dump()), "rank 0"));
    m_isKnown = valueOr(found, "known", false);
    m_isAnyKnown = valueOr(found, "any", false);
    m_best = valueOr(found, "best", 0);
    m_isOver = valueOr(found, "final", false);
}

void BestStepSearch::report(int step) const {
    const std::string best = std::to_string(m_best), last = std::to_string(step);
    if (m_isOver)
        m_run.reporter.notice("train.stopped_at_best", {{"best", best}, {"step", last}});
    else if (!m_isAnyKnown)
        m_run.reporter.notice("train.no_best_step.unmeasured", {{"step", last}});
    else if (m_best == 0)
        m_run.reporter.notice("train.no_best_step", {{"step", last}});
    else if (m_best != step)
        m_run.reporter.notice("train.best_step", {{"best", best}, {"step", last}});
}

}  // namespace dreambooth
