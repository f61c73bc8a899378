// Who is about to judge, and the page between two reviewers, which tells nothing of what was
// compared.
#pragma once

#include <reviews/review_result.h>

#include <QDialog>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace dreambooth {

/// Who is about to judge: a new name, or one who stopped and goes on.
class ReviewerDialog : public QDialog {
    Q_OBJECT

public:
    /// Asks over `parent`'s window and answers with chosen(); deletes itself.
    static ReviewerDialog* present(const Review& review, const ReviewResult& result,
                                   QWidget* parent);

signals:
    void chosen(const QString& reviewer);

private:
    ReviewerDialog(const Review& review, const ReviewResult& result, QWidget* parent);
    const ReviewerResult* known() const;
    void updateWords();

    const ReviewResult m_result;
    const int m_judgements, m_answers;  ///< pairs, and what is said of them
    QComboBox* m_name;
    QLabel* m_says;
    QPushButton* m_begin;
};

/// Between two reviewers, alone in the window: nothing on it tells what was compared or what came
/// out. The next one begins from here, and nobody gets to the result without leaving it.
class BetweenPage : public QWidget {
    Q_OBJECT

public:
    enum class Answered { nothing, some, all };
    /// After the round of `reviewer`.
    BetweenPage(const QString& reviewer, Answered answered, QWidget* parent = nullptr);

signals:
    void nextRequested();
    void leaveRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace dreambooth
