// A grid of pictures with number chips and badges, by keyboard and mouse: the subject's photos and
// the class images. Cells grow with the width; left-out pictures are dimmed.
#pragma once

#include <ui/style/theme.h>
#include <QAbstractListModel>
#include <QImage>
#include <QListView>
#include <QPersistentModelIndex>
#include <QPolygonF>
#include <QStyledItemDelegate>
#include <optional>
#include <vector>

namespace dreambooth {

struct PhotoGridBadge {
    QString text;
    theme::Tone tone = theme::Tone::neutral;
    bool operator==(const PhotoGridBadge&) const = default;
};

struct PhotoGridItem {
    QString key;   ///< file name
    QString name;  ///< as a person knows it; for the tool tip and screen readers
    QImage picture;
    int number = 0;  ///< chip at the top right; 0: none
    /// The square in parts of the picture (0…1 of its width and height); empty: no crop is shown.
    QRectF crop;
    std::vector<QPolygonF> subject;  ///< outlines, drawn where the crop is; in the same parts
    std::optional<PhotoGridBadge> badge;
    QString mark;     ///< a word at the top left ("Mask"); empty: none
    QString caption;  ///< the line below it, where the grid has lines
    bool leftOut = false;
};

class PhotoGridModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles { itemRole = Qt::UserRole };
    using QAbstractListModel::QAbstractListModel;

    /// Replaces all; those whose keys stay are selected, hidden and current as before.
    void setItems(std::vector<PhotoGridItem> items);
    const std::vector<PhotoGridItem>& items() const { return m_items; }

    int rowCount(const QModelIndex& parent = {}) const override;
    /// What a drag within the grid carries.
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    /// Rows to the places that those of them have that stay; −1: it goes.
    void removeGone(std::vector<int>& places);
    void reorder(const std::vector<int>& places);

    std::vector<PhotoGridItem> m_items;
};

class PhotoGrid : public QListView {
    Q_OBJECT

public:
    enum class Fill {
        whole,  ///< the whole picture, nothing cut
        crop,   ///< filled around the crop, outside dimmed
        cover,  ///< filled, cut by the cell
    };

    explicit PhotoGrid(const QString& accessibleName, QWidget* parent = nullptr);

    PhotoGridModel* photos() const { return m_model; }
    /// Pictures are at least `minimumWidth` wide and `heightRatio` × as high, `gap` apart (half of
    /// it also at the border).
    void setCells(int minimumWidth, double heightRatio, int gap = 14);
    int gap() const { return m_gap; }
    void setFill(Fill fill);
    Fill fill() const { return m_fill; }
    /// A line of text under each picture, cut where it is longer.
    void setHasLines(bool hasLines);
    int lineHeight() const;  ///< 0 without lines
    /// As high as its contents, without a scroll bar of its own: a scroll area around it scrolls.
    void setGrowing(bool growing);

    /// Which rows are shown; those beyond the list, and all before this is called, are. The others
    /// take no room, are passed over by keys and are never selected.
    void setShown(const std::vector<bool>& shown);
    /// The nearest shown row from `row` on, by steps of 1 or −1; −1: there is none.
    int shownFrom(int row, int step) const;

    /// Several can be selected (Shift, Ctrl, a rubber band), and moved by dragging or with Alt and
    /// the arrow keys.
    void setEditable();

    int currentRow() const { return currentIndex().row(); }
    void setCurrentRow(int row);
    /// In order; the current one where no other is selected.
    std::vector<int> selectedRows() const;
    void selectRows(const std::vector<int>& rows);
    /// Past the neighbour that is shown, with moveRequested().
    void moveSelected(bool isEarlier);

    /// Nothing between the pictures: there a rubber band begins.
    QModelIndex indexAt(const QPoint& position) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return m_growing; }
    int heightForWidth(int width) const override;
    /// Where it is growing, by the scroll area around it.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

signals:
    void currentRowChanged(int row);
    /// It is being painted: its picture should be there.
    void pictureRequested(int row);
    /// A click.
    void chosen(int row);
    /// Enter or Space.
    void opened(int row);
    /// Delete or Backspace; the selected ones are meant.
    void removeRequested(int row);
    void selectedRowsChanged();
    /// The selected ones are to stand before this row, or at the end.
    void moveRequested(int before);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void selectionChanged(const QItemSelection& selected,
                          const QItemSelection& deselected) override;
    void startDrag(Qt::DropActions actions) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int rowBefore(const QPoint& position) const;
    QSize cellFor(int width) const;
    void layOut();

    PhotoGridModel* m_model;
    int m_minimumWidth = 200;
    double m_heightRatio = 1;
    int m_gap = 14;
    Fill m_fill = Fill::whole;
    bool m_growing = false;
    bool m_hasLines = false;
    int m_hidden = 0;                 ///< rows
    int m_dropBefore = -1;            ///< while something is dragged over it
    QPersistentModelIndex m_earlier;  ///< the current one before the one that is
    /// From which Shift selects while m_anchored is the current one: what was clicked last.
    QPersistentModelIndex m_anchor, m_anchored;
};

class PhotoGrid;

class PhotoGridDelegate : public QStyledItemDelegate {
public:
    explicit PhotoGridDelegate(PhotoGrid* grid);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    PhotoGrid* m_grid;
};

}  // namespace dreambooth
Q_DECLARE_METATYPE(dreambooth::PhotoGridItem)