// Choosing among measured steps.
#include <runs/best_step.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace dreambooth {

namespace {

/// Both drew the same scenes from the same noise, so they are compared scene by scene.
bool isClose(const std::vector<double>& a, const std::vector<double>& b) {
    const auto count = static_cast<double>(a.size());
    if (a.size() != b.size() || a.size() < 2) return false;
    double mean = 0;
    for (std::size_t i = 0; i < a.size(); ++i) mean += (a[i] - b[i]) / count;
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        squares += (a[i] - b[i] - mean) * (a[i] - b[i] - mean);
    const double standardError = std::sqrt(squares / (count - 1) / count);
    return std::abs(mean) <= 2 * standardError;
}

}  // namespace

bool hasLostVariety(const StepScores& scores) {
    return scores.tuned.diversity < minVariety * scores.base.diversity;
}

BestStep bestStep(std::vector<StepScores> measured) {
    using Why = BestStep::Why;
    std::ranges::sort(measured, {}, &StepScores::step);
    if (measured.size() < 2) return {};
    std::size_t end = 0;  // of those before variety is lost for good
    while (end < measured.size() &&
           !(hasLostVariety(measured[end]) &&
             (end + 1 == measured.size() || hasLostVariety(measured[end + 1]))))
        ++end;
    BestStep best;
    if (end < measured.size()) best.fellAt = measured[end].step;
    if (end == 0) {
        best.why = Why::varietyFellAtOnce;
        return best;
    }
    const StepScores* chosen = nullptr;
    for (const StepScores& one : std::span(measured).first(end))
        if (!hasLostVariety(one) &&
            (chosen == nullptr || one.tuned.likeness > chosen->tuned.likeness))
            chosen = &one;
    if (chosen == nullptr || chosen->tuned.likeness <= chosen->base.likeness) {
        best.why = Why::notLearned;
        return best;
    }
    best.step = chosen->step;
    const bool isMostLike = std::ranges::none_of(measured, [&](const StepScores& one) {
        return one.tuned.likeness > chosen->tuned.likeness;
    });
    best.why = isMostLike ? Why::mostLike : Why::beforeVarietyFell;
    for (const StepScores& one : std::span(measured).first(end))
        if (&one != chosen && !hasLostVariety(one) &&
            isClose(one.tuned.likenesses, chosen->tuned.likenesses))
            best.close.push_back(one.step);
    return best;
}

bool isBestStepFinal(const std::vector<StepScores>& measured) {
    const BestStep best = bestStep(measured);
    // At one step alone it may have been chance, and the next may not have it.
    return best.step > 0 && best.fellAt > 0 &&
           std::ranges::any_of(measured,
                               [&](const StepScores& one) { return one.step > best.fellAt; });
}

}  // namespace dreambooth
