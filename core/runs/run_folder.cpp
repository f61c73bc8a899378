// job.json, state.json and the files of a run folder (see the header).
#include <base/json_fields.h>

#include <base/clock.h>
#include <base/host.h>
#include <runs/run_folder.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::unexpected<Error> invalidRun(const std::string& what, const std::string& field) {
    return badInput("run.invalid", what + ": " + field + " is missing or has the wrong type.",
                    "The file may be damaged: restore it from a copy, or start a new run.",
                    {{"field", field}});
}

template <class T>
Result<T> named(Result<T> result, const fs::path& file) {
    if (!result) {
        result.error().text = "In " + file.string() + ": " + result.error().text;
        result.error().arguments["file"] = file.string();
    }
    return result;
}

/// The whole number after `prefix`, as in "run-003" and "step-000200".
std::optional<int> numberAfter(std::string_view name, std::string_view prefix) {
    if (!name.starts_with(prefix)) return {};
    name.remove_prefix(prefix.size());
    int number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size() || number < 0) return {};
    return number;
}

/// The folders in `parent`; none when it does not exist.
std::vector<fs::path> foldersIn(const fs::path& parent) {
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::directory_iterator it(parent, error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        if (it->is_directory(ignored)) folders.push_back(it->path());
    }
    return folders;
}

bool isBusy(const Result<RunState>& state) {
    return state && (state->phase == RunPhase::preparing || state->phase == RunPhase::training ||
                     state->phase == RunPhase::paused);
}

/// Of a worker on another computer, whose clock may differ a little, before it counts as dead.
constexpr std::chrono::seconds longestSilence{90};

constexpr const char* originsName = "origins.json";

constexpr std::array<std::pair<RunPhase, const char*>, 7> phaseNames = {{
    {RunPhase::queued, "queued"},
    {RunPhase::preparing, "preparing"},
    {RunPhase::training, "training"},
    {RunPhase::paused, "paused"},
    {RunPhase::finished, "finished"},
    {RunPhase::stopped, "stopped"},
    {RunPhase::failed, "failed"},
}};

}  // namespace

Json toJson(const Job& job) {
    return {{"version", Job::version},
            {"id", job.id},
            {"title", job.title},
            {"created", job.created},
            {"program", job.program},
            {"model", job.model.string()},
            {"vae", job.vae.string()},
            {"instance_prompt", job.instancePrompt},
            {"class_prompt", job.classPrompt},
            {"class_images", job.classImages.string()},
            {"output", job.output.string()},
            {"tensorboard", job.tensorboard.string()},
            {"checkpoint_copies", job.checkpointCopies.string()},
            {"devices", job.devices},
            {"left_out_class_images", job.leftOutClassImages},
            {"token", job.token},
            {"class_name", job.className},
            {"recipe", toJson(job.recipe)}};
}

Result<Job> jobFromJson(const Json& object) {
    int version = 0;
    if (!object.is_object()) return invalidRun("The job", "version");
    FieldReader reader(object);
    reader.read("version", version);
    if (version < 1) return invalidRun("The job", "version");
    if (version > Job::version)
        return badInput("run.newer_version",
                        "The run was made by a newer version of DreamBooth Studio.",
                        "Install the newer version to use it; the run was not changed.");
    Job job;
    reader.read("id", job.id);
    reader.read("title", job.title);
    reader.read("created", job.created);
    reader.read("program", job.program);
    reader.read("model", job.model);
    reader.read("vae", job.vae);
    reader.read("instance_prompt", job.instancePrompt);
    reader.read("class_prompt", job.classPrompt);
    reader.read("class_images", job.classImages);
    reader.read("output", job.output);
    reader.read("tensorboard", job.tensorboard);
    reader.read("checkpoint_copies", job.checkpointCopies);
    reader.read("devices", job.devices);
    reader.read("left_out_class_images", job.leftOutClassImages);
    reader.read("token", job.token);
    reader.read("class_name", job.className);
    if (!reader.wrong().empty()) return invalidRun("The job", reader.wrong());
    if (job.model.empty()) return invalidRun("The job", "model");
    if (job.devices.empty()) return invalidRun("The job", "devices");
    if (!object.contains("recipe")) return invalidRun("The job", "recipe");
    TRY(job.recipe, recipeFromJson(object["recipe"]));
    return job;
}

std::string toString(RunPhase phase) {
    for (const auto& [value, name] : phaseNames)
        if (value == phase) return name;
    return {};
}

std::optional<RunPhase> runPhaseFromString(const std::string& text) {
    for (const auto& [value, name] : phaseNames)
        if (text == name) return value;
    return {};
}

Json toJson(const RunState& state) {
    return {{"state", toString(state.phase)},  {"why", state.why}, {"step", state.step},
            {"total_steps", state.totalSteps}, {"pid", state.pid}, {"host", state.host},
            {"updated", state.updated}};
}

Result<RunState> runStateFromJson(const Json& object) {
    if (!object.is_object()) return invalidRun("The state", "state");
    RunState state;
    std::string phase;
    FieldReader reader(object);
    reader.read("state", phase);
    reader.read("why", state.why);
    reader.read("step", state.step);
    reader.read("total_steps", state.totalSteps);
    reader.read("pid", state.pid);
    reader.read("host", state.host);
    reader.read("updated", state.updated);
    if (!reader.wrong().empty()) return invalidRun("The state", reader.wrong());
    const auto known = runPhaseFromString(phase);
    if (!known) return invalidRun("The state", "state");
    state.phase = *known;
    return state;
}

