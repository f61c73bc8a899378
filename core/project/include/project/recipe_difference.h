// What two recipes have differently.
#pragma once

#include <base/json.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth {

struct RecipeDifference {
    std::string field;  ///< its flag's name
    Json before, after;
};

/// In the order of the fields, without the preset: that is a label.
std::vector<RecipeDifference> recipeDifference(const Recipe& before, const Recipe& after);

}  // namespace dreambooth
