// What happens to the grid: which pictures of prompts × models × seeds are kept, drawing those that
// are not, and what the person asks of either.
#pragma once

#include <comparisons/drawing_plan.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/comparison_list.h>

#include <QObject>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace dreambooth {

class CompareSelection;
class DrawFields;
class GridColumns;
class GridDrawing;
class GridPanel;
class PictureRow;
struct StudioContext;

class GridController : public QObject {
    Q_OBJECT

public:
    /// `fields` are those of the pair: all but prompt, seed and size count for the grid too.
    GridController(StudioContext& context, CompareSelection& selection, ComparisonList& comparisons,
                   const DrawFields& fields, ComparisonGrid& grid, PictureRow& row,
                   GridPanel& panel, QObject* parent);

    /// With the row and the panel; the page puts the grid itself in sight.
    void setShown(bool shown, bool hasPanel);
    /// After pictures, prompts, settings or scores have changed.
    void refresh();
    /// Looks anew what is there of the columns and what was measured.
    void readColumns();
    /// What is chosen; nothing where it is not drawn. The grid keeps its seeds and size, whichever
    /// pair is on view then.
    std::optional<std::pair<Comparison, ComparedModel>> takeChosen();

signals:
    /// The chosen cell is to be seen large.
    void openRequested(const dreambooth::Comparison& comparison,
                       const dreambooth::ComparedModel& model);
    void failed(const dreambooth::Error& error);

private:
    bool isShown() const;
    /// What a place of the grid stands for.
    struct Cell {
        std::string prompt;
        ComparedModel model;
        std::int64_t seed = 0;
        bool isSame(const Cell& other) const;
    };
    std::optional<Cell> cellAt(const GridPlace& place) const;
    GridPlace placeOf(const Cell& cell) const;
    const Comparison* chosenComparison() const;
    ComparedModel chosenModel() const;
    DrawRequest pairSettings() const;
    DrawRequest settings() const;
    DrawRequest settingsOf(const GridPlace& place) const;
    /// The comparison that has the picture of a place; null: it is not drawn.
    const Comparison* comparisonAt(const GridPlace& place) const;
    const std::string& promptOf(const GridPlace& place) const;
    std::int64_t firstSeed() const;
    void hold();
    std::map<PictureShape, int> drawnSizes() const;
    void updateSize();
    GridContents contents() const;
    std::deque<ComparisonRequest> missingPictures() const;
    void updateRow();
    void updateMissing();
    void updateProgress();
    void addSeries(int series);
    void proposeReview();
    void makeSheet();
    void keepPrompts(const std::vector<std::string>& prompts);
    void importPrompts();
    void drawMissing();
    void openCell();

    StudioContext& m_context;
    CompareSelection& m_selection;
    ComparisonList& m_comparisons;
    const DrawFields& m_fields;
    ComparisonGrid& m_grid;
    PictureRow& m_row;
    GridPanel& m_panel;
    GridColumns* m_columns;
    GridDrawing* m_drawing;
    std::vector<std::string> m_prompts;  ///< filled in, as the grid has them
    std::optional<Cell> m_chosen;
    PictureShape m_size;  ///< of its pictures
};

}  // namespace dreambooth
