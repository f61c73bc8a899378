// Takes answers in that come back from a page that was sent.
#include <reviews/review_answers.h>
#include <reviews/sent_review.h>

#include "review_file.h"
#include "sent_answers.h"

#include <base/files.h>

#include <algorithm>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// The project's review that the answers are for.
Result<Review> reviewOf(const SentAnswers& sent, const fs::path& reviewsFolder,
                        const fs::path& file) {
    for (ListedReview& listed : listReviews(reviewsFolder))
        if (listed.review && listed.review->token == sent.review) return std::move(listed.review);
    return failure("review.other_project", {{"file", file.string()}});
}

struct GivenAnswer {
    std::optional<Answer> answer;
    std::optional<double> seconds;
};

/// The answers to all that was asked; error where one doesn't fit the review.
Result<std::vector<GivenAnswer>> answersOf(const SentAnswers& sent, const Review& review,
                                           const std::vector<AskedPair>& asked,
                                           const fs::path& file) {
    const std::size_t questions = review.questions.size(), pairs = asked.size() / questions;
    std::vector<GivenAnswer> answers(asked.size());
    for (const SentAnswers::Line& line : sent.lines) {
        if (line.pair < 0 || static_cast<std::size_t>(line.pair) >= pairs || line.question < 0 ||
            static_cast<std::size_t>(line.question) >= questions)
            return alteredAnswers(file);
        const std::size_t number = static_cast<std::size_t>(line.pair) * questions +
                                   static_cast<std::size_t>(line.question);
        const ReviewPair& pictures = asked[number].pictures;
        GivenAnswer& given = answers[number];
        if (line.left != review.pictureName(pictures.left) ||
            line.right != review.pictureName(pictures.right) || given.answer)
            return alteredAnswers(file);
        given.answer = answerNamed(line.answer);
        if (!given.answer) return alteredAnswers(file);
        if (line.milliseconds >= 0) given.seconds = static_cast<double>(line.milliseconds) / 1000;
    }
    return answers;
}

}  // namespace

Result<ImportedAnswers> importAnswers(const fs::path& reviewsFolder, const fs::path& file) {
    TRY(const SentAnswers sent, readSentAnswers(file));
    TRY(Review review, reviewOf(sent, reviewsFolder, file));
    TRY(const std::string name, reviewerName(sent.reviewer));
    const std::string order = sentOrder(sent.page, sent.order);
    const std::vector<AskedPair> asked = askedOf(review, order);
    TRY(const auto answers, answersOf(sent, review, asked, file));

    const auto known = [&](Review& any) {
        return std::ranges::find_if(any.reviewers, [&](const Reviewer& reviewer) {
            return reviewer.session == sent.session && reviewer.order == order;
        });
    };
    if (known(review) == review.reviewers.end())
        TRY_VOID(changeReview(review, [&](Review& now) -> Result<void> {
            if (known(now) == now.reviewers.end()) addReviewer(now, name, order, sent.session);
            return {};
        }));
    const Reviewer reviewer = *known(review);
    if (reviewer.changes >= sent.changes)
        return failure("review.imported_twice",
                       {{"file", file.string()}, {"reviewer", reviewer.name}});
    TRY(const FileLock lock, lockAnswers(review, reviewer));
    TRY(const ReviewerAnswers before, readAnswers(review, reviewer));
    std::vector<Json> lines;
    for (std::size_t i = 0; i < answers.size(); ++i)
        if (answers[i].answer != before.answers[i])
            lines.push_back(answerLine(review, asked[i], answers[i].answer, answers[i].seconds));
    TRY_VOID(appendAnswers(review.folder / reviewer.answers, lines));
    // Only now: a process that is killed before leaves a file that can be imported again.
    TRY_VOID(changeReview(review, [&](Review& now) -> Result<void> {
        known(now)->changes = sent.changes;
        return {};
    }));
    const auto given = std::ranges::count_if(
        answers, [](const GivenAnswer& one) { return one.answer && *one.answer != Answer::skip; });
    return ImportedAnswers{.review = review.id,
                           .reviewer = *known(review),
                           .answers = static_cast<int>(given),
                           .isUpdate = reviewer.changes > 0};
}

}  // namespace dreambooth
