// label.json of a run folder. Fields of newer programs survive.
#include "run_error.h"

#include <base/files.h>
#include <base/json.h>
#include <base/json_limits.h>
#include <project/recipe.h>
#include <runs/run_label.h>

namespace dreambooth {

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
