// What a run came to: all that must be the same whatever happened on the way.
// For tests that disturb runs.
#pragma once

#include <runs/history.h>

#include <array>

#include "train_runs.h"

namespace dreambooth {

struct RunOutcome {
    std::map<std::string, std::string> result, checkpoint, classImages;
    std::vector<std::array<double, 3>> curve;  ///< losses and gradient norm of each step

    /// Empty where they are equal, else what differs.
    std::string differenceFrom(const RunOutcome& other) const {
        if (result != other.result) return "the result";
        if (checkpoint != other.checkpoint) return "the last checkpoint";
        if (classImages != other.classImages) return "the class images";
        if (curve != other.curve) return "the curve of losses";
        return {};
    }
};

inline RunOutcome outcomeOf(const RunFolder& run) {
    RunOutcome outcome;
    outcome.result = resultOf(run);
    outcome.checkpoint = contents(run.listCheckpoints().back().path);
    outcome.classImages = contents(run.path() / "class-images");
    const StepColumns steps = readHistory(run.eventsFile()).steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
        outcome.curve.push_back({steps[i].lossInstance, steps[i].lossPrior, steps[i].gradientNorm});
    return outcome;
}

}  // namespace dreambooth
