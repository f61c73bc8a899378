// Which run and which of its steps is compared: the run in the panel, the step on the slider. What
// is chosen stays so; steps that arrive meanwhile are news.
#pragma once

#include <comparisons/compared_model.h>

#include <QObject>
#include <map>
#include <optional>
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

    /// Null: there is none, or the chosen one is gone.
    const ComparableRun* run() const;
    /// The model at the chosen step; without a run id the base itself, and without a model one
    /// whose checkpoint is gone.
    ComparedModel model() const;
    bool isGone() const { return model().model.empty(); }
    /// Sets run and step, even where they are gone; chosen by looking at a pair of them.
    void follow(const ComparedModel& tuned);
    /// After the runs or the choice among them have changed. `holds`: a picture of the chosen step
    /// is on view; else a choice of the newest step moves on to what is the newest now.
    void updateRuns(bool holds);

    /// The newest step that came since the person chose one, where it isn't the chosen one.
    struct News {
        std::string runId;
        int step;
    };
    const std::optional<News>& news() const { return m_news; }
    /// Chooses it; runChosen() or stepChosen() follows.
    void takeNews();

signals:
    void runChosen();   ///< by the person
    void stepChosen();  ///< by the person

private:
    void showChoice();
    void chooseRun(const std::string& id);
    void seeAll();

    ComparableRuns& m_runs;
    CheckpointSlider& m_slider;
    DrawPanel& m_panel;
    std::string m_runId;                ///< whose steps the slider has
    int m_step = 0;                     ///< the chosen one
    bool m_wasNewest = true;            ///< it was the newest of its run when it was chosen
    std::map<std::string, int> m_seen;  ///< the newest step of each run when one was chosen last
    std::optional<News> m_news;
};

}  // namespace dreambooth
