// Reads reviews/.
#include <ui/review/review_library.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

ReviewLibrary::ReviewLibrary(std::filesystem::path reviewsFolder, QObject* parent)
    : QObject(parent), m_folder(std::move(reviewsFolder)) {}

void ReviewLibrary::reload() {
    using Reading = std::pair<std::vector<KnownReview>, std::vector<UnreadableReview>>;
    const auto read = [folder = m_folder] {
        Reading reading;
        for (ListedReview& listed : listReviews(folder)) {
            using Results = Result<std::vector<ReviewResult>>;
            auto results = listed.review ? resultsOf(*listed.review)
                                         : Results(std::unexpected(listed.review.error()));
            if (results)
                reading.first.push_back({.folder = listed.folder,
                                         .review = std::move(*listed.review),
                                         .results = std::move(*results)});
            else
                reading.second.push_back({.folder = listed.folder, .error = results.error()});
        }
        return reading;
    };
    inBackground(this, read, [this, number = ++m_reloads](Reading reading) {
        if (number != m_reloads) return;
        m_isRead = true;
        m_reviews = std::move(reading.first);
        m_unreadable = std::move(reading.second);
        emit changed();
    });
}

const KnownReview* ReviewLibrary::find(const std::string& id) const {
    const auto found = std::ranges::find_if(
        m_reviews, [&](const KnownReview& known) { return known.review.id == id; });
    return found == m_reviews.end() ? nullptr : &*found;
}

}  // namespace dreambooth
