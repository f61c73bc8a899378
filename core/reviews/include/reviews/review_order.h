// Which pairs a reviewer sees, in which order and on which side: hidden, different for each
// reviewer, and the same again on another day, for it follows from the review's key and the
// reviewer alone.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// What there is to judge. The pictures of a review are its candidates × prompts × seeds.
struct ReviewShape {
    std::size_t candidates = 2;
    std::size_t prompts = 1;
    std::size_t seeds = 1;
    std::size_t judgements = 1;  ///< of each reviewer

    /// Pairs of two candidates with one prompt and seed.
    std::size_t pairs() const { return candidates * (candidates - 1) / 2 * prompts * seeds; }
};

/// One picture, by what drew it.
struct PictureChoice {
    std::size_t candidate = 0;
    std::size_t prompt = 0;
    std::size_t seed = 0;
    bool operator==(const PictureChoice&) const = default;
};

/// Two pictures of different candidates with the same prompt and seed.
struct ReviewPair {
    PictureChoice left, right;
    bool operator==(const ReviewPair&) const = default;
};

/// `shape.judgements` pairs. All reviewers of a review (`key`, secret) see the same ones, so that
/// they can be compared; order and sides depend on `reviewer`.
///
/// - Each two candidates meet equally often (within 1). Of their meetings each prompt has equally
///   many (within 1), and each side of the screen (within 1).
/// - No pair comes a second time before all have been shown; then its sides are swapped.
///
/// The same on every machine. A change here would disturb reviews that are under way: it needs
/// another Review::version.
std::vector<ReviewPair> reviewOrder(const ReviewShape& shape, const std::string& key,
                                    std::string_view reviewer);

}  // namespace dreambooth
