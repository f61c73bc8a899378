// The middle of the Train page: the shown run's title and state, its curves or its log, and
// the pictures it drew on the way.
#pragma once

#include <ui/session/studio_context.h>

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace dreambooth {

class ProblemBar;
class RunActions;
class CurvePanel;
class RunFollower;
class RunLog;
class RunMachine;
class SampleStrip;
class SegmentedControl;

class RunView : public QWidget {
    Q_OBJECT

public:
    RunView(StudioContext& context, QWidget* parent);

    /// Null: no run yet.
    void show(RunFollower* run);
    /// In a narrow window what else is told of the run is one of the things to show; null: it
    /// stands elsewhere.
    void setDetails(QWidget* details);

private:
    void showEnd(const RunFollower& run);

    StudioContext& m_context;
    QLabel* m_title;
    QLabel* m_phase;
    SegmentedControl* m_segments;
    ProblemBar* m_problem;
    QStackedWidget* m_stack;
    QLabel* m_empty;
    RunActions* m_actions;
    CurvePanel* m_curves;
    RunLog* m_log;
    RunMachine* m_machine;
    QPushButton* m_showDetails;
    QWidget* m_details;  ///< setDetails() puts them there
    SampleStrip* m_samples;
    QString m_told;  ///< the end that the bar tells, so that a dismissed one stays away
    QString m_run;
};

}  // namespace dreambooth
