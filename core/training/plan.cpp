// Measuring a run on its first steps.
#include "micro_batch.h"
#include "prepare_training.h"
#include "tensor_memory.h"
#include "training_loop.h"
#include "training_state.h"

#include <ATen/core/Tensor.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/memory.h>
#include <diffusion/pipeline.h>
#include <distributed/gpu.h>
#include <runs/inputs.h>
#include <runs/scores.h>
#include <training/plan.h>
#include <training/run_rank.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// The peak of memory and the time of each stage of the run: memory of the GPU that learns, else of
/// this process. A stage may come twice, as loading does, before and after photos are encoded.
class PlanMeter {
public:
    explicit PlanMeter(at::Device device) : m_device(device) { begin("start"); }

    /// Ends the stage before. What that one has freed does not count for this one.
    void begin(const std::string& stage);
    void end();

    const std::string& stage() const { return m_stage; }
    std::int64_t peak() const;  ///< bytes since begin()
    const RunPlan::Bytes& peaks() const { return m_peaks; }
    double secondsOf(const std::string& stage) const;

private:
    at::Device m_device;
    std::string m_stage;
    double m_startedAt = 0;
    RunPlan::Bytes m_peaks;
    std::vector<std::pair<std::string, double>> m_seconds;
};

void PlanMeter::begin(const std::string& stage) {
    end();
    trimMemory(m_device);
    m_stage = stage;
    m_startedAt = steadySeconds();
    if (m_device.is_cuda())
        gpuPlugin()->resetPeak(m_device.index());
    else
        restartPeakResident();
}

void PlanMeter::end() {
    if (m_stage.empty()) return;
    const auto before = std::ranges::find(m_peaks, m_stage, &RunPlan::Bytes::value_type::first);
    if (before == m_peaks.end())
        m_peaks.emplace_back(m_stage, peak());
    else
        before->second = std::max(before->second, peak());
    m_seconds.emplace_back(m_stage, steadySeconds() - m_startedAt);
    m_stage.clear();
}

std::int64_t PlanMeter::peak() const {
    return static_cast<std::int64_t>(m_device.is_cuda() ? gpuPlugin()->peakBytes(m_device.index())
                                                        : peakResident());
}

double PlanMeter::secondsOf(const std::string& stage) const {
    double sum = 0;
    for (const auto& [name, seconds] : m_seconds)
        if (name == stage) sum += seconds;
    return sum;
}

/// Steps that are timed. Those before them warm up; on a GPU one of those is captured, and the next
/// replayed for the first time.
constexpr int timedSteps = 2;
/// Steps that come behind them: a GPU's last two are reported together once it has done them, with
/// no next one to queue, and so seem shorter where the host takes longer to queue a step.
int untimedStepsAtEnd(at::Device device) {
    return device.is_cuda() ? 2 : 0;
}
int stepsOn(at::Device device) {
    return (device.is_cuda() ? StepGraph::warmUps + 2 : 1) + timedSteps + untimedStepsAtEnd(device);
}
constexpr int drawingSteps = 3;
constexpr int never = 1 << 30;  // an interval that no run reaches
/// That a step's scores are of.
constexpr int scorePictures = 2 * static_cast<int>(scoreScenes.size());

/// The run, with few steps and nothing written between them.
Job shortened(const Job& job, int photos, at::Device device) {
    Job result = job;
    Recipe& recipe = result.recipe;
    recipe.max_train_steps = stepsOn(device);
    recipe.checkpointing_steps = never;
    recipe.stop_at_best_step = false;
    recipe.validation_prompt.clear();
    recipe.validation_steps = never;
    recipe.num_class_images = std::min(recipe.num_class_images, photos);
    result.subjects.resize(1);
    result.first().classImages.clear();  // its own folder
    result.first().subject.leftOutClassImages.clear();
    result.checkpointCopies.clear();
    return result;
}

std::int64_t frozenBytes(const TrainableModel& model) {
    std::set<const void*> trained;
    for (const NamedTensor& one : model.parameters()) trained.insert(one.tensor.data_ptr());
    std::int64_t sum = 0;
    for (const Component component : model.model().files.components())
        for (const auto& [name, tensor] : model.model().parameters(component).tensors())
            if (!trained.contains(tensor.data_ptr()) && tensor.device() == model.device())
                sum += static_cast<std::int64_t>(tensor.nbytes());
    for (const auto& [name, weight] :
         model.model().parameters(model.model().files.denoiser()).frozenMatrices())
        sum += weight->bytes();
    return sum;
}

