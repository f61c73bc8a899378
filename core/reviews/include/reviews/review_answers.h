// answers-<reviewer>.jsonl: what a reviewer said, one line an answer, appended and never rewritten.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <reviews/review.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// `equal`: no difference seen. `skip`: no judgement; the pair is not asked again and counts for
/// nothing.
enum class Answer { left, right, equal, skip };

/// "left", "right", "equal", "skip".
const char* nameOf(Answer answer);
std::optional<Answer> answerNamed(std::string_view name);

/// One line of the file: an answer to a pair, or that the answer to it is taken back.
///   {"t", "pair": 7, "left": "3f…", "right": "a0…", "answer": "left"}
///   {"t", "pair": 7, "left": "3f…", "right": "a0…", "take_back": true}
/// `pair` counts from 0 in the reviewer's order; left and right are names of pictures.
Json answerLine(const Review& review, std::size_t pair, const ReviewPair& pictures,
                std::optional<Answer> answer);

struct ReviewerAnswers {
    std::vector<ReviewPair> order;               ///< the reviewer's
    std::vector<std::optional<Answer>> answers;  ///< those that stand, a pair each
    std::vector<std::size_t> history;            ///< pairs with an answer, the latest last
    /// Between an answer and what stands before it in the file, where somebody sat on: above a
    /// minute it was a pause, and answers that were imported have no times.
    std::vector<double> seconds;
};

/// What stands in the file. A torn line, which nobody was told was recorded, is skipped; one that
/// doesn't fit the review is the error review.answers_altered {file, line}. No file: no answers
/// yet.
Result<ReviewerAnswers> readAnswers(const Review& review, const Reviewer& reviewer);

/// Appends lines and waits for the disk. A torn last line is ended first. Errors: file.*,
/// disk.full.
Result<void> appendAnswers(const std::filesystem::path& file, const std::vector<Json>& lines);

}  // namespace dreambooth
