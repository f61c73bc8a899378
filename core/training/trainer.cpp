// One rank of a run from start to end: who it is, what it works on, then the loop, then the result.
#include <training/trainer.h>

#include "class_images.h"
#include "output.h"
#include "run_reporter.h"
#include "training_loop.h"

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/ones.h>
#include <base/clock.h>
#include <base/log.h>
#include <c10/util/Exception.h>
#include <distributed/gpu.h>
#include <malloc.h>
#include <training/checkpoint.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>
#include <limits>
#include <new>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* measuredFile = "measured.json";
constexpr double longStep = 5.0;  // seconds; a slower step is measured once only

/// "auto", "cpu" or a GPU's number → the device. Errors: device.unknown, gpu.missing.
Result<at::Device> deviceFrom(const std::string& name, const LaunchEnvironment& launch) {
    const GpuPlugin* gpu = gpuPlugin();
    const int gpus = gpu != nullptr ? gpu->deviceCount() : 0;
    if (name == "cpu") return at::Device(at::kCPU);
    if (name == "auto")
        return gpus == 0
                   ? at::Device(at::kCPU)
                   : at::Device(at::kCUDA, static_cast<at::DeviceIndex>(launch.localRank % gpus));
    int index = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
    if (error != std::errc() || end != name.data() + name.size() || index < 0)
        return badInput("device.unknown", "There is no device \"" + name + "\".",
                        "Devices are \"cpu\", \"auto\" and the numbers of GPUs: 0, 1, …",
                        {{"device", name}});
    if (index >= gpus)
        return badInput("gpu.missing",
                        "There is no GPU " + name + " here" +
                            (gpu == nullptr ? ": " + gpuPluginProblem() : std::string(".")),
                        "Choose another device, or see `dreambooth doctor`.", {{"device", name}});
    return at::Device(at::kCUDA, static_cast<at::DeviceIndex>(index));
}

std::string chosenDevice(const TrainOptions& options, const Job& job) {
    if (options.device != "auto") return options.device;
    if (!options.launch.device.empty()) return options.launch.device;
    // Ranks of another launcher take the GPU of their number on this machine.
    return options.launch.launched() ? "auto" : job.devices.front();
}

bool gpuHasBf16(at::Device device) {
    return device.is_cuda() && gpuPlugin()->device(device.index()).capabilityMajor >= 8;
}

std::vector<std::string> promptsOf(const Job& job) {
    std::vector<std::string> prompts = {job.instancePrompt};
    if (job.recipe.with_prior_preservation) prompts.push_back(job.classPrompt);
    return prompts;
}

Result<void> checkJob(const Job& job) {
    TRY_VOID(validate(job.recipe));
    if (job.recipe.with_prior_preservation && job.classPrompt.empty())
        return badInput("recipe.invalid", "Prior preservation is on, but there is no class prompt.",
                        "Give a class prompt such as \"a photo of a dog\", or switch "
                        "with_prior_preservation off.",
                        {{"field", "class_prompt"}});
    return {};
}

Result<std::vector<at::Tensor>> readPictures(const PictureFiles& pictures,
                                             const std::vector<fs::path>& files, int resolution) {
    std::vector<at::Tensor> result;
    for (const fs::path& file : files) {
        TRY(at::Tensor picture, pictures.read(file, resolution));
        result.push_back(std::move(picture));
    }
    return result;
}

/// Seconds for comparing: of this process on one CPU thread, where other work on the machine does
/// not count; else of the clock on the wall.
double comparableSeconds(at::Device device, int threads) {
    if (!device.is_cpu() || threads > 1) return secondsSinceEpoch();
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// One training step's seconds with these choices, on made-up latents.
double secondsOfStep(const Job& job, at::Device device, const MeasuredChoices& choices) {
    try {
        at::set_num_threads(choices.threads);
        const auto model =
            orThrow(TrainableModel::load(job.model, job.recipe, promptsOf(job), device, choices));
        const Recipe& recipe = job.recipe;
        const std::int64_t rows =
            recipe.train_batch_size * (recipe.with_prior_preservation ? 2 : 1);
        const std::int64_t side = recipe.resolution / model->model().vae.scaleFactor();
        Batch batch;
        batch.latents = at::ones({rows, model->model().unet.config().inChannels, side, side},
                                 at::TensorOptions().device(device));
        batch.noise = batch.latents;
        batch.timesteps = at::ones({rows}, batch.latents.options().dtype(at::kLong));
        batch.photos = recipe.train_batch_size;
        double best = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 3; ++i) {  // the first one is a warm-up
            const double start = comparableSeconds(device, choices.threads);
            model->loss(batch).total.backward();
            // Reading a gradient waits for the device.
            (void)model->parameters().front().tensor.grad().sum().item<float>();
            const double seconds = comparableSeconds(device, choices.threads) - start;
            if (i > 0 || seconds > longStep) best = std::min(best, seconds);
            if (seconds > longStep) break;
        }
        return best;
    } catch (const c10::Error& error) {
        // Not every processor has kernels for every precision.
        logInfo(std::string("Not measured: ") + error.what_without_backtrace());
        return std::numeric_limits<double>::infinity();
    }
}