struct Drawing {
    std::int64_t peak = 0;         ///< of memory while it draws, before anything is learned
    double perStep = 0, rest = 0;  ///< seconds of a picture: a sampler step, and all else
    double secondsOf(int samplerSteps) const { return perStep * samplerSteps + rest; }
};

/// One batch of pictures, as class images and samples are drawn.
Result<Drawing> drawSome(const Job& job, int count, const TrainableModel& model, PlanMeter& meter) {
    std::vector<DrawRequest> requests(static_cast<std::size_t>(count));
    for (DrawRequest& request : requests) {
        request.prompt = job.instancePrompt;
        request.num_inference_steps = drawingSteps;
        request.width = request.height = job.recipe.resolution;
    }
    std::vector<double> times;
    meter.begin("drawing");
    const double start = steadySeconds();
    const Autocast autocast(model.precision(), model.device().type());
    model.disableDropout();
    const auto drawn = drawWithinMemory(
        model, requests, [&](int, int, const at::Tensor&) { times.push_back(steadySeconds()); });
    if (!drawn) return std::unexpected(drawn.error());
    const double all = steadySeconds() - start;
    Drawing drawing;
    drawing.peak = meter.peak();
    meter.end();
    if (times.size() > 1)
        drawing.perStep = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
    drawing.rest = std::max(0.0, all - drawing.perStep * drawingSteps) / count;
    drawing.perStep /= count;
    return drawing;
}

/// What was seen of the shortened run.
struct Measurements {
    std::int64_t program;  ///< bytes in use before all else; 0 on a GPU
    PlanMeter meter;
    AutotuneResult choices = {};
    int samples = 0;           ///< pictures at each sampling of the whole run
    int shownClassImages = 0;  ///< that were encoded
    Drawing drawing = {};      ///< zeros where the run draws nothing
    /// Seconds of a photo and of a class image that are encoded when their turn comes first; 0:
    /// they were encoded before.
    double photoLatent = 0, classLatent = 0;
    std::int64_t photos = 0;    ///< with their mirror images
    double readingSeconds = 0;  ///< of all photos
    DiskNeed disk = {};
    /// Bytes: the peak while learning, and tensors.
    std::int64_t peak = 0, trained = 0, frozen = 0, optimizer = 0;
    std::vector<double> stepSeconds = {};
    double validationSeconds = 0;
};

/// Takes the times of what a run does as it tells of it.
class MeasuredRun final : public RunWatcher {
public:
    explicit MeasuredRun(Measurements& measured) : m_measured(measured) {}

    void onStage(const std::string& stage) override {
        if (stage != m_measured.meter.stage()) m_measured.meter.begin(stage);
    }
    void onStep(const EventWriter::Step& step) override {
        m_measured.stepSeconds.push_back(step.seconds);
        m_lastStepAt = steadySeconds();
    }
    void onValidation() override { m_measured.validationSeconds = steadySeconds() - m_lastStepAt; }

private:
    Measurements& m_measured;
    double m_lastStepAt = 0;
};

/// Encodes what the steps here would, so that those that are timed cost what all others cost:
/// seconds a picture, 0 where none is missing. Of pictures that are cut elsewhere each time every
/// step encodes some.
double encodeMissing(const PreparedRun& prepared, const TrainingDataset& pictures,
                     PlanMeter& meter) {
    if (!pictures.isFixed()) return 0;
    const Recipe& recipe = prepared.job.recipe;
    const auto samples = static_cast<std::uint64_t>(recipe.max_train_steps) *
                         static_cast<std::uint64_t>(recipe.train_batch_size) *
                         static_cast<std::uint64_t>(recipe.gradient_accumulation_steps);
    std::optional<TrainableModel::WithEncoder> withEncoder;
    double start = 0;
    int encoded = 0;
    for (std::uint64_t sample = 0; sample < samples; ++sample) {
        const std::array numbers = {sample};
        const PictureShape shape = prepared.photos->shapeOf(sample);
        if (!pictures.needsVae(numbers, shape)) continue;
        if (encoded++ == 0) {
            meter.begin("photos");
            start = steadySeconds();
            withEncoder.emplace(*prepared.model);
        }
        (void)pictures.latents(numbers, shape, prepared.model->model().vae);
    }
    if (encoded == 0) return 0;
    const double seconds = (steadySeconds() - start) / encoded;
    meter.end();
    return seconds;
}

