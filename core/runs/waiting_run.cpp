// Job, state and what was measured follow the recipe.
#include <project/recipe_effect.h>
#include <project/starting_lora.h>
#include <runs/branch_run.h>
#include <runs/create_run.h>
#include <runs/run_lock.h>
#include <runs/run_seal.h>
#include <runs/waiting_run.h>

#include <algorithm>
#include <string>
#include <system_error>

namespace dreambooth {

namespace {

/// Whether a changed setting meets the condition.
template <class Condition>
bool isAnyOther(const Recipe& before, const Recipe& now, Condition&& condition) {
    const Json was = toJson(before), is = toJson(now);
    return std::ranges::any_of(is.items(), [&](const auto& field) {
        return field.value() != was.at(field.key()) && condition(field.key());
    });
}

}  // namespace

Result<void> checkWaitingRecipe(const Job& job, const Recipe& recipe) {
    TRY_VOID(validate(recipe));
    if (!job.branchedFrom.empty()) return checkBranchRecipe(job.recipe, recipe, job.branchStep);
    TRY_VOID(checkSubjectCount(recipe, job.furtherSubjects.size() + 1));
    std::string setting;
    const bool changesInput = isAnyOther(job.recipe, recipe, [&](const std::string& name) {
        setting = name;
        return decidesInput(name);
    });
    if (changesInput) return failure("waiting.other_setting", {{"setting", setting}});
    const bool changesLora = isAnyOther(job.recipe, recipe, [&](const std::string& name) {
        setting = name;
        return isOfStartingLora(name);
    });
    if (changesLora && !job.networkWeights.empty())
        return failure("starting_lora.setting",
                       {{"setting", setting}, {"file", job.networkWeights.filename().string()}});
    return {};
}

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
    if (isAnyOther(job.recipe, recipe, changesStepCost)) {
        std::error_code ignored;
        std::filesystem::remove(run.autotuneFile(), ignored);  // the run measures again
    }
    if (job.recipe.with_prior_preservation != recipe.with_prior_preservation) {
        const auto promptOf = [&](const Subject& subject) {
            return recipe.with_prior_preservation ? subject.classPrompt() : std::string();
        };
        job.classPrompt = promptOf({job.token, job.className, {}});
        for (JobSubject& one : job.furtherSubjects) one.classPrompt = promptOf(one.subject);
    }
    job.recipe = recipe;
    TRY_VOID(run.writeJob(job));
    state.totalSteps = recipe.max_train_steps;
    return run.writeState(state);
}

}  // namespace dreambooth