Result<MeasuredChoices> chooseOnThisMachine(const RunFolder& run, const Job& job,
                                            const RankGroup& ranks, at::Device device,
                                            RunReporter& reporter) {
    if (const Result<Json> before = readJson(run.path() / measuredFile))
        return measuredFromJson(*before);
    MeasuredChoices choices;
    const int mostThreads = at::get_num_threads();
    if (job.recipe.mixed_precision == "auto") {
        reporter.progress("measuring", 0, 1);
        choices = measureFastest(device.type(), gpuHasBf16(device), mostThreads,
                                 [&](const MeasuredChoices& candidate) {
                                     return secondsOfStep(job, device, candidate);
                                 });
        reporter.progress("measuring", 1, 1);
    } else {
        choices.precision = precisionFromString(job.recipe.mixed_precision);
        choices.threads = mostThreads;
    }
    TRY(const Json agreed, parseJson(ranks.broadcast(toJson(choices).dump()), "rank 0"));
    TRY(choices, measuredFromJson(agreed));
    if (ranks.isFirst()) TRY_VOID(writeJson(run.path() / measuredFile, agreed));
    return choices;
}

/// The newest checkpoint that is whole, or an empty path; the first rank looks.
fs::path checkpointToResume(const RunFolder& run, const RankGroup& ranks, RunReporter& reporter) {
    std::string found;
    if (ranks.isFirst()) {
        pruneCheckpoints(run, 0);  // what a killed worker left half written
        const std::vector<RunFolder::Checkpoint> all = run.listCheckpoints();
        for (auto it = all.rbegin(); it != all.rend() && found.empty(); ++it) {
            const Result<void> whole = verifyCheckpoint(it->path);
            if (whole)
                found = it->path.string();
            else
                reporter.notice(whole.error().code, whole.error().arguments,
                                whole.error().message());
        }
    }
    return ranks.broadcast(found);
}

class Preparation {
public:
    Preparation(const RunFolder& run, const TrainOptions& options, Job job, RankGroup ranks,
                at::Device device, RunReporter& reporter)
        : m_device(device),
          m_reporter(reporter),
          m_prepared{
              run, std::move(job), options.pictures, std::move(ranks), options.stop, {}, {}, {}, {},
              {}},
          m_control(run, m_prepared.ranks, options.stop) {}

    /// Loads, measures, draws class images, encodes. `checkpoint` may be empty. False: stopped on
    /// request.
    Result<bool> prepare(const fs::path& checkpoint) {
        const Job& job = m_prepared.job;
        const RunFolder& run = m_prepared.run;
        TRY(const auto photoFiles, m_prepared.pictures.list(run.input(), "photo-"));
        if (photoFiles.empty())
            return badInput("train.no_photos",
                            "There are no photos to learn from in " + run.input().string() + ".",
                            "Add at least one photo of the subject.",
                            {{"folder", run.input().string()}});
        if (checkpoint.empty()) {
            TRY(m_prepared.choices,
                chooseOnThisMachine(run, job, m_prepared.ranks, m_device, m_reporter));
        } else {
            TRY(const Json progress, readJson(checkpoint / "training.json"));
            TRY(m_prepared.choices, measuredFromJson(progress.value("measured", Json::object())));
        }
        at::set_num_threads(m_prepared.choices.threads);
        m_reporter.progress("loading", 0, 1);
        TRY(m_prepared.model, TrainableModel::load(job.model, job.recipe, promptsOf(job), m_device,
                                                   m_prepared.choices));
        m_reporter.progress("loading", 1, 1);
        TRY(m_prepared.photos, images(photoFiles, "photo", "photos"));
        if (job.recipe.with_prior_preservation) {
            const fs::path folder =
                run.path() / (job.classImages.empty() ? "class-images" : job.classImages);
            TRY(const ClassImagesResult drawn,
                prepareClassImages(job, folder, m_prepared.pictures, *m_prepared.model,
                                   m_prepared.ranks, m_control, m_reporter));
            if (drawn.stopped) return false;
            TRY(m_prepared.classImages, images(drawn.files, "class", "class latents"));
        }
        return prepareValidation();
    }

