// Job, state and what was measured follow the recipe.
#include <base/files.h>
#include <base/temporaries.h>
#include <fcntl.h>
#include <project/recipe_fields.h>
#include <project/starting_lora.h>
#include <runs/branch_run.h>
#include <runs/create_run.h>
#include <runs/inputs.h>
#include <runs/run_lock.h>
#include <runs/waiting_run.h>
#include <stdio.h>

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

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

/// Cut by the recipe, beside the run's own; the job gets the class images of that size.
Result<TemporaryFolder> cutAnew(const RunFolder& run, const Recipe& recipe, Job& job) {
    TRY(const Project project, projectOf(run, job, recipe.masked_loss));
    TRY(TemporaryFolder place, TemporaryFolder::make(run.path(), run.input().filename()));
    const RunFolder cut(place.path());
    TRY_VOID(makeFolder(cut.input()));
    TRY_VOID(cutPhotos(project, cut, recipe));
    const auto imagesOf = [&](const Subject& subject) {
        return project.classImagesFolder(subject, recipe.resolution).lexically_relative(run.path());
    };
    if (recipe.resolution != job.recipe.resolution) {
        for (JobSubject& one : job.subjects) one.classImages = imagesOf(one.subject);
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
    if (std::ranges::any_of(changes, changesStepCost, &RecipeDifference::field)) {
        std::error_code ignored;
        fs::remove(run.autotuneFile(), ignored);  // the run measures again
    }
    state.totalSteps = recipe.max_train_steps;
    return run.writeState(state);
}

}  // namespace dreambooth
