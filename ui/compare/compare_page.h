// Page 4: what base and tuned draw for the same prompt, seed and noise. The view in the middle, the
// step to compare below it, then all pairs so far; what to draw on the right.
#pragma once

#include <runs/scores.h>
#include <ui/session/comparison.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace dreambooth {

class CheckpointSlider;
class ComparisonDrawer;
class ComparisonView;
class DrawPanel;
class ProblemBar;
class PromptStrip;
class ScoreMeasurer;
class SegmentedControl;
struct ModelFacts;

class ComparePage : public QWidget {
    Q_OBJECT

public:
    explicit ComparePage(StudioContext& context, QWidget* parent = nullptr);
    ~ComparePage() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// A run that has something to compare.
    struct Subject {
        std::string runId;
        Job job;
        std::vector<TunedModel> models;
    };
    /// What is known of a run's scores.
    struct Scores {
        std::string runId;
        bool heldOut = false;
        std::vector<StepScores> steps;
        std::optional<Error> obstacle;  ///< why none can be measured
    };
    RunFolder runFolder() const;
    QWidget* makeHead();
    QWidget* makeEmpty();
    void connectDrawing();
    void reload();
    void takeSubjects(std::vector<Subject> subjects);
    void chooseSubject(const std::string& runId);
    void loadFacts(const std::filesystem::path& model);
    void showSubject();
    void showStops();
    void stopChosen();
    void reloadComparisons();
    void showComparison(const Comparison& comparison);
    void showComparison(const std::string& id);
    /// Reads a picture in the background and shows it, unless another one was asked for meanwhile.
    void load(bool tuned, const std::filesystem::path& file);
    /// The drawn pair for the fields and the stop of now, or an invitation to draw it.
    void showMatching();
    void draw(int seeds);
    void tell();
    void tellProgress(int done, int total);
    void connectScores();
    void loadScores();
    void measure();
    void tellScores();
    const Subject* subject() const;
    TunedModel chosenModel() const;
    DrawSettings wantedSettings() const;
    QString tunedLabel(const TunedModel& tuned) const;
    QString baseLabel() const;
    QString obstacle() const;

    StudioContext& m_context;
    ComparisonDrawer* m_drawer;
    ScoreMeasurer* m_measurer;
    SegmentedControl* m_modes = nullptr;
    QPushButton *m_actual = nullptr, *m_fit = nullptr;
    ProblemBar* m_problems;
    QStackedWidget* m_stack;
    QLabel* m_empty = nullptr;
    ComparisonView* m_view;
    CheckpointSlider* m_slider;
    PromptStrip* m_strip;
    DrawPanel* m_panel;
    std::vector<Subject> m_subjects;
    std::string m_runId;      ///< the chosen subject
    std::string m_openedRun;  ///< the run store's, so that opening one there is noticed
    std::unique_ptr<ModelFacts> m_facts;
    std::filesystem::path m_factsModel;
    Scores m_scores;
    std::vector<Comparison> m_comparisons;
    std::string m_shownComparison;
    std::string m_drawnComparison;  ///< the one at work that the view was prepared for
    int m_reloads = 0, m_scoreLoads = 0;
    bool m_readsMeasured = false;  ///< a measurement has ended, and its scores are being read
    int m_loads[2] = {0, 0};       ///< counts load() of base and tuned: only the last one is shown
    std::size_t m_fingerprint = 0;
    bool m_followsView = false;  ///< the slider is set to what is shown, not by the person
};

}  // namespace dreambooth
