// `dreambooth plan`: what a run will need, measured on a few of its steps in a process of its own,
// whether that fits, and what each remedy would need.
#include <base/error_json.h>
#include <base/files.h>
#include <base/memory.h>
#include <distributed/gpu.h>
#include <fcntl.h>
#include <runs/input_writer.h>
#include <spawn.h>
#include <sys/wait.h>
#include <training/plan.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <utility>

#include <worker/console.h>
#include <worker/pictures.h>
#include "command_train_flags.h"
#include "command_train_run.h"
#include "commands.h"

extern char** environ;

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* planFile = "plan.json";  // in the scratch folder: what the measuring found

struct PlanFlags {
    TrainFlags train;
    bool json = false;
    bool remedies = false;
    int photos = 0;
    std::string measured;  ///< a scratch folder: this is the process that measures
};

/// A folder that goes with the process.
class Scratch {
public:
    static Result<Scratch> make() {
        std::string name = (fs::temp_directory_path() / "dreambooth-plan-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            return std::unexpected(errorFromErrno(errno, name, "make the folder"));
        return Scratch(name);
    }
    explicit Scratch(fs::path folder) : m_folder(std::move(folder)) {}
    Scratch(Scratch&& other) noexcept : m_folder(std::exchange(other.m_folder, {})) {}
    Scratch& operator=(Scratch&&) = delete;
    ~Scratch() {
        std::error_code ignored;
        if (!m_folder.empty()) fs::remove_all(m_folder, ignored);
    }
    RunFolder run() const { return RunFolder(m_folder); }

private:
    fs::path m_folder;
};

/// Bytes that the device of this job has free now.
std::int64_t freeBytes(const Job& job) {
    const std::string device = job.devices.front();
    const GpuPlugin* gpu = device == "cpu" ? nullptr : gpuPlugin();
    if (gpu == nullptr || gpu->deviceCount() == 0) {
        const ProcessMemory process = ProcessMemory::now();  // a run has the limits that this has
        const std::uint64_t limit = process.own + std::min(process.mayAdd, memory().total);
        return static_cast<std::int64_t>(std::min(memory().available, limit));
    }
    return static_cast<std::int64_t>(
        gpu->device(device == "auto" ? 0 : std::atoi(device.c_str())).freeBytes);
}

/// Squares where there are no photos yet: what they show does not matter.
Result<void> makeUpPhotos(const RunFolder& run, const Recipe& recipe, int count) {
    InputWriter inputs(run, 4);
    const int side = recipe.resolution;
    for (int i = 0; i < count; ++i)
        TRY_VOID(inputs.add({.picture = Image(side, side, CV_8UC3, cv::Scalar::all(100 + i % 100)),
                             .origin = {.height = side, .width = side, .scaledWidth = side}}));
    return inputs.finish();
}

/// Runs this program on the scratch folder.
Result<Json> measureInChild(const RunFolder& scratch) {
    std::error_code ignored;
    fs::remove(scratch.path() / planFile, ignored);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    const std::string log = scratch.logFile().string();
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, stream, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                         0644);
    const std::string folder = scratch.path().string();
    const char* arguments[] = {"dreambooth", "plan", "--measure", folder.c_str(), nullptr};
    pid_t child = 0;
    const int problem = ::posix_spawn(&child, "/proc/self/exe", &files, nullptr,
                                      const_cast<char**>(arguments), environ);
    posix_spawn_file_actions_destroy(&files);
    if (problem != 0) return std::unexpected(errorFromErrno(problem, "/proc/self/exe", "start"));
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (pathExists(scratch.path() / planFile)) return readJson(scratch.path() / planFile);
    // The kernel's way where a machine has no memory left.
    const bool isKilled = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    const std::string why = "The measuring ended unexpectedly (status " + std::to_string(status) +
                            "): " + readFile(log).value_or("");
    return Json{{"code", isKilled ? "memory.out" : "plan.failed"}, {"text", why}};
}

