// How the judgements of a review fell for each prompt, as a table of words.
#pragma once

#include <reviews/review_result.h>

class QWidget;

namespace dreambooth {

/// Replaces what is in `table` by how often each was preferred to each other; of two candidates by
/// nothing.
void fillMeetingsTable(QWidget& table, const Review& review, const ReviewResult& result);
/// Replaces what is in `table`.
void fillPromptTable(QWidget& table, const Review& review, const ReviewResult& result);

}  // namespace dreambooth
