// What it is worth to learn for fewer steps than the recipe's: how like the visitor's thing the
// pictures will be, by what was measured with the bundled subjects (docs/booth-inside.md). Of
// models that learn by flow matching nobody has measured it.
#pragma once

namespace dreambooth {

enum class LearningWorth {
    little,  ///< a thing of its kind, but not this one
    some,    ///< parts of it: its colours, its shape
    enough,  ///< the thing itself
    unmeasured,
};

/// The likeness (docs/scores.md) after this share of the recipe's steps, 0 to 1.
double likenessAfter(double share);
/// `isMeasured`: by the table; else LearningWorth::unmeasured.
LearningWorth worthOf(int steps, int stepsOfRecipe, bool isMeasured = true);
/// The fewest that are worth LearningWorth::enough; all, where nothing is measured.
int stepsWorthEnough(int stepsOfRecipe, bool isMeasured = true);

}  // namespace dreambooth
