// queue.json in runs/, and devices. Of each GPU that a worker has there is a folder among this
// person's temporary ones, which is locked and swept as they are; in it stands the run.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <fcntl.h>
#include <project/recipe_fields.h>
#include <project/starting_lora.h>
#include <runs/branch_run.h>
#include <runs/class_images.h>
#include <runs/cluster_job.h>
#include <runs/create_run.h>
#include <runs/inputs.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <runs/run_queue.h>
#include <stdio.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int queueVersion = 1;
constexpr JsonLimits queueLimits{.bytes = 1u << 20, .values = 10'000};

fs::path queueFile(const fs::path& runsFolder) {
    return runsFolder / "queue.json";
}

/// A name of a run beside the others, whatever a file of somebody says.
bool isRunName(const std::string& id) {
    return !id.empty() && !id.starts_with('.') && fs::path(id).filename() == fs::path(id);
}

bool isElsewhere(const HeldGpu& gpu, const fs::path& runsFolder) {
    return !isSamePlace(gpu.run.parent_path(), runsFolder);
}

}  // namespace

RunQueueState readQueue(const fs::path& runsFolder) {
    RunQueueState state;
    Json object = readJson(queueFile(runsFolder), queueLimits).value_or(Json::object());
    if (const std::string one = valueOr<std::string>(object, "running", ""); !one.empty())
        object["running"] = {one};  // as earlier versions wrote it
    FieldReader(object).readAll(state);
    std::erase_if(state.waiting, [&](const std::string& id) {
        if (!isRunName(id)) return true;
        const RunFolder run(runsFolder / id);
        const auto written = run.readState();
        if (!written || !isOwnRun(run)) return true;
        // One that was killed waits until it goes on, also where that is not at the next start.
        return written->phase != RunPhase::queued && (hasEnded(written->phase) || run.isAlive());
    });
    std::vector<std::string> killed;
    for (const std::string& id : std::exchange(state.running, {})) {
        const RunFolder run(runsFolder / id);
        if (!isRunName(id) || !isOwnRun(run)) continue;
        const RunPhase written = run.readState().value_or(RunState{}).phase;
        if (run.isAlive())
            state.running.push_back(id);
        else if (!hasEnded(written))
            killed.push_back(id);
        // Whoever paused it says when it goes on.
        if (!run.isAlive() && written == RunPhase::paused) holdFor(state, id);
    }
    state.waiting.insert(state.waiting.begin(), killed.begin(), killed.end());
    if (!state.goesOnByItself) {
        state.isHeld = true;
        state.heldFor.clear();
    }
    return state;
}

void holdFor(RunQueueState& state, const std::string& run) {
    if (!state.isHeld) state.heldFor = run;
    state.isHeld = true;
}

Result<void> writeQueue(const fs::path& runsFolder, const RunQueueState& state) {
    TRY_VOID(refuseNewer(queueFile(runsFolder), queueVersion));
    Json object = fieldsToJson(state);
    object["version"] = queueVersion;
    return writeJson(queueFile(runsFolder), object);
}

std::vector<std::string> devicesOfRanks(const std::vector<std::string>& ranks) {
    std::vector<std::string> devices;
    for (const std::string& rank : ranks)
        for (const std::string& one : split(rank, '+')) devices.push_back(one);
    return devices;
}

bool shareDevice(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const auto ofA = devicesOfRanks(a), ofB = devicesOfRanks(b);
    if (ofA.empty() || ofB.empty()) return false;
    const auto isAuto = [](const std::string& device) { return device == "auto"; };
    if (std::ranges::any_of(ofA, isAuto) || std::ranges::any_of(ofB, isAuto)) return true;
    return std::ranges::find_first_of(ofA, ofB) != ofA.end();
}

std::optional<TakenRun> takenRun(const fs::path& runsFolder,
                                 const std::vector<std::string>& devices) {
    std::optional<TakenRun> ending;
    std::vector<RunFolder> all = RunFolder::list(runsFolder);
    all.emplace_back(runsFolder / RunFolder::classImagesId);
    for (const RunFolder& run : all) {
        if (!isTaken(run)) continue;
        const Job job = run.readJob().value_or(Job{});
        const bool mayBeBeside = !devices.empty() && !shareDevice(job.devices, devices);
        if (mayBeBeside && !hasOpenClusterJob(run)) continue;
        const RunPhase phase = run.readState().value_or(RunState{}).phase;
        const bool isEnding =
            hasEnded(phase) && (phase == RunPhase::finished || !hasOpenClusterJob(run));
        if (!isEnding) return TakenRun{run.id(), false};
        ending = TakenRun{run.id(), true};
    }
    if (ending) return ending;
    for (const HeldGpu& gpu : heldGpus()) {
        if (!isElsewhere(gpu, runsFolder) || !shareDevice({gpu.device}, devices)) continue;
        const RunPhase phase = RunFolder(gpu.run).readState().value_or(RunState{}).phase;
        TakenRun taken{.isEnding = hasEnded(phase), .elsewhere = gpu.run, .device = gpu.device};
        if (!taken.isEnding) return taken;
        ending = taken;
    }
    return ending;
}

