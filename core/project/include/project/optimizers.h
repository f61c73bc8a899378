// The optimizers that a recipe can name, one row each. From a row follow the engine's factory,
// `--optimizer`, what is refused, and the window's list; no torch.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace dreambooth {

/// What an optimizer is like, for the settings that depend on it.
enum OptimizerTrait : unsigned {
    estimatesRate = 1,  ///< finds its own learning rate, which is one for all that is trained
    twoMoments = 2,     ///< has Adam's betas and epsilon
    /// Updates a parameter by its own gradient alone, and can round it at random: what
    /// fused_backward and stochastic_rounding need.
    perParameter = 4,
};

/// ROW(name, title, factory, traits): the value of `--optimizer`; what it is called; the function
/// of core/training/optimizer_*.cpp that makes it; what it is like.
#define DREAMBOOTH_OPTIMIZERS(ROW)                                          \
    ROW(adamw, "AdamW", makeAdamW, twoMoments | perParameter)               \
    ROW(adamw8bit, "AdamW 8-bit", makeAdamW8bit, twoMoments | perParameter) \
    ROW(prodigy, "Prodigy", makeProdigy, estimatesRate | twoMoments)        \
    ROW(lion, "Lion", makeLion, perParameter)                               \
    ROW(adafactor, "Adafactor", makeAdafactor, perParameter)                \
    ROW(muon, "Muon", makeMuon, 0)

struct OptimizerInfo {
    const char *name, *title;
    unsigned traits;
};

inline constexpr std::array optimizerList = {
#define ROW(name, title, factory, traits) OptimizerInfo{#name, title, traits},
    DREAMBOOTH_OPTIMIZERS(ROW)
#undef ROW
};

inline bool hasTrait(std::string_view optimizer, OptimizerTrait trait) {
    return std::ranges::any_of(optimizerList, [&](const OptimizerInfo& one) {
        return one.name == optimizer && (one.traits & trait) != 0;
    });
}

/// "adamw, adamw8bit": those that have it, for messages.
inline std::string optimizersWith(OptimizerTrait trait) {
    std::string names;
    for (const OptimizerInfo& one : optimizerList)
        if ((one.traits & trait) != 0) names += (names.empty() ? "" : ", ") + std::string(one.name);
    return names;
}

}  // namespace dreambooth
