// Page 4: what base and tuned draw for the same prompt, seed and noise. The view in the middle, the
// step to compare below it, then all pairs so far; what to draw on the right. Or the grid in place
// of the view, with its own panel.
#pragma once

#include <comparisons/comparison.h>
#include <ui/session/studio_context.h>

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace dreambooth {

class ComparisonGrid;
class ComparisonList;
class ComparisonView;
class CompareSelection;
class DrawPanel;
class GridController;
class GridPanel;
class MarkController;
class MarkFilterBar;
class MarkPanel;
class PairController;
class PictureRow;
class ProblemBar;
class PromptStrip;
class ScoreController;
class StepPanel;
class UndoNotice;
class ViewTools;

class ComparePage : public QWidget {
    Q_OBJECT

public:
    explicit ComparePage(StudioContext& context, QWidget* parent = nullptr);
    ~ComparePage() override;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    QWidget* makeHead();
    QWidget* makeEmpty();
    void connectControllers();
    void connectTools();

    void goToLast();
    void keepLast() const;
    bool showsGrid() const;
    void showGrid();
    void togglePanel();
    void openCell(const Comparison& comparison, const ComparedModel& model);
    MarkPanel* markPanel() const;
    void proposeBlind();
    void refresh();
    void refreshScores();
    void addProblem(const Error& error);

    StudioContext& m_context;

    CompareSelection* m_selection;
    ComparisonList* m_comparisons;

    ProblemBar* m_problems;
    UndoNotice* m_deleted;
    QStackedWidget* m_stack;  ///< of the pair's view, the grid, or a word that there is neither
    QWidget* m_empty = nullptr;
    QLabel* m_emptyText = nullptr;
    ComparisonView* m_view;
    StepPanel* m_steps;
    PromptStrip* m_strip;
    DrawPanel* m_panel;
    ViewTools* m_tools;
    MarkFilterBar* m_filter;
    ComparisonGrid* m_grid;
    PictureRow* m_row;
    GridPanel* m_gridPanel;
    QPushButton *m_gridButton, *m_panelButton = nullptr, *m_stripButton = nullptr;

    PairController* m_pair;
    GridController* m_gridController;
    ScoreController* m_scores;
    MarkController* m_marks;
    bool m_isPanelHidden = false;
    bool m_beginsWithGrid = false;  ///< once it is shown
};

}  // namespace dreambooth
