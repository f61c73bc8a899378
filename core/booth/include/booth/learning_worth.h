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

/// How many of the recipe's steps this computer makes in the booth's time, and how much time would
/// be enough.
struct BoothPace {
    double secondsOfStep = 0;
    int steps = 0;           ///< that fit into the budget, at most those of the recipe
    int stepsOfRecipe = 0;   ///< 0: nothing is known yet
    double waitSeconds = 0;  ///< of a visitor, from the last photo to the picture
    int enoughSeconds = 0;   ///< a budget into which enough steps fit; 0: none that can be chosen

    bool isMeasured = true;  ///< what steps are worth

    bool isKnown() const { return stepsOfRecipe > 0; }
    LearningWorth worth() const { return worthOf(steps, stepsOfRecipe, isMeasured); }
    bool isEnough() const { return steps >= stepsWorthEnough(stepsOfRecipe, isMeasured); }
};

}  // namespace dreambooth
