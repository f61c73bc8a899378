// The project's photos as a grid, with the area to drop more into; below it the bar of the selected
// ones, and in which shapes all are learned. A row of the grid is the photo of its number.
#pragma once

#include <ui/subject/photo_checks.h>
#include <ui/subject/removed_selection.h>

#include <QWidget>
#include <vector>

class QLabel;
class QScrollArea;

namespace dreambooth {

class DropArea;
class PhotoFilter;
class PhotoGrid;
class PhotoSelectionBar;
class ProblemBar;
class ProjectSession;

class PhotosView : public QWidget {
    Q_OBJECT

public:
    /// What the cells show.
    enum class Pictures { wholePhotos, crops, modelInput };

    /// The grid shows the photos that `filter` lets through; what goes wrong with the selected ones
    /// is told in `problems`.
    PhotosView(ProjectSession& session, const PhotoLibrary& library, PhotoFilter& filter,
               ProblemBar& problems, QWidget* parent);

    PhotoGrid* grid() const { return m_grid; }
    DropArea* dropArea() const { return m_dropArea; }
    PhotoSelectionBar* selection() const { return m_selection; }

    /// From the next showContents() on.
    void setPictures(Pictures pictures);
    /// Brings all up to date. `verdicts`: one a photo, as of judgePhotos().
    void showContents(const std::vector<PhotoVerdict>& verdicts);
    /// False where photos of the project were removed, moved or replaced since showContents();
    /// those that came behind them move none.
    bool hasRowsInPlace() const;

    /// The selected photos where the current one is among them; else the current one.
    std::vector<int> chosenPhotos() const;
    /// Selects these, also where the filter hides some.
    void choose(const std::vector<int>& photos);
    /// Selects these, and shows no others.
    void chooseAlone(const std::vector<int>& photos);
    /// Where the filter hides the current photo, chooses the first one that it shows.
    void chooseWithinFilter();
    /// Scrolls to the current photo once all have their places.
    void scrollToCurrent();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QScrollArea* makeScrolled();
    PhotoGridItem itemOf(const Photo& photo) const;
    void updateSelection();

    ProjectSession& m_session;
    const PhotoLibrary& m_library;
    PhotoFilter& m_filter;
    RemovedSelection m_removedSelection;
    Pictures m_pictures = Pictures::wholePhotos;
    PhotoGrid* m_grid;
    DropArea* m_dropArea;
    PhotoSelectionBar* m_selection;
    QLabel* m_shapes;
};

}  // namespace dreambooth
