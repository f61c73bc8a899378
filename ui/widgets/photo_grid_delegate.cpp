// Where a picture lies in its cell: whole, filled, or filled around its crop so that the crop is
// always in sight.
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/photo_grid.h>
#include <ui/widgets/photo_grid_delegate.h>

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace dreambooth {

using theme::Role;

namespace {

constexpr double cornerRadius = 6;

QRectF placeWhole(const QSizeF& picture, const QRectF& cell) {
    const QSizeF size = picture.scaled(cell.size(), Qt::KeepAspectRatio);
    return {cell.center() - QPointF(size.width(), size.height()) / 2, size};
}

QRectF placeCover(const QSizeF& picture, const QRectF& cell) {
    const QSizeF size = picture.scaled(cell.size(), Qt::KeepAspectRatioByExpanding);
    return {cell.center() - QPointF(size.width(), size.height()) / 2, size};
}

// Filled like placeCover(), but never so large that the crop would be cut, and moved until the
// crop is in sight.
QRectF placeAround(const QSizeF& picture, const QRectF& crop, const QRectF& cell) {
    const QSizeF square(picture.width() * crop.width(), picture.height() * crop.height());
    const double fill = std::max(cell.width() / picture.width(), cell.height() / picture.height());
    const double fit = std::min(cell.width() / square.width(), cell.height() / square.height());
    const QSizeF size = picture * std::min(fill, fit);
    const auto place = [](double cellStart, double cellLength, double length, double cropMiddle) {
        if (length <= cellLength) return cellStart + (cellLength - length) / 2;
        return std::clamp(cellStart + cellLength / 2 - cropMiddle * length,
                          cellStart + cellLength - length, cellStart);
    };
    return {QPointF(place(cell.left(), cell.width(), size.width(), crop.center().x()),
                    place(cell.top(), cell.height(), size.height(), crop.center().y())),
            size};
}

void drawBadge(QPainter* painter, const QRectF& cell, const PhotoGridBadge& badge) {
    const theme::ToneColors colors = theme::toneColors(badge.tone);
    painter->setFont(theme::smallFont());
    const QFontMetricsF metrics(painter->font());
    const double width = std::min(metrics.horizontalAdvance(badge.text) + 18, cell.width() - 16);
    const QRectF area(cell.left() + 8, cell.bottom() - 8 - 18, width, 18);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colors.background);
    painter->drawRoundedRect(area, 9, 9);
    painter->setPen(colors.text);
    painter->drawText(area, Qt::AlignCenter,
                      metrics.elidedText(badge.text, Qt::ElideRight, width - 12));
}

void drawNumber(QPainter* painter, const QRectF& cell, int number) {
    const QString text = QString::number(number);
    QFont font = theme::smallFont();
    font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    const double width = std::max(22.0, QFontMetricsF(font).horizontalAdvance(text) + 14);
    const QRectF chip(cell.right() - 8 - width, cell.top() + 8, width, 18);
    QColor back = theme::pictureDimming();
    back.setAlphaF(0.75f);
    painter->setPen(Qt::NoPen);
    painter->setBrush(back);
    painter->drawRoundedRect(chip, 9, 9);
    painter->setPen(theme::pictureLine());
    painter->drawText(chip, Qt::AlignCenter, text);
}

}  // namespace

PhotoGridDelegate::PhotoGridDelegate(PhotoGrid* grid) : QStyledItemDelegate(grid), m_grid(grid) {}

QSize PhotoGridDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return m_grid->gridSize();
}

void PhotoGridDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const auto item = index.data(PhotoGridModel::itemRole).value<PhotoGridItem>();
    emit m_grid->pictureWanted(index.row());
    const double half = m_grid->gap() / 2.0;
    const QRectF cell = QRectF(option.rect).adjusted(half, half, -half, -half);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setRenderHint(QPainter::SmoothPixmapTransform);

    QPainterPath corners;
    corners.addRoundedRect(cell, cornerRadius, cornerRadius);
    painter->setClipPath(corners);
    painter->fillRect(cell, theme::color(Role::sidebar));
    if (!item.picture.isNull()) {
        const QSizeF picture = item.picture.size();
        const bool showsCrop = m_grid->fill() == PhotoGrid::Fill::crop && !item.crop.isEmpty();
        const QRectF target = showsCrop ? placeAround(picture, item.crop, cell)
                              : m_grid->fill() == PhotoGrid::Fill::cover
                                  ? placeCover(picture, cell)
                                  : placeWhole(picture, cell);
        if (item.leftOut) painter->setOpacity(0.3);
        painter->drawImage(target, item.picture);
        painter->setOpacity(1);
        if (showsCrop) {
            const QRectF square(target.left() + item.crop.left() * target.width(),
                                target.top() + item.crop.top() * target.height(),
                                item.crop.width() * target.width(),
                                item.crop.height() * target.height());
            QPainterPath outside;
            outside.addRect(target.intersected(cell));
            outside.addRect(square);
            painter->fillPath(outside, theme::pictureDimming());
            drawOutlines(*painter, item.subject, target);
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(theme::pictureLine(), 1.2));
            painter->drawRect(square.adjusted(0.6, 0.6, -0.6, -0.6));
        }
    }
    if (item.number > 0) drawNumber(painter, cell, item.number);
    if (item.badge) drawBadge(painter, cell, *item.badge);

    painter->setClipping(false);
    if (option.state & QStyle::State_Selected) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(theme::color(Role::tuned), 2.5));
        painter->drawRoundedRect(cell.adjusted(-3, -3, 3, 3), cornerRadius + 3, cornerRadius + 3);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(theme::color(Role::muted), 1));
        painter->drawRoundedRect(cell.adjusted(-2, -2, 2, 2), cornerRadius + 2, cornerRadius + 2);
    }
    if (option.state & QStyle::State_HasFocus) {
        // Beside the ring of what is chosen: where the keys act.
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(theme::color(Role::text), 1.5, Qt::DotLine));
        painter->drawRoundedRect(cell.adjusted(-3, -3, 3, 3), cornerRadius + 3, cornerRadius + 3);
    }
    painter->restore();
}

}  // namespace dreambooth
