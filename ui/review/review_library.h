// The reviews of the project with what came out of each, read off the GUI thread.
#pragma once

#include <reviews/review.h>
#include <reviews/review_result.h>

#include <QObject>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct KnownReview {
    std::filesystem::path folder;
    Review review;
    std::vector<ReviewResult> results;  ///< one a question
};

struct UnreadableReview {
    std::filesystem::path folder;
    Error error;
};

class ReviewLibrary : public QObject {
    Q_OBJECT

public:
    explicit ReviewLibrary(std::filesystem::path reviewsFolder, QObject* parent = nullptr);

    const std::filesystem::path& folder() const { return m_folder; }
    /// Reads all anew; changed() follows.
    void reload();
    bool isRead() const { return m_isRead; }
    const std::vector<KnownReview>& all() const { return m_reviews; }  ///< oldest first
    const std::vector<UnreadableReview>& unreadable() const { return m_unreadable; }
    /// By the name of its folder; null: there is none.
    const KnownReview* find(const std::string& id) const;

signals:
    void changed();

private:
    std::filesystem::path m_folder;
    std::vector<KnownReview> m_reviews;
    std::vector<UnreadableReview> m_unreadable;
    bool m_isRead = false;
    int m_reloads = 0;
};

}  // namespace dreambooth
