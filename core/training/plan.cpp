// Measuring a run on its first steps (see the header).
#include "micro_batch.h"
#include "preparation.h"
#include "tensor_memory.h"
#include "training_loop.h"

#include <ATen/core/Tensor.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/text_parts.h>
#include <diffusion/pipeline.h>
#include <distributed/gpu.h>
#include <runs/inputs.h>
#include <training/plan.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int steps = 3;  // the first one warms up
constexpr int drawingSteps = 3;
constexpr int never = 1 << 30;  // an interval that no run reaches

std::int64_t statusBytes(const std::string& key) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(key + ":")) return std::atoll(line.c_str() + key.size() + 1) * 1024;
    return 0;
}

/// The memory of the device that learns, and the clock, by stages.
class Meter {
public:
    explicit Meter(at::Device device) : m_device(device) { begin("start"); }

    void begin(const std::string& stage) {
        end();
        returnFreedMemory(m_device);  // what one stage has freed is not the next one's need
        m_stage = stage;
        m_startedAt = secondsSinceEpoch();
        if (m_device.is_cuda())
            gpuPlugin()->useDevice(m_device.index());  // counts the peak anew
        else
            std::ofstream("/proc/self/clear_refs") << "5";  // so does this, of VmHWM
    }
    void end() {
        if (m_stage.empty()) return;
        m_peaks.emplace_back(m_stage, peak());
        m_seconds.emplace_back(m_stage, secondsSinceEpoch() - m_startedAt);
        m_stage.clear();
    }
    std::int64_t peak() const {
        return m_device.is_cuda()
                   ? static_cast<std::int64_t>(gpuPlugin()->peakBytes(m_device.index()))
                   : statusBytes("VmHWM");
    }
    const std::string& stage() const { return m_stage; }
    const RunPlan::Bytes& peaks() const { return m_peaks; }
    double secondsOf(const std::string& stage) const {
        double sum = 0;
        for (const auto& [name, seconds] : m_seconds)
            if (name == stage) sum += seconds;
        return sum;
    }

private:
    at::Device m_device;
    std::string m_stage;
    double m_startedAt = 0;
    RunPlan::Bytes m_peaks;
    std::vector<std::pair<std::string, double>> m_seconds;
};

/// The run, with few steps and nothing written between them.
Job shortened(const Job& job, int photos) {
    Job result = job;
    Recipe& recipe = result.recipe;
    recipe.max_train_steps = steps;
    recipe.checkpointing_steps = never;
    recipe.validation_prompt.clear();
    recipe.validation_steps = never;
    if (recipe.validation_loss_steps > 0) recipe.validation_loss_steps = never;
    recipe.num_class_images = std::min(recipe.num_class_images, photos);
    result.classImages.clear();  // its own folder
    result.leftOutClassImages.clear();
    result.checkpointCopies.clear();
    return result;
}

std::int64_t bytesOf(const std::vector<NamedTensor>& tensors) {
    std::int64_t sum = 0;
    for (const NamedTensor& one : tensors) sum += static_cast<std::int64_t>(one.tensor.nbytes());
    return sum;
}

std::int64_t frozenBytes(const TrainableModel& model) {
    std::set<const void*> trained;
    for (const NamedTensor& one : model.parameters()) trained.insert(one.tensor.data_ptr());
    std::int64_t sum = 0;
    for (const Component component : model.model().files.components())
        for (const auto& [name, tensor] : model.model().parameters(component).tensors())
            if (!trained.contains(tensor.data_ptr()))
                sum += static_cast<std::int64_t>(tensor.nbytes());
    return sum;
}

struct Drawing {
    std::int64_t peak = 0;         ///< of memory while it draws, before anything is learned
    double perStep = 0, rest = 0;  ///< seconds of a picture: a sampler step, and all else
    double secondsOf(int samplerSteps) const { return perStep * samplerSteps + rest; }
};

/// One batch of pictures, as class images and samples are drawn.
Result<Drawing> drawSome(const Job& job, int count, const TrainableModel& model, Meter& meter) {
    std::vector<DrawRequest> requests(static_cast<std::size_t>(count));
    for (DrawRequest& request : requests) {
        request.prompt = job.instancePrompt;
        request.steps = drawingSteps;
        request.width = request.height = job.recipe.resolution;
    }
    std::vector<double> times;
    DrawHooks hooks;
    hooks.progress = [&](int, int) { times.push_back(secondsSinceEpoch()); };
    meter.begin("drawing");
    const double start = secondsSinceEpoch();
    const Autocast autocast(model.precision(), model.device().type());
    model.restDropout();
    const auto drawn = drawWithinMemory(model, requests, hooks);
    if (!drawn) return std::unexpected(drawn.error());
    const double all = secondsSinceEpoch() - start;
    Drawing drawing;
    drawing.peak = meter.peak();
    meter.end();
    if (times.size() > 1)
        drawing.perStep = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
    drawing.rest = std::max(0.0, all - drawing.perStep * drawingSteps) / count;
    drawing.perStep /= count;
    return drawing;
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
            {"precision", plan.precision},
            {"micro_batch", plan.microBatch},
            {"seconds_per_step", plan.secondsPerStep},
            {"seconds_per_class_image", plan.secondsPerClassImage},
            {"missing_class_images", plan.missingClassImages},
            {"preparing_seconds", plan.preparingSeconds},
            {"seconds", plan.seconds}};
}

