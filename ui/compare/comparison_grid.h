// A grid of small pictures: a row a prompt, a group of columns a model, in it a column a seed; and
// what can be done with its chosen cell.
#pragma once

#include <comparisons/comparison.h>
#include <ui/widgets/side_label.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QAbstractScrollArea>
#include <QKeySequence>
#include <QObject>
#include <optional>
#include <vector>

namespace dreambooth {

class MarkPanel;

/// A place in the grid.
struct GridPlace {
    int row = 0, column = 0, seed = 0;
    bool operator==(const GridPlace&) const = default;
};

struct GridCell {
    std::filesystem::path file;  ///< empty: not drawn yet
    Mark mark;
    bool isInSight = true;  ///< else the filter dims it
};

/// What is said of a model.
struct GridColumn {
    SideLabel label;
    QString detail;   ///< "likeness 0.71", beside the name; empty: nothing
    QString problem;  ///< one sentence, why it can't draw; what it drew stays. Empty: it can
};

struct GridContents {
    std::vector<QString> rows;        ///< short prompts
    std::vector<GridColumn> columns;  ///< models
    std::vector<std::int64_t> seeds;
    std::vector<GridCell> cells;  ///< by row, then column, then seed

    int rowCount() const { return static_cast<int>(rows.size()); }
    int columnCount() const { return static_cast<int>(columns.size()); }
    int seedCount() const { return static_cast<int>(seeds.size()); }
    bool has(const GridPlace& place) const;
    // Of a place that it has.
    const QString& row(int row) const { return rows.at(static_cast<std::size_t>(row)); }
    const GridColumn& column(int column) const {
        return columns.at(static_cast<std::size_t>(column));
    }
    std::int64_t seed(int seed) const { return seeds.at(static_cast<std::size_t>(seed)); }
    GridCell& at(const GridPlace& place) { return cells.at(index(place)); }
    const GridCell& at(const GridPlace& place) const { return cells.at(index(place)); }

private:
    std::size_t index(const GridPlace& place) const {
        return static_cast<std::size_t>((place.row * columnCount() + place.column) * seedCount() +
                                        place.seed);
    }
};

/// Paints what is in sight only.
class ComparisonGrid : public QAbstractScrollArea {
    Q_OBJECT

public:
    ComparisonGrid(ThumbnailCache& thumbnails, QWidget* parent = nullptr);

    void setContents(GridContents contents);
    const GridContents& contents() const { return m_contents; }
    GridPlace chosen() const { return m_chosen; }
    /// By the person; a place outside of the grid is none.
    void choose(const GridPlace& place);
    /// Where a cell is painted, device-independent pixels of the viewport.
    QRect cellRect(const GridPlace& place) const;
    /// Of the chosen cell, as it is painted; null: none, or it is still being read.
    QImage smallPicture() const;
    QSize sizeHint() const override { return {640, 380}; }

signals:
    void choiceChanged();
    void openRequested();  ///< the chosen cell: Enter or a double click
    void dragRequested();  ///< the chosen cell's picture, out of the grid by the mouse

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    QRect headRect(int column) const;
    int headNeed() const;
    void layOut();
    void paintHeads(QPainter& painter);
    void paintCell(QPainter& painter, const GridPlace& place, const QRect& box);
    QString describe(const GridPlace& place) const;
    std::optional<GridPlace> placeAt(const QPoint& position) const;

    ThumbnailCache& m_thumbnails;
    GridContents m_contents;
    GridPlace m_chosen;
    std::optional<QPoint> m_pressed;  ///< where a picture was taken hold of
    int m_side = 80;                  ///< of a cell
    int m_group = 80;  ///< width of a column's cells, or of its head where that needs more
};

/// What can be done with the chosen cell besides looking at it, by its context menu and by keys:
/// opened large, marked, copied, shown in its folder; and by the mouse, dragged into another
/// program.
class CellMenu : public QObject {
    Q_OBJECT

public:
    /// `marks` is the panel that marks the chosen cell.
    CellMenu(ComparisonGrid& grid, MarkPanel& marks, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString file() const;  ///< of the chosen cell; empty: it is not drawn
    void show();
    void copy();
    void drag();
    void showFolder();

    ComparisonGrid& m_grid;
    MarkPanel& m_marks;
    /// As for the pair on view, which is out of sight then.
    const QKeySequence m_copyKeys{QKeySequence::Copy};
    const QKeySequence m_folderKeys{Qt::CTRL | Qt::SHIFT | Qt::Key_F};
};

}  // namespace dreambooth