/// Photos in the place of class images: what they show does not matter here.
Result<void> copyToClassImages(const std::vector<fs::path>& photos, const fs::path& folder) {
    TRY_VOID(makeFolder(folder));
    for (const fs::path& photo : photos) TRY_VOID(copyFile(photo, folder / photo.filename()));
    return {};
}

Result<Measurements> measureStages(const RunFolder& scratch, const Job& job,
                                   const PictureFiles& pictures, const Placement& placement,
                                   int missingClassImages, const fs::path& runFolder) {
    const bool onCpu = placement.denoiser.is_cpu();
    Measurements measured{
        .program = onCpu ? static_cast<std::int64_t>(ProcessMemory::now().resident) : 0,
        .meter = PlanMeter(placement.denoiser)};
    PlanMeter& meter = measured.meter;
    TRY(const auto photos, RunInputs(scratch).photos());
    const Job some = shortened(job, static_cast<int>(photos.size()), placement.denoiser);
    TRY_VOID(copyToClassImages(photos, scratch.classImagesOf(some)));
    TRY(RunReporter reporter, RunReporter::open(scratch, false));
    MeasuredRun watcher(measured);
    reporter.watch(watcher);
    TRY(std::optional<PreparedRun> ready, prepareToTrain({.run = scratch,
                                                          .job = some,
                                                          .pictures = pictures,
                                                          .reporter = reporter,
                                                          .placement = placement},
                                                         {}, nullptr));
    if (!ready) return failure("run.stopped.measuring");
    PreparedRun& prepared = *ready;
    meter.end();

    const Recipe& recipe = job.recipe;
    measured.readingSeconds = meter.secondsOf("photos");
    measured.choices = prepared.choices;
    measured.shownClassImages = some.recipe.num_class_images;
    measured.samples = samplesAtOnce(recipe);
    const int scored = recipe.stop_at_best_step ? scorePictures : 0;
    if (const int drawn = std::max({missingClassImages, measured.samples, scored}); drawn > 0) {
        const int atOnce = std::clamp(recipe.sample_batch_size, 1, drawn);
        TRY(measured.drawing, drawSome(job, atOnce, *prepared.model, meter));
    }
    measured.photoLatent = encodeMissing(prepared, *prepared.photos, meter);
    measured.photos = prepared.photos->count() * (recipe.random_flip ? 2 : 1);
    if (prepared.classImages)
        measured.classLatent = encodeMissing(prepared, *prepared.classImages, meter);
    TrainingState state(prepared);
    measured.disk = state.diskNeed(runFolder);
    meter.begin("steps");
    TRY(LiveChanges changes, LiveChanges::begin(prepared, state.position.step));
    TRY(const RunPhase end, TrainingLoop(prepared, state, changes).run());
    (void)end;
    measured.peak = meter.peak();
    meter.end();
    measured.trained = bytesOf(prepared.model->parameters());
    measured.frozen = frozenBytes(*prepared.model);
    measured.optimizer = bytesOf(state.optimizer().state());
    return measured;
}

void addMemory(RunPlan& plan, const Job& job, const Measurements& measured, at::Device device) {
    const Recipe& recipe = job.recipe;
    if (measured.program > 0) plan.parts.emplace_back("program", measured.program);
    plan.parts.emplace_back("trained weights", measured.trained);
    plan.parts.emplace_back("frozen weights", measured.frozen);
    const std::int64_t gradients = recipe.fused_backward ? 0 : measured.trained;
    plan.parts.emplace_back("gradients", gradients);
    plan.parts.emplace_back("optimizer", measured.optimizer);
    plan.parts.emplace_back(
        "activations",
        std::max<std::int64_t>(0, measured.peak - measured.program - measured.trained - gradients -
                                      measured.frozen - measured.optimizer));
    for (const auto& [stage, bytes] : plan.stages) plan.peakBytes = std::max(plan.peakBytes, bytes);
    // Samples are drawn while gradients and the optimizer's state lie beside.
    if (measured.samples > 0)
        plan.peakBytes =
            std::max(plan.peakBytes, measured.drawing.peak + gradients + measured.optimizer);
    // Class images that are not there yet lie in memory as well, three bytes a pixel.
    const int others =
        recipe.with_prior_preservation ? classImageCount(job) - measured.shownClassImages : 0;
    if (!device.is_cuda())
        plan.peakBytes += std::int64_t{3} * others * recipe.resolution * recipe.resolution;
}

