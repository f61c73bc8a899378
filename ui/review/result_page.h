// What came out of one blind review, with names: the sentence, the figures, where the candidates
// differ most, and each prompt. Covered while somebody is still judging.
#pragma once

#include <reviews/review_result.h>

#include <QWidget>
#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace dreambooth {

class DecisionBox;
class ResultPanel;
class ShareBars;

class ResultPage : public QWidget {
    Q_OBJECT

public:
    explicit ResultPage(QWidget* parent = nullptr);
    ~ResultPage() override;

    /// Another review, or the same one read anew.
    void setResult(const Review& review, const std::vector<ReviewResult>& results);
    /// Hides what came out until somebody wants to see it, and asks for it here.
    void cover();
    /// Folder name; empty: none is on view.
    std::string reviewId() const { return m_review ? m_review->id : std::string(); }
    const Review& review() const { return *m_review; }
    /// One for each of its questions.
    const std::vector<ReviewResult>& results() const { return m_results; }
    /// The candidate that was decided for, else the preferred one; reviewId() must not be empty.
    const Candidate* chosen() const;
    void setObstacle(const QString& obstacle);
    DecisionBox& decision() const;
    /// A file is being written or read.
    void setBusy(bool isBusy);

signals:
    void backRequested();
    void judgeRequested();
    void sendRequested();
    void importRequested();
    void exportRequested();
    void sheetRequested();
    void decided(const QString& reviewId, const dreambooth::Decision& decision);

private:
    QWidget* makeHead();
    QWidget* makeCover();
    QWidget* makeFigures();
    /// Of the question that is on view.
    const ReviewResult& result() const { return m_results[m_question]; }
    void updateQuestions();
    void updateContents();
    void updateClearest();
    QString clearestOf() const;
    void updatePrompts();

    std::unique_ptr<Review> m_review;
    std::vector<ReviewResult> m_results;
    std::size_t m_question = 0;  ///< whose result is on view
    bool m_isUncovered = false;  ///< the person wants to see it all the same
    QString m_obstacle;
    bool m_isBusy = false;
    QString m_shownClearest;
    int m_thumbnails = 0;  ///< counts sets: only the last one is shown

    QLabel *m_title = nullptr, *m_summary = nullptr;
    QPushButton *m_send = nullptr, *m_import = nullptr, *m_sheet = nullptr;
    QWidget *m_cover = nullptr, *m_figures = nullptr;
    QLabel *m_coverText = nullptr, *m_verdict = nullptr, *m_details = nullptr;
    QComboBox* m_questions = nullptr;
    ShareBars* m_bars = nullptr;
    QLabel *m_clearestTitle = nullptr, *m_promptsTitle = nullptr, *m_caution = nullptr;
    QLabel* m_meetingsTitle = nullptr;
    QWidget *m_clearest = nullptr, *m_prompts = nullptr, *m_meetings = nullptr;
    ResultPanel* m_panel;
};

}  // namespace dreambooth
