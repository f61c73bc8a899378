// What a run needs of a computer. Its time, from what was measured on a few of its steps: what is
// changed without changing what a step costs is reckoned, not measured again. Memory and time
// before the model is on this computer, by its family. Room on the disk of its folder, so that a
// disk that is too small is told before the first step.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <formats/model_family.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

#include <cstdint>
#include <optional>
#include <string>

namespace dreambooth {

/// Of all classes.
struct ClassImageCounts {
    int used = 0;     ///< classImageCount() of the job
    int missing = 0;  ///< of those: a run draws them first
};

/// Seconds.
struct PlanTimes {
    /// To the first step, and photos whose turn comes later, but for all that has to do with class
    /// images.
    double preparing = 0;
    /// Of a class image that is there, until it is ready to be learned from.
    double classLatent = 0;
    double step = 0;
    double validation = 0;   ///< one point of the held-out / fixed-noise loss
    double samplerStep = 0;  ///< of a picture; 0: none was drawn
    double pictureRest = 0;  ///< all else of it

    double picture(int samplerSteps) const { return samplerStep * samplerSteps + pictureRest; }
    /// From the start to the first step, with the class images that are missing.
    double beforeLearning(const Recipe& recipe, const ClassImageCounts& classImages) const;
    /// Of the whole run, which its time limit may end early. With stop_at_best_step each of the
    /// subjects is measured.
    double run(const Recipe& recipe, const ClassImageCounts& classImages, int subjects = 1) const;
};

Json toJson(const PlanTimes& times);
PlanTimes planTimesFromJson(const Json& object);

/// What of a recipe decides what a step costs in memory and time, and whether pictures are drawn:
/// recipes with the same key have the same PlanTimes and peak of memory.
std::string planKey(const Recipe& recipe);
/// What of it decides which precision, layout and threads are the fastest.
std::string autotuneKey(const Recipe& recipe);

/// Sample pictures that are drawn at once while a run learns.
int samplesAtOnce(const Recipe& recipe);
/// Whether a new run draws its samples before its first step too, as what it begins with draws
/// them. The time of one that ends by the clock is for learning.
bool drawsAtStepZero(const Recipe& recipe);
/// Whether the last step is a checkpoint wherever it lies, from which the run can go on: one that
/// is small, a LoRA's or a learned word's, or one that is to be measured.
bool savesLastStep(const Recipe& recipe);

struct MemoryNeed {
    std::int64_t cpuBytes = 0;  ///< in float32, as a processor without AMX learns
    std::int64_t gpuBytes = 0;  ///< in half precision
    /// Above 0: both with the base in int8 (`quantize_base`) and `gradient_checkpointing`, on
    /// photos of this side in pixels.
    int eightBitResolution = 0;
};

/// For a small LoRA on one photo at a time, of the family's size where eightBitResolution is 0.
MemoryNeed memoryToLearn(ModelFamily family);

/// To draw one picture of the family's size without a GPU; nothing where it was not measured.
std::optional<std::int64_t> cpuBytesToDraw(ModelFamily family);
/// What of it models of flow matching take beside the transformer's file, of which the rest is read
/// again in each step.
inline constexpr std::int64_t cpuBytesBesideFile = 1'700'000'000;

/// About how many seconds of one processor core the recipe "Faithful" takes with it, 800 steps of a
/// photo and, but for models of flow matching, a class image: to the order of magnitude, for a core
/// with AVX-512 in float32, for the two with AMX in bfloat16.
double coreSecondsToLearn(ModelFamily family);

/// What a run writes, in bytes; pictures and curves are small beside it and not counted.
struct DiskNeed {
    std::int64_t checkpoint = 0;  ///< one of them
    /// Weights of the base that do not change, where the file system can't share their blocks: the
    /// first checkpoint has a copy, which the later ones link to.
    std::int64_t base = 0;
    std::int64_t result = 0;

    /// The most that the steps after `step` will take at one time, with `there` checkpoints on the
    /// disk already: a new one is written before an old one is removed.
    std::int64_t peak(const Recipe& recipe, int step = 0, int there = 0) const;
};

Json toJson(const DiskNeed& need);
DiskNeed diskNeedFromJson(const Json& object);

/// Error: disk.too_small {need, free, and of the need checkpoints, checkpoint, result, rest;
/// folder}.
Result<void> checkDiskRoom(const RunFolder& run, const DiskNeed& need, const Recipe& recipe,
                           int step);

}  // namespace dreambooth
