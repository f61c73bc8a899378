// Who is about to judge: a new name, or one who stopped and goes on.
#pragma once

#include <reviews/review_result.h>

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;

namespace dreambooth {

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

}  // namespace dreambooth
