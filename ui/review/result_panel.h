// The right side of a result: who judged, how it was asked, and what was decided.
#pragma once

#include <reviews/review_result.h>

#include <QFrame>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class DecisionBox;

class ResultPanel : public QFrame {
    Q_OBJECT

public:
    explicit ResultPanel(QWidget* parent = nullptr);

    /// While the result is covered there is nothing to decide.
    void setResult(const Review& review, const ReviewResult& result, bool isCovered);
    /// Why nothing can be changed here; empty: it can.
    void setObstacle(const QString& obstacle);

signals:
    void judgeRequested();
    void exportRequested();
    void decided(const QString& reviewId, const dreambooth::Decision& decision);

private:
    void showReviewers(const ReviewResult& result, bool isCovered);

    QVBoxLayout* m_reviewers;
    QPushButton* m_judge;
    QLabel *m_asked, *m_settings;
    QWidget* m_deciding;
    DecisionBox* m_decision;
    QPushButton* m_export;
};

}  // namespace dreambooth
