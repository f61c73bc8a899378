// Makes a review: finds out what its candidates are, draws the pictures that are missing, which are
// kept in comparisons/ like all others, and then makes the folder of the review.
#pragma once

#include <base/cancel.h>
#include <comparisons/comparison.h>
#include <reviews/review.h>

#include <QElapsedTimer>
#include <QObject>
#include <filesystem>
#include <vector>

namespace dreambooth {

class ComparisonDrawer;
class EngineClient;

class ReviewMaker : public QObject {
    Q_OBJECT

public:
    /// `projectFolder`: where runs/, comparisons/ and reviews/ are.
    ReviewMaker(EngineClient& engine, const Project& project, QObject* parent = nullptr);

    /// One at a time; answers with finished() or failed().
    void start(const NewReview& review);
    /// failed() with review.cancelled follows. Pictures that are drawn stay.
    void cancel();
    bool isBusy() const { return m_isBusy; }

    int pictures() const;  ///< of the review
    int done() const;      ///< of them that are there
    double share() const;  ///< of all the work, 0 … 1
    /// Negative while unknown.
    double secondsLeft() const;

signals:
    void progressed();
    void finished(const QString& reviewId);
    void failed(const dreambooth::Error& error);

private:
    void draw();
    void onDrawn(const Comparison& comparison);
    void make();
    void fail(const Error& error);

    std::filesystem::path m_runs, m_reviews;
    ComparisonDrawer* m_drawer;
    NewReview m_review;
    std::vector<Comparison>
        m_comparisons;  ///< those that are complete: prompt by prompt, seed by seed
    bool m_isBusy = false;
    CancelToken m_cancel;
    double m_current = 0;  ///< of the comparison at work, 0 … 1
    double m_drawingSeconds = 0;
    int m_drawn = 0;  ///< comparisons of which something had to be drawn
    QElapsedTimer m_sinceBegun;
};

}  // namespace dreambooth
