// How the learning rate goes over a run: diffusers' schedules by their names and formulas
// (diffusers/optimization.py), stepped once an optimizer step for any number of ranks.
#pragma once

#include <project/recipe.h>

namespace dreambooth {

/// What learning_rate is multiplied by at optimizer step `step` (the first is 0).
/// constant: 1. constant_with_warmup, linear, cosine: step / lr_warmup_steps first; then 1, a line
/// to 0 at max_train_steps, or half a cosine to 0. cosine_with_restarts: lr_num_cycles times that.
/// polynomial: (1 − progress)^lr_power, to a rate of 1e-7. constant_then_cosine (ours): (step + 1)
/// / lr_warmup_steps, 1 until 60 % of max_train_steps, then half a cosine to 10 %.
double learningRateFactor(const Recipe& recipe, int step);
/// The same for a run of another length than recipe.max_train_steps.
double learningRateFactor(const Recipe& recipe, int step, int steps);

}  // namespace dreambooth
