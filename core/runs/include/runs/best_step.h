// Which checkpoint of a run is the best by what was measured (scores.h), and why. What the scores
// can't say is in docs/scores.md.
#pragma once

#include <runs/scores.h>

#include <vector>

namespace dreambooth {

/// Less than this share of the base's variety: the class turns into the subject. Of the bundled
/// model a good run keeps 0.8 or more, and one that drew nothing but the subject would keep 0.4.
inline constexpr double minVariety = 0.6;

/// Others of the class have clearly become alike.
bool hasLostVariety(const StepScores& scores);

struct BestStep {
    enum class Why {
        mostLike,           ///< the highest likeness of all
        beforeVarietyFell,  ///< later ones are more like, but have lost variety
        tooFew,             ///< fewer than two steps were measured: no `step`
        notLearned,         ///< none is more like the photos than the base: no `step`
        varietyFellAtOnce,  ///< from the first one on: no `step`
    };
    Why why = Why::tooFew;
    int step = 0;                 ///< 0: none
    int fellAt = 0;               ///< from this one on variety is lost; 0: it is not
    std::vector<int> close = {};  ///< others that can't be told from it by eight pictures
};

/// Of those before variety is lost for good (at two measured steps in a row, or at the last one)
/// and that haven't lost it themselves, the one of the highest likeness; the earliest of equals.
/// A step is close to it where the mean of the differences, scene by scene, is less than twice its
/// standard error. In any order; steps that aren't measured play no part.
BestStep bestStep(std::vector<StepScores> measured);

/// Of a run that is still at work: whether the best step stays the best one, whatever is measured
/// of later steps. So it is where there is one, and variety is lost at the last two.
bool isBestStepFinal(const std::vector<StepScores>& measured);

}  // namespace dreambooth
