// The first stage: the pictures are drawn, and the vocabulary is made of their words.
#pragma once

#include <base/cancel.h>
#include <training/run_rank.h>

#include "maker_recipe.h"
#include "work_folder.h"

namespace dreambooth::maker {

/// Draws what is not there yet; the ranks share it out. Collective. stopped where `stop` said so.
Result<RunPhase> drawPictures(const MakerRecipe& recipe, const WorkFolder& work,
                              const RankContext& context, const CancelToken& stop);

}  // namespace dreambooth::maker
