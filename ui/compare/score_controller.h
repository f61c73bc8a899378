// Fills the score panel: which scores are known for the chosen step, and measuring those that are
// not. The scores of a run are read off the GUI thread.
#pragma once

#include <comparisons/compared_model.h>
#include <runs/scores.h>

#include <QImage>
#include <QObject>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class EngineClient;
class StepQueue;
struct StudioContext;
class ProblemBar;
class ProjectSession;
class RunStore;
class ScoreMeasurer;
class ScorePanel;

class ScoreController : public QObject {
    Q_OBJECT

public:
    ScoreController(ScorePanel& panel, ProblemBar& problems, StudioContext& context,
                    QObject* parent);

    /// Reads the scores of this run.
    void setRun(const RunFolder& run);
    /// Reads the scores anew; scoresRead() follows.
    void reload();
    /// The step to judge; `isOnView`: as it learned, not at another strength. `isDrawing`:
    /// measuring waits until pictures are drawn. `obstacle`: why nothing can be measured now;
    /// empty: it can.
    void setChosen(const ComparedModel& chosen, bool isOnView, bool isDrawing,
                   const QString& obstacle);
    bool isMeasuring() const;
    /// A step is measured, rather than waited for.
    bool hasBegun() const;

    /// The steps of the chosen run, to know which aren't measured yet.
    void setSteps(const std::vector<int>& steps);
    /// Of the chosen run, as far as they are read.
    std::vector<StepScores> measured() const;
    BestStep best() const;

signals:
    void changed();     ///< isMeasuring() or hasBegun() changed
    void scoresRead();  ///< measured()
    /// What was drawn for it is among the project's comparisons.
    void stepMeasured();
    void stepRequested(int step);

private:
    /// What a run is at, where it is at work.
    struct RunWork {
        bool isAtWork = false;
        bool isMeasuring = false;
        std::size_t checkpoints = 0;
    };
    RunWork work() const;
    void followRun();
    /// What is known of a run's scores.
    struct Scores {
        std::string runId;
        bool heldOut = false;
        std::vector<StepScores> steps;
        std::map<int, QImage> leastLike;  ///< by step
        std::vector<QImage> photosApart;
        std::optional<Error> obstacle;  ///< why none can be measured
    };
    static Scores read(const RunFolder& run);
    void measure();
    void updatePanel();
    void updateBest();
    QString progressText() const;

    ScorePanel& m_panel;
    ProblemBar& m_problems;
    ProjectSession& m_session;
    RunStore& m_runs;
    EngineClient& m_engine;
    ScoreMeasurer* m_measurer;
    StepQueue* m_queue;
    RunFolder m_run;
    std::vector<int> m_steps;
    ComparedModel m_chosen;
    bool m_isOnView = false, m_isDrawing = false;
    QString m_obstacle;
    Scores m_scores;
    int m_reloads = 0;
    RunWork m_work;                ///< of m_run
    bool m_readsMeasured = false;  ///< a measurement has ended, and its scores are being read
};

}  // namespace dreambooth
