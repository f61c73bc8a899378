// The files of a run folder, whether somebody works on it, and what a folder is by what is in it.
#include <base/clock.h>
#include <base/files.h>
#include <base/host.h>
#include <base/json.h>
#include <base/json_fields.h>
#include <base/log.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <formats/describe.h>
#include <runs/checkpoint.h>
#include <runs/inputs.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// The list of runs reads one of each run.
constexpr JsonLimits stateLimits{.bytes = 1u << 20, .values = 10'000};

/// The folders in `parent`; none when it does not exist.
std::vector<fs::path> foldersIn(const fs::path& parent) {
    std::vector<fs::path> folders = entriesIn(parent);
    std::error_code ignored;
    std::erase_if(folders, [&](const fs::path& path) { return !fs::is_directory(path, ignored); });
    return folders;
}

bool isBusy(const Result<RunState>& state) {
    return state && (state->phase == RunPhase::preparing || state->phase == RunPhase::training ||
                     state->phase == RunPhase::paused);
}

constexpr const char* runPrefix = "run-";

/// In runs/: the highest number that a deleted run had.
constexpr const char* lastNumberName = ".last-number";
constexpr std::uintmax_t maxNumberBytes = 32;

int lastDeletedNumber(const fs::path& runsFolder) {
    const std::string text =
        readFile(runsFolder / lastNumberName, maxNumberBytes).value_or(std::string());
    return numberAfter(text, runPrefix).value_or(0);
}

/// Of a worker on another computer, whose clock may differ a little, before it counts as dead.
constexpr std::chrono::seconds longestSilence{90};

}  // namespace

Result<RunFolder> RunFolder::create(const fs::path& runsFolder) {
    TRY_VOID(makeFolder(runsFolder));
    int next = lastDeletedNumber(runsFolder) + 1;
    for (const fs::path& folder : foldersIn(runsFolder))
        next = std::max(next, numberAfter(folder.filename().string(), runPrefix).value_or(0) + 1);
    for (;; ++next) {
        RunFolder run(runsFolder / (runPrefix + zeroPadded(next, 3)));
        std::error_code error;
        // False when another process took the number in between.
        if (!fs::create_directory(run.path(), error)) {
            if (error)
                return std::unexpected(
                    errorFromErrno(error.value(), run.path(), "make the folder"));
            continue;
        }
        TRY_VOID(run.makeFolders());
        TRY_VOID(makeFolder(run.output()));
        return run;
    }
}

std::vector<fs::path> RunFolder::autotuneFiles() const {
    std::vector<fs::path> files = entriesIn(m_folder);
    const std::string stem = autotuneFile().stem().string();
    std::erase_if(files, [&](const fs::path& file) {
        return file.extension() != ".json" || !file.stem().string().starts_with(stem);
    });
    return files;
}

std::vector<RunFolder> RunFolder::list(const fs::path& runsFolder,
                                       std::vector<UnreadableRun>* unreadable) {
    std::vector<RunFolder> runs;
    for (const fs::path& folder : foldersIn(runsFolder)) {
        RunFolder run(folder);
        if (run.id() == classImagesId) continue;
        const Result<Job> job = run.readJob();
        if (job)
            runs.push_back(std::move(run));
        else if (unreadable != nullptr && job.error().code != "run.missing")
            unreadable->push_back({std::move(run), job.error()});
    }
    std::ranges::sort(runs, {}, [](const RunFolder& run) {
        // By number, so that run-1000 follows run-999; folders named by hand come last.
        const int number =
            numberAfter(run.id(), runPrefix).value_or(std::numeric_limits<int>::max());
        return std::pair(number, run.id());
    });
    return runs;
}

std::string RunFolder::idAt(const fs::path& runsFolder, const fs::path& path) {
    if (path.empty()) return {};
    const fs::path below = absolutePath(path).lexically_relative(absolutePath(runsFolder));
    const bool isBelow = !below.empty() && *below.begin() != ".." && *below.begin() != ".";
    return isBelow ? below.begin()->string() : std::string();
}

