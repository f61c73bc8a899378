// The training loop. All ranks take the same turns: what one decides here follows
// from numbers that all have.
#include "training_loop.h"

#include "pause.h"
#include "save_result.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/stack.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/log.h>
#include <base/strings.h>
#include <distributed/gpu.h>
#include <training/lr_schedule.h>

#include <charconv>

namespace dreambooth {
namespace {

constexpr int maxSkipped = 5;  ///< non-finite steps in a row that end the run

bool isDue(int step, int interval) {
    return interval > 0 && step % interval == 0;
}

}  // namespace

TrainingLoop::TrainingLoop(PreparedRun& prepared, RunReporter& reporter)
    : m_run(prepared),
      m_reporter(reporter),
      m_device(prepared.model->device()),
      m_control(prepared.run, prepared.ranks, prepared.stop),
      m_trace(StepTrace::open(prepared.ranks.rank())),
      m_optimizer(
          makeOptimizer(prepared.job.recipe, prepared.model->optimizerGroups(), prepared.ranks)),
      m_scaler(prepared.model->precision(), prepared.model->device()),
      m_time(prepared.job.recipe.max_train_seconds) {
    if (m_run.job.recipe.use_ema)
        m_average.emplace(m_run.model->parameters(), m_run.job.recipe.ema_decay);
    m_saver.emplace(CheckpointSaver::Parts{.run = m_run,
                                           .reporter = m_reporter,
                                           .control = m_control,
                                           .optimizer = *m_optimizer,
                                           .average = average(),
                                           .scaler = m_scaler,
                                           .position = m_position,
                                           .gradients = m_gradients});
    if (m_run.job.recipe.stop_at_best_step) m_search.emplace(m_run, m_reporter, m_control);
}

StepRecord TrainingLoop::trainStep() {
    const Recipe& recipe = m_run.job.recipe;
    const StepGradients::Losses losses = m_gradients->compute(m_position);
    m_position.nextSample += static_cast<std::uint64_t>(recipe.train_batch_size) *
                             static_cast<std::uint64_t>(recipe.gradient_accumulation_steps) *
                             static_cast<std::uint64_t>(m_run.ranks.size());
    m_gradients->finishStep();
    const double factor = learningRateFactor(
        recipe, m_position.step, m_time.expectedSteps(m_position.step, recipe.max_train_steps));
    const Optimizer::StepResult update = [&] {
        const StepTrace::Span span(m_trace, "update");
        const Optimizer::StepResult result = m_optimizer->step(factor, m_scaler);
        if (m_average) m_average->update(result.skipped);
        return result;
    }();
    // Several ranks hold them in the reducer's buckets, and a recorded graph writes to them.
    if (m_run.ranks.processGroup() == nullptr && m_run.model->device().is_cpu())
        m_optimizer->releaseGradients();
    ++m_position.step;

    // A word that is learned alone lies where the text encoder does, which may be another device.
    const auto onLossDevice = [&](const at::Tensor& number) {
        return number.to(losses.instance.device(), at::kFloat);
    };
    const at::Tensor estimate = m_optimizer->rateEstimate();
    // The order of StepNumbers.
    return recordOf(
        eventOf(factor),
        at::stack({losses.instance, losses.prior, onLossDevice(update.gradientNorm),
                   onLossDevice(update.skipped),
                   estimate.defined() ? onLossDevice(estimate) : at::ones_like(losses.instance)}));
}

/// What is known of a step without its numbers.
EventWriter::Step TrainingLoop::eventOf(double learningRateFactor) const {
    const Recipe& recipe = m_run.job.recipe;
    EventWriter::Step event;
    event.step = m_position.step;
    const bool otherRate = recipe.text_encoder_lr > 0 && !m_run.model->textParameters().empty();
    if (otherRate) event.textLearningRate = recipe.text_encoder_lr * learningRateFactor;
    // A word alone is of the text encoder.
    event.learningRate = otherRate && recipe.textual_inversion
                             ? event.textLearningRate
                             : recipe.learning_rate * learningRateFactor;
    event.images = recipe.train_batch_size * recipe.gradient_accumulation_steps *
                   m_run.ranks.size() * (m_run.classImages ? 2 : 1);
    return event;
}

bool TrainingLoop::isAtEnd() const {
    return m_position.step >= m_run.job.recipe.max_train_steps || m_time.isOver();
}

bool TrainingLoop::isInterrupted(const RunRequests& requests) const {
    const Recipe& recipe = m_run.job.recipe;
    return requests.has(RunRequest::stop) || requests.has(RunRequest::pause) ||
           requests.has(RunRequest::checkpoint) || requests.has(RunRequest::sample) ||
           requests.has(RunRequest::moreTime) || isAtEnd() ||
           isDue(m_position.step, recipe.checkpointing_steps) ||
           isDue(m_position.step, recipe.validation_steps) ||
           isDue(m_position.step, recipe.validation_loss_steps);
}

Result<RunPhase> TrainingLoop::run() {
    m_gradients.emplace(StepGradients::Parts{.run = m_run,
                                             .reporter = m_reporter,
                                             .optimizer = *m_optimizer,
                                             .scaler = m_scaler,
                                             .trace = m_trace});
    StepReporter steps({.run = m_run,
                        .reporter = m_reporter,
                        .control = m_control,
                        .gradients = *m_gradients,
                        .scaler = m_scaler,
                        .time = m_time},
                       m_position.step);
    m_reporter.phase(RunPhase::training);
    m_saver->setSaved();
    RunRequests requests = m_control.agree().requests;
    m_gradients->probeMemory(m_position);
    if (m_search) m_search->takeScores(m_position.step);
    lookForBest(requests);  // where the run was ended while it measured
    steps.restartClock();
    m_time.start(m_position.seconds);
    const auto isBestFound = [this] { return m_search && m_search->isOver(); };
    while (!isAtEnd() && !isBestFound() && !requests.has(RunRequest::stop)) {
        steps.add(trainStep());
        // A GPU gets the next step before the numbers of this one are waited for.
        requests = steps.report(m_run.model->device().is_cuda() ? 1 : 0);
        if (isInterrupted(requests)) {
            const RunRequests late = steps.report(0);
            if (late.has(RunRequest::stop)) requests.add(RunRequest::stop);
        }
        if (steps.skippedInARow() >= maxSkipped) {
            steps.report(0);
            return notFinite(steps.lastGoodStep());
        }
        if (!isInterrupted(requests)) continue;
        TRY_VOID(betweenSteps(requests));
        if (requests.has(RunRequest::pause) && !requests.has(RunRequest::stop)) {
            TRY_VOID(waitWhilePaused());
            requests = m_control.agree().requests;
            m_time.start(m_position.seconds);
        }
        steps.restartClock();
    }
    m_control.honoured(RunRequest::stop);
    // Where a stop came while the last step was measured, that is done on resuming.
    const bool isMeasured =
        !m_search || !m_search->isDue(m_position.step) || m_search->hasLookedAt(m_position.step);
    if (isBestFound() || (isAtEnd() && isMeasured)) return RunPhase::finished;
    if (m_saver->saveAtEnd()) return RunPhase::stopped;
    return failure("checkpoint.failed.at_end", {{"step", std::to_string(m_position.step)},
                                                {"last", m_saver->newestCheckpoint()}});
}

std::unexpected<Error> TrainingLoop::notFinite(int lastGoodStep) {
    // Skipped steps change nothing: this is the state after the last good one. Older checkpoints
    // are kept too, for who thinks that it went wrong before.
    const bool saved = m_saver->saveAtEnd({.keep = 0});
    const std::string step = std::to_string(m_position.step), good = std::to_string(lastGoodStep);
    return failure(saved ? "train.not_finite" : "train.not_finite.unsaved",
                   {{"steps", std::to_string(maxSkipped)},
                    {"step", step},
                    {"good_step", good},
                    {"last", m_saver->newestCheckpoint()}});
}

Result<void> TrainingLoop::betweenSteps(RunRequests& requests) {
    const Recipe& recipe = m_run.job.recipe;
    // First of all, for without it this may have been the last step.
    if (requests.has(RunRequest::moreTime)) {
        m_time.setLimit(secondsAskedFor());
        m_control.honoured(RunRequest::moreTime);
    }
    const bool isLast = isAtEnd();
    if (recipe.max_train_seconds > 0) m_position.seconds = m_time.seconds();
    if (m_run.validation && (isLast || isDue(m_position.step, recipe.validation_loss_steps))) {
        const Ema::ScopedWeights shown(average());
        m_reporter.validation(m_position.step,
                              m_run.validation->compute(*m_run.model, m_run.ranks));
    }
    if (requests.has(RunRequest::checkpoint) ||
        isDue(m_position.step, recipe.checkpointing_steps) || (m_search && isLast))
        m_saver->saveOrWait(requests);
    if (requests.has(RunRequest::checkpoint)) m_control.honoured(RunRequest::checkpoint);
    std::vector<std::string> prompts;
    if (requests.has(RunRequest::sample)) {
        prompts = split(samplePrompts(), '\n');
        m_control.honoured(RunRequest::sample);
    } else if (isLast || isDue(m_position.step, recipe.validation_steps)) {
        prompts = split(recipe.validation_prompt, '\n');
    }
    if (!prompts.empty()) {
        m_gradients->resetGraph();
        const Ema::ScopedWeights shown(average());
        const Result<void> drawn =
            drawSamples(m_run.run, recipe, prompts, m_position.step, m_run.pictures, *m_run.model,
                        m_run.ranks, m_reporter);
        // A picture is not worth the run.
        if (!drawn)
            m_reporter.notice("train.no_sample",
                              causeArguments(drawn.error(), {{"step", m_position.step}}));
    }
    lookForBest(requests);
    return {};
}

/// Of a run that is asked to stop the step is measured when it goes on.
void TrainingLoop::lookForBest(RunRequests& requests) {
    if (!m_search || !m_search->isDue(m_position.step) || requests.has(RunRequest::stop)) return;
    leaveDevice();
    m_search->look(m_position.step, requests);
    returnToDevice();
}

Result<int> TrainingLoop::takeResult() {
    if (!m_search) return m_position.step;
    m_search->tell(m_position.step);
    const int best = m_search->best();
    if (best == 0 || best == m_position.step) return m_position.step;
    TRY_VOID(readModelFrom(m_run.run.checkpoints() / RunFolder::stepName(best), *m_run.model));
    if (m_average) m_average->adopt();
    m_saver->setSaved();  // the weights are no longer those of this step
    return best;
}

/// By the first rank's file: the others may not see it yet.
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

Result<void> TrainingLoop::waitWhilePaused() {
    m_saver->save({.life = CheckpointLife::untilNext});
    leaveDevice();
    const RunRequests requests = waitUntilResumed(m_control, m_reporter);
    if (requests.has(RunRequest::stop)) return {};  // nothing changed since the checkpoint above
    returnToDevice();
    m_reporter.phase(RunPhase::training);
    return {};
}

/// A GPU's memory is others' until returnToDevice().
void TrainingLoop::leaveDevice() {
    m_optimizer->zeroGradients();
    if (!m_device.is_cuda()) return;
    m_gradients->release();
    m_run.model->moveTo(at::kCPU);
    m_optimizer->toHost();
    if (m_average) m_average->toHost();
    gpuPlugin()->emptyCache();
}

void TrainingLoop::returnToDevice() {
    if (m_device.is_cuda()) {
        m_run.model->moveTo(m_device);
        m_optimizer->toDevices();
        if (m_average) m_average->toDevices();
        gpuPlugin()->emptyCache();
    }
    m_gradients->restore();
}

}  // namespace dreambooth
