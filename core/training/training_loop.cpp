// The training loop (see the header). All ranks take the same turns: what one decides here follows
// from numbers that all have.
#include "training_loop.h"

#include "output.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>
#include <base/clock.h>
#include <base/files.h>
#include <c10/core/GradMode.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <diffusion/random.h>
#include <distributed/gpu.h>
#include <training/checkpoint.h>
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
constexpr const char* optimizerFile = "optimizer.safetensors";
constexpr const char* progressFile = "training.json";

AdamWOptions optionsFrom(const Recipe& recipe) {
    return {recipe.adam_beta1, recipe.adam_beta2, recipe.adam_weight_decay, recipe.adam_epsilon,
            recipe.max_grad_norm};
}

std::vector<at::Tensor> tensorsOf(const std::vector<NamedTensor>& named) {
    std::vector<at::Tensor> tensors;
    for (const NamedTensor& one : named) tensors.push_back(one.tensor);
    return tensors;
}

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
      m_optimizer(prepared.model->optimizerGroups(), optionsFrom(prepared.job.recipe)),
      m_scaler(prepared.model->precision(), prepared.model->device()) {}

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
    std::vector<at::Tensor> noise;
    std::vector<std::int64_t> timesteps;
    for (std::size_t side = 0; side < latents.size(); ++side) {
        const std::string purpose = side == 0 ? "photo" : "class";
        for (const std::uint64_t number : numbers) {
            noise.push_back(
                keyedNormal(latents[0].sizes().slice(1), seed, purpose + " noise", number));
            timesteps.push_back(
                keyedInteger(model.schedule().trainSteps(), seed, purpose + " timestep", number));
        }
    }
    Batch batch;
    batch.sizes = m_run.photos->sizes(numbers);
    if (m_run.classImages)
        for (const PictureSizes& sizes : m_run.classImages->sizes(numbers))
            batch.sizes.push_back(sizes);
    batch.latents = latents.size() == 1 ? latents[0] : at::cat(latents);
    batch.noise = at::stack(noise).to(model.device(), /*non_blocking=*/true);
    batch.timesteps = at::tensor(timesteps).to(model.device(), /*non_blocking=*/true);
    batch.photos = recipe.train_batch_size;
    return batch;
}

TrainingLoop::StepRecord TrainingLoop::trainStep() {
    const Recipe& recipe = m_run.job.recipe;
    const int parts = recipe.gradient_accumulation_steps;
    const auto batchSize = static_cast<std::uint64_t>(recipe.train_batch_size);
    const auto rank = static_cast<std::uint64_t>(m_run.ranks.rank());
    const auto world = static_cast<std::uint64_t>(m_run.ranks.size());
    m_optimizer.zeroGradients();
    at::Tensor instance, prior;
    for (int part = 0; part < parts; ++part) {
        const Batch batch = nextBatch(m_nextSample + rank * batchSize);
        m_nextSample += batchSize * world;
        m_reducer->beforeForward();
        const LossTerms terms = m_run.model->loss(batch);
        m_reducer->beforeBackward(part + 1 == parts);
        m_scaler.scaled(terms.total / parts).backward();
        const at::NoGradGuard noGrad;
        const at::Tensor partPrior =
            terms.prior.defined() ? terms.prior.detach() : at::zeros_like(terms.instance);
        instance = instance.defined() ? instance + terms.instance.detach() / parts
                                      : terms.instance.detach() / parts;
        prior = prior.defined() ? prior + partPrior / parts : partPrior / parts;
    }
    m_reducer->afterBackward();
    const double factor = learningRateFactor(recipe, m_step);
    const AdamW::StepResult update = m_optimizer.step(factor, m_scaler);
    ++m_step;

    StepRecord record;
    const at::Tensor numbers = at::stack({instance, prior, update.gradientNorm, update.skipped});
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
    record.event.learningRate = recipe.learning_rate * factor;
    record.event.images =
        recipe.train_batch_size * parts * m_run.ranks.size() * (m_run.classImages ? 2 : 1);
    return record;
}