Result<DeletedFolder> RunFolder::moveToDeleted() const {
    const auto lock = RunLock::acquire(*this);
    if (!lock && lock.error().code == "file.locked")
        return failure("run.busy.folder", {{"folder", m_folder.string()}});
    if (!lock) return std::unexpected(lock.error());
    const fs::path runs = m_folder.parent_path();
    if (numberAfter(id(), runPrefix).value_or(0) > lastDeletedNumber(runs))
        TRY_VOID(writeFileAtomically(runs / lastNumberName, id()));
    return deleteFolder(m_folder);
}

Result<void> RunFolder::makeFolders() const {
    for (const fs::path& folder : {input(), requests(), samples(), checkpoints()})
        TRY_VOID(makeFolder(folder));
    return {};
}

fs::path RunFolder::outputOf(const Job& job) const {
    return job.output.empty() ? output() : m_folder / job.output;
}

fs::path RunFolder::classImagesOf(const Job& job) const {
    return m_folder / (job.first().classImages.empty() ? "class-images" : job.first().classImages);
}

Result<Job> RunFolder::readJob() const {
    TRY(Job job, readWrittenJob());
    TRY(const std::vector<RunChange> changes, readChanges(*this));
    job.recipe = recipeAt(job.recipe, changes);
    return job;
}

Result<Job> RunFolder::readWrittenJob() const {
    std::error_code ignored;
    if (!fs::exists(jobFile(), ignored))
        return failure("run.missing", {{"folder", m_folder.string()}});
    TRY(const Json object, readJson(jobFile()));
    return inFile(jobFromJson(object), jobFile());
}

Result<void> RunFolder::writeJob(const Job& job) const {
    TRY_VOID(refuseNewer(jobFile(), Job::version));
    TRY_VOID(writeJson(jobFile(), toJson(job)));
    // Without a place for the key (no home folder) every run is asked about.
    if (const Result<void> sealed = sealJob(*this); !sealed) logWarning(sealed.error().message());
    return {};
}

Result<RunState> RunFolder::readState() const {
    TRY(const Json object, readJson(stateFile(), stateLimits));
    return inFile(runStateFromJson(object), stateFile());
}

Result<void> RunFolder::writeState(const RunState& state) const {
    TRY_VOID(refuseNewer(stateFile(), runStateVersion));
    RunState dated = state;
    dated.updated = isoDate(secondsSinceEpoch());
    return writeJson(stateFile(), toJson(dated));
}

bool RunFolder::isAlive() const {
    if (isLocked(*this)) return true;
    const auto state = readState();
    if (!isBusy(state) || state->host.empty() || state->host == hostName()) return false;
    std::error_code error;
    const auto beaten = fs::last_write_time(lockFile(), error);
    return !error && fs::file_time_type::clock::now() - beaten < longestSilence;
}

void RunFolder::heartbeat() const {
    std::error_code ignored;
    fs::last_write_time(lockFile(), fs::file_time_type::clock::now(), ignored);
}

RunState RunFolder::effectiveState() const {
    auto state = readState();
    if (isBusy(state) && !isAlive()) {
        // It may have ended properly between the two looks.
        state = readState();
        if (isBusy(state)) state->fail(makeError("run.ended"));
    }
    if (state) return *state;
    RunState broken;
    broken.fail(state.error());
    return broken;
}

std::vector<RunFolder::Checkpoint> RunFolder::listCheckpoints() const {
    std::vector<Checkpoint> found;
    for (const fs::path& folder : foldersIn(checkpoints())) {
        const auto step = numberAfter(folder.filename().string(), stepPrefix);
        std::error_code ignored;
        if (step && fs::is_regular_file(folder / manifestName, ignored))
            found.push_back(
                {.step = *step,
                 .path = folder,
                 .untilNext = valueOr(readJson(folder / manifestName).value_or(Json::object()),
                                      untilNextKey, false)});
    }
    std::ranges::sort(found, {}, &Checkpoint::step);
    return found;
}

