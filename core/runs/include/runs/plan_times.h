// How long a run takes, from what was measured on a few of its steps. What is changed without
// changing what a step costs (its number, how often pictures are drawn) is reckoned, not measured
// again.
#pragma once

#include <base/json.h>
#include <project/recipe.h>

#include <string>

namespace dreambooth {

/// Seconds.
struct PlanTimes {
    double preparing = 0;  ///< to the first step, but for all that has to do with class images
    double classLatent =
        0;  ///< of a class image that is there, until it is ready to be learned from
    double step = 0;
    double validation = 0;   ///< one point of the held-out / fixed-noise loss
    double samplerStep = 0;  ///< of a picture; 0: none was drawn
    double pictureRest = 0;  ///< all else of it

    double picture(int samplerSteps) const { return samplerStep * samplerSteps + pictureRest; }
    /// From the start to the first step, with the class images that are missing.
    double beforeLearning(const Recipe& recipe, int missingClassImages) const;
    /// Of the whole run, which its time limit may end early.
    double run(const Recipe& recipe, int missingClassImages) const;
};

Json toJson(const PlanTimes& times);
PlanTimes planTimesFromJson(const Json& object);

/// What of a recipe decides what a step costs in memory and time, and whether pictures are drawn:
/// recipes with the same key have the same PlanTimes and peak of memory.
std::string planKey(const Recipe& recipe);
/// What of it decides which precision, layout and threads are the fastest.
std::string choicesKey(const Recipe& recipe);

/// Sample pictures that are drawn at once while a run learns.
int samplesAtOnce(const Recipe& recipe);

}  // namespace dreambooth