std::vector<DeviceUse> usedElsewhere(const fs::path& runsFolder) {
    std::vector<DeviceUse> uses;
    for (const HeldGpu& gpu : heldGpus())
        if (isElsewhere(gpu, runsFolder)) uses.push_back({.devices = {gpu.device}});
    return uses;
}

std::optional<std::size_t> nextThatFits(const std::vector<DeviceUse>& waiting,
                                        const std::vector<DeviceUse>& atWork) {
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const auto isInItsWay = [&](const DeviceUse& other) {
            return shareDevice(waiting[i].devices, other.devices);
        };
        const auto before = waiting.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::ranges::none_of(atWork, isInItsWay) &&
            std::none_of(waiting.begin(), before, isInItsWay))
            return i;
    }
    return std::nullopt;
}

double secondsUntilDone(const std::vector<DeviceUse>& atWork,
                        const std::vector<DeviceUse>& waiting) {
    std::vector<DeviceUse> placed = atWork;  // `seconds`: when it ends
    double last = 0;
    for (const DeviceUse& one : waiting) {
        double begin = 0;
        for (const DeviceUse& other : placed)
            if (shareDevice(one.devices, other.devices)) begin = std::max(begin, other.seconds);
        placed.push_back({one.run, one.devices, begin + one.seconds});
    }
    for (const DeviceUse& one : placed) last = std::max(last, one.seconds);
    return last;
}

namespace {

constexpr std::string_view cardName = "gpu", whatName = "held.json";

/// Cards that this process sees, in the order of its numbers; none where it sees all.
std::vector<std::string> visibleCards() {
    const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
    return visible == nullptr ? std::vector<std::string>() : split(visible, ',');
}

std::string cardOf(int gpu) {
    const std::vector<std::string> cards = visibleCards();
    const auto index = static_cast<std::size_t>(gpu);
    return index < cards.size() ? cards[index] : std::to_string(gpu);
}

/// Empty: this process does not see it.
std::string deviceOf(const std::string& card) {
    const std::vector<std::string> cards = visibleCards();
    if (cards.empty()) return card;
    const auto found = std::ranges::find(cards, card);
    return found == cards.end() ? std::string() : std::to_string(found - cards.begin());
}

}  // namespace

std::vector<TemporaryFolder> holdGpus(const std::vector<int>& gpus, const fs::path& run) {
    std::vector<TemporaryFolder> held;
    const Result<fs::path> folder = runtimeFolder();
    if (!folder) return held;
    for (const int gpu : gpus) {
        Result<TemporaryFolder> card = TemporaryFolder::make(*folder, std::string(cardName));
        const Json what = {{"card", cardOf(gpu)}, {"run", absolutePath(run).string()}};
        if (card && writeJson(card->path() / whatName, what)) held.push_back(std::move(*card));
    }
    return held;
}

std::vector<HeldGpu> heldGpus() {
    std::vector<HeldGpu> held;
    const Result<fs::path> folder = runtimeFolder();
    if (!folder) return held;
    const std::string prefix = temporaryName(std::string(cardName), "");
    for (const fs::path& card : entriesIn(*folder)) {
        if (!card.filename().string().starts_with(prefix) || !FileLock::isHeld(card)) continue;
        const Json what = readJson(card / whatName).value_or(Json::object());
        const fs::path run = valueOr<std::string>(what, "run", "");
        const std::string device = deviceOf(valueOr<std::string>(what, "card", ""));
        if (!device.empty() && !run.empty()) held.push_back({device, run});
    }
    std::ranges::sort(held, {}, &HeldGpu::device);
    return held;
}

