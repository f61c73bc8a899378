// job.json, written and read strictly.
#include "run_error.h"

#include <base/clock.h>
#include <base/shown_text.h>
#include <runs/job.h>

namespace dreambooth {

Job newJob(const std::string& id) {
    Job job;
    job.id = id;
    job.created = isoDate(secondsSinceEpoch());
    job.program = DREAMBOOTH_VERSION;
    return job;
}

Json toJson(const Job& job) {
    Json object = {{"version", Job::version}};
    object.update(fieldsToJson(job));
    object["recipe"] = toJson(job.recipe);
    return object;
}

Result<Job> jobFromJson(const Json& object) {
    int version = 0;
    if (!object.is_object()) return invalidJob("version");
    FieldReader reader(object);
    reader.read("version", version);
    if (version < 1) return invalidJob("version");
    if (version > Job::version) return newerRun();
    Job job;
    reader.readAll(job);
    if (!reader.wrong().empty()) return invalidJob(reader.wrong());
    job.title = shownLine(job.title);
    if (job.model.empty()) return invalidJob("model");
    if (job.devices.empty()) return invalidJob("devices");
    if (!object.contains("recipe")) return invalidJob("recipe");
    TRY(job.recipe, recipeFromJson(object["recipe"]));
    return job;
}

}  // namespace dreambooth