/// In the child: measures, and leaves the result or the error.
Result<int> measureHere(const RunFolder& scratch) {
    TRY(const Job job, scratch.readJob());
    TRY(const Json asked, readJson(scratch.path() / "asked.json"));
    const Result<RunPlan> plan =
        measurePlan(scratch, job, pictureFiles(), valueOr(asked, "missing_class_images", 0));
    Json found = plan ? toJson(*plan) : toJson(plan.error());
    if (!plan) found["input"] = plan.error().kind == ErrorKind::input;
    TRY_VOID(writeJson(scratch.path() / planFile, found));
    return 0;
}

/// Whether what was measured fits: "fits" and the figures it follows from.
Json judged(Json found, std::int64_t available) {
    found["available_bytes"] = available;
    found["fits"] = found.contains("peak_bytes") && valueOr(found, "micro_batch", 0) == 0 &&
                    valueOr<std::int64_t>(found, "peak_bytes", 0) <= available;
    return found;
}

/// Changes of the recipe that need less memory, each by itself.
std::vector<Json> remediesFor(const Recipe& recipe) {
    std::vector<Json> all;
    if (!recipe.gradient_checkpointing) all.push_back({{"gradient_checkpointing", true}});
    if (recipe.train_batch_size > 1)
        all.push_back({{"train_batch_size", 1},
                       {"gradient_accumulation_steps",
                        recipe.gradient_accumulation_steps * recipe.train_batch_size}});
    if (!recipe.lora && recipe.optimizer == "adamw") all.push_back({{"optimizer", "adamw8bit"}});
    if (!recipe.lora && !recipe.textual_inversion)
        all.push_back({{"lora", true}, {"rank", 16}, {"learning_rate", 1e-4}});
    return all;
}

std::string gigabytes(std::int64_t bytes) {
    std::array<char, 32> text{};
    const double value = static_cast<double>(bytes);
    if (value < 1e9)
        std::snprintf(text.data(), text.size(), "%.0f MB", value / 1e6);
    else
        std::snprintf(text.data(), text.size(), "%.1f GB", value / 1e9);
    return text.data();
}

std::string duration(double seconds) {
    std::array<char, 32> text{};
    if (seconds < 90)
        std::snprintf(text.data(), text.size(), "%.2g s", seconds);
    else if (seconds < 90 * 60)
        std::snprintf(text.data(), text.size(), "%.0f min", seconds / 60);
    else
        std::snprintf(text.data(), text.size(), "%.1f h", seconds / 3600);
    return text.data();
}

void print(const Json& plan) {
    const auto bytes = [](const Json& object, const char* key) {
        return gigabytes(valueOr<std::int64_t>(object, key, 0));
    };
    if (!plan.contains("peak_bytes")) {
        std::printf("It does not fit: %s\n", valueOr<std::string>(plan, "text", "").c_str());
    } else {
        std::printf("Memory at most  %s of %s free on %s%s\n", bytes(plan, "peak_bytes").c_str(),
                    bytes(plan, "available_bytes").c_str(),
                    valueOr<std::string>(plan, "device", "").c_str(),
                    valueOr(plan, "fits", false) ? "" : ": not enough");
        for (const auto& [name, value] : plan["parts"].items())
            std::printf("  %-15s %s\n", name.c_str(), gigabytes(value.get<std::int64_t>()).c_str());
        std::printf("Peak by stage\n");
        for (const auto& [name, value] : plan["stages"].items())
            std::printf("  %-15s %s\n", name.c_str(), gigabytes(value.get<std::int64_t>()).c_str());
        std::printf("Time            %s, %s a step (%s)\n",
                    duration(valueOr(plan, "seconds", 0.0)).c_str(),
                    duration(valueOr(plan, "seconds_per_step", 0.0)).c_str(),
                    valueOr<std::string>(plan, "precision", "").c_str());
        if (const int missing = valueOr(plan, "missing_class_images", 0); missing > 0)
            std::printf("  of that         %d class images, %s each\n", missing,
                        duration(valueOr(plan, "seconds_per_class_image", 0.0)).c_str());
    }
    for (const Json& remedy : valueOr(plan, "remedies", Json::array())) {
        std::printf("With %s: ", remedy["change"].dump().c_str());
        if (remedy.contains("peak_bytes"))
            std::printf("%s, %s a step, %s\n", bytes(remedy, "peak_bytes").c_str(),
                        duration(valueOr(remedy, "seconds_per_step", 0.0)).c_str(),
                        valueOr(remedy, "fits", false) ? "fits" : "does not fit");
        else
            std::printf("does not fit\n");
    }
}

