// Blind reviews of the project: the list of them, a new one, what came out of one, and the way into
// a round, which has the window for itself.
#pragma once

#include <reviews/review_result.h>
#include <reviews/review_round.h>
#include <ui/review/reviewer_pages.h>
#include <ui/session/review_proposal.h>
#include <ui/session/studio_context.h>
#include <ui/style/run_in_background.h>

#include <QWidget>
#include <string>

class QPushButton;
class QStackedWidget;

namespace dreambooth {

class ElidedLabel;
class NewReviewPage;
class ProblemBar;
class ResultPage;
class ReviewLibrary;
class ReviewList;

class ReviewsPage : public QWidget {
    Q_OBJECT

public:
    explicit ReviewsPage(StudioContext& context, QWidget* parent = nullptr);
    ~ReviewsPage() override;

    /// Shows the form of a new review.
    void offerNew(const ReviewProposal& proposal = {});

signals:
    /// The list was read anew: so many reviews.
    void counted(std::size_t reviews);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void keepLast() const;
    void connectPanels();
    void onRead();
    void showList(const std::string& selected = {});
    void open(const std::string& id);
    /// Asks for the name in a dialog over a part of the window.
    void judge(const std::string& id, QWidget* over);
    void beginRound(const Review& review, const QString& reviewer);
    void endRound(const std::string& id, const QString& reviewer, BetweenPage::Answered answered);
    void send();
    void import();
    void exportChosen();
    void keep(const std::string& id, const Decision& decision);
    void say(const QString& text, const std::filesystem::path& written = {});
    QString obstacle() const;

    StudioContext& m_context;
    ReviewLibrary* m_library;
    ProblemBar* m_problems;
    QWidget* m_news;
    ElidedLabel* m_newsText;
    QPushButton* m_showWritten;
    std::filesystem::path m_written;
    QStackedWidget* m_stack;
    ReviewList* m_list;
    NewReviewPage* m_new;
    ResultPage* m_result;
    std::string m_wanted;                 ///< to be opened once it is read
    OwnThreads m_keeper = ownThreads(1);  ///< decisions are kept in their order
    int m_keeping = 0;                    ///< decisions that are not on the disk yet
};

}  // namespace dreambooth
