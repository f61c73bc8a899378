// The optimizers that a recipe can name, one row each. From a row follow the engine's factory,
// `--optimizer`, what is refused, and the window's list; no torch.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace dreambooth {

/// ROW(name, factory, hasOneRate): the value of `--optimizer`; the function of
/// core/training/optimizer_*.cpp that makes it; whether it finds its own learning rate, which is
/// then one for all that is trained.
#define DREAMBOOTH_OPTIMIZERS(ROW)       \
    ROW(adamw, makeAdamW, false)         \
    ROW(adamw8bit, makeAdamW8bit, false) \
    ROW(prodigy, makeProdigy, true)      \
    ROW(lion, makeLion, false)           \
    ROW(adafactor, makeAdafactor, false) \
    ROW(muon, makeMuon, false)

struct OptimizerInfo {
    const char* name;
    bool hasOneRate;
};

inline constexpr std::array optimizerList = {
#define ROW(name, factory, hasOneRate) OptimizerInfo{#name, hasOneRate},
    DREAMBOOTH_OPTIMIZERS(ROW)
#undef ROW
};

inline bool hasOneRate(std::string_view optimizer) {
    return std::ranges::any_of(optimizerList, [&](const OptimizerInfo& one) {
        return one.name == optimizer && one.hasOneRate;
    });
}

}  // namespace dreambooth
