// Times a few real steps with each precision, memory layout and number of threads.
#include "autotune_on_machine.h"

#include "micro_batch.h"

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/full.h>
#include <ATen/ops/ones.h>
#include <base/clock.h>
#include <base/json.h>
#include <base/log.h>
#include <c10/util/Exception.h>
#include <distributed/gpu.h>
#include <models/number_format.h>
#include <runs/checkpoint.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <limits>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr double longStep = 5.0;  // seconds; a slower step is measured once only

/// That this process has, before it was given fewer.
int maxThreads() {
    static const int threads = at::get_num_threads();
    return threads;
}

bool hasBf16(at::Device device) {
    return device.is_cuda() ? gpuPlugin()->hasBf16(device.index()) : processorHasBf16();
}

/// Every rank must take part.
bool allHaveBf16(at::Device device, const RankGroup& ranks) {
    at::Tensor lacking = at::full({1}, hasBf16(device) ? 0.0 : 1.0, at::kDouble);
    ranks.allReduceSum(lacking);
    return lacking.item<double>() == 0;
}

double processorSeconds() {
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// Seconds for comparing: of this process on one CPU thread, where other work on the machine does
/// not count; else of the time that passes.
double comparableSeconds(at::Device device, int threads) {
    return device.is_cpu() && threads == 1 ? processorSeconds() : steadySeconds();
}

/// Whether other work takes the processor: threads would wait for each other's turns then, and get
/// no more together than one alone. Known after steps with one thread; of several tries the one
/// that waited least counts, for the first may have waited for the disk.
class OtherWork {
public:
    void measure(const std::function<void()>& steps) {
        const double start = steadySeconds(), used = processorSeconds();
        steps();
        m_share = std::max(m_share, (processorSeconds() - used) / (steadySeconds() - start));
    }
    bool isThere() const { return m_share < 0.75; }

private:
    double m_share = 0;  ///< of a core that this process got
};

/// One training step's seconds with these choices.
double secondsWith(const RunFolder& run, const Job& job, const Placement& placement,
                   const AutotuneResult& choices, OtherWork& others) {
    const at::Device device = placement.denoiser;
    double seconds = std::numeric_limits<double>::infinity();
    if (choices.threads > 1 && others.isThere()) return seconds;
    try {
        at::set_num_threads(choices.threads);
        const auto model =
            orThrow(TrainableModel::load(trainableOptions(run, job, placement, choices)));
        const auto measure = [&] {
            seconds = secondsOfStep(*model, job.recipe, choices.threads).comparable;
        };
        choices.threads == 1 ? others.measure(measure) : measure();
        return seconds;
    } catch (const c10::Error& error) {
        // Not every processor has kernels for every precision.
        logInfo(std::string("Not measured: ") + error.what_without_backtrace());
    } catch (const std::exception& error) {
        if (!isOutOfMemory(error)) throw;
        logInfo(std::string("Not measured: ") + error.what());
    }
    trimMemory(device);
    return std::numeric_limits<double>::infinity();
}

/// Rows are limited by each rank for itself, and in the first one's file and checkpoints for it.
Result<void> takeOwnLimits(const RunFolder& run, int rank, AutotuneResult& choices) {
    if (rank > 0) choices.limits.clear();
    const Result<Json> file = readJson(run.autotuneFile(rank));
    if (!file) return {};  // memory has never run out there
    TRY(const AutotuneResult own, autotuneResultFromJson(*file));
    choices.limits = own.limits;
    return {};
}

/// What another machine measured, as far as those of all ranks have it, for their gradients are
/// added up; what the recipe says goes before.
void fitToMachine(AutotuneResult& choices, const Recipe& recipe, const RankGroup& ranks,
                  at::Device device, RunReporter& reporter) {
    if (recipe.mixed_precision != "auto") {
        choices.precision = precisionFromString(recipe.mixed_precision);
    } else if (choices.precision == Precision::bf16 && !allHaveBf16(device, ranks)) {
        choices.precision = Precision::full;
        reporter.notice("train.other_precision");
    }
    choices.threads = std::min(choices.threads, maxThreads());
}

}  // namespace

