// A reviewer's round through the pairs of a review. What record() has returned without error is on
// the disk: neither kill -9 nor a power cut takes it away, and the next round goes on after it.
#pragma once

#include <base/files.h>
#include <reviews/review.h>
#include <reviews/review_answers.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// What is shown of a pair. Nothing in it tells which candidate is which.
struct ShownPair {
    std::size_t number = 0;          ///< of all that is asked; 0 is the reviewer's first
    std::string question;            ///< empty: "Which one do you prefer?"
    std::size_t questionNumber = 0;  ///< 0 is the first of this pair
    std::string prompt;
    std::int64_t seed = 0;
    std::filesystem::path left, right;  ///< of one size; review.json says nothing of them
};

struct RoundProgress {
    int total = 0;  ///< answers in all, of each pair to each question
    int done = 0;   ///< of them given, skipped ones too
    int skipped = 0;
    bool isComplete() const { return done == total; }
};

/// Used by one thread. record() and takeBack() wait for the disk: some milliseconds, on a slow one
/// a tenth of a second.
class ReviewRound {
public:
    /// Begins or goes on; adds the reviewer to the review where there is none of that name. One
    /// round of a reviewer at a time, in all processes. Errors: review.no_name, review.busy
    /// {reviewer}, review.of_a_page {reviewer}, review.answers_altered {file, line}, those of
    /// openReview(), file.*, disk.full.
    static Result<ReviewRound> open(const std::filesystem::path& reviewFolder,
                                    const std::string& reviewer);

    const Reviewer& reviewer() const { return m_reviewer; }
    std::size_t questions() const { return m_review.questions.size(); }
    RoundProgress progress() const;
    /// The first pair and question without an answer; none when all have one.
    std::optional<ShownPair> next() const;
    /// All in their order, each pair with one question after the other, for decoding ahead:
    /// pairs()[next()->number + 1].
    const std::vector<ShownPair>& pairs() const { return m_pairs; }

    /// The answer to next(). Errors: review.complete (there is none), file.*, disk.full; then
    /// nothing counts as recorded, and the same pair is next.
    Result<void> record(Answer answer);
    /// Whether there is an answer to take back.
    bool canTakeBack() const { return !m_answers.history.empty(); }
    /// Takes the latest standing answer back: its pair is next again. Errors: file.*, disk.full.
    /// Without an answer nothing happens.
    Result<void> takeBack();

private:
    ReviewRound(Reviewer reviewer, FileLock lock)
        : m_reviewer(std::move(reviewer)), m_lock(std::move(lock)) {}
    Result<void> append(std::size_t pair, std::optional<Answer> answer) const;

    Review m_review;
    Reviewer m_reviewer;
    FileLock m_lock;  ///< on the file of the answers
    std::vector<ShownPair> m_pairs;
    ReviewerAnswers m_answers;
};

}  // namespace dreambooth
