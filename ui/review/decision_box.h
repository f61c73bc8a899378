// What was decided once the result was seen: which candidate, who signed it off, and a note. It is
// kept in the review while one types.
#pragma once

#include <reviews/review_result.h>

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;

namespace dreambooth {

class DecisionBox : public QWidget {
    Q_OBJECT

public:
    explicit DecisionBox(QWidget* parent = nullptr);
    ~DecisionBox() override;

    /// Another review, or the same one read anew: what is being typed stays.
    void setReview(const Review& review);
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
    QTimer m_timer;
    QComboBox* m_candidate;
    QLineEdit* m_signedOff;
    QPlainTextEdit* m_note;
};

}  // namespace dreambooth