Result<RunPlan> measurePlan(const RunFolder& scratch, const Job& job, const PictureFiles& pictures,
                            int missingClassImages) {
    TRY(const Placement placement, placementFor(job));
    const at::Device device = placement.unet;
    if (device.is_cuda()) gpuPlugin()->useDevice(device.index());
    TRY_VOID(limitTensorMemory(1));
    try {
        const std::int64_t program = device.is_cuda() ? 0 : statusBytes("VmRSS");
        TRY(const auto photos, RunInputs(scratch).photos());
        // What they show does not matter here.
        const Job some = shortened(job, static_cast<int>(photos.size()));
        const fs::path classImages = scratch.classImagesOf(some);
        TRY_VOID(makeFolder(classImages));
        for (const fs::path& photo : photos)
            fs::copy_file(photo, classImages / photo.filename(),
                          fs::copy_options::overwrite_existing);
        Meter meter(device);
        TRY(RunReporter reporter, RunReporter::open(scratch, false));
        std::vector<double> seconds;
        double validated = 0, last = 0;
        reporter.watch({.stage =
                            [&](const std::string& stage) {
                                if (stage != meter.stage()) meter.begin(stage);
                            },
                        .step =
                            [&](const EventWriter::Step& step) {
                                seconds.push_back(step.seconds);
                                last = secondsSinceEpoch();
                            },
                        .validation = [&] { validated = secondsSinceEpoch() - last; }});
        PreparedRun prepared{.run = scratch, .job = some, .pictures = pictures};
        TRY(const bool ready, prepareToTrain(prepared, {}, placement, reporter));
        if (!ready) return failure("run.stopped", "The measuring was stopped.");
        meter.end();

        const Recipe& recipe = job.recipe;
        RunPlan plan;
        const int samples = recipe.num_validation_images *
                            static_cast<int>(partsOf(recipe.validation_prompt, '\n').size());
        Drawing drawing;
        if (missingClassImages > 0 || samples > 0) {
            const int most = std::max(missingClassImages, samples);
            TRY(drawing, drawSome(job, std::clamp(recipe.sample_batch_size, 1, std::max(1, most)),
                                  *prepared.model, meter));
        }
        TrainingLoop loop(prepared, reporter);
        meter.begin("steps");
        TRY(const RunPhase end, loop.run());
        (void)end;
        const std::int64_t peak = meter.peak();
        meter.end();

        const std::int64_t trained = bytesOf(prepared.model->parameters());
        const std::int64_t frozen = frozenBytes(*prepared.model);
        const std::int64_t optimizer = bytesOf(loop.optimizer().state());
        if (program > 0) plan.parts.emplace_back("program", program);
        plan.parts.emplace_back("trained weights", trained);
        plan.parts.emplace_back("frozen weights", frozen);
        plan.parts.emplace_back("gradients", trained);
        plan.parts.emplace_back("optimizer", optimizer);
        plan.parts.emplace_back(
            "activations",
            std::max<std::int64_t>(0, peak - program - 2 * trained - frozen - optimizer));
        plan.stages = meter.peaks();
        // Class images that are not there yet lie in memory as well, three bytes a pixel.
        const int others = recipe.with_prior_preservation
                               ? recipe.num_class_images - some.recipe.num_class_images
                               : 0;
        const std::int64_t pixels =
            device.is_cuda() ? 0 : std::int64_t{3} * others * recipe.resolution * recipe.resolution;
        for (const auto& [stage, bytes] : plan.stages)
            plan.peakBytes = std::max(plan.peakBytes, bytes);
        // Samples are drawn while gradients and the optimizer's state lie beside.
        if (samples > 0)
            plan.peakBytes = std::max(plan.peakBytes, drawing.peak + trained + optimizer);
        plan.peakBytes += pixels;

        plan.device = device.is_cuda() ? gpuPlugin()->device(device.index()).name : "cpu";
        plan.precision = toString(prepared.choices.precision);
        plan.microBatch = prepared.choices.microBatch;
        plan.missingClassImages = missingClassImages;
        plan.secondsPerStep = *std::min_element(seconds.begin() + 1, seconds.end());
        plan.secondsPerClassImage =
            missingClassImages > 0 ? drawing.secondsOf(recipe.class_image_steps) : 0;
        const double latents = meter.secondsOf("class latents") /
                               std::max(1, some.recipe.num_class_images) * recipe.num_class_images;
        plan.preparingSeconds =
            meter.secondsOf("measuring") + meter.secondsOf("loading") + meter.secondsOf("photos");
        if (recipe.with_prior_preservation) plan.preparingSeconds += latents;
        plan.seconds = plan.preparingSeconds + missingClassImages * plan.secondsPerClassImage +
                       recipe.max_train_steps * plan.secondsPerStep;
        if (recipe.validation_loss_steps > 0)
            plan.seconds += validated * recipe.max_train_steps / recipe.validation_loss_steps;
        if (recipe.validation_steps > 0)
            plan.seconds += drawing.secondsOf(recipe.num_inference_steps) * samples *
                            recipe.max_train_steps / recipe.validation_steps;
        return plan;
    } catch (const ErrorException& error) {
        return std::unexpected(error.error());
    } catch (const std::exception& error) {
        if (isOutOfMemory(error)) return std::unexpected(memoryError(device, job.recipe));
        throw;
    }
}

}  // namespace dreambooth
