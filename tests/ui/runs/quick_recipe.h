// A recipe of which the real worker makes a run within seconds.
#pragma once

#include <project/recipe.h>

namespace dreambooth {

/// A LoRA in two steps of 64 px, with one checkpoint, of the last.
inline Recipe quickRecipe(double rate) {
    Recipe recipe;
    recipe.preset = "own";
    recipe.lora = true;
    recipe.learning_rate = rate;
    recipe.resolution = 64;
    recipe.train_batch_size = 1;
    recipe.max_train_steps = 2;
    recipe.checkpointing_steps = 100;
    recipe.validation_loss_steps = 0;
    return recipe;
}

}  // namespace dreambooth
