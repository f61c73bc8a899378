// review.json with its reviewers, the errors of what is found in it, and names and keys by chance.
#pragma once

#include <base/files.h>
#include <reviews/review.h>

#include <cstddef>
#include <cstdio>
#include <random>
#include <string>

namespace dreambooth {

/// So many hex digits from the system's source of randomness.
inline std::string randomHex(std::size_t digits) {
    std::random_device device;
    std::string hex;
    while (hex.size() < digits) {
        char part[9];
        std::snprintf(part, sizeof part, "%08x", device());
        hex += part;
    }
    hex.resize(digits);
    return hex;
}

/// All of review.json but what other versions know.
Json toJson(const Review& review);
/// Errors: review.newer_version, review.invalid {file, field}.
Result<Review> reviewFromJson(const Json& object, const std::filesystem::path& folder);

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