void addTime(RunPlan& plan, const Job& job, const Measurements& measured, at::Device device) {
    const Recipe& recipe = job.recipe;
    const PlanMeter& meter = measured.meter;
    PlanTimes& times = plan.times;
    const auto timedEnd = measured.stepSeconds.end() - untimedStepsAtEnd(device);
    times.step = std::accumulate(timedEnd - timedSteps, timedEnd, 0.0) / timedSteps;
    times.validation = measured.validationSeconds;
    times.samplerStep = measured.drawing.perStep;
    times.pictureRest = measured.drawing.rest;
    times.classLatent = meter.secondsOf("class latents") / std::max(1, measured.shownClassImages) +
                        measured.classLatent;
    const double samples = static_cast<double>(recipe.max_train_steps) * recipe.train_batch_size *
                           recipe.gradient_accumulation_steps;
    times.preparing =
        meter.secondsOf("measuring") + meter.secondsOf("loading") + measured.readingSeconds +
        measured.photoLatent * std::min(samples, static_cast<double>(measured.photos));
    plan.secondsPerClassImage =
        plan.missingClassImages > 0 ? times.picture(recipe.class_image_steps) : 0;
    plan.preparingSeconds = times.beforeLearning(recipe, {.used = classImageCount(job)});
    plan.seconds =
        times.run(recipe, {.used = classImageCount(job), .missing = plan.missingClassImages},
                  static_cast<int>(job.subjects.size()));
}

}  // namespace

Json toJson(const RunPlan& plan) {
    const auto object = [](const RunPlan::Bytes& bytes) {
        Json result = Json::object();
        for (const auto& [name, value] : bytes) result[name] = value;
        return result;
    };
    return {{"device", plan.device},
            {"peak_bytes", plan.peakBytes},
            {"parts", object(plan.parts)},
            {"stages", object(plan.stages)},
            {"disk", toJson(plan.disk)},
            {"precision", plan.precision},
            {"micro_batch", plan.microBatch},
            {"times", toJson(plan.times)},
            {"choices", plan.choices},
            {"seconds_per_step", plan.times.step},
            {"seconds_per_class_image", plan.secondsPerClassImage},
            {"missing_class_images", plan.missingClassImages},
            {"preparing_seconds", plan.preparingSeconds},
            {"seconds", plan.seconds}};
}

Result<RunPlan> measurePlan(const RunFolder& scratch, const Job& job, const PictureFiles& pictures,
                            int missingClassImages, const fs::path& runFolder) {
    TRY(const Placement placement, placementFor(job));
    const at::Device device = placement.denoiser;
    useForTraining(placement);
    TRY_VOID(limitTensorMemory(1));
    try {
        TRY(const Measurements measured,
            measureStages(scratch, job, pictures, placement, missingClassImages, runFolder));
        RunPlan plan;
        plan.device = device.is_cuda() ? gpuPlugin()->device(device.index()).name : "cpu";
        plan.precision = toString(measured.choices.precision);
        plan.microBatch = measured.choices.microBatch;
        AutotuneResult choices = measured.choices;
        choices.limits.clear();  // a run finds out by itself
        plan.choices = toJson(choices);
        plan.missingClassImages = missingClassImages;
        plan.stages = measured.meter.peaks();
        plan.disk = measured.disk;
        addMemory(plan, job, measured, device);
        addTime(plan, job, measured, device);
        return plan;
    } catch (const ErrorException& error) {
        return std::unexpected(error.error());
    } catch (const std::exception& error) {
        if (isOutOfMemory(error)) return std::unexpected(memoryError(device, job.recipe));
        throw;
    }
}

}  // namespace dreambooth