std::string RunFolder::stepName(int step) {
    return stepPrefix + zeroPadded(step, 6);
}

std::string RunFolder::sampleName(int step, std::size_t number) {
    return stepName(step) + "-" + std::to_string(number) + ".png";
}

fs::path RunFolder::requestFile(RunRequest request) const {
    return requests() / (toString(request) + ".json");
}

Result<void> RunFolder::request(RunRequest request, const Json& arguments) const {
    return writeJson(requestFile(request), arguments);
}

RunRequests RunFolder::openRequests() const {
    RunRequests found;
    for (const auto& [request, name] : runRequestNames)
        if (pathExists(requestFile(request))) found.add(request);
    return found;
}

Result<void> checkVersions(const RunFolder& run) {
    TRY_VOID(refuseNewer(run.jobFile(), Job::version));
    TRY_VOID(refuseNewer(run.stateFile(), runStateVersion));
    TRY_VOID(refuseNewer(run.changesFile(), runChangesVersion));
    TRY_VOID(refuseNewer(inputFingerprintFile(run), InputFingerprint::version));
    for (const RunFolder::Checkpoint& one : run.listCheckpoints())
        for (const char* name : {RunFolder::manifestName, checkpoint_files::progress})
            TRY_VOID(refuseNewer(one.path / name, checkpoint_files::version));
    return {};
}

namespace {

/// The JSON object of a file; null where there is none.
Json objectIn(const fs::path& file) {
    if (!pathExists(file)) return {};
    auto json = readJson(file);
    return json && json->is_object() ? std::move(*json) : Json();
}

void addCheckpoint(Json& facts, const Json& manifest) {
    facts["kind"] = "checkpoint";
    facts["step"] = manifest["step"];
    std::uintmax_t bytes = 0;
    const auto files = valueOr(manifest, "files", Json::object());
    for (const auto& [name, file] : files.items())
        bytes += valueOr<std::uintmax_t>(file, "bytes", 0);
    facts["files"] = files.size();
    facts["bytes"] = bytes;
}

void addRun(Json& facts, const RunFolder& run, const Json& job) {
    facts["kind"] = "run";
    for (const char* key : {"id", "title", "created", "model", "token", "recipe"})
        if (job.contains(key)) facts[key] = job[key];
    if (const auto now = run.readJob()) facts["recipe"] = toJson(now->recipe);
    if (const auto changes = readChanges(run); changes && !changes->empty())
        for (const RunChange& change : *changes) facts["changes"].push_back(toJson(change));
    facts["state"] = objectIn(run.stateFile());
    std::vector<std::string> checkpoints;
    for (const fs::path& entry : entriesIn(run.checkpoints()))
        if (pathExists(entry / RunFolder::manifestName))
            checkpoints.push_back(entry.filename().string());
    facts["checkpoints"] = checkpoints;
}

void addProject(Json& facts, const Json& project) {
    facts["kind"] = "project";
    facts["version"] = valueOr(project, "version", 0);
    facts["photos"] = valueOr(project, "photos", Json::array()).size();
}

}  // namespace

Result<Json> inspect(const fs::path& path) {
    TRY(Json facts, describe(path));
    std::error_code error;
    if (facts["kind"] != "unknown" || !fs::is_directory(path, error)) return facts;
    const RunFolder run(path);
    if (const Json manifest = objectIn(path / RunFolder::manifestName); manifest.contains("step"))
        addCheckpoint(facts, manifest);
    else if (const Json job = objectIn(run.jobFile()); job.is_object())
        addRun(facts, run, job);
    else if (const Json project = objectIn(path / "project.json"); project.is_object())
        addProject(facts, project);
    return facts;
}

}  // namespace dreambooth
