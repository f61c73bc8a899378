// What was measured for recipes on this computer, kept in the person's cache for the next start of
// the window: a plan takes up to a minute, and few edits change what a step costs.
#pragma once

#include <base/json.h>
#include <project/recipe.h>

#include <string>
#include <vector>

namespace dreambooth {

/// What a plan is of.
struct PlannedRecipe {
    std::string model;  ///< modelIdentity()
    std::vector<std::string> devices;
    Recipe recipe;
};

class PlanMemory {
public:
    /// Reads what is kept.
    PlanMemory();

    /// The plan (`dreambooth plan --json`) for this or what costs the same; null where there is
    /// none.
    Json find(const PlannedRecipe& what) const;
    /// Precision, layout and threads that were found to be the fastest for such a recipe; null
    /// where that is not known.
    Json choices(const PlannedRecipe& what) const;
    /// A cache: where it can't be written, it is measured again.
    void keep(const PlannedRecipe& what, const Json& plan);

    /// The same for recipes that cost the same.
    std::string keyOf(const PlannedRecipe& what) const;

private:
    std::string hashed(const PlannedRecipe& what, const std::string& ofRecipe) const;

    std::string m_here;  ///< the program and the computer: both decide how fast a step is
    Json m_kept;         ///< {key: {"plan", "choices_for", "made"}}
};

}  // namespace dreambooth
