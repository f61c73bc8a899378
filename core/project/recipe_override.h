// Inside core/project: a recipe with some of its fields replaced.
#pragma once

#include <project/recipe.h>

namespace dreambooth {

/// Overwrites the fields of `recipe` that `object` names, without validate(). Error:
/// recipe.invalid.
Result<void> overrideRecipe(Recipe& recipe, const Json& object);

}  // namespace dreambooth
