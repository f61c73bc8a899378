// What was changed of a run while it learned: how many steps it has, and its learning rate, each
// from a step on. changes.json in the run folder, beside job.json, which stays as it was written.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

#include <limits>
#include <vector>

namespace dreambooth {

/// Of the settings that mayChangeWhileLearning().
struct RunChange {
    int step = 0;             ///< steps that were done before; it counts from the next one on
    int steps = 0;            ///< that the run has in all; 0: as before
    double learningRate = 0;  ///< of the denoiser; 0: as before. The text encoder's goes with it
    bool operator==(const RunChange&) const = default;
};

/// Calls visit("name", member) for every field; the one list of them, in changes.json, in
/// requests/change.json (without the step) and in events.jsonl.
template <MaybeConst<RunChange> AnyChange, class Visitor>
void visitFields(AnyChange& change, Visitor&& visit) {
    visit("step", change.step);
    visit("max_train_steps", change.steps);
    visit("learning_rate", change.learningRate);
}

/// Without what stays as it was.
Json toJson(const RunChange& change);

inline constexpr int runChangesVersion = 1;  ///< of changes.json

/// In the order of their steps; none where there is no file. Errors: json.malformed,
/// run.newer_version, file.*.
Result<std::vector<RunChange>> readChanges(const RunFolder& run);
/// Errors: run.newer_version, file.*, disk.full.
Result<void> writeChanges(const RunFolder& run, const std::vector<RunChange>& changes);

/// The recipe at a step of a run that began with `begun`; without one, as it is in the end.
Recipe recipeAt(const Recipe& begun, const std::vector<RunChange>& changes,
                int step = std::numeric_limits<int>::max());

/// What a request asks of a run that has done so many steps and has this recipe now.
/// Errors: change.nothing, change.other_setting {setting}, change.too_few_steps {step},
/// recipe.invalid.*.
Result<RunChange> changeAsked(const Json& request, const Recipe& now, int step);
/// With one more. Of what it changes, nothing that was to come later counts: that is of a run which
/// went on from an earlier checkpoint.
std::vector<RunChange> withChange(std::vector<RunChange> changes, const RunChange& change);

}  // namespace dreambooth
