// Answers that come back from a page that was sent (see sent_review.h).
#include <reviews/review_answers.h>
#include <reviews/sent_review.h>

#include "reviewers.h"
#include "sent_answers.h"
#include "sent_orders.h"

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
    return badInput("review.other_project",
                    "The answers in " + file.string() + " are for a review of another project.",
                    "Open that project, and import them there.", {{"file", file.string()}});
}

/// The answers by pair; error where one doesn't fit the review.
Result<std::vector<std::optional<Answer>>> answersOf(const SentAnswers& sent, const Review& review,
                                                     const std::vector<ReviewPair>& order,
                                                     const fs::path& file) {
    std::vector<std::optional<Answer>> answers(order.size());
    for (const SentAnswers::Line& line : sent.lines) {
        if (line.pair < 0 || static_cast<std::size_t>(line.pair) >= order.size())
            return alteredAnswers(file);
        const auto pair = static_cast<std::size_t>(line.pair);
        if (line.left != review.pictureName(order[pair].left) ||
            line.right != review.pictureName(order[pair].right) || answers[pair])
            return alteredAnswers(file);
        answers[pair] = answerNamed(line.answer);
        if (!answers[pair]) return alteredAnswers(file);
    }
    return answers;
}

}  // namespace

Result<ImportedAnswers> importAnswers(const fs::path& reviewsFolder, const fs::path& file) {
    TRY(const SentAnswers sent, readSentAnswers(file));
    TRY(Review review, reviewOf(sent, reviewsFolder, file));
    TRY(const std::string name, reviewerName(sent.reviewer));
    const std::string order = sentOrder(sent.page, sent.order);
    TRY(const auto answers,
        answersOf(sent, review, reviewOrder(review.shape(), review.key, order), file));

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
        return badInput("review.imported_twice",
                        "The answers of " + reviewer.name + " in " + file.string() +
                            " were imported already, or later ones were.",
                        "Nothing was changed.",
                        {{"file", file.string()}, {"reviewer", reviewer.name}});
    TRY(const FileLock lock, lockAnswers(review, reviewer));
    TRY(const ReviewerAnswers before, readAnswers(review, reviewer));
    std::vector<Json> lines;
    for (std::size_t pair = 0; pair < answers.size(); ++pair)
        if (answers[pair] != before.answers[pair])
            lines.push_back(answerLine(review, pair, before.order[pair], answers[pair]));
    TRY_VOID(appendAnswers(review.folder / reviewer.answers, lines));
    // Only now: a process that is killed before leaves a file that can be imported again.
    TRY_VOID(changeReview(review, [&](Review& now) -> Result<void> {
        known(now)->changes = sent.changes;
        return {};
    }));
    return ImportedAnswers{.review = review.id,
                           .reviewer = *known(review),
                           .answers = static_cast<int>(sent.lines.size()),
                           .isUpdate = reviewer.changes > 0};
}

}  // namespace dreambooth
