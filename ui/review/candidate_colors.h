// The colour of a candidate in what came out of a review: base is blue where it takes part, a
// single tuned one beside it and the preferred one of several amber, all others are plain.
#pragma once

#include <reviews/review_result.h>
#include <ui/style/theme.h>

#include <algorithm>

namespace dreambooth {

inline theme::Role candidateRole(const Review& review, const ReviewResult& result,
                                 std::size_t candidate) {
    const auto isPlain = [](const Candidate& one) { return one.model.isPlain(); };
    const bool hasBase = std::ranges::count_if(review.candidates, isPlain) == 1;
    if (hasBase && isPlain(review.candidates[candidate])) return theme::Role::base;
    if (hasBase && review.candidates.size() == 2) return theme::Role::tuned;
    const bool leads = result.verdict == Verdict::preferred && candidate == result.leader;
    return leads ? theme::Role::tuned : theme::Role::text;
}

}  // namespace dreambooth
