// Telling our own folders apart, by what is in them and not by name.
#include <base/files.h>
#include <base/paths.h>
#include <formats/describe.h>
#include <runs/inspect.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

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
