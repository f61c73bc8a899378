// A judged pair, large, with names: for after a review.
#pragma once

#include <reviews/review_result.h>

#include <QDialog>

namespace dreambooth {

class ComparisonView;
class ProblemBar;

class PairDialog : public QDialog {
    Q_OBJECT

public:
    /// Over `parent`'s window; deletes itself.
    static PairDialog* present(const Review& review, const JudgedPair& pair, QWidget* parent);

private:
    PairDialog(const Review& review, const JudgedPair& pair, QWidget* parent);

    ComparisonView* m_view;
    ProblemBar* m_problems;
};

/// "“a photo of …”, seed 42: Run 3 · step 450 won 5, Run 3 · step 200 won 1, no difference 0".
QString judgedPairText(const Review& review, const JudgedPair& pair);

}  // namespace dreambooth
