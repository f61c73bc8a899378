// The training loop (see the header). All ranks take the same turns: what one decides here follows
// from numbers that all have.
#include "training_loop.h"

#include "save_result.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/stack.h>
#include <base/files.h>
#include <base/log.h>
#include <base/strings.h>
#include <distributed/gpu.h>
#include <training/lr_schedule.h>

#include <chrono>
#include <thread>

namespace dreambooth {
namespace {

constexpr int maxSkipped = 5;  ///< non-finite steps in a row that end the run
constexpr auto pausePoll = std::chrono::milliseconds(200);

bool isDue(int step, int interval) {
    return interval > 0 && step % interval == 0;
}

}  // namespace

TrainingLoop::TrainingLoop(PreparedRun& prepared, RunReporter& reporter)
    : m_run(prepared),
      m_reporter(reporter),
      m_control(prepared.run, prepared.ranks, prepared.stop),
      m_trace(StepTrace::open(prepared.ranks.rank())),
      m_optimizer(
          makeOptimizer(prepared.job.recipe, prepared.model->optimizerGroups(), prepared.ranks)),
      m_scaler(prepared.model->precision(), prepared.model->device()) {
    if (m_run.job.recipe.use_ema)
        m_average.emplace(m_run.model->parameters(), m_run.job.recipe.ema_decay);
}

StepRecord TrainingLoop::trainStep() {
    const Recipe& recipe = m_run.job.recipe;
    const StepGradients::Losses losses = m_gradients->compute(m_position);
    m_position.nextSample += static_cast<std::uint64_t>(recipe.train_batch_size) *
                             static_cast<std::uint64_t>(recipe.gradient_accumulation_steps) *
                             static_cast<std::uint64_t>(m_run.ranks.size());
    m_gradients->finishStep();
    const double factor = learningRateFactor(recipe, m_position.step);
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

bool TrainingLoop::isInterrupted(const RunRequests& requests) const {
    const Recipe& recipe = m_run.job.recipe;
    return requests.has(RunRequest::stop) || requests.has(RunRequest::pause) ||
           requests.has(RunRequest::checkpoint) || requests.has(RunRequest::sample) ||
           m_position.step == recipe.max_train_steps ||
           isDue(m_position.step, recipe.checkpointing_steps) ||
           isDue(m_position.step, recipe.validation_steps) ||
           isDue(m_position.step, recipe.validation_loss_steps);
}

Result<RunPhase> TrainingLoop::run() {
    const Recipe& recipe = m_run.job.recipe;
    m_gradients.emplace(StepGradients::Parts{.run = m_run,
                                             .reporter = m_reporter,
                                             .optimizer = *m_optimizer,
                                             .scaler = m_scaler,
                                             .trace = m_trace});
    StepReporter steps({.run = m_run,
                        .reporter = m_reporter,
                        .control = m_control,
                        .gradients = *m_gradients,
                        .scaler = m_scaler},
                       m_position.step);
    m_reporter.phase(RunPhase::training);
    m_savedStep = m_position.step;
    RunRequests requests = m_control.agree().requests;
    m_gradients->tryOut(m_position);
    steps.restartClock();
    while (m_position.step < recipe.max_train_steps && !requests.has(RunRequest::stop)) {
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
        }
        steps.restartClock();
    }
    m_control.honoured(RunRequest::stop);
    if (m_position.step >= recipe.max_train_steps) return RunPhase::finished;
    if (saveAtEnd()) return RunPhase::stopped;
    return failure("checkpoint.failed",
                   "The run was stopped, but its state at step " + std::to_string(m_position.step) +
                       " could not be saved. " + newestCheckpoint(),
                   "See the notice before this for the cause; then resume the run.",
                   {{"step", std::to_string(m_position.step)}});
}

std::string TrainingLoop::newestCheckpoint() const {
    const auto checkpoints = m_run.run.listCheckpoints();
    return checkpoints.empty() ? "It has no checkpoint."
                               : "Its last checkpoint is that of step " +
                                     std::to_string(checkpoints.back().step) + ".";
}

std::unexpected<Error> TrainingLoop::notFinite(int lastGoodStep) {
    // Skipped steps change nothing: this is the state after the last good one. Older checkpoints
    // are kept too, for who thinks that it went wrong before.
    const bool saved = saveAtEnd({.keep = 0});
    const std::string step = std::to_string(m_position.step), good = std::to_string(lastGoodStep);
    return failure(
        "train.not_finite",
        "The gradients of " + std::to_string(maxSkipped) +
            " steps in a row were not finite, up to step " + step + ". " +
            (saved ? "What was learned up to step " + good +
                         ", the last good one, is kept in the checkpoint of step " + step + "."
                   : newestCheckpoint()),
        "Start again with a lower learning rate or mixed_precision \"no\", or resume "
        "to try the next samples.",
        {{"step", step}, {"good_step", good}});
}

Result<void> TrainingLoop::betweenSteps(RunRequests& requests) {
    const Recipe& recipe = m_run.job.recipe;
    const bool isLast = m_position.step == recipe.max_train_steps;
    if (m_run.validation && (isLast || isDue(m_position.step, recipe.validation_loss_steps))) {
        const Ema::Shown shown(average());
        m_reporter.validation(m_position.step,
                              m_run.validation->compute(*m_run.model, m_run.ranks));
    }
    if (requests.has(RunRequest::checkpoint) || isDue(m_position.step, recipe.checkpointing_steps))
        saveOrWait(requests);
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
        const Ema::Shown shown(average());
        const Result<void> drawn =
            drawSamples(m_run.run, recipe, prompts, m_position.step, m_run.pictures, *m_run.model,
                        m_run.ranks, m_reporter);
        // A picture is not worth the run.
        if (!drawn)
            m_reporter.notice("train.no_sample", {{"cause", drawn.error().message()}},
                              "No sample pictures at step " + std::to_string(m_position.step) +
                                  ": " + drawn.error().message());
    }
    return {};
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
    saveCheckpoint({.life = CheckpointLife::untilNext});
    const at::Device device = m_run.model->device();
    const auto moveAll = [&](at::Device target) {
        if (!device.is_cuda()) return;
        m_run.model->moveTo(target);
        target.is_cpu() ? m_optimizer->toHost() : m_optimizer->toDevices();
        if (m_average) target.is_cpu() ? m_average->toHost() : m_average->toDevices();
        gpuPlugin()->emptyCache();
    };
    m_optimizer->zeroGradients();
    if (device.is_cuda()) m_gradients->release();
    moveAll(at::kCPU);
    m_control.honoured(RunRequest::pause);
    m_reporter.phase(RunPhase::paused);
    RunRequests requests;
    while (!requests.has(RunRequest::resume) && !requests.has(RunRequest::stop)) {
        std::this_thread::sleep_for(pausePoll);
        requests = m_control.agree().requests;
    }
    m_control.honoured(RunRequest::resume);
    if (requests.has(RunRequest::stop)) return {};  // nothing changed since the checkpoint above
    moveAll(device);
    m_gradients->restore();
    m_reporter.phase(RunPhase::training);
    return {};
}

