// Measuring in a child process, and remedies.
#include <worker/plan_run.h>

#include "child_program.h"

#include <base/error_json.h>
#include <base/file_system.h>
#include <base/files.h>
#include <base/memory.h>
#include <base/paths.h>
#include <distributed/gpu.h>
#include <project/memory_remedies.h>
#include <project/recipe_effect.h>
#include <runs/class_images.h>
#include <runs/inputs.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <training/plan.h>
#include <unistd.h>
#include <worker/image_tensor.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

// In the scratch folder: what is asked of the child, and what it found.
constexpr const char* askedFile = "asked.json";
constexpr const char* planFile = "plan.json";

/// Bytes that a device has free now.
std::int64_t freeBytesOf(const std::string& device) {
    const GpuPlugin* gpu = device == "cpu" ? nullptr : gpuPlugin();
    if (gpu == nullptr || gpu->deviceCount() == 0) {
        const ProcessMemory process = ProcessMemory::now();  // a run has the limits that this has
        const std::uint64_t limit = process.own + std::min(process.mayAdd, memory().total);
        return static_cast<std::int64_t>(std::min(memory().available, limit));
    }
    return static_cast<std::int64_t>(
        gpu->device(device == "auto" ? 0 : std::atoi(device.c_str())).freeBytes);
}

/// Of the card that has the least, or of a rank's share of the computer's memory.
std::int64_t freeBytes(const Job& job) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    const auto isCpu = [](const std::string& device) { return device == "cpu"; };
    const auto onCpu = std::max<std::int64_t>(1, std::ranges::count_if(job.devices, isCpu));
    for (const std::string& device : job.devices) {
        const std::int64_t bytes = freeBytesOf(device);
        least = std::min(least, isCpu(device) ? bytes / onCpu : bytes);
    }
    return least;
}

/// Squares where there are no photos yet: what they show does not matter.
Result<void> makeUpPhotos(const RunFolder& run, const Recipe& recipe, int count) {
    InputWriter inputs(run, 4);
    const int side = recipe.resolution;
    for (int i = 0; i < count; ++i)
        TRY_VOID(inputs.add({.picture = Image(side, side, CV_8UC3, cv::Scalar::all(100 + i % 100)),
                             .crop = {.height = side, .width = side, .scaledWidth = side}}));
    return inputs.finish();
}

/// Runs this program on the scratch folder.
Result<Json> measureInChild(const RunFolder& scratch) {
    std::error_code ignored;
    fs::remove(scratch.path() / planFile, ignored);
    fs::remove(scratch.logFile(), ignored);
    TRY(const pid_t child, startChild({"plan", "--measure", scratch.path().string()},
                                      scratch.logFile(), Interrupts::alsoTheChild));
    const int status = waitForChild(child);
    if (pathExists(scratch.path() / planFile)) return readJson(scratch.path() / planFile);
    // The kernel's way where a machine has no memory left.
    const bool isKilled = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    return toJson(makeError(
        isKilled ? "memory.out.measuring" : "plan.failed",
        {{"status", std::to_string(status)}, {"words", readFile(scratch.logFile()).value_or("")}}));
}

/// Whether what was measured fits: "fits" and the figures it follows from.
Json judged(Json found, std::int64_t available) {
    found["available_bytes"] = available;
    found["fits"] = found.contains("peak_bytes") && valueOr(found, "micro_batch", 0) == 0 &&
                    valueOr<std::int64_t>(found, "peak_bytes", 0) <= available;
    return found;
}

/// With the precision, layout and threads that are in the folder already; another recipe than the
/// run's may be fastest with others.
Result<Json> measured(const RunFolder& scratch, Job job, const Recipe& recipe) {
    std::error_code ignored;
    if (recipe != job.recipe) fs::remove(scratch.autotuneFile(), ignored);
    job.recipe = recipeOnRanks(recipe, static_cast<int>(job.devices.size()));
    TRY_VOID(scratch.writeJob(job));
    const std::int64_t available = freeBytes(job);
    TRY(Json found, measureInChild(scratch));
    return judged(std::move(found), available);
}

bool fits(const Json& plan) {
    return valueOr(plan, "fits", false);
}