Result<AutotuneResult> autotuneOnMachine(const RunFolder& run, const Job& job,
                                         const RankGroup& ranks, const Placement& placement,
                                         RunReporter& reporter) {
    const at::Device device = placement.denoiser;
    const int threads = maxThreads();
    if (const Result<Json> before = readJson(run.autotuneFile())) {
        TRY(AutotuneResult choices, autotuneResultFromJson(*before));
        TRY_VOID(takeOwnLimits(run, ranks.rank(), choices));
        fitToMachine(choices, job.recipe, ranks, device, reporter);
        return choices;
    }
    AutotuneResult choices;
    if (job.recipe.mixed_precision == "auto") {
        reporter.progress("measuring", 0, 1);
        OtherWork others;
        // Weights in bfloat16 have its range, too.
        const auto options =
            TrainableModel::loadOptions(trainableOptions(run, job, placement, choices));
        TRY(const ModelFiles files, ModelFiles::open(job.model, openOptions(options)));
        const bool mayOverflow = files.isFlow() || job.recipe.weight_dtype == "bfloat16";
        choices = autotune(device.type(), allHaveBf16(device, ranks), mayOverflow, threads,
                           [&](const AutotuneResult& candidate) {
                               return secondsWith(run, job, placement, candidate, others);
                           });
        reporter.progress("measuring", 1, 1);
    } else {
        choices.precision = precisionFromString(job.recipe.mixed_precision);
        // What our own kernels are made for, and a GPU's convolutions in half precision.
        choices.channelsLast = device.is_cpu() || choices.precision != Precision::full;
        choices.threads = threads;
    }
    TRY(const Json agreed, parseJson(ranks.broadcast(toJson(choices).dump()), "rank 0"));
    TRY(choices, autotuneResultFromJson(agreed));
    if (ranks.isFirst()) TRY_VOID(writeAutotuneResult(run, choices, 0));
    return choices;
}

Result<AutotuneResult> autotuneResultFor(const RunFolder& run, const Job& job,
                                         const fs::path& checkpoint, const RankGroup& ranks,
                                         at::Device device, RunReporter& reporter) {
    TRY(const Json progress, readJson(checkpoint / checkpoint_files::progress));
    TRY(AutotuneResult choices, autotuneResultFromJson(progress.value("measured", Json::object())));
    TRY_VOID(takeOwnLimits(run, ranks.rank(), choices));
    fitToMachine(choices, job.recipe, ranks, device, reporter);
    return choices;
}

Result<void> writeAutotuneResult(const RunFolder& run, const AutotuneResult& choices, int rank) {
    return writeJson(run.autotuneFile(rank), toJson(choices));
}

StepSeconds secondsOfStep(const TrainableModel& model, const Recipe& recipe, int threads) {
    const at::Device device = model.device();
    const std::int64_t sides = recipe.with_prior_preservation ? 2 : 1;
    const std::int64_t rows = recipe.train_batch_size * sides;
    const std::int64_t side = recipe.resolution / model.model().files.pixelsPerLatent();
    Batch batch;
    batch.latents = at::ones({rows, model.model().files.latentChannels(), side, side},
                             at::TensorOptions().device(device));
    batch.noise = batch.latents;
    batch.timesteps = at::ones({rows}, batch.latents.options().dtype(at::kLong));
    batch.photos = recipe.train_batch_size;
    batch.sizes.assign(static_cast<std::size_t>(rows),
                       PictureSizes::whole(recipe.resolution, recipe.resolution));
    const std::vector<NamedTensor> parameters = model.parameters();
    double best = std::numeric_limits<double>::infinity(), passed = 0;
    int counted = 0;
    for (int i = 0; i < 3; ++i) {  // the first one is a warm-up
        const double begin = steadySeconds(), start = comparableSeconds(device, threads);
        model.loss(batch).total.backward();
        // Reading a gradient waits for the device.
        (void)parameters.front().tensor.grad().sum().item<float>();
        const double seconds = comparableSeconds(device, threads) - start;
        if (i == 0 && seconds <= longStep) continue;
        best = std::min(best, seconds);
        passed += steadySeconds() - begin;
        ++counted;
        if (seconds > longStep) break;
    }
    for (const NamedTensor& parameter : parameters) parameter.tensor.mutable_grad().reset();
    return {.passing = passed / counted, .comparable = best};
}

std::vector<std::string> promptsOf(const Job& job) {
    std::vector<std::string> prompts = {job.instancePrompt};
    if (job.recipe.with_prior_preservation) prompts.push_back(job.first().classPrompt);
    return prompts;
}

TrainableOptions trainableOptions(const RunFolder& run, const Job& job, const Placement& placement,
                                  const AutotuneResult& choices) {
    return {.model = job.model,
            .recipe = job.recipe,
            .prompts = promptsOf(job),
            .placement = placement,
            .choices = choices,
            .vae = job.vae,
            .word = {job.first().subject.token, job.first().subject.className},
            .networkWeights =
                job.networkWeights.empty() ? fs::path() : run.path() / job.networkWeights};
}

}  // namespace dreambooth
