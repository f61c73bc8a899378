// A lean training loop. All ranks take the same turns.
#include "stage_loop.h"

#include "maker_error.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <distributed/gradient_reducer.h>
#include <models/model.h>
#include <training/checkpoint_state.h>
#include <training/resume_checkpoint.h>

#include <chrono>
#include <thread>

namespace dreambooth::maker {
namespace fs = std::filesystem;

namespace {

constexpr int maxSkipped = 5;  ///< non-finite steps in a row that end the run
constexpr auto pausePoll = std::chrono::milliseconds(500);
constexpr const char* weightsFile = "weights.safetensors";

std::vector<at::Tensor> tensorsOf(const std::vector<NamedTensor>& named) {
    std::vector<at::Tensor> tensors;
    for (const NamedTensor& one : named) tensors.push_back(one.tensor);
    return tensors;
}

bool isDue(int step, int interval) {
    return interval > 0 && step % interval == 0;
}

}  // namespace

StageLoop::StageLoop(TrainingStage& stage, const Training& training, const RunFolder& run,
                     const RankContext& context, const CancelToken& stop)
    : m_stage(stage),
      m_training(training),
      m_run(run),
      m_context(context),
      m_control(run, context.ranks, stop),
      m_trace(StepTrace::open(context.ranks.rank())),
      m_optimizer(makeOptimizer(
          training.recipe,
          {{stage.parameters(), training.recipe.learning_rate, training.recipe.adam_weight_decay}},
          context.ranks)),
      m_scaler(precisionFromString(training.recipe.mixed_precision), context.placement.denoiser) {
    if (training.recipe.use_ema) m_average.emplace(stage.parameters(), training.recipe.ema_decay);
}

Result<void> StageLoop::restore() {
    const fs::path checkpoint = checkpointToResume(m_run, m_context.ranks, m_context.reporter);
    if (checkpoint.empty()) return {};
    TRY_VOID(readTensorsInto(checkpoint / weightsFile, m_stage.parameters()));
    TRY(const Json progress,
        readCheckpointState(checkpoint, {m_stage.parameters(), *m_optimizer,
                                         m_average ? &*m_average : nullptr, m_scaler}));
    m_step = m_savedStep = valueOr(progress, "step", 0);
    return {};
}

StepRows StageLoop::rowsOfStep() const {
    const int all = m_training.recipe.train_batch_size, ranks = m_context.ranks.size();
    StepRows rows;
    rows.step = m_step;
    rows.steps = m_training.recipe.max_train_steps;
    rows.count = all / ranks;
    rows.firstInStep = m_context.ranks.rank() * rows.count;
    rows.allInStep = all;
    rows.first = static_cast<std::uint64_t>(m_step) * static_cast<std::uint64_t>(all) +
                 static_cast<std::uint64_t>(rows.firstInStep);
    return rows;
}

bool StageLoop::step() {
    const double begin = secondsSinceEpoch();
    m_optimizer->zeroGradients();
    m_reducer->beforeForward();
    const TrainingStage::Loss loss = [&] {
        const StepTrace::Span span(m_trace, "forward");
        return m_stage.loss(rowsOfStep());
    }();
    m_reducer->beforeBackward(/*average=*/true);
    {
        const StepTrace::Span span(m_trace, "backward");
        m_scaler.scaled(loss.total).backward();
    }
    m_reducer->afterBackward();
    const double factor = rateFactor(m_training, m_step);
    const Optimizer::UpdateResult update = [&] {
        const StepTrace::Span span(m_trace, "update");
        const Optimizer::UpdateResult result = m_optimizer->step(factor, m_scaler);
        if (m_average) m_average->update(result.skipped);
        return result;
    }();
    ++m_step;

    const at::Tensor numbers =
        at::stack({loss.total.detach(), loss.plain, update.gradientNorm, update.skipped}).cpu();
    const auto* values = numbers.const_data_ptr<float>();
    const StepControl::Agreement agreed = m_control.agree({values[0], values[1]});
    m_requests = agreed.requests;
    EventWriter::Step event;
    event.step = m_step;
    event.loss = agreed.means[0];
    event.lossInstance = agreed.means[1];
    event.learningRate = m_training.recipe.learning_rate * factor;
    event.gradientNorm = values[2];
    event.seconds = secondsSinceEpoch() - begin;
    event.images = m_training.recipe.train_batch_size;
    m_context.reporter.step(event);
    return values[3] == 0;
}

Result<RunPhase> StageLoop::run(const fs::path& result) {
    const Recipe& recipe = m_training.recipe;
    const double startedAt = secondsSinceEpoch();
    if (recipe.train_batch_size % m_context.ranks.size() != 0)
        return makerError("recipe.invalid",
                          "A batch of " + std::to_string(recipe.train_batch_size) +
                              " pictures can't be shared out among " +
                              std::to_string(m_context.ranks.size()) + " ranks.",
                          "Choose a multiple as train_batch_size.", ErrorKind::input);
    TRY_VOID(restore());
    m_reducer = std::make_unique<GradientReducer>(m_context.ranks, tensorsOf(m_stage.parameters()),
                                                  GradientReducer::Buckets{}, m_trace);
    RunReporter& reporter = m_context.reporter;
    reporter.started(m_context.ranks.size(),
                     std::vector<std::string>(static_cast<std::size_t>(m_context.ranks.size()),
                                              m_context.placement.denoiser.str()),
                     recipe.max_train_steps, m_step);
    reporter.phase(RunPhase::training);
    m_requests = m_control.agree().requests;
    for (int skipped = 0; m_step < recipe.max_train_steps && !m_requests.has(RunRequest::stop);) {
        if (step()) {
            skipped = 0;
        } else if (m_scaler.scale() <= 1) {
            // Above that, fp16's loss scale is still looking for its place.
            ++skipped;
            reporter.notice("train.step_skipped", {{"step", m_step}});
        }
        if (skipped >= maxSkipped)
            return makerError("train.not_finite",
                              "The gradients of " + std::to_string(maxSkipped) +
                                  " steps in a row were not finite, up to step " +
                                  std::to_string(m_step) + ".",
                              "Lower the learning rate and start again from the last checkpoint.");
        TRY_VOID(betweenSteps(m_requests));
    }
    m_control.finish(RunRequest::stop);
    if (m_step < recipe.max_train_steps) {
        TRY_VOID(saveCheckpoint());
        return RunPhase::stopped;
    }
    TRY_VOID(writeResult(result));
    reporter.finished(m_step, secondsSinceEpoch() - startedAt, result.string());
    return RunPhase::finished;
}

Result<void> StageLoop::betweenSteps(const RunRequests& requests) {
    const Recipe& recipe = m_training.recipe;
    const bool isLast = m_step == recipe.max_train_steps;
    if (isLast || isDue(m_step, recipe.validation_loss_steps)) {
        const Ema::ScopedWeights shown(m_average ? &*m_average : nullptr);
        const at::NoGradGuard noGrad;
        const double loss = m_control.agree({m_stage.heldOutLoss(m_context.ranks)}).means[0];
        m_context.reporter.validation(m_step, loss);
    }
    if (requests.has(RunRequest::checkpoint) || requests.has(RunRequest::pause) || isLast ||
        isDue(m_step, recipe.checkpointing_steps)) {
        TRY_VOID(saveCheckpoint());
        m_control.finish(RunRequest::checkpoint);
    }
    return requests.has(RunRequest::pause) && !requests.has(RunRequest::stop) ? waitWhilePaused()
                                                                              : Result<void>{};
}

Result<void> StageLoop::waitWhilePaused() {
    m_control.finish(RunRequest::pause);
    m_context.reporter.phase(RunPhase::paused);
    do {
        std::this_thread::sleep_for(pausePoll);
        m_requests = m_control.agree().requests;
    } while (!m_requests.has(RunRequest::resume) && !m_requests.has(RunRequest::stop));
    m_control.finish(RunRequest::resume);
    m_context.reporter.phase(RunPhase::training);
    return {};
}

Result<void> StageLoop::saveCheckpoint() {
    if (m_step == m_savedStep) return {};
    const std::vector<NamedTensor> optimizerState = m_optimizer->collectState();
    const auto write = [&]() -> Result<void> {
        TRY(CheckpointWriter checkpoint, CheckpointWriter::begin(m_run.checkpoints(), m_step));
        {
            const Ema::ScopedWeights shown(m_average ? &*m_average : nullptr);
            TRY_VOID(addTensors(checkpoint, weightsFile, m_stage.parameters()));
        }
        TRY_VOID(addCheckpointState(
            checkpoint,
            {m_stage.parameters(), *m_optimizer, m_average ? &*m_average : nullptr, m_scaler},
            optimizerState,
            {{"version", 1}, {"step", m_step}, {"recipe", toJson(m_training.recipe)}}));
        TRY(const fs::path folder, checkpoint.finish());
        pruneCheckpoints(m_run, m_training.recipe.checkpoints_total_limit);
        m_context.reporter.checkpoint(m_step, "checkpoints/" + folder.filename().string());
        return {};
    };
    const Result<void> written = m_context.ranks.isFirst() ? write() : Result<void>{};
    // All must know, so that all end alike.
    if (m_control.agree({written ? 0.0 : 1.0}).means[0] == 0) {
        m_savedStep = m_step;
        return {};
    }
    if (!written) return written;
    return makerError("ranks.lost", "The first rank could not write its checkpoint.",
                      "See its message for the cause.");
}

Result<void> StageLoop::writeResult(const fs::path& file) {
    if (!m_context.ranks.isFirst()) return {};
    const Ema::ScopedWeights shown(m_average ? &*m_average : nullptr);
    std::vector<at::Tensor> keep;
    TensorMap views;
    for (const NamedTensor& one : m_stage.parameters()) views[one.name] = viewOf(one.tensor, keep);
    TRY_VOID(makeFolder(file.parent_path()));
    TRY_VOID(writeSafetensors(file, views));
    return {};
}

Result<fs::path> learnedWeights(const RunFolder& run, const fs::path& result) {
    if (pathExists(result)) return result;
    const std::vector<RunFolder::Checkpoint> checkpoints = run.listCheckpoints();
    if (!checkpoints.empty()) return checkpoints.back().path / weightsFile;
    return makerError("stage.nothing_learned",
                      "Nothing is learned yet in " + run.path().string() + ".",
                      "Run the stage first.");
}

}  // namespace dreambooth::maker