bool TrainingLoop::saveCheckpoint(const Saving& saving) {
    if (m_position.step == m_savedStep) {  // by a pause perhaps, and so for now only
        if (saving.life == CheckpointLife::lasting && m_run.ranks.isFirst())
            keepCheckpoint(m_run.run, m_savedStep);
        return true;
    }
    const Result<void> saved = trySaving(saving, {});
    if (!saved) m_reporter.unsaved(m_problem = saved.error(), false);
    // All must know, so that all try again at the same step.
    if (m_control.agree({saved ? 0.0 : 1.0}).means[0] > 0) return false;
    m_reporter.saved();
    m_savedStep = m_position.step;
    return true;
}

bool TrainingLoop::saveAtEnd(const Saving& saving) {
    return saveCheckpoint(saving) ||
           waitForCheckpoint(UnsavedWait::When::atEnd, saving) == UnsavedWait::End::saved;
}

void TrainingLoop::saveOrWait(RunRequests& requests) {
    if (saveCheckpoint()) {
        m_goesOnUnsaved = false;
        return;
    }
    if (m_goesOnUnsaved || requests.has(RunRequest::stop)) return;
    const UnsavedWait::End end = waitForCheckpoint(UnsavedWait::When::betweenSteps, {});
    m_goesOnUnsaved = end == UnsavedWait::End::goOn;
    if (end == UnsavedWait::End::stop) requests.add(RunRequest::stop);
    m_reporter.phase(RunPhase::training);
}

