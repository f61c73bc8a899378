// How the judgements of a review fell for each prompt, as a table of words.
#pragma once

#include <reviews/review_result.h>

class QWidget;

namespace dreambooth {

/// Replaces what is in `table`.
void fillPromptTable(QWidget& table, const Review& review, const ReviewResult& result);

}  // namespace dreambooth
