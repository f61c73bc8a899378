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

/// What a reviewer is asked at a time.
struct AskedPair {
    std::size_t pair = 0;  ///< in the reviewer's order
    ReviewPair pictures;
    std::size_t question = 0;  ///< in Review::questions
};

/// All that a reviewer of this order is asked: each pair with each question, one after the other.
std::vector<AskedPair> askedOf(const Review& review, std::string_view order);

/// One line of the file: an answer, or that it is taken back.
///   {"t", "pair": 7, "question": 1, "left": "3f…", "right": "a0…", "answer": "left"}
///   {"t", "pair": 7, "question": 1, "left": "3f…", "right": "a0…", "take_back": true}
/// `pair` counts from 0 in the reviewer's order; left and right are names of pictures. The first
/// question is not written. `seconds` that an answer took are, where it was given elsewhere.
Json answerLine(const Review& review, const AskedPair& asked, std::optional<Answer> answer,
                std::optional<double> seconds = {});

struct ReviewerAnswers {
    std::vector<AskedPair> asked;                ///< in the reviewer's order
    std::vector<std::optional<Answer>> answers;  ///< those that stand, one for each of `asked`
    std::vector<std::size_t> history;            ///< of `asked` with an answer, the latest last
    /// That answers took where somebody sat on: above a minute it was a pause. Here it is the time
    /// since what stands before it in the file; of imported answers what the page says, if it does.
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
