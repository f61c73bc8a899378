// changes.json, and what a recipe comes to with it.
#include <base/files.h>
#include <base/json.h>
#include <project/recipe_fields.h>
#include <runs/run_changes.h>
#include <runs/run_state.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr JsonLimits changesLimits{.bytes = 1u << 20, .values = 100'000};

void change(Recipe& recipe, const RunChange& by) {
    if (by.steps > 0) recipe.max_train_steps = by.steps;
    if (by.learningRate <= 0) return;
    // Where both learn, they keep their proportion.
    recipe.text_encoder_lr =
        recipe.text_encoder_lr == recipe.learning_rate
            ? by.learningRate
            : recipe.text_encoder_lr * (by.learningRate / recipe.learning_rate);
    recipe.learning_rate = by.learningRate;
}

}  // namespace

Json toJson(const RunChange& change) {
    Json object = {{"step", change.step}};
    if (change.steps > 0) object["max_train_steps"] = change.steps;
    if (change.learningRate > 0) object["learning_rate"] = change.learningRate;
    return object;
}

Result<std::vector<RunChange>> readChanges(const RunFolder& run) {
    std::vector<RunChange> changes;
    if (!pathExists(run.changesFile())) return changes;
    TRY_VOID(refuseNewer(run.changesFile(), runChangesVersion));
    TRY(const Json object, readJson(run.changesFile(), changesLimits));
    for (const Json& one : valueOr(object, "changes", Json::array())) {
        RunChange change;
        readKnownFields(one, change);
        changes.insert(std::ranges::upper_bound(changes, change.step, {}, &RunChange::step),
                       change);
    }
    return changes;
}

Result<void> writeChanges(const RunFolder& run, const std::vector<RunChange>& changes) {
    TRY_VOID(refuseNewer(run.changesFile(), runChangesVersion));
    Json list = Json::array();
    for (const RunChange& one : changes) list.push_back(toJson(one));
    return writeJson(run.changesFile(), {{"version", runChangesVersion}, {"changes", list}});
}

Recipe recipeAt(const Recipe& begun, const std::vector<RunChange>& changes, int step) {
    Recipe recipe = begun;
    for (const RunChange& one : changes)
        if (one.step <= step) change(recipe, one);
    return recipe;
}

Result<RunChange> changeAsked(const Json& request, const Recipe& now, int step) {
    RunChange asked{.step = step};
    if (!request.is_object() || request.empty()) return failure("change.nothing");
    Json fields = toJson(now);
    for (const auto& [name, value] : request.items()) {
        if (!mayChangeWhileLearning(name))
            return failure("change.other_setting", {{"setting", name}});
        fields[name] = value;
    }
    // 0 would mean “as before” below.
    fields["text_encoder_lr"] = 0;
    TRY(const Recipe wanted, recipeFromJson(fields));
    TRY_VOID(validate(wanted));
    if (request.contains("max_train_steps")) asked.steps = wanted.max_train_steps;
    if (request.contains("learning_rate")) asked.learningRate = wanted.learning_rate;
    TRY_VOID(validate(recipeAt(now, {asked})));  // the text encoder's rate goes with it
    if (asked.steps > 0 && asked.steps < step)
        return failure("change.too_few_steps", {{"step", std::to_string(step)}});
    return asked;
}

std::vector<RunChange> withChange(std::vector<RunChange> changes, const RunChange& change) {
    for (RunChange& one : changes) {
        if (one.step <= change.step) continue;
        if (change.steps > 0) one.steps = 0;
        if (change.learningRate > 0) one.learningRate = 0;
    }
    std::erase_if(changes,
                  [](const RunChange& one) { return one.steps <= 0 && one.learningRate <= 0; });
    const auto place = std::ranges::upper_bound(changes, change.step, {}, &RunChange::step);
    changes.insert(place, change);
    return changes;
}

}  // namespace dreambooth
