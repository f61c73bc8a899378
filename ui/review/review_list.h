// All reviews of the project with what came out of each, read off the GUI thread; and their list,
// the newest first, with what can be done from there.
#pragma once

#include <reviews/review.h>
#include <reviews/review_result.h>

#include <QObject>
#include <QWidget>
#include <filesystem>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QTableWidget;

namespace dreambooth {

/// One that can be read, with what came out of it.
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

class ReviewList : public QWidget {
    Q_OBJECT

public:
    explicit ReviewList(const ReviewLibrary& library, QWidget* parent = nullptr);

    /// Selects the review of that folder name, now or once it is read.
    void select(const std::string& id);
    /// Why no review can be made or judged here; empty: it can.
    void setObstacle(const QString& obstacle);

    const KnownReview* selected() const;  ///< null: none

signals:
    void newRequested();
    void importRequested();
    void openRequested(const QString& id);
    void judgeRequested(const QString& id);

private:
    void updateTable();
    void updateButtons();
    void request(void (ReviewList::*signal)(const QString&));

    const ReviewLibrary& m_library;
    std::string m_wanted;
    QString m_obstacle;
    QLabel* m_hint;
    QTableWidget* m_table;
    QPushButton *m_new, *m_judge, *m_open, *m_import, *m_folder;
};

}  // namespace dreambooth
