// What a project's grid of pictures shows beside its prompts: models and seeds (Project::grid).
#pragma once

#include <comparisons/compared_model.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace dreambooth {

struct GridChoice {
    std::vector<ComparedModel> models;  ///< the columns
    int seeds = 1;
    std::optional<std::int64_t> firstSeed;  ///< nothing: that of the pair on view
};

/// {"models": […], "seeds", "first_seed"}.
Json toJson(const GridChoice& choice);
/// Leniently: what is absent or of another type is as in GridChoice().
GridChoice gridChoiceFromJson(const Json& object);

}  // namespace dreambooth
