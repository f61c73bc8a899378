// Copies what a run needs to go on from a checkpoint into a run folder of its own.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <project/recipe_fields.h>
#include <runs/branch_run.h>
#include <runs/checkpoint.h>
#include <runs/create_run.h>
#include <runs/events.h>
#include <runs/inputs.h>
#include <runs/run_lock.h>

#include <algorithm>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

Result<void> checkBranchRecipe(const Recipe& before, const Recipe& now, int step) {
    TRY_VOID(validate(now));
    for (const RecipeDifference& one : recipeDifference(before, now))
        if (!mayChangeInBranch(one.field))
            return failure("branch.other_setting", {{"setting", one.field}});
    if (now.max_train_steps <= step)
        return failure("branch.too_few_steps", {{"step", std::to_string(step)}});
    return {};
}

namespace {

Result<fs::path> checkpointOf(const RunFolder& run, int step) {
    const auto all = run.listCheckpoints();
    const auto found = std::ranges::find(all, step, &RunFolder::Checkpoint::step);
    if (found == all.end())
        return failure("branch.no_checkpoint", {{"step", std::to_string(step)}});
    return found->path;
}

Result<void> copyFolder(const fs::path& from, const fs::path& to) {
    std::error_code ignored;
    for (const fs::path& file : entriesIn(from))
        if (fs::is_regular_file(file, ignored)) TRY_VOID(copyFile(file, to / file.filename()));
    return {};
}

/// The curves and the sample pictures up to `step`. What else happened is the other run's.
Result<void> copyHistory(const RunFolder& from, const RunFolder& to, int step) {
    TRY(EventWriter events, EventWriter::open(to.eventsFile()));
    Result<void> copied;
    const auto copy = [&](const Event& event) -> Result<void> {
        const bool isStep = event.kind == "step";
        const int at = isStep ? event.step.step : valueOr(event.fields, "step", step + 1);
        if (at > step) return {};
        if (isStep || event.kind == "validation") return events.copy(event);
        if (event.kind != "sample") return {};
        // Its own pictures alone, wherever the event says that one lies.
        const fs::path name = fs::path(valueOr<std::string>(event.fields, "path", "")).filename();
        std::error_code ignored;
        if (name.empty() ||
            !fs::is_regular_file(fs::symlink_status(from.samples() / name, ignored)))
            return {};
        TRY_VOID(copyFile(from.samples() / name, to.samples() / name));
        Event moved = event;
        moved.fields["path"] = (to.samples().filename() / name).string();
        return events.copy(moved);
    };
    EventReader(from.eventsFile()).readAll([&](const Event& event) {
        if (copied) copied = copy(event);
    });
    return copied;
}

Result<void> fillBranch(const RunFolder& run, const fs::path& checkpoint, const RunFolder& branch,
                        const Job& job) {
    TRY_VOID(copyFolder(run.input(), branch.input()));
    TRY_VOID(copyStartingLora(run, branch));
    std::vector<fs::path> files = run.autotuneFiles();
    if (pathExists(inputFingerprintFile(run))) files.push_back(inputFingerprintFile(run));
    for (const fs::path& file : files) TRY_VOID(copyFile(file, branch.path() / file.filename()));
    TRY_VOID(copyHistory(run, branch, job.branchStep));
    if (const auto copied = copyCheckpoint(checkpoint, branch); !copied)
        return std::unexpected(copied.error());
    TRY_VOID(branch.writeJob(job));
    return branch.writeState({.step = job.branchStep, .totalSteps = job.recipe.max_train_steps});
}

}  // namespace

Result<RunFolder> branchRun(const RunFolder& run, int step, const Recipe& recipe,
                            const std::vector<std::string>& devices) {
    TRY_VOID(checkVersions(run));
    TRY_VOID(refuseLinks(run));
    TRY(const Job before, run.readJob());
    TRY_VOID(checkBranchRecipe(before.recipe, recipe, step));
    TRY(const fs::path checkpoint, checkpointOf(run, step));
    // A stranger's may lead to any folder of this person's.
    if (std::error_code ignored; fs::is_symlink(checkpoint, ignored) && !isOwnRun(run))
        return failure("file.not_regular.in_run", {{"file", checkpoint.string()}});
    TRY_VOID(verifyCheckpoint(checkpoint));
    TRY(RunFolder branch, RunFolder::create(run.path().parent_path()));

    Job job = before;
    const Job fresh = newJob(branch.id());
    job.id = fresh.id;
    job.created = fresh.created;
    job.program = fresh.program;
    job.output = branch.output().filename();
    job.tensorboard.clear();
    job.checkpointCopies.clear();
    job.devices = devices;
    job.branchedFrom = run.id();
    job.branchStep = step;
    job.recipe = recipe;
    const auto filled = isOwnRun(run) || placesOutside(branch, job).empty()
                            ? fillBranch(run, checkpoint, branch, job)
                            : checkSeal(run);
    if (!filled) {
        std::error_code ignored;
        fs::remove_all(branch.path(), ignored);
        return std::unexpected(filled.error());
    }
    return branch;
}

}  // namespace dreambooth
