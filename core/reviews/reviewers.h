// The people who judge a review, as review.json lists them.
#pragma once

#include <base/files.h>
#include <reviews/review.h>

#include <string>

namespace dreambooth {

/// The name without white space around it. Errors: review.no_name (nothing is left, or over 240
/// bytes).
Result<std::string> reviewerName(const std::string& typed);

/// The one of that name, who is added where there is none. Errors: review.no_name, and those of
/// changeReview().
Result<Reviewer> findOrAddReviewer(Review& review, const std::string& name);

/// A reviewer with a free name like `name` and a free file for answers, added to `review` in
/// memory. Without an `order` it is one of the reviewer's own.
Reviewer& addReviewer(Review& review, const std::string& name, const std::string& order,
                      const std::string& session);

/// For who reads and appends answers: one at a time. Errors: review.busy {reviewer}, file.*.
Result<FileLock> lockAnswers(const Review& review, const Reviewer& reviewer);

}  // namespace dreambooth