/// What fits first, and of that the fastest.
void sortByTime(Json& plans) {
    std::stable_sort(plans.begin(), plans.end(), [](const Json& one, const Json& other) {
        const auto order = [](const Json& plan) {
            return std::pair(!fits(plan), valueOr(plan, "seconds_per_step", 0.0));
        };
        return order(one) < order(other);
    });
}

}  // namespace

Result<fs::path> ScratchRun::folder() {
    TRY(const fs::path runtime, runtimeFolder());
    return runtime / "plan";
}

Result<ScratchRun> ScratchRun::make() {
    TRY(const fs::path beside, ScratchRun::folder());
    TRY(TemporaryFolder folder, TemporaryFolder::make(beside.parent_path(), beside.filename()));
    return ScratchRun(std::move(folder));
}

Result<Job> ScratchRun::take(const RunFolder& given, int photos) const {
    TRY(Job job, given.readJob());
    for (JobSubject& subject : job.subjects)
        if (!subject.classImages.empty()) subject.classImages = given.path() / subject.classImages;
    if (!job.networkWeights.empty())
        job.networkWeights = absolutePath(given.path() / job.networkWeights);
    if (photos > 0) {
        TRY_VOID(makeUpPhotos(run(), job.recipe, photos));
    } else {
        std::error_code error;
        fs::create_directory_symlink(absolutePath(given.input()), run().input(), error);
        if (error) return std::unexpected(errorFromErrno(error.value(), run().input(), "make"));
    }
    if (pathExists(given.autotuneFile()))
        TRY_VOID(copyFile(given.autotuneFile(), run().autotuneFile()));
    return job;
}

Result<Json> planRun(const RunFolder& scratch, const Job& job, const fs::path& runFolder,
                     bool withRemedies) {
    TRY(const int missing, missingClassImages(job));
    TRY_VOID(writeJson(scratch.path() / askedFile, Json{{"missing_class_images", missing},
                                                        {"place", runFolder.string()},
                                                        {"process", ::getpid()}}));
    TRY(Json result, measured(scratch, job, job.recipe));
    if (!result.contains("peak_bytes") && result["code"] != "memory.out") {
        Error error = errorFromJson(result);
        if (valueOr(result, "input", false)) error.kind = ErrorKind::input;
        return std::unexpected(std::move(error));
    }
    const std::int64_t room = freeDiskBytes(runFolder);
    const std::int64_t needed =
        diskNeedFromJson(valueOr(result, "disk", Json::object())).peak(job.recipe);
    result["disk_bytes"] = needed;
    result["disk_available_bytes"] = room;
    result["fits_disk"] = needed <= room;
    result["remedies"] = Json::array();
    if (!withRemedies && result["fits"].get<bool>()) return result;
    Json& remedies = result["remedies"];
    const int ranks = static_cast<int>(job.devices.size());
    const auto tryOut = [&](const Json& change) -> Result<void> {
        TRY(const Recipe changed, changedRecipe(job.recipe, change));
        TRY(Json tried, measured(scratch, job, changed));
        tried["change"] = change;
        remedies.push_back(std::move(tried));
        return {};
    };
    for (const Json& change : memoryRemedies(job.recipe, ranks)) TRY_VOID(tryOut(change));
    // Each of these needs less than the one before it, and costs more.
    for (const Json& change : combinedMemoryRemedies(job.recipe)) {
        if (std::ranges::any_of(remedies, fits)) break;
        TRY_VOID(tryOut(change));
    }
    sortByTime(remedies);
    return result;
}

Result<void> measureInScratch(const RunFolder& scratch) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody else takes what is measured
    TRY(const Json asked, readJson(scratch.path() / askedFile));
    // It ended before the first line. Its lock on the folder would not tell: the next one that
    // plans holds that, too, while it takes the folder away.
    if (valueOr(asked, "process", 0) != ::getppid()) return failure("plan.failed.orphan");
    TRY(const Job job, scratch.readJob());
    const Result<RunPlan> plan =
        measurePlan(scratch, job, pictureFiles(), valueOr(asked, "missing_class_images", 0),
                    valueOr<std::string>(asked, "place", ""));
    Json found = plan ? toJson(*plan) : toJson(plan.error());
    if (!plan) found["input"] = plan.error().kind == ErrorKind::input;
    return writeJson(scratch.path() / planFile, found);
}

}  // namespace dreambooth