    PreparedRun& prepared() { return m_prepared; }

private:
    Result<std::unique_ptr<TrainingImages>> images(const std::vector<fs::path>& files,
                                                   const std::string& purpose,
                                                   const std::string& stage) {
        const Recipe& recipe = m_prepared.job.recipe;
        TRY(auto pictures, readPictures(m_prepared.pictures, files, recipe.resolution));
        DatasetOptions options;
        options.purpose = purpose;
        options.seed = static_cast<std::uint64_t>(recipe.seed);
        options.resolution = recipe.resolution;
        options.centerCrop = recipe.center_crop;
        options.randomFlip = recipe.random_flip;
        options.device = m_device;
        auto result = std::make_unique<TrainingImages>(std::move(pictures), std::move(options));
        if (result->isFixed())
            result->cacheMoments(m_prepared.model->model().vae, [&](int done, int total) {
                m_reporter.progress(stage, done, total);
            });
        return result;
    }

    Result<bool> prepareValidation() {
        const Recipe& recipe = m_prepared.job.recipe;
        if (recipe.validation_loss_steps <= 0) return true;
        const Vae& vae = m_prepared.model->model().vae;
        TRY(const auto heldOut, m_prepared.pictures.list(m_prepared.run.input(), "held-out-"));
        at::Tensor latents;
        if (heldOut.empty()) {
            latents = m_prepared.photos->meanLatents(vae);
        } else {
            TRY(auto pictures, readPictures(m_prepared.pictures, heldOut, recipe.resolution));
            DatasetOptions options;
            options.resolution = recipe.resolution;
            options.centerCrop = true;
            options.device = m_device;
            latents = TrainingImages(std::move(pictures), std::move(options)).meanLatents(vae);
        }
        m_prepared.validation.emplace(latents, m_prepared.model->schedule(), recipe);
        return true;
    }

    at::Device m_device;
    RunReporter& m_reporter;
    PreparedRun m_prepared;
    StepControl m_control;
};

std::vector<std::string> deviceNames(const Job& job, const RankGroup& ranks, at::Device device) {
    const auto count = static_cast<std::size_t>(ranks.size());
    if (job.devices.size() == count && job.devices.front() != "auto") return job.devices;
    return std::vector<std::string>(
        count, device.is_cuda() ? gpuPlugin()->device(device.index()).name : "cpu");
}

Result<RunPhase> runPrepared(const RunFolder& run, const TrainOptions& options, const Job& job,
                             const RankGroup& ranks, at::Device device, RunReporter& reporter) {
    const double startedAt = secondsSinceEpoch();
    TRY_VOID(checkJob(job));
    reporter.phase(RunPhase::preparing);
    const fs::path checkpoint = checkpointToResume(run, ranks, reporter);
    Preparation preparation(run, options, job, ranks, device, reporter);
    TRY(const bool ready, preparation.prepare(checkpoint));
    if (!ready) {
        StepControl(run, ranks, options.stop).honoured("stop");
        return RunPhase::stopped;
    }
    TrainingLoop loop(preparation.prepared(), reporter);
    if (!checkpoint.empty()) TRY_VOID(loop.restore(checkpoint));
    reporter.started(ranks.size(), deviceNames(job, ranks, device), job.recipe.max_train_steps,
                     loop.step());
    TRY(const RunPhase end, loop.run());
    if (end != RunPhase::finished) return end;
    const fs::path output = outputFolder(run, job);
    if (ranks.isFirst())
        TRY_VOID(writeOutput(output, job, *preparation.prepared().model, loop.step()));
    ranks.barrier();
    reporter.finished(loop.step(), secondsSinceEpoch() - startedAt, output.string());
    return end;
}

