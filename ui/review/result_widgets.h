// What a result is shown with: the table of prompts, the bars of shares, pairs that were judged,
// small and large.
#pragma once

#include <reviews/review_result.h>
#include <reviews/review_statistics.h>
#include <ui/style/theme.h>

#include <QAbstractButton>
#include <QColor>
#include <QDialog>
#include <QImage>
#include <QString>
#include <QWidget>
#include <algorithm>
#include <vector>

namespace dreambooth {

class ComparisonView;
class ProblemBar;

/// The colour of a candidate in what came out of a review: base is blue where it takes part, a
/// single tuned one beside it and the preferred one of several amber, all others are plain.
inline theme::Role candidateRole(const Review& review, const ReviewResult& result,
                                 std::size_t candidate) {
    const auto isPlain = [](const Candidate& one) { return one.model.isPlain(); };
    const bool hasBase = std::ranges::count_if(review.candidates, isPlain) == 1;
    if (hasBase && isPlain(review.candidates[candidate])) return theme::Role::base;
    if (hasBase && review.candidates.size() == 2) return theme::Role::tuned;
    const bool leads = result.verdict == Verdict::preferred && candidate == result.leader;
    return leads ? theme::Role::tuned : theme::Role::text;
}

/// Replaces what is in `table` by how often each was preferred to each other; of two candidates by
/// nothing.
void fillMeetingsTable(QWidget& table, const Review& review, const ReviewResult& result);
/// Replaces what is in `table`.
void fillPromptTable(QWidget& table, const Review& review, const ReviewResult& result);

struct ShareBar {
    QString name;
    Share share;
    QColor color;
};

/// How often each candidate is preferred, as a dot with its 95 % interval on a line from never to
/// always.
class ShareBars : public QWidget {
    Q_OBJECT

public:
    explicit ShareBars(QWidget* parent = nullptr);

    void setBars(const std::vector<ShareBar>& bars);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int nameWidth() const;
    int valueWidth() const;

    std::vector<ShareBar> m_bars;
};

/// Two pictures that were judged against each other, small; pressing it opens them large.
class JudgedPairButton : public QAbstractButton {
    Q_OBJECT

public:
    /// `says`: what a screen reader and the tool tip say of it.
    JudgedPairButton(const QString& says, QWidget* parent);

    static constexpr int side = 88;
    void setPictures(const QImage& first, const QImage& second);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_first, m_second;
};

/// A judged pair, large, with names: for after a review.
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
