// How many of the recipe's steps this computer makes in the booth's time, and how much time would
// be enough.
#pragma once

#include <booth/learning_worth.h>

namespace dreambooth {

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