Requests TrainingLoop::report(StepRecord record) {
    if (record.arrived) record.arrived->synchronize();
    const auto* values = record.numbers.const_data_ptr<float>();
    const StepControl::Agreement agreed = m_control.agree({values[0], values[1]});
    EventWriter::Step& event = record.event;
    event.lossInstance = agreed.means[0];
    event.lossPrior = agreed.means[1];
    event.loss = event.lossInstance + m_run.job.recipe.prior_loss_weight * event.lossPrior;
    event.gradientNorm = values[2];
    event.memoryBytes = memoryInUse(m_run.model->device());
    const double now = secondsSinceEpoch();
    event.seconds = now - m_clock;
    m_clock = now;
    m_reporter.step(event);
    if (values[3] == 0) {
        m_skippedInARow = 0;
    } else if (m_scaler.scale() <= 1) {
        // Above that, fp16's loss scale is still looking for its place.
        ++m_skippedInARow;
        m_reporter.notice(
            "train.step_skipped", {{"step", event.step}},
            "Step " + std::to_string(event.step) + " was skipped: its gradients were not finite.");
    }
    return agreed.requests;
}

Requests TrainingLoop::reportPending(std::size_t keep) {
    Requests all;
    while (m_pending.size() > keep) {
        const Requests some = report(std::move(m_pending.front()));
        m_pending.pop_front();
        all = {all.stop || some.stop, all.pause || some.pause, all.resume || some.resume,
               all.checkpoint || some.checkpoint, all.sample || some.sample};
    }
    return all;
}

bool TrainingLoop::isInterrupted(const Requests& requests) const {
    const Recipe& recipe = m_run.job.recipe;
    return requests.stop || requests.pause || requests.checkpoint || requests.sample ||
           m_step == recipe.max_train_steps || isDue(m_step, recipe.checkpointing_steps) ||
           isDue(m_step, recipe.validation_steps) || isDue(m_step, recipe.validation_loss_steps);
}

Result<RunPhase> TrainingLoop::run() {
    const Recipe& recipe = m_run.job.recipe;
    m_reducer = std::make_unique<GradientReducer>(m_run.ranks, tensorsOf(m_run.model->parameters()),
                                                  m_run.choices.buckets);
    m_reporter.phase(RunPhase::training);
    m_savedStep = m_step;
    Requests requests = m_control.agree().requests;
    m_clock = secondsSinceEpoch();
    while (m_step < recipe.max_train_steps && !requests.stop) {
        m_pending.push_back(trainStep());
        // A GPU gets the next step before the numbers of this one are waited for.
        requests = reportPending(m_run.model->device().is_cuda() ? 1 : 0);
        if (isInterrupted(requests)) {
            const Requests late = reportPending(0);
            requests.stop = requests.stop || late.stop;
        }
        if (m_skippedInARow >= mostSkipped)
            return failure("train.not_finite",
                           "The gradients of " + std::to_string(mostSkipped) +
                               " steps in a row were not finite, up to step " +
                               std::to_string(m_step) + ".",
                           "Lower the learning rate, or use mixed_precision \"no\"; the last "
                           "checkpoint is kept.",
                           {{"step", std::to_string(m_step)}});
        if (!isInterrupted(requests)) continue;
        TRY_VOID(betweenSteps(requests));
        if (requests.pause && !requests.stop) {
            TRY_VOID(waitWhilePaused());
            requests = m_control.agree().requests;
        }
        m_clock = secondsSinceEpoch();
    }
    m_control.honoured("stop");
    if (m_step >= recipe.max_train_steps) return RunPhase::finished;
    saveCheckpoint();
    return RunPhase::stopped;
}

Result<void> TrainingLoop::betweenSteps(const Requests& requests) {
    const Recipe& recipe = m_run.job.recipe;
    const bool isLast = m_step == recipe.max_train_steps;
    if (m_run.validation && (isLast || isDue(m_step, recipe.validation_loss_steps)))
        m_reporter.validation(m_step, m_run.validation->compute(*m_run.model, m_run.ranks));
    if (requests.checkpoint || isDue(m_step, recipe.checkpointing_steps)) saveCheckpoint();
    if (requests.checkpoint) m_control.honoured("checkpoint");
    const bool drawsSamples = !recipe.validation_prompt.empty();
    if (requests.sample || (drawsSamples && (isLast || isDue(m_step, recipe.validation_steps)))) {
        const std::string prompt =
            requests.sample ? samplePrompt() : std::string(recipe.validation_prompt);
        if (requests.sample) m_control.honoured("sample");
        const Result<void> drawn = drawSamples(m_run.run, recipe, prompt, m_step, m_run.pictures,
                                               *m_run.model, m_run.ranks, m_reporter);
        // A picture is not worth the run.
        if (!drawn)
            m_reporter.notice("train.no_sample", {{"cause", drawn.error().message()}},
                              "No sample pictures at step " + std::to_string(m_step) + ": " +
                                  drawn.error().message());
    }
    return {};
}

