// Seconds of a run by those of its parts, bytes of its files, and what a family of models takes.
#include <base/file_system.h>
#include <base/json_fields.h>
#include <base/strings.h>
#include <project/recipe_fields.h>
#include <runs/run_needs.h>
#include <runs/scores.h>

#include <algorithm>

namespace dreambooth {

namespace {

/// That the scores of a step are of.
constexpr int scorePictures = 2 * static_cast<int>(scoreScenes.size());

template <class AnyTimes, class Visitor>
void visitTimes(AnyTimes& times, Visitor&& visit) {
    visit("preparing", times.preparing);
    visit("class_latent", times.classLatent);
    visit("step", times.step);
    visit("validation", times.validation);
    visit("sampler_step", times.samplerStep);
    visit("picture_rest", times.pictureRest);
}

}  // namespace

int samplesAtOnce(const Recipe& recipe) {
    return recipe.num_validation_images *
           static_cast<int>(split(recipe.validation_prompt, '\n').size());
}

bool drawsAtStepZero(const Recipe& recipe) {
    return samplesAtOnce(recipe) > 0 && recipe.max_train_seconds == 0;
}

bool savesLastStep(const Recipe& recipe) {
    return recipe.lora || recipe.textual_inversion || recipe.stop_at_best_step;
}

double PlanTimes::beforeLearning(const Recipe& recipe, const ClassImageCounts& classImages) const {
    return preparing + classLatent * classImages.used +
           classImages.missing * picture(recipe.class_image_steps);
}

double PlanTimes::run(const Recipe& recipe, const ClassImageCounts& classImages,
                      int subjects) const {
    const double steps = recipe.max_train_steps;
    double learning = steps * step;
    if (recipe.validation_loss_steps > 0)
        learning += validation * steps / recipe.validation_loss_steps;
    if (recipe.validation_steps > 0)
        learning += picture(recipe.num_inference_steps) * samplesAtOnce(recipe) *
                    (steps / recipe.validation_steps + (drawsAtStepZero(recipe) ? 1 : 0));
    if (recipe.stop_at_best_step && recipe.checkpointing_steps > 0) {
        // The base is drawn with as well.
        const int checkpoints = (recipe.max_train_steps - 1) / recipe.checkpointing_steps + 1;
        learning +=
            picture(recipe.num_inference_steps) * scorePictures * subjects * (checkpoints + 1);
    }
    if (recipe.max_train_seconds > 0)
        learning = std::min<double>(learning, recipe.max_train_seconds);
    return beforeLearning(recipe, classImages) + learning;
}

Json toJson(const PlanTimes& times) {
    Json object = Json::object();
    visitTimes(times, [&](const char* key, double value) { object[key] = value; });
    return object;
}

PlanTimes planTimesFromJson(const Json& object) {
    PlanTimes times;
    visitTimes(times, [&](const char* key, double& value) { value = valueOr(object, key, 0.0); });
    return times;
}

std::string planKey(const Recipe& recipe) {
    const Json all = toJson(recipe);
    Json fields = Json::object();
    for (const auto& [name, value] : all.items())
        if (changesStepCost(name)) fields[name] = value;
    fields["clips"] = recipe.max_grad_norm > 0;
    fields["validates"] = recipe.validation_loss_steps > 0;
    fields["draws"] = samplesAtOnce(recipe) > 0;
    return asText(fields);
}

std::string autotuneKey(const Recipe& recipe) {
    Json values = Json::array();
    visitFields(recipe, [&](const std::string& name, const auto& value) {
        if (affectsAutotune(name)) values.push_back(value);
    });
    return asText(values);
}

namespace {

/// Where no memory of a LoRA's step was measured: of its weights, and of a step at 512 × 512 px.
constexpr MemoryNeed ofWeights(std::int64_t weights) {
    constexpr std::int64_t stepBytes = 1'300'000'000;
    return {.cpuBytes = 4 * weights + stepBytes, .gpuBytes = 2 * weights + stepBytes};
}

struct FamilyNeeds {
    MemoryNeed memory;
    std::int64_t cpuBytesToDraw = 0;  ///< 0: not measured
    double coreSeconds = 0;
};

/// What docs/benchmarks.md has measured of the makers' models: a GPU's memory with the fake one of
/// tests/fake_gpu, of SDXL and klein with all blocks on it, of Z-Image with all of them outside.
FamilyNeeds needsOf(ModelFamily family) {
    constexpr double steps = 800;
    // Of SD 1.5 28 s of a step on a photo, of which a frozen base saves a quarter; a step has a
    // class image too. The others as their steps of drawing compare with its.
    constexpr double sd1Seconds = 0.75 * 28 * 2 * steps;
    switch (family) {
        case ModelFamily::sd1:
            // Drawn in float32 from files in float16; convolutions are there twice, once in the
            // order in which they are multiplied.
            return {.memory = ofWeights(983'000'000),
                    .cpuBytesToDraw = 7'500'000'000,
                    .coreSeconds = sd1Seconds};
        case ModelFamily::sd2:
            return {
                .memory = ofWeights(1'206'000'000), .cpuBytesToDraw = 0, .coreSeconds = sd1Seconds};
        case ModelFamily::sdxl:
            return {.memory = {.cpuBytes = 4'900'000'000,
                               .gpuBytes = 8'000'000'000,
                               .eightBitResolution = 1024},
                    .cpuBytesToDraw = 0,
                    .coreSeconds = sd1Seconds * 4 * 2.19 / 0.96};
        // Drawn in bfloat16 at 1024 px, with the transformer's file, which lies mapped: where it
        // doesn't fit, each step reads the rest anew. 52 and 65 s a step on two cores.
        case ModelFamily::flux2:
            return {.memory = {.cpuBytes = 5'900'000'000,
                               .gpuBytes = 8'000'000'000,
                               .eightBitResolution = 512},
                    .cpuBytesToDraw = 7'750'000'000 + cpuBytesBesideFile,
                    .coreSeconds = 2 * 52 * steps};
        case ModelFamily::zImage:
            return {.memory = {.cpuBytes = 7'700'000'000,
                               .gpuBytes = 5'400'000'000,
                               .eightBitResolution = 512},
                    .cpuBytesToDraw = 12'300'000'000 + cpuBytesBesideFile,
                    .coreSeconds = 2 * 65 * steps};
    }
    return {};
}

}  // namespace

MemoryNeed memoryToLearn(ModelFamily family) {
    return needsOf(family).memory;
}

std::optional<std::int64_t> cpuBytesToDraw(ModelFamily family) {
    const std::int64_t bytes = needsOf(family).cpuBytesToDraw;
    return bytes > 0 ? std::optional(bytes) : std::nullopt;
}

double coreSecondsToLearn(ModelFamily family) {
    return needsOf(family).coreSeconds;
}

namespace fs = std::filesystem;

namespace {

/// Configurations, events, samples and what the file system keeps for itself.
constexpr std::int64_t smallFiles = 4 << 20;

/// The most that the steps after `step` add to `there` at one time: a new one is written before an
/// old one is removed.
int newCheckpoints(const Recipe& recipe, int step, int there) {
    const int interval = recipe.checkpointing_steps;
    if (step >= recipe.max_train_steps) return 0;
    int kept = recipe.max_train_steps / interval - step / interval;
    if (savesLastStep(recipe) && recipe.max_train_steps % interval != 0) ++kept;
    kept = std::max(1, kept);  // pausing and stopping write one as well
    // The best one so far is kept beside the latest.
    const int more = recipe.stop_at_best_step ? 1 : 0;
    if (recipe.checkpoints_total_limit > 0)
        kept = std::min(kept, std::max(0, recipe.checkpoints_total_limit + more - there) + 1);
    return kept;
}

}  // namespace

std::int64_t DiskNeed::peak(const Recipe& recipe, int step, int there) const {
    return newCheckpoints(recipe, step, there) * checkpoint + (there > 0 ? 0 : base) + result +
           smallFiles;
}

Json toJson(const DiskNeed& need) {
    return {{"checkpoint", need.checkpoint}, {"base", need.base}, {"result", need.result}};
}

DiskNeed diskNeedFromJson(const Json& object) {
    return {.checkpoint = valueOr<std::int64_t>(object, "checkpoint", 0),
            .base = valueOr<std::int64_t>(object, "base", 0),
            .result = valueOr<std::int64_t>(object, "result", 0)};
}

Result<void> checkDiskRoom(const RunFolder& run, const DiskNeed& need, const Recipe& recipe,
                           int step) {
    const int there = static_cast<int>(run.listCheckpoints().size());
    const std::int64_t peak = need.peak(recipe, step, there);
    const std::int64_t free = freeDiskBytes(run.path());
    if (peak <= free) return {};
    const std::int64_t checkpoints = newCheckpoints(recipe, step, there) * need.checkpoint;
    return failure("disk.too_small", {{"need", sizeText(peak)},
                                      {"free", sizeText(free)},
                                      {"checkpoints", sizeText(checkpoints)},
                                      {"checkpoint", sizeText(need.checkpoint)},
                                      {"result", sizeText(need.result)},
                                      {"rest", sizeText(peak - checkpoints - need.result)},
                                      {"folder", run.path().string()}});
}

}  // namespace dreambooth
