// The measured table and what follows from it.
#include <booth/learning_worth.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace dreambooth {

namespace {

struct Measured {
    double share;  ///< of the recipe's steps
    double likeness;
};

/// The mean of the three bundled subjects (docs/booth-inside.md).
constexpr std::array<Measured, 9> table = {{{0, 0.11},
                                            {12.0 / 240, 0.25},
                                            {24.0 / 240, 0.34},
                                            {48.0 / 240, 0.51},
                                            {72.0 / 240, 0.60},
                                            {96.0 / 240, 0.63},
                                            {120.0 / 240, 0.73},
                                            {168.0 / 240, 0.77},
                                            {1, 0.85}}};

/// By pictures that were looked at: below the first one it is any thing of its kind in some of the
/// colours, from the second on it is the subject.
constexpr double likenessOfSome = 0.45, likenessOfEnough = 0.75;

}  // namespace

double likenessAfter(double share) {
    if (share >= 1) return table.back().likeness;
    const auto next = std::ranges::upper_bound(table, std::max(0.0, share), {}, &Measured::share);
    const auto last = std::prev(next);
    return last->likeness + (next->likeness - last->likeness) *
                                (std::max(0.0, share) - last->share) / (next->share - last->share);
}

LearningWorth worthOf(int steps, int stepsOfRecipe, bool isMeasured) {
    if (!isMeasured) return LearningWorth::unmeasured;
    const double likeness =
        likenessAfter(stepsOfRecipe > 0 ? static_cast<double>(steps) / stepsOfRecipe : 1);
    return likeness >= likenessOfEnough ? LearningWorth::enough
           : likeness >= likenessOfSome ? LearningWorth::some
                                        : LearningWorth::little;
}

int stepsWorthEnough(int stepsOfRecipe, bool isMeasured) {
    if (!isMeasured) return stepsOfRecipe;
    int steps = 1;
    while (steps < stepsOfRecipe && worthOf(steps, stepsOfRecipe) != LearningWorth::enough) ++steps;
    return steps;
}

}  // namespace dreambooth
