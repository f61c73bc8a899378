// Pictures to look at: what the model draws of each kind in each place, and what the VAE gives
// back.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

#include "maker_recipe.h"
#include "work_folder.h"

namespace dreambooth::maker {

struct SheetOptions {
    std::filesystem::path model;  ///< a diffusers folder
    std::filesystem::path out;    ///< .png
    int steps = 25;
    double guidance = 4;
    long long seed = 7;
};

/// Every kind (a row) in every place (a column), drawn by the engine with plainCaption(). Returns
/// 0. Errors: model.*, draw.*, file.*.
Result<int> drawContactSheet(const SheetOptions& options);

/// Held-out pictures above what the VAE makes of them. Returns 0.
Result<int> drawReconstructions(const Result<MakerRecipe>& recipe, const WorkFolder& work,
                                const std::filesystem::path& out);

}  // namespace dreambooth::maker
