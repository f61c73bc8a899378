// The grid of the Compare page as a whole: its pictures, the chosen row large below them, and the
// panel beside them.
#pragma once

#include <ui/compare/set_presenter.h>

#include <QObject>

class QMenu;

namespace dreambooth {

class ComparisonGrid;
class PictureRow;
class SetPanel;

class GridView : public QObject {
    Q_OBJECT

public:
    /// As SetPresenter::Parts, without what this makes itself.
    struct Parts {
        ComparisonList& comparisons;
        SideChoice& sides;
        ComparableRuns& runs;
        StudioContext& context;
        std::function<DrawRequest()> settings;
        std::function<std::vector<std::string>()> prompts;
        std::function<MarkFilter()> filter;
        std::function<QString()> obstacle;
        /// Fills the menu of "Add a model".
        std::function<void(QMenu&, std::function<void(const ComparedModel&)>)> fillMenu;
    };
    GridView(const Parts& parts, QWidget* page);

    // The page lays them out.
    ComparisonGrid& grid() const { return *m_grid; }
    PictureRow& row() const { return *m_row; }
    SetPanel& panel() const { return *m_panel; }
    SetPresenter& set() const { return *m_set; }
    /// With the row and the panel; the page puts the grid itself in sight.
    void setShown(bool shown, bool hasPanel);

private:
    ComparisonGrid* m_grid;
    PictureRow* m_row;
    SetPanel* m_panel;
    SetPresenter* m_set;
};

}  // namespace dreambooth
