// job.json, written and read strictly.
#include <base/clock.h>
#include <base/shown_text.h>
#include <runs/job.h>
#include <runs/run_state.h>

#include <algorithm>
#include <ranges>

namespace dreambooth {

namespace {

std::unexpected<Error> invalidJob(const std::string& field) {
    return failure("run.invalid", {{"field", field}});
}

Result<void> readFurtherSubjects(const Json& object, std::vector<JobSubject>& subjects) {
    const auto list = object.find(furtherSubjectsKey);
    if (list == object.end()) return {};
    if (!list->is_array()) return invalidJob(furtherSubjectsKey);
    for (const Json& one : *list) {
        if (!one.is_object()) return invalidJob(furtherSubjectsKey);
        FieldReader reader(one);
        reader.readAll(subjects.emplace_back());
        if (!reader.wrong().empty())
            return invalidJob(std::string(furtherSubjectsKey) + "." + reader.wrong());
    }
    return {};
}

}  // namespace

Job newJob(const std::string& id) {
    Job job;
    job.id = id;
    job.created = isoDate(secondsSinceEpoch());
    job.program = DREAMBOOTH_VERSION;
    return job;
}

std::vector<Job> jobsOfClasses(const Job& job) {
    std::vector<Job> jobs;
    for (const JobSubject& subject : job.subjects) {
        const bool isKnown = std::ranges::any_of(
            jobs, [&](const Job& one) { return one.first().classPrompt == subject.classPrompt; });
        if (!isKnown) jobs.emplace_back(job).subjects = {subject};
    }
    return jobs;
}

std::string phrasesOf(const Job& job) {
    if (job.first().subject.token.empty()) return {};
    std::string phrases;
    for (const JobSubject& one : job.subjects)
        phrases += (phrases.empty() ? "" : ", ") + one.subject.phrase();
    return phrases;
}

int classImageCount(const Job& job) {
    if (!job.recipe.with_prior_preservation) return 0;
    return job.recipe.num_class_images * static_cast<int>(jobsOfClasses(job).size());
}

Json toJson(const Job& job) {
    Json object = {{"version", Job::version}};
    object.update(fieldsToJson(job));
    for (const JobSubject& subject : job.subjects | std::views::drop(1))
        object[furtherSubjectsKey].push_back(fieldsToJson(subject));
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
    TRY_VOID(readFurtherSubjects(object, job.subjects));
    job.title = shownLine(job.title);
    if (job.model.empty()) return invalidJob("model");
    if (job.devices.empty()) return invalidJob("devices");
    if (!object.contains("recipe")) return invalidJob("recipe");
    TRY(job.recipe, recipeFromJson(object["recipe"]));
    return job;
}

}  // namespace dreambooth
