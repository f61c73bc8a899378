// Page 4: what base and tuned draw for the same prompt, seed and noise. The view in the middle, the
// step to compare below it, then all pairs so far; what to draw on the right.
#pragma once

#include <comparisons/drawing_plan.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <string>
#include <vector>

class QStackedWidget;

namespace dreambooth {

class CheckpointSlider;
class ComparableRuns;
class ComparedBase;
class ComparisonList;
class CompareHead;
class ComparisonView;
class DrawPanel;
class DrawPresenter;
class GridView;
class MarkFilterBar;
class MarkPresenter;
class NewsLine;
class NothingToCompare;
class PairDrawing;
class PairOnView;
class PairPresenter;
class ProblemBar;
class PromptStrip;
class ScorePresenter;
class SideChoice;
class SidePresenter;
class StepChoice;
class ViewTools;
struct ComparableRun;
struct PresentationContents;

class ComparePage : public QWidget {
    Q_OBJECT

public:
    explicit ComparePage(StudioContext& context, QWidget* parent = nullptr);
    ~ComparePage() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void connectChoices();
    void connectDrawing();

    const ComparableRun* run() const;
    void updateRuns();
    void updateChosen();
    void updateStrip();
    void updateConcept();
    void showKept(const QString& id);
    PresentationContents presented() const;
    void updateControls();
    void updateNews();
    bool showsGrid() const;
    void updateGrid();
    void togglePanel();
    void openCell();

    StudioContext& m_context;
    ProblemBar* m_problems;
    QStackedWidget* m_stack;
    NothingToCompare* m_empty;
    ComparisonView* m_view;
    ViewTools* m_tools = nullptr;
    CompareHead* m_head = nullptr;
    CheckpointSlider* m_slider;
    NewsLine *m_newStep, *m_newPair;
    MarkFilterBar* m_filter = nullptr;
    PromptStrip* m_strip;
    DrawPanel* m_panel;
    ComparableRuns* m_runs;
    StepChoice* m_choice;
    SideChoice* m_sides;
    SidePresenter* m_sideMenus;
    ComparisonList* m_comparisons;
    ComparedBase* m_base;
    PairPresenter* m_pair;
    DrawPresenter* m_drawing;
    PairOnView* m_onView;
    PairDrawing* m_pairDrawing;
    ScorePresenter* m_scores;
    GridView* m_gridView = nullptr;
    MarkPresenter* m_marks = nullptr;
    std::vector<std::string> m_prompts;  ///< that could be drawn next, as the strip has them
    bool m_isPanelHidden = false;
};

}  // namespace dreambooth
