// Comparing hashes, and what each difference means (see the header).
#include "check_sources.h"

#include <base/files.h>
#include <formats/model_identity.h>
#include <runs/run_sources.h>

namespace dreambooth {

namespace {

Result<void> checkInput(const RunFolder& run, const RunSources& before, const RunSources& now) {
    const std::string files = differenceOf(before.inputs, now.inputs);
    if (files.empty()) return {};
    return badInput("train.other_input",
                    "What the run learns from is not what it began with. In " +
                        run.input().string() + " are missing, changed or new: " + files + ".",
                    "Put the files back as they were, or start a new run with these.",
                    {{"folder", run.input().string()}, {"files", files}});
}

Result<void> checkBase(const Job& job, const RunSources& before, const RunSources& now,
                       RunReporter& reporter) {
    if (before.base == now.base) return {};
    const std::string model = job.model.string();
    const std::string what = "The base model " + model + " is not the one that the run began with";
    if (job.recipe.lora || job.recipe.textual_inversion)
        return badInput("train.other_base",
                        what + ". What was learned fits only the base that it was learned on.",
                        "Put that model back in its place, or start a new run with this one.",
                        {{"model", model}});
    reporter.notice("train.other_base", {{"model", model}},
                    what +
                        ". The run goes on with what it learned, but what it does not train "
                        "comes from this model, so that the result is not quite the same.");
    return {};
}

Result<void> compare(const PreparedRun& prepared, bool resumes, RunReporter& reporter) {
    const RunFolder& run = prepared.run;
    TRY(const std::string base, modelIdentity(prepared.model->model().files));
    TRY(RunSources now, sourcesOf(run, base, prepared.classFiles));
    if (!resumes || !pathExists(sourcesFile(run))) return writeSources(run, now);
    TRY(const RunSources before, readSources(run));
    TRY_VOID(checkInput(run, before, now));
    TRY_VOID(checkBase(prepared.job, before, now, reporter));
    const std::string files = differenceOf(before.classImages, now.classImages);
    if (!files.empty())
        reporter.notice("train.class_images_changed", {{"files", files}},
                        "The class images are not those that the run began with; missing, changed "
                        "or new are: " +
                            files + ". The run goes on, but with another result.");
    return {};
}

}  // namespace

Result<void> checkSources(const PreparedRun& prepared, bool resumes, RunReporter& reporter) {
    const Result<void> same =
        prepared.ranks.isFirst() ? compare(prepared, resumes, reporter) : Result<void>{};
    if (!prepared.ranks.broadcast(same ? "same" : "").empty()) return {};
    if (!same) return same;
    return failure("ranks.lost", "The first rank did not find what the run began with.",
                   "See its message for the cause.");
}

}  // namespace dreambooth
