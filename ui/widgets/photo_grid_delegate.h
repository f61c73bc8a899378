// Paints one cell of a PhotoGrid: the picture, its crop, number chip, badge, and the chosen frame.
// Everything stays inside the cell's rounded corners.
#pragma once

#include <QStyledItemDelegate>

namespace dreambooth {

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
