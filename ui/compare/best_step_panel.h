// "Best step" below the scores: which step is the best of those that were measured and why, and the
// measuring of the others.
#pragma once

#include <runs/best_step.h>

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;

namespace dreambooth {

class BestStepPanel : public QWidget {
    Q_OBJECT

public:
    explicit BestStepPanel(QWidget* parent = nullptr);

    /// `chosen`: the step that is looked at.
    void setBest(const BestStep& best, int measured, int chosen);
    /// Steps that could be measured still; steps that wait to be, or are measured.
    void setUnmeasured(int unmeasured, int waiting);
    /// Nothing can be measured, which is said elsewhere.
    void setHindered(bool hindered);
    void setAutomatic(bool automatic);

signals:
    void stepWanted(int step);
    void measureAllRequested();
    void cancelRequested();
    void automaticChanged(bool automatic);

private:
    void updateVisibility();

    QLabel *m_sentence, *m_waiting;
    QPushButton *m_show, *m_measureAll, *m_cancel;
    QCheckBox* m_automatic;
    int m_step = 0, m_chosen = 0, m_unmeasured = 0, m_waitingSteps = 0;
    bool m_isHindered = false;
};

/// Why it is the best, or why none is; empty where too few were measured.
QString bestStepText(const BestStep& best, int measured);

}  // namespace dreambooth