Result<RunFolder> RunFolder::create(const fs::path& runsFolder) {
    TRY_VOID(makeFolder(runsFolder));
    int next = 1;
    for (const fs::path& folder : foldersIn(runsFolder))
        next = std::max(next, numberAfter(folder.filename().string(), "run-").value_or(0) + 1);
    for (;; ++next) {
        std::string digits = std::to_string(next);
        digits.insert(0, digits.size() < 3 ? 3 - digits.size() : 0, '0');
        const RunFolder run(runsFolder / ("run-" + digits));
        std::error_code error;
        // False when another process took the number in between.
        if (!fs::create_directory(run.path(), error)) {
            if (error)
                return std::unexpected(
                    errorFromErrno(error.value(), run.path(), "make the folder"));
            continue;
        }
        for (const fs::path& folder :
             {run.input(), run.requests(), run.samples(), run.checkpoints(), run.output()})
            TRY_VOID(makeFolder(folder));
        return run;
    }
}

std::vector<RunFolder> RunFolder::list(const fs::path& runsFolder) {
    std::vector<RunFolder> runs;
    for (const fs::path& folder : foldersIn(runsFolder))
        if (RunFolder run(folder); run.readJob()) runs.push_back(std::move(run));
    std::ranges::sort(runs, {}, [](const RunFolder& run) {
        // By number, so that run-1000 follows run-999; folders named by hand come last.
        const int number = numberAfter(run.id(), "run-").value_or(std::numeric_limits<int>::max());
        return std::pair(number, run.id());
    });
    return runs;
}

fs::path RunFolder::maskOf(const fs::path& photo) const {
    const std::string name = photo.filename().string();
    return input() / ("mask" + name.substr(std::min(name.find('-'), name.size())));
}

Result<void> RunFolder::writeOrigins(const std::map<std::string, PhotoOrigin>& origins) const {
    Json object = Json::object();
    for (const auto& [name, origin] : origins)
        object[name] = {{"height", origin.height},
                        {"width", origin.width},
                        {"scaled_width", origin.scaledWidth},
                        {"top", origin.top},
                        {"left", origin.left}};
    return writeJson(input() / originsName, object);
}

Result<std::map<std::string, PhotoOrigin>> RunFolder::readOrigins() const {
    std::map<std::string, PhotoOrigin> origins;
    if (!pathExists(input() / originsName)) return origins;
    TRY(const Json object, readJson(input() / originsName));
    for (const auto& [name, origin] : object.items())
        origins[name] = {valueOr(origin, "height", 0), valueOr(origin, "width", 0),
                         valueOr(origin, "scaled_width", 0), valueOr(origin, "top", 0),
                         valueOr(origin, "left", 0)};
    return origins;
}

Result<Job> RunFolder::readJob() const {
    std::error_code ignored;
    if (!fs::exists(jobFile(), ignored))
        return badInput("run.missing", "There is no run in " + m_folder.string() + ".",
                        "Choose a folder that holds a job.json.", {{"folder", m_folder.string()}});
    TRY(const Json object, readJson(jobFile()));
    return named(jobFromJson(object), jobFile());
}

Result<void> RunFolder::writeJob(const Job& job) const {
    return writeJson(jobFile(), toJson(job));
}

Result<RunState> RunFolder::readState() const {
    TRY(const Json object, readJson(stateFile()));
    return named(runStateFromJson(object), stateFile());
}

Result<void> RunFolder::writeState(const RunState& state) const {
    RunState dated = state;
    dated.updated = isoDate(secondsSinceEpoch());
    return writeJson(stateFile(), toJson(dated));
}

bool RunFolder::isAlive() const {
    if (FileLock::isHeld(lockFile())) return true;
    const auto state = readState();
    if (!isBusy(state) || state->host.empty() || state->host == hostName()) return false;
    std::error_code error;
    const auto beaten = fs::last_write_time(lockFile(), error);
    return !error && fs::file_time_type::clock::now() - beaten < longestSilence;
}

void RunFolder::beat() const {
    std::error_code ignored;
    fs::last_write_time(lockFile(), fs::file_time_type::clock::now(), ignored);
}

RunState RunFolder::effectiveState() const {
    auto state = readState();
    if (isBusy(state) && !isAlive()) {
        // It may have ended properly between the two looks.
        state = readState();
        if (isBusy(state)) {
            state->phase = RunPhase::failed;
            state->why =
                "The training process ended unexpectedly. Resume the run to go on from "
                "its last checkpoint.";
        }
    }
    if (state) return *state;
    RunState broken;
    broken.phase = RunPhase::failed;
    broken.why = state.error().message();
    return broken;
}

std::vector<RunFolder::Checkpoint> RunFolder::listCheckpoints() const {
    std::vector<Checkpoint> found;
    for (const fs::path& folder : foldersIn(checkpoints())) {
        const auto step = numberAfter(folder.filename().string(), "step-");
        std::error_code ignored;
        if (step && fs::is_regular_file(folder / "manifest.json", ignored))
            found.push_back({*step, folder});
    }
    std::ranges::sort(found, {}, &Checkpoint::step);
    return found;
}

Result<void> RunFolder::request(const std::string& name, const Json& arguments) const {
    return writeJson(requests() / (name + ".json"), arguments);
}

}  // namespace dreambooth