Result<int> plan(const CLI::App& command, const PlanFlags& flags) {
    if (!flags.measured.empty()) return measureHere(RunFolder(flags.measured));
    TRY(const Scratch scratch, Scratch::make());
    const RunFolder run = scratch.run();
    Job job;
    if (flags.train.run.empty()) {
        TRY(job, flags.train.job(command, 1));
        TRY_VOID(makeFolder(run.input()));
        TRY_VOID(flags.train.copyPhotos(run, job));
    } else {
        const RunFolder given = flags.train.runFolder();
        TRY(job, given.readJob());
        if (!job.classImages.empty()) job.classImages = given.path() / job.classImages;
        if (flags.photos > 0) {
            TRY_VOID(makeUpPhotos(run, job.recipe, flags.photos));
        } else {
            fs::create_directory_symlink(fs::absolute(given.input()), run.input());
        }
    }
    if (command.get_option("--devices")->count() > 0) job.devices = flags.train.devices();
    int missing = 0;
    if (job.recipe.with_prior_preservation) {
        TRY(const auto there, classImagesIn(job.classImages, job));
        missing = std::max(0, job.recipe.num_class_images - static_cast<int>(there.size()));
    }
    TRY_VOID(writeJson(run.path() / "asked.json", Json{{"missing_class_images", missing}}));

    const auto measure = [&](const Recipe& recipe) -> Result<Json> {
        Job tried = job;
        tried.recipe = recipe;
        TRY_VOID(run.writeJob(tried));
        std::error_code ignored;
        fs::remove(run.measuredFile(), ignored);
        const std::int64_t available = freeBytes(job);
        TRY(Json found, measureInChild(run));
        return judged(std::move(found), available);
    };
    TRY(Json result, measure(job.recipe));
    if (!result.contains("peak_bytes") && result["code"] != "memory.out") {
        Error error = errorFromJson(result);
        if (valueOr(result, "input", false)) error.kind = ErrorKind::input;
        return std::unexpected(std::move(error));
    }
    result["remedies"] = Json::array();
    if (flags.remedies || !result["fits"].get<bool>())
        for (const Json& change : remediesFor(job.recipe)) {
            Json fields = toJson(job.recipe);
            fields.update(change);
            TRY(const Recipe changed, recipeFromJson(fields));
            TRY(Json tried, measure(changed));
            tried["change"] = change;
            result["remedies"].push_back(std::move(tried));
        }
    if (flags.json)
        printJson(result);
    else
        print(result);
    return 0;
}

}  // namespace

void addPlanCommand(CLI::App& app, int& exitCode) {
    auto flags = std::make_shared<PlanFlags>();
    CLI::App* command = app.add_subcommand(
        "plan",
        "What a run will need, measured on a few real steps: memory by part, time, whether it fits "
        "here, and what would. Takes --run or the flags of train");
    flags->train.addTo(*command);
    command->add_flag("--json", flags->json, "Print one JSON document");
    command->add_flag("--remedies", flags->remedies,
                      "Measure what needs less memory even where it fits");
    command->add_option("--photos", flags->photos,
                        "With --run: the number of photos, where the folder has none yet");
    command->add_option("--measure", flags->measured)->group("");
    command->callback([command, flags, &exitCode] {
        const Result<int> end = plan(*command, *flags);
        exitCode = end ? *end : report(end.error());
    });
}

}  // namespace dreambooth