Result<void> checkWaitingRecipe(const Job& job, const Recipe& recipe) {
    TRY_VOID(validate(recipe));
    if (!job.branchedFrom.empty()) return checkBranchRecipe(job.recipe, recipe, job.branchStep);
    TRY_VOID(checkSubjectCount(recipe, job.subjects.size()));
    if (job.networkWeights.empty()) return {};
    for (const RecipeDifference& one : recipeDifference(job.recipe, recipe))
        if (isOfStartingLora(one.field))
            return failure(
                "starting_lora.setting",
                {{"setting", one.field}, {"file", job.networkWeights.filename().string()}});
    return {};
}

namespace {

Result<void> moveTo(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), to, "rename to"));
    return {};
}

/// Each then lies where the other one did; at once where the file system can.
Result<void> exchange(const fs::path& one, const fs::path& other) {
    if (::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0)
        return {};
    const fs::path aside = other.string() + ".aside";
    TRY_VOID(moveTo(one, aside));
    if (const auto moved = moveTo(other, one); !moved) {
        (void)moveTo(aside, one);
        return moved;
    }
    return moveTo(aside, other);
}

/// What was measured counts no longer: the run does it again.
void measureAgain(const RunFolder& run) {
    std::error_code ignored;
    for (const fs::path& file : run.autotuneFiles()) fs::remove(file, ignored);
}

/// Cut by the recipe, beside the run's own; the job gets the class images of that size.
Result<TemporaryFolder> cutAnew(const RunFolder& run, const Recipe& recipe, Job& job) {
    TRY(const Project project, projectOf(run, job, recipe.masked_loss));
    TRY(TemporaryFolder place, TemporaryFolder::make(run.path(), run.input().filename()));
    const RunFolder cut(place.path());
    TRY_VOID(makeFolder(cut.input()));
    TRY_VOID(cutPhotos(project, cut, recipe));
    if (recipe.resolution == job.recipe.resolution) return place;
    TRY(const Project now, Project::open(project.folder()));
    for (JobSubject& one : job.subjects) {
        const fs::path images = project.classImagesFolder(one.subject, recipe.resolution);
        one.classImages = images.lexically_relative(run.path());
        one.subject.leftOutClassImages = leftOutOf(now, images, one.subject.classPrompt());
    }
    return place;
}

}  // namespace

Result<void> changeWaitingRun(const RunFolder& run, const Recipe& recipe) {
    const Result<RunLock> lock = RunLock::acquire(run);
    if (!lock && lock.error().code == "file.locked") return failure("waiting.begun");
    if (!lock) return std::unexpected(lock.error());
    TRY_VOID(checkVersions(run));
    TRY_VOID(checkSeal(run));  // to write it seals it as this person's
    TRY(RunState state, run.readState());
    if (state.phase != RunPhase::queued) return failure("waiting.begun");
    TRY(Job job, run.readWrittenJob());
    TRY_VOID(checkWaitingRecipe(job, recipe));
    // Its noise schedule too may be decided by the file.
    if (!job.networkWeights.empty())
        TRY_VOID(checkSettings(recipe, run.path() / job.networkWeights));
    const auto changes = recipeDifference(job.recipe, recipe);
    if (job.recipe.with_prior_preservation != recipe.with_prior_preservation)
        for (JobSubject& one : job.subjects)
            one.classPrompt =
                recipe.with_prior_preservation ? one.subject.classPrompt() : std::string();
    const bool isCutAnew = std::ranges::any_of(changes, decidesInput, &RecipeDifference::field);
    std::optional<TemporaryFolder> cut;
    if (isCutAnew) {
        TRY(cut, cutAnew(run, recipe, job));
        TRY_VOID(exchange(run.input(), RunFolder(cut->path()).input()));
    }
    job.recipe = recipe;
    if (const auto written = run.writeJob(job); !written) {
        if (isCutAnew) TRY_VOID(exchange(run.input(), RunFolder(cut->path()).input()));
        return written;
    }
    if (std::ranges::any_of(changes, changesStepCost, &RecipeDifference::field)) measureAgain(run);
    state.totalSteps = recipe.max_train_steps;
    return run.writeState(state);
}

Result<void> changeDevices(const RunFolder& run, const std::vector<std::string>& devices) {
    const Result<RunLock> lock = RunLock::acquire(run);
    if (!lock && lock.error().code == "file.locked")
        return failure("run.busy.folder", {{"folder", run.path().string()}});
    if (!lock) return std::unexpected(lock.error());
    TRY(Job job, run.readWrittenJob());
    job.devices = devices;
    TRY_VOID(run.writeJob(job));
    measureAgain(run);
    return {};
}

}  // namespace dreambooth
