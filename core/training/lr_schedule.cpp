// The formulas of learningRateFactor(). diffusers' scheduler is stepped once for every process
// under accelerate, which stretches warm-up and decay; that is not copied.
#include <training/lr_schedule.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace dreambooth {
namespace {

constexpr double constantShare = 0.6;  // of constant_then_cosine
constexpr double finalShare = 0.1;
constexpr double polynomialEnd = 1e-7;  // the learning rate itself

double halfCosine(double progress) {
    return 0.5 * (1 + std::cos(std::numbers::pi * progress));
}

double constantThenCosine(const Recipe& recipe, int step, int steps) {
    const double warmup =
        recipe.lr_warmup_steps > 0 ? std::min(1.0, (step + 1.0) / recipe.lr_warmup_steps) : 1.0;
    const double progress = static_cast<double>(step) / steps;
    if (progress < constantShare) return warmup;
    return warmup * (finalShare + (1 - finalShare) *
                                      halfCosine((progress - constantShare) / (1 - constantShare)));
}

}  // namespace

double learningRateFactor(const Recipe& recipe, int step) {
    return learningRateFactor(recipe, step, recipe.max_train_steps);
}

double learningRateFactor(const Recipe& recipe, int step, int steps) {
    if (recipe.lr_scheduler == "constant") return 1;
    if (recipe.lr_scheduler == "constant_then_cosine")
        return constantThenCosine(recipe, step, steps);
    if (step < recipe.lr_warmup_steps)
        return static_cast<double>(step) / std::max(1, recipe.lr_warmup_steps);
    if (recipe.lr_scheduler == "constant_with_warmup") return 1;
    const double length = std::max(1, steps - recipe.lr_warmup_steps);
    const double progress = (step - recipe.lr_warmup_steps) / length;
    if (recipe.lr_scheduler == "linear") return std::max(0.0, 1 - progress);
    if (recipe.lr_scheduler == "cosine_with_restarts")
        return progress < 1 ? halfCosine(std::fmod(recipe.lr_num_cycles * progress, 1.0)) : 0;
    if (recipe.lr_scheduler == "polynomial") {
        const double end = polynomialEnd / recipe.learning_rate;
        return progress < 1 ? (1 - end) * std::pow(1 - progress, recipe.lr_power) + end : end;
    }
    return std::max(0.0, halfCosine(progress));  // cosine: recipe.h's validate() knows no other
}

}  // namespace dreambooth
