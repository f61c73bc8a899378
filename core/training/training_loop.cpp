// The training loop (see the header). All ranks take the same turns: what one decides here follows
// from numbers that all have.
#include "training_loop.h"

#include "micro_batch.h"
#include "optimizers.h"
#include "output.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/text_parts.h>
#include <c10/core/GradMode.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <diffusion/random.h>
#include <distributed/gpu.h>
#include <runs/checkpoint.h>
#include <training/draws.h>
#include <training/lr_schedule.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <thread>

namespace dreambooth {
namespace {

constexpr int mostSkipped = 5;  ///< non-finite steps in a row that end the run
constexpr auto pausePoll = std::chrono::milliseconds(200);

/// Bytes in use: of the GPU at most so far, or of this process now.
std::int64_t memoryInUse(at::Device device) {
    if (device.is_cuda()) return static_cast<std::int64_t>(gpuPlugin()->peakBytes(device.index()));
    std::ifstream file("/proc/self/statm");
    std::int64_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

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

Batch TrainingLoop::nextBatch(std::uint64_t firstNumber) const {
    const Recipe& recipe = m_run.job.recipe;
    const TrainableModel& model = *m_run.model;
    const auto seed = static_cast<std::uint64_t>(recipe.seed);
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < recipe.train_batch_size; ++i)
        numbers.push_back(firstNumber + static_cast<std::uint64_t>(i));

    std::vector<at::Tensor> latents = {m_run.photos->latents(numbers, model.model().vae)};
    if (m_run.classImages)
        latents.push_back(m_run.classImages->latents(numbers, model.model().vae));
    Batch batch;
    std::vector<at::Tensor> noise;
    std::vector<std::int64_t> timesteps;
    for (std::size_t side = 0; side < latents.size(); ++side) {
        const std::string purpose = side == 0 ? "photo" : "class";
        for (const std::uint64_t number : numbers) {
            noise.push_back(sampleNoise(latents[0].sizes().slice(1), recipe, purpose, number));
            timesteps.push_back(
                keyedInteger(model.schedule().trainSteps(), seed, purpose + " timestep", number));
            batch.withoutPrompt.push_back(isPromptLeftOut(recipe, purpose, number));
            batch.dropoutKeys.push_back(2 * number + side);
        }
    }
    batch.step = static_cast<std::uint64_t>(m_step);
    batch.weights = m_run.photos->lossWeights(numbers, latents[0].sizes().slice(2));
    batch.sizes = m_run.photos->sizes(numbers);
    if (m_run.classImages)
        for (const PictureSizes& sizes : m_run.classImages->sizes(numbers))
            batch.sizes.push_back(sizes);
    batch.timeIds = timeIds(model.model(), batch.sizes);
    batch.latents = latents.size() == 1 ? latents[0] : at::cat(latents);
    batch.noise = at::stack(noise).to(model.device(), /*non_blocking=*/true);
    batch.timesteps = at::tensor(timesteps).to(model.device(), /*non_blocking=*/true);
    batch.photos = recipe.train_batch_size;
    return batch;
}

LossTerms TrainingLoop::learnFrom(const Batch& batch, bool isLast) {
    m_reducer->beforeForward();
    const LossTerms terms = [&] {
        const StepTrace::Span span(m_trace, "forward");
        return m_run.model->loss(batch);
    }();
    m_reducer->beforeBackward(isLast);
    const StepTrace::Span span(m_trace, "backward");
    m_averages = isLast && m_run.ranks.processGroup() != nullptr;
    m_scaler.scaled(terms.total * (batch.share / m_run.job.recipe.gradient_accumulation_steps))
        .backward();
    m_averages = false;
    return terms;
}

TrainingLoop::Losses TrainingLoop::gradientsOfStep() {
    const Recipe& recipe = m_run.job.recipe;
    const int parts = recipe.gradient_accumulation_steps;
    const auto batchSize = static_cast<std::uint64_t>(recipe.train_batch_size);
    const auto rank = static_cast<std::uint64_t>(m_run.ranks.rank());
    const auto world = static_cast<std::uint64_t>(m_run.ranks.size());
    m_optimizer->zeroGradients();
    Losses losses;
    for (int part = 0; part < parts; ++part) {
        const auto first =
            m_nextSample + (static_cast<std::uint64_t>(part) * world + rank) * batchSize;
        const std::vector<Batch> batches = microBatches(nextBatch(first), m_run.choices);
        for (const Batch& batch : batches) {
            const bool isFirst = part == 0 && &batch == &batches.front();
            const bool isLast = part + 1 == parts && &batch == &batches.back() && !averagesLater();
            const LossTerms terms =
                m_graph ? m_graph->run(batch, isFirst) : learnFrom(batch, isLast);
            const at::NoGradGuard noGrad;
            const auto add = [&](at::Tensor& sum, const at::Tensor& term) {
                const at::Tensor mine = term.defined() ? term.detach() * (batch.share / parts)
                                                       : at::zeros_like(terms.instance);
                sum = sum.defined() ? sum + mine : mine;
            };
            add(losses.instance, terms.instance);
            add(losses.prior, terms.prior);
        }
    }
    return losses;
}

void TrainingLoop::returnHoles(std::int64_t resident) {
    constexpr double mostGrowth = 1.02;
    if (!m_run.model->device().is_cpu()) return;
    if (m_resident == 0) m_resident = resident;
    if (static_cast<double>(resident) <= mostGrowth * static_cast<double>(m_resident)) return;
    returnFreedMemory(m_run.model->device());
}

TrainingLoop::StepRecord TrainingLoop::trainStep() {
    const Recipe& recipe = m_run.job.recipe;
    const Losses losses = gradientsWithinMemory();
    m_nextSample += static_cast<std::uint64_t>(recipe.train_batch_size) *
                    static_cast<std::uint64_t>(recipe.gradient_accumulation_steps) *
                    static_cast<std::uint64_t>(m_run.ranks.size());
    m_reducer->afterBackward();
    const double factor = learningRateFactor(recipe, m_step);
    const Optimizer::StepResult update = [&] {
        const StepTrace::Span span(m_trace, "update");
        const Optimizer::StepResult result = m_optimizer->step(factor, m_scaler);
        if (m_average) m_average->update(result.skipped);
        return result;
    }();
    // Several ranks hold them in the reducer's buckets, and a recorded graph writes to them.
    if (m_run.ranks.processGroup() == nullptr && m_run.model->device().is_cpu())
        m_optimizer->releaseGradients();
    ++m_step;

    StepRecord record;
    // A word that is learned alone lies where the text encoder does, which may be another device.
    const at::Device lossDevice = losses.instance.device();
    std::vector<at::Tensor> told = {losses.instance, losses.prior,
                                    update.gradientNorm.to(lossDevice),
                                    update.skipped.to(lossDevice)};
    if (const at::Tensor estimate = m_optimizer->rateEstimate(); estimate.defined())
        told.push_back(estimate.to(lossDevice, at::kFloat));
    const at::Tensor numbers = at::stack(told);
    if (numbers.is_cuda()) {
        // Copied while the next step is already being queued; report() waits for the event.
        record.numbers = at::empty({numbers.numel()}, at::TensorOptions().pinned_memory(true));
        record.numbers.copy_(numbers, /*non_blocking=*/true);
        record.arrived = std::make_shared<c10::Event>(numbers.device().type());
        record.arrived->record(
            c10::impl::VirtualGuardImpl(numbers.device().type()).getStream(numbers.device()));
    } else {
        record.numbers = numbers;
    }
    record.event.step = m_step;
    const bool otherRate = recipe.text_encoder_lr > 0 && !m_run.model->textParameters().empty();
    if (otherRate) record.event.textLearningRate = recipe.text_encoder_lr * factor;
    // A word alone is of the text encoder.
    record.event.learningRate = otherRate && recipe.textual_inversion
                                    ? record.event.textLearningRate
                                    : recipe.learning_rate * factor;
    record.event.images = recipe.train_batch_size * recipe.gradient_accumulation_steps *
                          m_run.ranks.size() * (m_run.classImages ? 2 : 1);
    return record;
}

RunRequests TrainingLoop::report(StepRecord record) {
    if (record.arrived) record.arrived->synchronize();
    if (const std::string problem = m_graph ? m_graph->takeProblem() : std::string();
        !problem.empty())
        m_reporter.notice(
            "train.no_graph", {{"cause", problem}},
            "The steps are not recorded as a graph, which would be faster: " + problem + ".");
    const auto* values = record.numbers.const_data_ptr<float>();
    const StepControl::Agreement agreed = m_control.agree({values[0], values[1]});
    EventWriter::Step& event = record.event;
    event.lossInstance = agreed.means[0];
    event.lossPrior = agreed.means[1];
    event.loss = event.lossInstance + m_run.job.recipe.prior_loss_weight * event.lossPrior;
    event.gradientNorm = values[2];
    if (record.numbers.numel() > 4) {
        event.learningRate *= values[4];
        event.textLearningRate *= values[4];
    }
    event.memoryBytes = memoryInUse(m_run.model->device());
    returnHoles(event.memoryBytes);
    const double now = secondsSinceEpoch();
    event.seconds = now - m_clock;
    m_clock = now;
    m_reporter.step(event);
    if (m_run.copy != nullptr) m_reporter.notCopied(m_run.copy->takeProblems());
    if (values[3] == 0) {
        m_skippedInARow = 0;
        m_lastGoodStep = event.step;
    } else if (m_scaler.scale() <= 1) {
        // Above that, fp16's loss scale is still looking for its place.
        ++m_skippedInARow;
        m_reporter.notice(
            "train.step_skipped", {{"step", event.step}},
            "Step " + std::to_string(event.step) + " was skipped: its gradients were not finite.");
    }
    return agreed.requests;
}

RunRequests TrainingLoop::reportPending(std::size_t keep) {
    RunRequests all;
    while (m_pending.size() > keep) {
        const RunRequests some = report(std::move(m_pending.front()));
        m_pending.pop_front();
        all |= some;
    }
    return all;
}

bool TrainingLoop::isInterrupted(const RunRequests& requests) const {
    const Recipe& recipe = m_run.job.recipe;
    return requests.has(RunRequest::stop) || requests.has(RunRequest::pause) ||
           requests.has(RunRequest::checkpoint) || requests.has(RunRequest::sample) ||
           m_step == recipe.max_train_steps || isDue(m_step, recipe.checkpointing_steps) ||
           isDue(m_step, recipe.validation_steps) || isDue(m_step, recipe.validation_loss_steps);
}

Result<RunPhase> TrainingLoop::run() {
    const Recipe& recipe = m_run.job.recipe;
    m_reducer = std::make_unique<GradientReducer>(m_run.ranks, tensorsOf(m_run.model->parameters()),
                                                  m_run.choices.buckets, m_trace);
    // What ranks say to each other is not recorded, nor what two devices do.
    const bool onOneDevice = m_run.model->model().encodersDevice() == m_run.model->device() ||
                             m_run.model->textParameters().empty();
    if (m_run.model->device().is_cuda() && onOneDevice && m_run.ranks.processGroup() == nullptr &&
        StepGraph::suits(recipe))
        m_graph.emplace(
            tensorsOf(m_run.model->parameters()),
            [this](const Batch& batch) { return learnFrom(batch, /*isLast=*/true); },
            gpuPlugin()->makeGraph);
    m_reporter.phase(RunPhase::training);
    m_savedStep = m_lastGoodStep = m_step;
    RunRequests requests = m_control.agree().requests;
    findRoom();
    m_clock = secondsSinceEpoch();
    while (m_step < recipe.max_train_steps && !requests.has(RunRequest::stop)) {
        m_pending.push_back(trainStep());
        // A GPU gets the next step before the numbers of this one are waited for.
        requests = reportPending(m_run.model->device().is_cuda() ? 1 : 0);
        if (isInterrupted(requests)) {
            const RunRequests late = reportPending(0);
            if (late.has(RunRequest::stop)) requests.add(RunRequest::stop);
        }
        if (m_skippedInARow >= mostSkipped) return notFinite();
        if (!isInterrupted(requests)) continue;
        TRY_VOID(betweenSteps(requests));
        if (requests.has(RunRequest::pause) && !requests.has(RunRequest::stop)) {
            TRY_VOID(waitWhilePaused());
            requests = m_control.agree().requests;
        }
        m_clock = secondsSinceEpoch();
    }
    m_control.honoured(RunRequest::stop);
    if (m_step >= recipe.max_train_steps) return RunPhase::finished;
    if (saveCheckpoint()) return RunPhase::stopped;
    return failure("checkpoint.failed",
                   "The run was stopped, but its state at step " + std::to_string(m_step) +
                       " could not be saved. " + newestCheckpoint(),
                   "See the notice before this for the cause; then resume the run.",
                   {{"step", std::to_string(m_step)}});
}

std::string TrainingLoop::newestCheckpoint() const {
    const auto checkpoints = m_run.run.listCheckpoints();
    return checkpoints.empty() ? "It has no checkpoint."
                               : "Its last checkpoint is that of step " +
                                     std::to_string(checkpoints.back().step) + ".";
}

std::unexpected<Error> TrainingLoop::notFinite() {
    reportPending(0);
    // Skipped steps change nothing: this is the state after the last good one. Older checkpoints
    // are kept too, for who thinks that it went wrong before.
    const bool saved = saveCheckpoint(/*keep=*/0);
    const std::string step = std::to_string(m_step), good = std::to_string(m_lastGoodStep);
    return failure(
        "train.not_finite",
        "The gradients of " + std::to_string(mostSkipped) +
            " steps in a row were not finite, up to step " + step + ". " +
            (saved ? "What was learned up to step " + good +
                         ", the last good one, is kept in the checkpoint of step " + step + "."
                   : newestCheckpoint()),
        "Start again with a lower learning rate or mixed_precision \"no\", or resume "
        "to try the next samples.",
        {{"step", step}, {"good_step", good}});
}

Result<void> TrainingLoop::betweenSteps(const RunRequests& requests) {
    const Recipe& recipe = m_run.job.recipe;
    const bool isLast = m_step == recipe.max_train_steps;
    if (m_run.validation && (isLast || isDue(m_step, recipe.validation_loss_steps))) {
        const Ema::Shown shown(average());
        m_reporter.validation(m_step, m_run.validation->compute(*m_run.model, m_run.ranks));
    }
    if (requests.has(RunRequest::checkpoint) || isDue(m_step, recipe.checkpointing_steps))
        saveCheckpoint();
    if (requests.has(RunRequest::checkpoint)) m_control.honoured(RunRequest::checkpoint);
    std::vector<std::string> prompts;
    if (requests.has(RunRequest::sample)) {
        prompts = partsOf(samplePrompts(), '\n');
        m_control.honoured(RunRequest::sample);
    } else if (isLast || isDue(m_step, recipe.validation_steps)) {
        prompts = partsOf(recipe.validation_prompt, '\n');
    }
    if (!prompts.empty()) {
        if (m_graph) m_graph->reset();
        const Ema::Shown shown(average());
        const Result<void> drawn = drawSamples(m_run.run, recipe, prompts, m_step, m_run.pictures,
                                               *m_run.model, m_run.ranks, m_reporter);
        // A picture is not worth the run.
        if (!drawn)
            m_reporter.notice("train.no_sample", {{"cause", drawn.error().message()}},
                              "No sample pictures at step " + std::to_string(m_step) + ": " +
                                  drawn.error().message());
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
    saveCheckpoint();
    const at::Device device = m_run.model->device();
    const auto moveAll = [&](at::Device target) {
        if (!device.is_cuda()) return;
        m_run.model->moveTo(target);
        target.is_cpu() ? m_optimizer->toHost() : m_optimizer->toDevices();
        if (m_average) target.is_cpu() ? m_average->toHost() : m_average->toDevices();
        gpuPlugin()->emptyCache();
    };
    m_optimizer->zeroGradients();
    if (device.is_cuda()) {  // the reducer's buckets, gradients and a recording lie on the device
        m_run.choices.buckets = m_reducer->buckets();
        m_reducer.reset();
        if (m_graph) m_graph->reset();
        for (const NamedTensor& parameter : m_run.model->parameters())
            parameter.tensor.mutable_grad().reset();
    }
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
    if (!m_reducer)
        m_reducer = std::make_unique<GradientReducer>(
            m_run.ranks, tensorsOf(m_run.model->parameters()), m_run.choices.buckets, m_trace);
    m_reporter.phase(RunPhase::training);
    return {};
}

bool TrainingLoop::saveCheckpoint() {
    return saveCheckpoint(m_run.job.recipe.checkpoints_total_limit);
}

bool TrainingLoop::saveCheckpoint(int keep) {
    if (m_step == m_savedStep) return true;
    const std::vector<NamedTensor> optimizerState = m_optimizer->collectState();
    const Result<void> written =
        m_run.ranks.isFirst() ? writeCheckpoint(keep, optimizerState) : Result<void>{};
    if (!written)
        m_reporter.notice(
            "checkpoint.failed", {{"step", m_step}, {"cause", written.error().message()}},
            "The checkpoint of step " + std::to_string(m_step) +
                " was not saved: " + written.error().message() + " Earlier checkpoints are kept.");
    // All must know, so that all try again at the same step.
    const bool saved = m_control.agree({written ? 0.0 : 1.0}).means[0] == 0;
    if (saved) m_savedStep = m_step;
    return saved;
}

Result<void> TrainingLoop::writeCheckpoint(int keep,
                                           const std::vector<NamedTensor>& optimizerState) {
    m_run.choices.buckets = m_reducer->buckets();
    TRY(CheckpointWriter checkpoint, CheckpointWriter::begin(m_run.run, m_step));
    {
        const Ema::Shown shown(average());
        TRY_VOID(addModelTo(checkpoint, *m_run.model));
    }
    TRY_VOID(addLearningState(checkpoint, learningState(), optimizerState,
                              {{"version", 1},
                               {"step", m_step},
                               {"next_sample", m_nextSample},
                               {"world_size", m_run.ranks.size()},
                               {"measured", toJson(m_run.choices)},
                               {"recipe", toJson(m_run.job.recipe)}}));
    TRY(const std::filesystem::path folder, checkpoint.finish());
    pruneCheckpoints(m_run.run, keep);
    m_reporter.checkpoint(m_step,
                          (m_run.run.checkpoints().filename() / folder.filename()).string());
    if (m_run.copy != nullptr) m_run.copy->checkpoint(folder);
    return {};
}

LearningState TrainingLoop::learningState() {
    return {m_run.model->parameters(), *m_optimizer, average(), m_scaler};
}

Result<void> TrainingLoop::restore(const std::filesystem::path& checkpoint) {
    TRY_VOID(readModelFrom(checkpoint, *m_run.model));
    TRY(const Json progress, readLearningState(checkpoint, learningState()));
    m_step = valueOr(progress, "step", 0);
    m_nextSample = valueOr<std::uint64_t>(progress, "next_sample", 0);
    return {};
}

}  // namespace dreambooth