UnsavedWait::End TrainingLoop::waitForCheckpoint(UnsavedWait::When when, const Saving& saving) {
    const auto save = [&](const std::filesystem::path& place) { return trySaving(saving, place); };
    const UnsavedWait::End end =
        UnsavedWait(m_run.run, m_run.job.title, m_run.ranks, m_control, m_reporter)
            .wait(when, m_problem, diskNeed(m_run.run.path()).checkpoint, save);
    if (end == UnsavedWait::End::saved) m_savedStep = m_position.step;
    return end;
}

bool TrainingLoop::waitToSave(const Error& problem, const UnsavedWait::Save& save) {
    return UnsavedWait(m_run.run, m_run.job.title, m_run.ranks, m_control, m_reporter)
               .wait(UnsavedWait::When::atEnd, problem, diskNeed(m_run.run.path()).result, save) ==
           UnsavedWait::End::saved;
}

DiskNeed TrainingLoop::diskNeed(const std::filesystem::path& place) {
    DiskNeed need = diskNeedOf(*m_run.model, place);
    const bool isShared = m_run.job.recipe.shard_optimizer;
    need.checkpoint += learningStateBytes(learningState(), isShared ? m_run.ranks.size() : 1);
    return need;
}

/// On all ranks; only the first one writes, and returns an error.
Result<void> TrainingLoop::trySaving(const Saving& saving, const std::filesystem::path& elsewhere) {
    const std::vector<NamedTensor> optimizerState = m_optimizer->collectState();
    if (!m_run.ranks.isFirst()) return {};
    return writeCheckpoint(saving, optimizerState, elsewhere);
}

Result<void> TrainingLoop::writeCheckpoint(const Saving& saving,
                                           const std::vector<NamedTensor>& optimizerState,
                                           const std::filesystem::path& elsewhere) {
    const std::filesystem::path checkpoints = m_run.run.checkpoints();
    m_run.choices.buckets = m_gradients->buckets();
    TRY(CheckpointWriter checkpoint,
        CheckpointWriter::begin(elsewhere.empty() ? checkpoints : elsewhere, m_position.step));
    {
        const Ema::Shown shown(average());
        TRY_VOID(addModelTo(checkpoint, *m_run.model));
    }
    TRY_VOID(addLearningState(checkpoint, learningState(), optimizerState,
                              {{"version", 1},
                               {"step", m_position.step},
                               {"next_sample", m_position.nextSample},
                               {"world_size", m_run.ranks.size()},
                               {"measured", toJson(m_run.choices)},
                               {"recipe", toJson(m_run.job.recipe)}}));
    TRY(const std::filesystem::path folder, checkpoint.finish(saving.life));
    if (elsewhere.empty())
        pruneCheckpoints(m_run.run, saving.keep.value_or(m_run.job.recipe.checkpoints_total_limit));
    else  // the earlier ones stay: the other place may be out of reach one day
        TRY_VOID(linkFromRun(folder, checkpoints / folder.filename()));
    m_reporter.checkpoint(m_position.step, (checkpoints.filename() / folder.filename()).string(),
                          saving.life == CheckpointLife::untilNext);
    if (m_run.copy != nullptr) m_run.copy->checkpoint(checkpoints / folder.filename());
    return {};
}

LearningState TrainingLoop::learningState() {
    return {m_run.model->parameters(), *m_optimizer, average(), m_scaler};
}

Result<void> TrainingLoop::restore(const std::filesystem::path& checkpoint) {
    TRY_VOID(readModelFrom(checkpoint, *m_run.model));
    TRY(const Json progress, readLearningState(checkpoint, learningState()));
    m_position.step = valueOr(progress, "step", 0);
    m_position.nextSample = valueOr<std::uint64_t>(progress, "next_sample", 0);
    return {};
}

}  // namespace dreambooth
