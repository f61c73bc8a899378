// Records a reviewer's answers and takes them back, each on the disk before it counts.
#include <reviews/review_round.h>

#include "review_file.h"

#include <algorithm>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

Result<ReviewRound> ReviewRound::open(const fs::path& reviewFolder, const std::string& name) {
    TRY(Review review, openReview(reviewFolder));
    TRY(Reviewer reviewer, findOrAddReviewer(review, name));
    TRY(FileLock lock, lockAnswers(review, reviewer));
    TRY(ReviewerAnswers answers, readAnswers(review, reviewer));
    ReviewRound round(std::move(reviewer), std::move(lock));
    for (const AskedPair& asked : answers.asked)
        round.m_pairs.push_back({.number = round.m_pairs.size(),
                                 .question = review.questions[asked.question],
                                 .questionNumber = asked.question,
                                 .prompt = review.prompts[asked.pictures.left.prompt],
                                 .seed = review.seeds[asked.pictures.left.seed],
                                 .left = review.picture(asked.pictures.left),
                                 .right = review.picture(asked.pictures.right)});
    round.m_review = std::move(review);
    round.m_answers = std::move(answers);
    return round;
}

RoundProgress ReviewRound::progress() const {
    RoundProgress progress;
    progress.total = static_cast<int>(m_answers.answers.size());
    for (const auto& answer : m_answers.answers) {
        progress.done += answer.has_value();
        progress.skipped += answer == Answer::skip;
    }
    return progress;
}

std::optional<ShownPair> ReviewRound::next() const {
    const auto open =
        std::ranges::find(m_answers.answers, false, &std::optional<Answer>::has_value);
    if (open == m_answers.answers.end()) return std::nullopt;
    return m_pairs[static_cast<std::size_t>(open - m_answers.answers.begin())];
}

Result<void> ReviewRound::record(Answer answer) {
    const auto pair = next();
    if (!pair) return failure("review.complete", {{"reviewer", m_reviewer.name}});
    TRY_VOID(append(pair->number, answer));
    m_answers.answers[pair->number] = answer;
    m_answers.history.push_back(pair->number);
    return {};
}

Result<void> ReviewRound::takeBack() {
    if (m_answers.history.empty()) return {};
    const std::size_t pair = m_answers.history.back();
    TRY_VOID(append(pair, std::nullopt));
    m_answers.answers[pair].reset();
    m_answers.history.pop_back();
    return {};
}

Result<void> ReviewRound::append(std::size_t pair, std::optional<Answer> answer) const {
    return appendAnswers(m_review.folder / m_reviewer.answers,
                         {answerLine(m_review, m_answers.asked[pair], answer)});
}

}  // namespace dreambooth
