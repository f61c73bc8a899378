// Changes of a recipe that need less memory: what is offered where it does not fit.
#pragma once

#include <base/json.h>
#include <project/recipe.h>

#include <vector>

namespace dreambooth {

/// Fields of the recipe by their flags' names, each change by itself, those that cost least first.
/// Only such as the recipe's other settings and the number of ranks allow.
std::vector<Json> memoryRemedies(const Recipe& recipe, int ranks);
/// Several of them at once, for where none suffices alone.
std::vector<Json> combinedMemoryRemedies(const Recipe& recipe);

/// The recipe with a change. Errors: recipe.*.
Result<Recipe> changedRecipe(const Recipe& recipe, const Json& change);

}  // namespace dreambooth
