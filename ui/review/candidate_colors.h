// The colour of a candidate in what came out of a review: base is blue wherever it takes part, the
// leading one amber, all others are plain.
#pragma once

#include <reviews/review_result.h>
#include <ui/style/theme.h>

namespace dreambooth {

inline QColor candidateColor(const Review& review, const ReviewResult& result,
                             std::size_t candidate) {
    if (review.candidates[candidate].model.isPlain()) return theme::color(theme::Role::base);
    const bool leads = result.verdict == Verdict::preferred && candidate == result.leader;
    return theme::color(leads ? theme::Role::tuned : theme::Role::text);
}

}  // namespace dreambooth
