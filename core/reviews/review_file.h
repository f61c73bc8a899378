// review.json, and the errors of what is found in it.
#pragma once

#include <reviews/review.h>

namespace dreambooth {

/// All of review.json but what other versions know.
Json toJson(const Review& review);
/// Errors: review.newer_version, review.invalid {file, field}.
Result<Review> reviewFromJson(const Json& object, const std::filesystem::path& folder);

}  // namespace dreambooth
