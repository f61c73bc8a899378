// The right side of a result: who judged, how it was asked, and what was decided.
#pragma once

#include <reviews/review_result.h>

#include <QFrame>
#include <QTimer>
#include <QWidget>
#include <map>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

/// What was decided once the result was seen: which candidate, who signed it off, and a note. It is
/// kept in the review while one types.
class DecisionBox : public QWidget {
    Q_OBJECT

public:
    explicit DecisionBox(QWidget* parent = nullptr);
    ~DecisionBox() override;

    /// Another review, or the same one read anew: what is being typed stays.
    void setReview(const Review& review);
    /// What decided() asked for is on the disk, or is not: then it stays here, also while other
    /// reviews are looked at, and the next key or leaving tries again.
    void setKept(const QString& reviewId, const Decision& decision, bool isKept);
    /// Nothing can be changed here.
    void setReadOnly(bool readOnly);
    Decision decision() const;

signals:
    /// To be kept in the review of that folder name.
    void decided(const QString& reviewId, const dreambooth::Decision& decision);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void keep();

    QString m_review;  ///< folder name
    Decision m_kept;
    std::map<QString, Decision> m_unkept;  ///< by the review
    QTimer m_timer;
    QComboBox* m_candidate;
    QLineEdit* m_signedOff;
    QPlainTextEdit* m_note;
};

class ResultPanel : public QFrame {
    Q_OBJECT

public:
    explicit ResultPanel(QWidget* parent = nullptr);

    /// While the result is covered there is nothing to decide.
    void setResult(const Review& review, const ReviewResult& result, bool isCovered);
    /// Why nothing can be changed here; empty: it can.
    void setObstacle(const QString& obstacle);
    DecisionBox& decision() const { return *m_decision; }

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