std::string TrainingLoop::samplePrompt() {
    std::string prompt;
    if (m_run.ranks.isFirst()) {
        const Result<Json> request = readJson(m_run.run.requests() / "sample.json");
        if (request) prompt = valueOr<std::string>(*request, "prompt", "");
        if (prompt.empty()) prompt = m_run.job.recipe.validation_prompt;
        if (prompt.empty()) prompt = m_run.job.instancePrompt;
    }
    return m_run.ranks.broadcast(prompt);
}

Result<void> TrainingLoop::waitWhilePaused() {
    saveCheckpoint();
    const at::Device device = m_run.model->device();
    const auto moveAll = [&](at::Device target) {
        if (!device.is_cuda()) return;
        m_run.model->moveTo(target);
        for (const NamedTensor& moment : m_optimizer.state())
            moment.tensor.set_data(moment.tensor.to(target));
        gpuPlugin()->emptyCache();
    };
    m_optimizer.zeroGradients();
    if (device.is_cuda()) {  // the reducer's buckets lie on the device
        m_run.choices.buckets = m_reducer->buckets();
        m_reducer.reset();
    }
    moveAll(at::kCPU);
    m_control.honoured("pause");
    m_reporter.phase(RunPhase::paused);
    Requests requests;
    while (!requests.resume && !requests.stop) {
        std::this_thread::sleep_for(pausePoll);
        requests = m_control.agree().requests;
    }
    m_control.honoured("resume");
    if (requests.stop) return {};  // nothing changed since the checkpoint above
    moveAll(device);
    if (!m_reducer)
        m_reducer = std::make_unique<GradientReducer>(
            m_run.ranks, tensorsOf(m_run.model->parameters()), m_run.choices.buckets);
    m_reporter.phase(RunPhase::training);
    return {};
}

void TrainingLoop::saveCheckpoint() {
    if (m_step == m_savedStep) return;
    m_savedStep = m_step;
    if (!m_run.ranks.isFirst()) return;
    const Result<void> written = writeCheckpoint();
    if (!written)
        m_reporter.notice("checkpoint.failed",
                          {{"step", m_step}, {"cause", written.error().message()}},
                          "The checkpoint of step " + std::to_string(m_step) +
                              " was not saved: " + written.error().message() +
                              " The training goes on, and earlier checkpoints are kept.");
}

Result<void> TrainingLoop::writeCheckpoint() {
    m_run.choices.buckets = m_reducer->buckets();
    TRY(CheckpointWriter checkpoint, CheckpointWriter::begin(m_run.run, m_step));
    TRY_VOID(addModelTo(checkpoint, *m_run.model));
    TRY_VOID(checkpoint.addTensors(optimizerFile, m_optimizer.state()));
    const at::Tensor scaler = m_scaler.state();
    TRY_VOID(checkpoint.addJson(progressFile, {{"version", 1},
                                               {"step", m_step},
                                               {"next_sample", m_nextSample},
                                               {"world_size", m_run.ranks.size()},
                                               {"loss_scale", scaler[0].item<double>()},
                                               {"good_steps", scaler[1].item<double>()},
                                               {"measured", toJson(m_run.choices)},
                                               {"recipe", toJson(m_run.job.recipe)}}));
    TRY(const std::filesystem::path folder, checkpoint.finish());
    pruneCheckpoints(m_run.run, m_run.job.recipe.checkpoints_total_limit);
    m_reporter.checkpoint(m_step, "checkpoints/" + folder.filename().string());
    return {};
}

Result<void> TrainingLoop::restore(const std::filesystem::path& checkpoint) {
    TRY(const Json progress, readJson(checkpoint / progressFile));
    TRY_VOID(readModelFrom(checkpoint, *m_run.model));
    TRY_VOID(readTensorsInto(checkpoint / optimizerFile, m_optimizer.state()));
    m_step = valueOr(progress, "step", 0);
    m_nextSample = valueOr<std::uint64_t>(progress, "next_sample", 0);
    m_scaler.setState(
        at::tensor({valueOr(progress, "loss_scale", 0.0), valueOr(progress, "good_steps", 0.0)}));
    return {};
}

}  // namespace dreambooth
