// What a project's grid of pictures shows beside its prompts: models, seeds and size
// (Project::grid).
#pragma once

#include <comparisons/compared_model.h>
#include <images/aspect_buckets.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace dreambooth {

struct GridChoice {
    std::vector<ComparedModel> models;  ///< the columns
    int seeds = 1;
    std::optional<std::int64_t> firstSeed;  ///< nothing: that of the pair on view
    /// Of the pictures; nothing: that of the pair, or the one in which most are drawn.
    std::optional<PictureShape> size;
};

/// {"models": […], "seeds", "first_seed", "width", "height"}.
Json toJson(const GridChoice& choice);
/// Leniently: what is absent or of another type is as in GridChoice().
GridChoice gridChoiceFromJson(const Json& object);

}  // namespace dreambooth
