// "Compared with your photos" on the Compare page: how like the photos the chosen step draws the
// subject, and whether other things of its class stay as varied as they were; or the button that
// measures. Below it the best step.
#pragma once

#include <runs/scores.h>

#include <QImage>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace dreambooth {

/// "Best step" below the scores: which step is the best of those that were measured and why, and
/// the measuring of the others.
class BestStepPanel : public QWidget {
    Q_OBJECT

public:
    explicit BestStepPanel(QWidget* parent = nullptr);

    /// `onView`: the step that is looked at; nothing: something else is.
    void setBest(const BestStep& best, int measured, std::optional<int> onView);
    /// Steps that could be measured still; steps that wait to be, or are measured.
    void setUnmeasured(int unmeasured, int waiting);
    /// Nothing can be measured, which is said elsewhere.
    void setHindered(bool hindered);
    void setAutomatic(bool automatic);

signals:
    void stepRequested(int step);
    void measureAllRequested();
    void cancelRequested();
    void automaticRequested(bool automatic);

private:
    void updateVisibility();

    QLabel *m_sentence, *m_waiting;
    QPushButton *m_show, *m_measureAll, *m_cancel;
    QCheckBox* m_automatic;
    std::optional<int> m_onView;
    int m_step = 0, m_unmeasured = 0, m_waitingSteps = 0;
    bool m_isHindered = false;
};

/// Why it is the best, or why none is; empty where too few were measured.
QString bestStepText(const BestStep& best, int measured);

/// The scores of one step.
class ScorePanel : public QWidget {
    Q_OBJECT

public:
    explicit ScorePanel(QWidget* parent = nullptr);

    /// Whether photos were kept for judging.
    void setHeldOut(bool heldOut);
    /// Of the chosen step; nothing: it has not been measured.
    void setScores(const std::optional<StepScores>& scores);
    /// The picture of the tuned model that is the least like the subject, and the photos that are
    /// unlike the others; of the scores that are shown.
    void setPictures(const QImage& leastLike, const std::vector<QImage>& photosApart);
    /// Why nothing can be measured; empty: it can.
    void setObstacle(const QString& reason);
    void setBusy(bool busy);
    void setProgress(const QString& text, int done, int total);
    /// Below the scores.
    BestStepPanel& best() { return *m_best; }

signals:
    void measureRequested();
    void cancelRequested();

private:
    struct Row {
        QLabel *title, *base, *tuned, *hint;
        QWidget* widget;
    };
    Row makeRow(const QString& objectName, const QString& title);
    static void explain(const Row& row, const QString& text);
    void show(const Row& row, double base, double tuned);
    void updateVisibility();

    std::optional<StepScores> m_scores;
    void showEach(const StepScores& scores);
    void showSubjects(const std::vector<SubjectScores>& subjects);
    void makeSpread();
    void makePhotosAdvice();

    Row m_likeness, m_variety;
    QLabel *m_spread, *m_leastLike, *m_photosAdvice, *m_photosApart;
    QLabel *m_legend, *m_advice, *m_invitation, *m_obstacle, *m_progressText;
    QPushButton *m_measure, *m_cancel;
    QProgressBar* m_progress;
    BestStepPanel* m_best;
    bool m_busy = false;
};

}  // namespace dreambooth
