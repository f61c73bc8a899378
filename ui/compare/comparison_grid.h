// A grid of small pictures: a row a prompt, a group of columns a model, in it a column a seed.
// Paints what is in sight only.
#pragma once

#include <comparisons/comparison.h>
#include <ui/compare/thumbnail_cache.h>
#include <ui/widgets/side_label.h>

#include <QAbstractScrollArea>
#include <optional>
#include <vector>

namespace dreambooth {

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

struct GridContents {
    std::vector<QString> rows;       ///< short prompts
    std::vector<SideLabel> columns;  ///< models
    std::vector<QString> details;    ///< of each column, beside its name; empty: nothing
    std::vector<std::int64_t> seeds;
    std::vector<GridCell> cells;  ///< by row, then column, then seed

    std::size_t index(const GridPlace& place) const {
        return (static_cast<std::size_t>(place.row) * columns.size() +
                static_cast<std::size_t>(place.column)) *
                   seeds.size() +
               static_cast<std::size_t>(place.seed);
    }
    const GridCell& at(const GridPlace& place) const { return cells[index(place)]; }
    bool has(const GridPlace& place) const;
};

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
    void opened();      ///< the chosen cell: Enter or a double click
    void draggedOut();  ///< the chosen cell's picture, by the mouse

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

}  // namespace dreambooth