Error memoryError(at::Device device) {
    return {"memory.out",
            {},
            device.is_cuda() ? "The memory of the GPU is not enough for this training."
                             : "The memory of this computer is not enough for this training.",
            "Use a smaller train_batch_size or resolution, gradient_checkpointing, or LoRA."};
}

/// Requests from before this worker: nobody was there to honour them, and nobody waits any more.
void removeOldRequests(const RunFolder& run) {
    const auto old = fs::file_time_type::clock::now() - std::chrono::seconds(3);
    std::error_code error;
    std::vector<fs::path> stale;
    for (fs::directory_iterator it(run.requests(), error), end; !error && it != end;
         it.increment(error))
        if (it->last_write_time(error) < old) stale.push_back(it->path());
    for (const fs::path& request : stale) fs::remove(request, error);
}

/// Keeps the C library from giving freed tensors back to the kernel and asking for them again: a
/// tenth of a small step's time on the CPU.
void keepFreedMemory() {
    ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
    ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    ::mallopt(M_TOP_PAD, 64 << 20);
}

/// Turns what LibTorch's layers throw into the one kind of Error that is told.
Result<RunPhase> guarded(at::Device device, const std::function<Result<RunPhase>()>& work) {
    try {
        return work();
    } catch (const ErrorException& error) {
        return std::unexpected(error.error());
    } catch (const c10::OutOfMemoryError&) {
        return std::unexpected(memoryError(device));
    } catch (const std::bad_alloc&) {
        return std::unexpected(memoryError(device));
    } catch (const c10::Error& error) {
        const std::string what = error.what_without_backtrace();
        if (what.find("can't allocate memory") != std::string::npos)
            return std::unexpected(memoryError(device));
        return failure("engine.failed", "The engine could not go on: " + what,
                       "See the log of the run; this may be a fault of the program.",
                       {{"cause", what}});
    } catch (const std::exception& error) {
        return failure("engine.failed",
                       std::string("The training could not go on: ") + error.what(),
                       "See the log of the run; this may be a fault of the program.",
                       {{"cause", error.what()}});
    }
}

}  // namespace

Result<RunPhase> trainRun(const RunFolder& run, const TrainOptions& options) {
    const LaunchEnvironment& launch = options.launch;
    const bool ourLauncher = launch.launcher == "dreambooth";
    const bool first = launch.rank == 0;
    if (first && options.prepare) TRY_VOID(options.prepare(true));
    std::optional<FileLock> lock;
    if (first && !ourLauncher) {
        TRY(FileLock acquired, FileLock::acquire(run.lockFile()));
        lock.emplace(std::move(acquired));
    }
    TRY(RunReporter reporter, RunReporter::open(run, first));
    if (first) {
        logToFile(run.logFile());
        removeOldRequests(run);
    }

    at::Device device = at::kCPU;
    Result<RunPhase> end = guarded(device, [&]() -> Result<RunPhase> {
        // Before job.json is read: another rank may have to wait until the first one has made it.
        std::string wanted = chosenDevice(options, Job{});
        if (!launch.launched()) {
            TRY(const Job job, run.readJob());
            wanted = chosenDevice(options, job);
        }
        TRY(device, deviceFrom(wanted, launch));
        if (device.is_cuda())
            gpuPlugin()->useDevice(device.index());
        else
            keepFreedMemory();
        TRY(const RankGroup ranks, RankGroup::join(launch, device));
        ranks.barrier();
        if (!first && options.prepare) TRY_VOID(options.prepare(false));
        TRY(const Job job, run.readJob());
        return guarded(device,
                       [&] { return runPrepared(run, options, job, ranks, device, reporter); });
    });
    if (!end) {
        reportRankFailure(end.error());
        if (!ourLauncher) reporter.failed(end.error());
    } else if (*end == RunPhase::stopped) {
        reporter.phase(RunPhase::stopped, "Stopped on request; it can be resumed.");
    }
    return end;
}

void recordFailure(const RunFolder& run, const Error& error) {
    if (Result<RunReporter> reporter = RunReporter::open(run, true)) reporter->failed(error);
}

}  // namespace dreambooth
