// Page 4: what base and tuned draw for the same prompt, seed and noise. The view in the middle, the
// step to compare below it, then all pairs so far; what to draw on the right.
#pragma once

#include <comparisons/drawing_plan.h>
#include <ui/session/studio_context.h>

#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace dreambooth {

struct Sheet;

class CheckpointSlider;
class ComparableRuns;
class ComparisonGrid;
class ComparisonList;
class ComparisonView;
class DrawPanel;
class DrawPresenter;
class MarkFilterBar;
class MarkPresenter;
class NewsLine;
class PairOnView;
class PairPresenter;
class PictureRow;
class ProblemBar;
class PromptStrip;
class ScorePresenter;
class SetPanel;
class SetPresenter;
class SideChoice;
class SidePresenter;
class StepChoice;
class ThumbnailCache;
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
    void makeGrid();

    const ComparableRun* run() const;
    void updateRuns();
    void updateChosen();
    void updateStrip();
    void showKept(const QString& id);
    void readFacts(const std::filesystem::path& model);
    DrawRequest sized(DrawRequest settings) const;
    ComparedModel base() const;
    bool isOnSheet(const Comparison& comparison) const;
    Sheet sheet() const;
    PresentationContents presented() const;
    QString openElsewhere() const;
    QString obstacle() const;
    bool keepChosen(const ComparedModel& model);
    void draw(int seeds);
    void drawStrength();
    void updateControls();
    void updateNews();
    bool showsGrid() const;
    void updateGrid();
    void openCell();

    StudioContext& m_context;
    ProblemBar* m_problems;
    QStackedWidget* m_stack;
    ComparisonView* m_view;
    ViewTools* m_tools = nullptr;
    CheckpointSlider* m_slider;
    NewsLine *m_newStep, *m_newPair;
    MarkFilterBar* m_filter = nullptr;
    PromptStrip* m_strip;
    DrawPanel* m_panel;
    ViewControls* m_viewControls = nullptr;
    QLabel* m_empty = nullptr;
    QWidget* m_emptyPage = nullptr;
    ComparableRuns* m_runs;
    StepChoice* m_choice;
    SideChoice* m_sides;
    SidePresenter* m_sideMenus;
    ComparisonList* m_comparisons;
    PairPresenter* m_pair;
    DrawPresenter* m_drawing;
    PairOnView* m_onView;
    ScorePresenter* m_scores;
    ThumbnailCache* m_thumbnails = nullptr;
    ComparisonGrid* m_grid = nullptr;
    PictureRow* m_gridRow = nullptr;
    SetPanel* m_setPanel = nullptr;
    SetPresenter* m_set = nullptr;
    MarkPresenter* m_marks = nullptr;
    QPushButton* m_gridButton = nullptr;
    std::unique_ptr<ModelFacts> m_facts;  ///< of the run's base model; null while unknown
    std::filesystem::path m_factsModel;
    QTimer m_strengthRests;
};

}  // namespace dreambooth
