// Page 4: what base and tuned draw for the same prompt, seed and noise. The view in the middle, the
// step to compare below it, then all pairs so far; what to draw on the right.
#pragma once

#include <comparisons/drawing_plan.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <filesystem>
#include <memory>

class QLabel;
class QStackedWidget;

namespace dreambooth {

struct Sheet;

class CheckpointSlider;
class ComparableRuns;
class ComparisonList;
class ComparisonView;
class DrawPanel;
class DrawPresenter;
class NewsLine;
class PairOnView;
class PairPresenter;
class ProblemBar;
class PromptStrip;
class ScorePresenter;
class StepChoice;
class ViewControls;
class ViewTools;
struct ComparableRun;
struct ModelFacts;
struct PresentationContents;

class ComparePage : public QWidget {
    Q_OBJECT

public:
    explicit ComparePage(StudioContext& context, QWidget* parent = nullptr);
    ~ComparePage() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeEmpty();
    void connectChoices();
    void connectDrawing();

    const ComparableRun* run() const;
    void updateRuns();
    void updateChosen();
    void updateStrip();
    void showKept(const QString& id);
    void readFacts(const std::filesystem::path& model);
    DrawRequest sized(DrawRequest settings) const;
    ComparedModel base() const;
    Sheet sheet() const;
    PresentationContents presented() const;
    QString openElsewhere() const;
    QString obstacle() const;
    bool keepChosen();
    void draw(int seeds);
    void updateControls();
    void updateNews();

    StudioContext& m_context;
    ProblemBar* m_problems;
    QStackedWidget* m_stack;
    ComparisonView* m_view;
    ViewTools* m_tools = nullptr;
    CheckpointSlider* m_slider;
    NewsLine *m_newStep, *m_newPair;
    PromptStrip* m_strip;
    DrawPanel* m_panel;
    ViewControls* m_viewControls = nullptr;
    QLabel* m_empty = nullptr;
    ComparableRuns* m_runs;
    StepChoice* m_choice;
    ComparisonList* m_comparisons;
    PairPresenter* m_pair;
    DrawPresenter* m_drawing;
    PairOnView* m_onView;
    ScorePresenter* m_scores;
    std::unique_ptr<ModelFacts> m_facts;  ///< of the run's base model; null while unknown
    std::filesystem::path m_factsModel;
};

}  // namespace dreambooth
