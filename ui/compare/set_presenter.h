// Fills the grid: which pictures of prompts × models × seeds are kept, and draws those that are
// not.
#pragma once

#include <comparisons/drawing_plan.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/comparison_list.h>

#include <QObject>
#include <deque>
#include <functional>
#include <vector>

namespace dreambooth {

class ComparableRuns;
class GridColumns;
class PictureRow;
class SetDrawing;
class SetPanel;
class SideChoice;
struct StudioContext;

class SetPresenter : public QObject {
    Q_OBJECT

public:
    struct Parts {
        SetPanel& panel;
        ComparisonGrid& grid;
        PictureRow& row;
        ComparisonList& comparisons;
        SideChoice& sides;
        ComparableRuns& runs;
        StudioContext& context;
        /// Those of the pair: all but prompt and seed count for the set too.
        std::function<DrawRequest()> settings;
        /// With $subject.
        std::function<std::vector<std::string>()> prompts;
        std::function<MarkFilter()> filter;
        /// Why nothing can be drawn now; empty: it can.
        std::function<QString()> obstacle;
    };
    SetPresenter(Parts parts, QObject* parent);

    void update();
    GridColumns& columns() { return *m_columns; }
    /// Of the chosen cell; null: it is not drawn.
    const Comparison* chosenComparison() const;
    const ComparedModel& chosenModel() const;
    bool isDrawing() const;

signals:
    void opened();   ///< the chosen cell is to be seen large
    void changed();  ///< isDrawing()
    void failed(const dreambooth::Error& error);

private:
    DrawRequest settingsOf(int row, int seed) const;
    std::int64_t firstSeed() const;
    void holdSeeds();
    GridContents contents() const;
    std::deque<ComparisonRequest> missingPictures() const;
    void updateRow();
    void updateMissing();
    void updateProgress();
    void propose();
    void makeSheet();
    void keepPrompts(const std::vector<std::string>& prompts);
    void importPrompts();
    void drawMissing();
    QString subject() const;

    Parts m_parts;
    GridColumns* m_columns;
    SetDrawing* m_drawing;
    std::vector<std::string> m_prompts;  ///< filled in, as the grid has them
};

}  // namespace dreambooth
