// The people who judge a review.
#include "reviewers.h"

#include <base/shown_text.h>
#include <base/strings.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr std::size_t maxNameBytes = 240;  // 60 letters of any alphabet, as the page takes them
constexpr std::size_t maxFileNameBytes = 80;

/// `text`, or with the first of " (2)", " (3)" … that nobody has.
template <class IsTaken>
std::string freeName(const std::string& text, const std::string& before, const std::string& after,
                     const IsTaken& isTaken) {
    std::string name = text;
    for (int number = 2; isTaken(name); ++number)
        name = text + before + std::to_string(number) + after;
    return name;
}

}  // namespace

Result<std::string> reviewerName(const std::string& typed) {
    const std::vector<std::string> lines = split(typed, '\n');
    const std::string name = lines.empty() ? "" : shownLine(lines.front());
    if (name.empty() || name.size() > maxNameBytes) return failure("review.no_name");
    return name;
}

Reviewer& addReviewer(Review& review, const std::string& name, const std::string& order,
                      const std::string& session) {
    const auto hasName = [&](const std::string& text) {
        return std::ranges::find(review.reviewers, text, &Reviewer::name) != review.reviewers.end();
    };
    // File systems may not tell upper case from lower case.
    const auto hasFile = [&](const std::string& stem) {
        return std::ranges::any_of(review.reviewers, [&](const Reviewer& reviewer) {
            return toLower(reviewer.answers) == toLower("answers-" + stem + ".jsonl");
        });
    };
    std::string stem = slug(name, SlugCharacters::unicode, maxFileNameBytes);
    if (stem.empty()) stem = "reviewer";
    stem = freeName(stem, "-", "", hasFile);
    return review.reviewers.emplace_back(Reviewer{.name = freeName(name, " (", ")", hasName),
                                                  .answers = "answers-" + stem + ".jsonl",
                                                  .order = order.empty() ? stem : order,
                                                  .session = session,
                                                  .changes = 0});
}

Result<Reviewer> findOrAddReviewer(Review& review, const std::string& typed) {
    TRY(const std::string name, reviewerName(typed));
    const auto known = [&](const Review& any) {
        return std::ranges::find(any.reviewers, name, &Reviewer::name);
    };
    if (known(review) == review.reviewers.end())
        TRY_VOID(changeReview(review, [&](Review& now) -> Result<void> {
            if (known(now) == now.reviewers.end()) addReviewer(now, name, "", "");
            return {};
        }));
    return *known(review);
}

Result<FileLock> lockAnswers(const Review& review, const Reviewer& reviewer) {
    auto lock = FileLock::acquire(review.folder / reviewer.answers);
    if (!lock && lock.error().code == "file.locked")
        return failure("review.busy", {{"reviewer", reviewer.name}});
    return lock;
}

}  // namespace dreambooth
