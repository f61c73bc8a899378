// The colour of a candidate in what came out of a review: base is blue where it takes part, the
// preferred one amber, all others are plain.
#pragma once

#include <reviews/review_result.h>
#include <ui/style/theme.h>

#include <algorithm>

namespace dreambooth {

inline theme::Role candidateRole(const Review& review, const ReviewResult& result,
                                 std::size_t candidate) {
    const auto isPlain = [](const Candidate& one) { return one.model.isPlain(); };
    if (isPlain(review.candidates[candidate]) &&
        std::ranges::count_if(review.candidates, isPlain) == 1)
        return theme::Role::base;
    const bool leads = result.verdict == Verdict::preferred && candidate == result.leader;
    return leads ? theme::Role::tuned : theme::Role::text;
}

}  // namespace dreambooth
