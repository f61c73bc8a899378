// state.json, written and read strictly, and label.json, where fields of newer programs survive.
#include <base/error_json.h>
#include <base/files.h>
#include <base/json.h>
#include <project/recipe.h>
#include <runs/run_folder.h>
#include <runs/run_state.h>

#include <array>
#include <utility>

namespace dreambooth {
namespace {

constexpr std::array<std::pair<RunPhase, const char*>, 7> phaseNames = {{
    {RunPhase::queued, "queued"},
    {RunPhase::preparing, "preparing"},
    {RunPhase::training, "training"},
    {RunPhase::paused, "paused"},
    {RunPhase::finished, "finished"},
    {RunPhase::stopped, "stopped"},
    {RunPhase::failed, "failed"},
}};

std::unexpected<Error> invalidState(const std::string& field) {
    return failure("run.invalid.state", {{"field", field}});
}

}  // namespace

std::unexpected<Error> newerRun() {
    return failure("run.newer_version");
}

Result<void> refuseNewer(const std::filesystem::path& file, int version) {
    const Json object = readJson(file).value_or(Json());
    if (valueOr(object, "version", 0.0) <= version) return {};
    return inFile(Result<void>(newerRun()), file);
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

bool hasEnded(RunPhase phase) {
    return phase == RunPhase::finished || phase == RunPhase::stopped || phase == RunPhase::failed;
}

void RunState::fail(const Error& cause) {
    phase = RunPhase::failed;
    why = cause.message();
    error = toJson(cause);
}

Json toJson(const RunState& state) {
    Json object = {{"version", runStateVersion}, {"state", toString(state.phase)}};
    object.update(fieldsToJson(state));
    return object;
}

Result<RunState> runStateFromJson(const Json& object) {
    if (!object.is_object()) return invalidState("state");
    RunState state;
    std::string phase;
    int version = 0;  // older files have none
    FieldReader reader(object);
    reader.read("version", version);
    if (version > runStateVersion) return newerRun();
    reader.read("state", phase);
    reader.readAll(state);
    if (!reader.wrong().empty()) return invalidState(reader.wrong());
    const auto known = runPhaseFromString(phase);
    if (!known) return invalidState("state");
    state.phase = *known;
    return state;
}

namespace {

constexpr int labelVersion = 1;
constexpr JsonLimits labelLimits{.bytes = 1u << 20, .values = 10'000};

std::filesystem::path labelFile(const RunFolder& run) {
    return run.path() / "label.json";
}

}  // namespace

std::vector<std::string> sweptSettings(const RunLabel& label) {
    const Json fields = toJson(Recipe());
    std::vector<std::string> settings;
    for (const std::string& one : label.sweepSettings)
        if (settings.size() < 2 && fields.contains(one)) settings.push_back(one);
    return settings;
}

RunLabel readLabel(const RunFolder& run) {
    RunLabel label;
    const Json object = readObject(labelFile(run), labelLimits).value_or(Json::object());
    FieldReader(object).readAll(label);
    return label;
}

Result<void> writeLabel(const RunFolder& run, const RunLabel& label) {
    TRY_VOID(refuseNewer(labelFile(run), labelVersion));
    Json object = readObject(labelFile(run), labelLimits).value_or(Json::object());
    object["version"] = labelVersion;
    object.update(fieldsToJson(label));
    return writeJson(labelFile(run), object);
}

}  // namespace dreambooth
