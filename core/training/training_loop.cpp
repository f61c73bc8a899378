// The training loop. All ranks take the same turns: what one decides here follows from numbers that
// all have.
#include "training_loop.h"

#include <base/error_json.h>
#include <base/files.h>
#include <base/strings.h>
#include <runs/run_needs.h>
#include <training/lr_schedule.h>
#include <training/step_control.h>

#include <charconv>

namespace dreambooth {
namespace {

constexpr int maxSkipped = 5;  ///< non-finite steps in a row that end the run

bool isDue(int step, int interval) {
    return interval > 0 && step % interval == 0;
}

}  // namespace

TrainingLoop::TrainingLoop(PreparedRun& run, TrainingState& state, LiveChanges& changes,
                           RunCopy* copy)
    : m_run(run),
      m_state(state),
      m_changes(changes),
      m_control(run.run, run.ranks, run.stop),
      m_step(run, state),
      m_search(run.job.recipe.stop_at_best_step ? std::make_optional<BestStepSearch>(run, m_control)
                                                : std::nullopt),
      m_saver(run, state, m_step.gradients(), m_control, m_search ? &*m_search : nullptr, copy),
      m_time(run.job.recipe.max_train_seconds),
      m_reports(run, state, m_step, m_control, m_time, copy) {}

void TrainingLoop::trainStep() {
    const Recipe& recipe = m_run.job.recipe;
    const int step = m_state.position.step;
    const double factor =
        learningRateFactor(recipe, step, m_time.expectedSteps(step, recipe.max_train_steps));
    m_reports.add(factor, m_step.run(factor * m_changes.rateFactor()));
    m_changes.applyUpTo(m_state.position.step);
}

bool TrainingLoop::isAtEnd() const {
    return m_state.position.step >= m_run.job.recipe.max_train_steps || m_time.isOver();
}

bool TrainingLoop::isInterrupted(const RunRequests& requests) const {
    const Recipe& recipe = m_run.job.recipe;
    return requests.has(RunRequest::stop) || requests.has(RunRequest::pause) ||
           requests.has(RunRequest::checkpoint) || requests.has(RunRequest::sample) ||
           requests.has(RunRequest::moreTime) || requests.has(RunRequest::change) || isAtEnd() ||
           isDue(m_state.position.step, recipe.checkpointing_steps) ||
           isDue(m_state.position.step, recipe.validation_steps) ||
           isDue(m_state.position.step, recipe.validation_loss_steps);
}

RunRequests TrainingLoop::begin() {
    const RunPosition& position = m_state.position;
    m_run.reporter.phase(RunPhase::training);
    m_saver.setSaved();
    // What a run that goes on has used of its time decides its rate from the first step on.
    m_time.start(position.seconds);
    const StepControl::Agreement agreed = m_control.agree({m_time.share()});
    m_time.setAgreed(agreed.means[0]);
    RunRequests requests = agreed.requests;
    const bool isEnded = isEndedByChange(requests);
    m_step.probeMemory();
    if (m_search) m_search->takeScores(position.step);
    m_time.start(position.seconds);
    if (position.step == 0 && !isEnded && !requests.has(RunRequest::stop) &&
        drawsAtStepZero(m_run.job.recipe)) {
        m_run.reporter.progress("samples", 0, 1);
        drawSamplesOf(m_run.job.recipe.validation_prompt);
        // That took a while, in which somebody may have stopped it.
        if (m_control.agree().requests.has(RunRequest::stop)) requests.add(RunRequest::stop);
    }
    if (isEnded)
        betweenSteps(requests);
    else
        lookForBest(requests);  // a measurement that the end of the process interrupted
    m_reports.restartClock();
    m_time.start(position.seconds);  // nothing of the above counts
    return requests;
}

Result<RunPhase> TrainingLoop::run() {
    RunRequests requests = begin();
    while (!isAtEnd() && !isBestFound() && !requests.has(RunRequest::stop)) {
        trainStep();
        // A GPU gets the next step before the numbers of this one are waited for.
        requests = m_reports.report(m_run.model->device().is_cuda() ? 1 : 0);
        if (isInterrupted(requests)) {
            const RunRequests late = m_reports.report(0);
            for (const RunRequest one : {RunRequest::stop, RunRequest::change})
                if (late.has(one)) requests.add(one);
        }
        if (m_reports.skippedInARow() >= maxSkipped) {
            m_reports.report(0);
            return notFinite(m_reports.lastGoodStep());
        }
        if (!isInterrupted(requests)) continue;
        betweenSteps(requests);
        if (requests.has(RunRequest::pause) && !requests.has(RunRequest::stop)) {
            waitWhilePaused();
            requests = m_control.agree().requests;
            const bool isEndedNow = isEndedByChange(requests);
            m_time.start(m_state.position.seconds);
            if (isEndedNow) betweenSteps(requests);
        }
        m_reports.restartClock();
    }
    return end();
}

Result<RunPhase> TrainingLoop::end() {
    const int step = m_state.position.step;
    m_control.finish(RunRequest::stop);
    // Where a stop came while the last step was measured, that is done on resuming.
    const bool isMeasured = !m_search || !m_search->isDue(step) || m_search->isMeasured(step);
    if (isBestFound() || (isAtEnd() && isMeasured)) return RunPhase::finished;
    if (m_saver.saveAtEnd()) return RunPhase::stopped;
    return failure("checkpoint.failed.at_end",
                   {{"step", std::to_string(step)}, {"last", m_saver.newestCheckpoint()}});
}

std::unexpected<Error> TrainingLoop::notFinite(int lastGoodStep) {
    // Skipped steps change nothing: this is the state after the last good one. Older checkpoints
    // are kept too, for who thinks that it went wrong before.
    const bool saved = m_saver.saveAtEnd({.keep = 0});
    const std::string step = std::to_string(m_state.position.step),
                      good = std::to_string(lastGoodStep);
    return failure(saved ? "train.not_finite" : "train.not_finite.unsaved",
                   {{"steps", std::to_string(maxSkipped)},
                    {"step", step},
                    {"good_step", good},
                    {"last", m_saver.newestCheckpoint()}});
}

void TrainingLoop::takeChange(RunRequests& requests) {
    if (!requests.has(RunRequest::change)) return;
    m_changes.take(m_control, m_state.position.step);
    requests.remove(RunRequest::change);
}

/// A run that is asked to stop takes the change when it is resumed, since only then it can draw
/// samples and be measured.
bool TrainingLoop::isEndedByChange(RunRequests& requests) {
    if (requests.has(RunRequest::stop)) return false;
    const bool wasAtEnd = isAtEnd();
    takeChange(requests);
    return !wasAtEnd && isAtEnd();
}

void TrainingLoop::betweenSteps(RunRequests& requests) {
    const Recipe& recipe = m_run.job.recipe;
    const int step = m_state.position.step;
    // First of all, for without it this may have been the last step.
    if (requests.has(RunRequest::moreTime)) {
        m_time.setLimit(secondsAskedFor());
        m_control.finish(RunRequest::moreTime);
    }
    takeChange(requests);
    const bool isLast = isAtEnd();
    if (recipe.max_train_seconds > 0) m_state.position.seconds = m_time.seconds();
    if (m_run.validation && (isLast || isDue(step, recipe.validation_loss_steps))) {
        const Ema::ScopedWeights shown(m_state.average());
        m_run.reporter.validation(step, m_run.validation->compute(*m_run.model, m_run.ranks));
    }
    if (requests.has(RunRequest::checkpoint) || isDue(step, recipe.checkpointing_steps) ||
        (m_search && isLast))
        m_saver.saveOrWait(requests);
    else if (isLast && savesLastStep(recipe))
        m_saver.save();  // the result comes next, and may fit where a checkpoint does not
    if (requests.has(RunRequest::checkpoint)) m_control.finish(RunRequest::checkpoint);
    if (requests.has(RunRequest::sample)) {
        const std::string prompts = samplePrompts();
        m_control.finish(RunRequest::sample);
        drawSamplesOf(prompts);
    } else if (isLast || isDue(step, recipe.validation_steps)) {
        drawSamplesOf(recipe.validation_prompt);
    }
    lookForBest(requests);
}

void TrainingLoop::drawSamplesOf(const std::string& prompts) {
    const std::vector<std::string> lines = split(prompts, '\n');
    if (lines.empty()) return;
    m_step.resetGraph();
    const Ema::ScopedWeights shown(m_state.average());
    const int step = m_state.position.step;
    const Result<void> drawn =
        drawSamples(m_run.run, m_run.job.recipe, m_run.photos->commonShape(), lines, step,
                    m_run.pictures, *m_run.model, m_run.ranks, m_run.reporter);
    // A picture is not worth the run.
    if (!drawn)
        m_run.reporter.notice("train.no_sample", causeArguments(drawn.error(), {{"step", step}}));
}

/// A run that is asked to stop measures the step when it is resumed.
void TrainingLoop::lookForBest(RunRequests& requests) {
    if (!m_search || !m_search->isDue(m_state.position.step) || requests.has(RunRequest::stop))
        return;
    moveToHost();
    m_search->measure(m_state.position.step, requests);
    moveToDevice();
}

Result<int> TrainingLoop::takeResult() {
    const int last = m_state.position.step;
    if (!m_search) return last;
    m_search->report(last);
    const int best = m_search->best();
    if (best == 0 || best == last) return last;
    TRY_VOID(m_state.restoreWeights(m_run.run.checkpoints() / RunFolder::stepName(best)));
    m_saver.setSaved();  // no checkpoint of this step may be written with these weights
    return best;
}

/// The first rank's file counts: the others may not see it yet.
int TrainingLoop::secondsAskedFor() {
    std::string seconds;
    if (m_run.ranks.isFirst())
        if (const auto request = readJson(m_run.run.requestFile(RunRequest::moreTime)))
            seconds = std::to_string(valueOr(*request, "seconds", 0));
    const std::string agreed = m_run.ranks.broadcast(seconds);
    int value = 0;
    std::from_chars(agreed.data(), agreed.data() + agreed.size(), value);
    return value;
}

std::string TrainingLoop::samplePrompts() {
    std::string prompts;
    if (m_run.ranks.isFirst()) {
        const Result<Json> request = readJson(m_run.run.requestFile(RunRequest::sample));
        if (request) prompts = valueOr<std::string>(*request, "prompt", "");
        if (prompts.empty()) prompts = m_run.job.recipe.validation_prompt;
        if (prompts.empty()) prompts = m_run.job.instancePrompt;
    }
    return m_run.ranks.broadcast(prompts);
}

void TrainingLoop::waitWhilePaused() {
    m_saver.save({.life = CheckpointLife::untilNext});
    moveToHost();
    const RunRequests requests = waitUntilResumed(m_control, m_run.reporter);
    if (requests.has(RunRequest::stop)) return;  // nothing changed since the checkpoint above
    moveToDevice();
    m_run.reporter.phase(RunPhase::training);
}

/// A GPU's memory is others' until moveToDevice().
void TrainingLoop::moveToHost() {
    m_state.optimizer().zeroGradients();
    if (!m_run.model->device().is_cuda()) return;
    m_step.release();
    m_state.toHost();
}

void TrainingLoop::moveToDevice() {
    if (m_run.model->device().is_cuda()) m_state.toDevice();
    m_step.restore();
}

}  // namespace dreambooth
