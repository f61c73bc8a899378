// The changes that save memory, and for which recipes each is offered.
#include <project/memory_remedies.h>
#include <project/optimizers.h>

namespace dreambooth {

namespace {

constexpr double rateOfLora = 1e-4;

Json onSmallerSteps(const Recipe& recipe) {
    return {
        {"train_batch_size", 1},
        {"gradient_accumulation_steps",
         recipe.gradient_accumulation_steps * recipe.train_batch_size},
    };
}

Json asLora(const Recipe& recipe) {
    Json change = {{"lora", true}, {"rank", 16}, {"fused_backward", false}};
    if (!hasTrait(recipe.optimizer, estimatesRate)) change["learning_rate"] = rateOfLora;
    return change;
}

bool hasFrozenBase(const Recipe& recipe) {
    return recipe.lora || recipe.textual_inversion;
}

/// Without those that the recipe's other settings rule out.
std::vector<Json> allowed(const Recipe& recipe, std::vector<Json> changes) {
    std::erase_if(changes,
                  [&](const Json& change) { return !changedRecipe(recipe, change).has_value(); });
    return changes;
}

}  // namespace

Result<Recipe> changedRecipe(const Recipe& recipe, const Json& change) {
    Json fields = toJson(recipe);
    fields.update(change);
    return recipeFromJson(fields);
}

std::vector<Json> memoryRemedies(const Recipe& recipe, int ranks) {
    std::vector<Json> all;
    const auto add = [&](bool helps, Json change) {
        if (helps) all.push_back(std::move(change));
    };
    const bool isFrozen = hasFrozenBase(recipe);
    add(!recipe.gradient_checkpointing, {{"gradient_checkpointing", true}});
    add(recipe.train_batch_size > 1, onSmallerSteps(recipe));
    add(isFrozen && recipe.quantize_base == "none", {{"quantize_base", "int8"}});
    add(isFrozen && recipe.quantize_base != "nf4", {{"quantize_base", "nf4"}});
    add(isFrozen && recipe.offload_blocks == 0, {{"offload_blocks", "auto"}});
    add(!recipe.lora && recipe.optimizer == "adamw", {{"optimizer", "adamw8bit"}});
    if (ranks > 1)
        add(!isFrozen && recipe.optimizer != "adafactor", {{"optimizer", "adafactor"}});
    else
        add(!isFrozen && !recipe.fused_backward,
            {{"optimizer", "adafactor"}, {"fused_backward", true}});
    add(!isFrozen, asLora(recipe));
    return allowed(recipe, std::move(all));
}

std::vector<Json> combinedMemoryRemedies(const Recipe& recipe) {
    Json change = Json::object();
    if (!hasFrozenBase(recipe)) change = asLora(recipe);
    if (recipe.train_batch_size > 1) change.update(onSmallerSteps(recipe));
    if (!recipe.gradient_checkpointing) change["gradient_checkpointing"] = true;
    std::vector<Json> all;
    const auto addWith = [&](bool helps, const char* field, const char* value) {
        if (!helps) return;
        change[field] = value;
        if (change.size() > 1) all.push_back(change);
    };
    addWith(recipe.quantize_base == "none", "quantize_base", "int8");
    addWith(recipe.offload_blocks == 0, "offload_blocks", "auto");
    addWith(recipe.quantize_base != "nf4", "quantize_base", "nf4");
    return allowed(recipe, std::move(all));
}

}  // namespace dreambooth
