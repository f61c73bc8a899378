// Which run and which of its steps is compared: the run in the panel, the step on the slider.
#pragma once

#include <runs/comparison.h>

#include <QObject>
#include <string>

namespace dreambooth {

class CheckpointSlider;
class ComparableRuns;
class DrawPanel;
struct ComparableRun;

class StepChoice : public QObject {
    Q_OBJECT

public:
    StepChoice(ComparableRuns& runs, CheckpointSlider& slider, DrawPanel& panel, QObject* parent);

    /// Null: there is none.
    const ComparableRun* run() const;
    /// The model at the chosen step; without a run id the base itself.
    TunedModel model() const;
    /// Sets run and step to those of a comparison, where they are still there.
    void follow(const Comparison& comparison);
    /// After the runs or the choice among them have changed.
    void updateRuns();

signals:
    void runChanged();  ///< run() is another one, or has other steps
    void runChosen();   ///< by the person; updateRuns() is to follow
    void stepChosen();  ///< by the person, or because there are new ones; not by follow()

private:
    void updateSteps();

    ComparableRuns& m_runs;
    CheckpointSlider& m_slider;
    DrawPanel& m_panel;
    bool m_follows = false;  ///< the slider is set by follow()
};

}  // namespace dreambooth
