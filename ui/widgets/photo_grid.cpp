// The list view behind the grid and the delegate that paints a cell. Keys move through the grid as
// in any icon view; a screen reader reads name and badge.
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/photo_grid.h>
#include <ui/widgets/scrolling.h>
#include <QCoreApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QHash>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <utility>

namespace dreambooth {

void PhotoGridModel::setItems(std::vector<PhotoGridItem> items) {
    QHash<QString, int> known;
    for (int row = 0; row < rowCount(); ++row)
        known.insert(m_items[static_cast<size_t>(row)].key, row);
    std::vector<int> places(m_items.size(), -1);  // among those that stay; −1: it goes
    int kept = 0;
    for (const PhotoGridItem& item : items)
        if (known.contains(item.key)) places[static_cast<size_t>(known.take(item.key))] = kept++;
    removeGone(places);
    reorder(places);
    for (size_t first = 0; first < items.size(); ++first) {
        const auto isThere = [&](size_t row) {
            return first < m_items.size() && items[row].key == m_items[first].key;
        };
        if (isThere(first)) continue;
        size_t end = first + 1;
        while (end < items.size() && !isThere(end)) ++end;
        beginInsertRows({}, static_cast<int>(first), static_cast<int>(end) - 1);
        m_items.insert(m_items.begin() + static_cast<std::ptrdiff_t>(first),
                       items.begin() + static_cast<std::ptrdiff_t>(first),
                       items.begin() + static_cast<std::ptrdiff_t>(end));
        endInsertRows();
        first = end - 1;
    }
    m_items = std::move(items);
    if (!m_items.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

void PhotoGridModel::removeGone(std::vector<int>& places) {
    for (int last = rowCount() - 1; last >= 0; --last) {
        int first = last + 1;
        while (first > 0 && places[static_cast<size_t>(first) - 1] < 0) --first;
        if (first > last) continue;
        beginRemoveRows({}, first, last);
        m_items.erase(m_items.begin() + first, m_items.begin() + last + 1);
        places.erase(places.begin() + first, places.begin() + last + 1);
        endRemoveRows();
        last = first;
    }
}

void PhotoGridModel::reorder(const std::vector<int>& places) {
    if (std::ranges::is_sorted(places)) return;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex& one : before) after += index(places[static_cast<size_t>(one.row())]);
    std::vector<PhotoGridItem> ordered(m_items.size());
    for (size_t row = 0; row < m_items.size(); ++row)
        ordered[static_cast<size_t>(places[row])] = std::move(m_items[row]);
    m_items = std::move(ordered);
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

int PhotoGridModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

Qt::ItemFlags PhotoGridModel::flags(const QModelIndex& index) const {
    return QAbstractListModel::flags(index) | Qt::ItemIsDragEnabled;
}

QVariant PhotoGridModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const PhotoGridItem& item = m_items[static_cast<size_t>(index.row())];
    const QString badge = item.badge ? item.badge->text : QString();
    switch (role) {
        case itemRole:
            return QVariant::fromValue(item);
        case Qt::ToolTipRole:
            return item.name;
        case Qt::DisplayRole:
        case Qt::AccessibleTextRole: {
            QStringList parts;
            if (item.number > 0) parts += QString::number(item.number);
            parts += item.name;
            if (!badge.isEmpty()) parts += badge;
            if (!item.mark.isEmpty()) parts += item.mark;
            if (!item.caption.isEmpty()) parts += item.caption;
            return parts.join(QStringLiteral(", "));
        }
        default:
            return {};
    }
}

PhotoGrid::PhotoGrid(const QString& accessibleName, QWidget* parent)
    : QListView(parent), m_model(new PhotoGridModel(this)) {
    setAccessibleName(accessibleName);
    setProperty("look", QStringLiteral("grid"));
    setModel(m_model);
    setItemDelegate(new PhotoGridDelegate(this));
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &PhotoGrid::layOut);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, [this] {
        layOut();
        // All that were selected have gone.
        if (!selectionModel()->hasSelection())
            selectionModel()->select(currentIndex(), QItemSelectionModel::Select);
    });
    viewport()->setAutoFillBackground(false);
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex& index) { emit chosen(index.row()); });
}

void PhotoGrid::setCells(int minimumWidth, double heightRatio, int gap) {
    m_minimumWidth = minimumWidth;
    m_heightRatio = heightRatio;
    m_gap = gap;
    layOut();
    updateGeometry();
}

void PhotoGrid::layOut() {
    // Decided here and not "as needed": QListView would lay out before it knows, and cells jump.
    const QSize room = contentsRect().size();
    const bool scrolls = !m_growing && heightForWidth(room.width()) > room.height();
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setGridSize(cellFor(room.width() - (scrolls ? verticalScrollBar()->sizeHint().width() : 0)));
}

void PhotoGrid::setFill(Fill fill) {
    m_fill = fill;
    viewport()->update();
}

void PhotoGrid::setHasLines(bool hasLines) {
    if (hasLines == m_hasLines) return;
    m_hasLines = hasLines;
    layOut();
    updateGeometry();
}

int PhotoGrid::lineHeight() const {
    return m_hasLines ? QFontMetrics(theme::smallFont()).height() + 6 : 0;
}

void PhotoGrid::setGrowing(bool growing) {
    m_growing = growing;
    // Not fixed: its least height would be the one for the width that it has now, and narrower
    // photos are lower. A scroll area that fits itself to that would show its bar for the wide ones
    // and hide it for the narrow ones, each time within the other.
    QSizePolicy policy(QSizePolicy::Expanding,
                       growing ? QSizePolicy::Preferred : QSizePolicy::Expanding);
    policy.setHeightForWidth(growing);
    setSizePolicy(policy);
    updateGeometry();
}

void PhotoGrid::setEditable() {
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setDragEnabled(true);
    setAcceptDrops(true);
    viewport()->setAcceptDrops(true);
    setDefaultDropAction(Qt::MoveAction);
}

void PhotoGrid::setCurrentRow(int row) {
    setCurrentIndex(m_model->index(row));
}

void PhotoGrid::setShown(const std::vector<bool>& shown) {
    bool isOther = false;
    m_hidden = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto at = static_cast<size_t>(row);
        const bool isHidden = at < shown.size() && !shown[at];
        if (isHidden) ++m_hidden;
        if (isRowHidden(row) == isHidden) continue;
        isOther = true;
        setRowHidden(row, isHidden);
    }
    if (!isOther) return;
    layOut();
    updateGeometry();
}

int PhotoGrid::shownFrom(int row, int step) const {
    while (row >= 0 && row < m_model->rowCount() && isRowHidden(row)) row += step;
    return row >= 0 && row < m_model->rowCount() ? row : -1;
}

std::vector<int> PhotoGrid::selectedRows() const {
    std::vector<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedIndexes())
        if (!isRowHidden(index.row())) rows.push_back(index.row());
    if (rows.empty() && currentRow() >= 0) rows.push_back(currentRow());
    std::ranges::sort(rows);
    return rows;
}

void PhotoGrid::selectRows(const std::vector<int>& rows) {
    m_anchored = QModelIndex();
    QItemSelection selection;
    for (const int row : rows) selection.select(m_model->index(row), m_model->index(row));
    if (!rows.empty())
        selectionModel()->setCurrentIndex(m_model->index(rows.front()),
                                          QItemSelectionModel::NoUpdate);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

/// With Shift QListView selects from the last click or key, although another photo may have been
/// chosen since, by a filter or a command.
void PhotoGrid::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command) {
    const int row = currentRow();  // it has moved already
    if (!command.testFlag(QItemSelectionModel::Current) || state() == DragSelectingState ||
        row < 0) {
        m_anchor = currentIndex();
        m_anchored = state() == DragSelectingState ? QModelIndex() : currentIndex();
        return QListView::setSelection(rect, command);
    }
    const auto isSelected = [this](int one) {
        return one >= 0 && selectionModel()->isSelected(m_model->index(one));
    };
    const int before = std::exchange(m_earlier, m_model->index(row)).row();
    int anchor = isSelected(before) ? before : row;
    if (isSelected(before) && m_anchored.row() == before && isSelected(m_anchor.row())) {
        anchor = m_anchor.row();
    } else {
        // The far end of what is selected around the photo that was the current one stays.
        const int step = isSelected(shownFrom(before - 1, -1)) ? -1 : 1;
        while (isSelected(before) && isSelected(shownFrom(anchor + step, step)))
            anchor = shownFrom(anchor + step, step);
    }
    m_anchor = m_model->index(anchor);
    m_anchored = m_model->index(row);
    QItemSelection selection;
    for (int one = std::min(anchor, row); one <= std::max(anchor, row); ++one)
        if (!isRowHidden(one)) selection.select(m_model->index(one), m_model->index(one));
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

void PhotoGrid::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
    QListView::selectionChanged(selected, deselected);
    emit selectedRowsChanged();
}

/// QListView's own would move cells about.
void PhotoGrid::startDrag(Qt::DropActions) {
    auto* drag = new QDrag(this);
    auto* data = new QMimeData;
    data->setData(QStringLiteral("application/x-dreambooth-photos"), {});
    drag->setMimeData(data);
    const auto& item = m_model->items()[static_cast<size_t>(currentRow())];
    if (!item.picture.isNull())
        drag->setPixmap(QPixmap::fromImage(
            item.picture.scaled(96, 96, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
    drag->exec(Qt::MoveAction);
    m_dropBefore = -1;
    viewport()->update();
}

/// The row that what is dropped here would stand before.
int PhotoGrid::rowBefore(const QPoint& position) const {
    int before = m_model->rowCount();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (isRowHidden(row)) continue;
        const QRect cell = visualRect(m_model->index(row));
        const bool isLater = position.y() < cell.top() ||
                             (position.y() <= cell.bottom() && position.x() < cell.center().x());
        if (isLater) return row;
        before = row + 1;
    }
    return before;
}

// Files from elsewhere are the page's.
void PhotoGrid::dragEnterEvent(QDragEnterEvent* event) {
    if (event->source() != this) return event->ignore();
    event->acceptProposedAction();
}

void PhotoGrid::dragMoveEvent(QDragMoveEvent* event) {
    if (event->source() != this) return event->ignore();
    event->acceptProposedAction();
    m_dropBefore = rowBefore(event->position().toPoint());
    viewport()->update();
}

void PhotoGrid::dragLeaveEvent(QDragLeaveEvent*) {
    m_dropBefore = -1;
    viewport()->update();
}

void PhotoGrid::dropEvent(QDropEvent* event) {
    if (event->source() != this) return event->ignore();
    event->acceptProposedAction();
    m_dropBefore = -1;
    viewport()->update();
    emit moveRequested(rowBefore(event->position().toPoint()));
}

void PhotoGrid::paintEvent(QPaintEvent* event) {
    QListView::paintEvent(event);
    const int last = shownFrom(m_model->rowCount() - 1, -1);
    if (m_dropBefore < 0 || last < 0) return;
    const bool isEnd = m_dropBefore > last;
    const QRect cell = visualRect(m_model->index(isEnd ? last : m_dropBefore));
    const int x = isEnd ? cell.right() : cell.left();
    QPainter painter(viewport());
    painter.fillRect(QRect(x - 1, cell.top() + m_gap / 2, 3, cell.height() - m_gap),
                     theme::color(theme::Role::tuned));
}

QModelIndex PhotoGrid::indexAt(const QPoint& position) const {
    const QModelIndex index = QListView::indexAt(position);
    const int half = m_gap / 2;
    const bool isOnPicture =
        index.isValid() && visualRect(index).adjusted(half, half, -half, -half).contains(position);
    return isOnPicture ? index : QModelIndex();
}

QSize PhotoGrid::cellFor(int width) const {
    // QListView starts a new row when the last pixel is reached.
    const int columns = qMax(1, (width - 1) / (m_minimumWidth + m_gap));
    const int cell = qMax(1, (width - 1) / columns);
    return {cell, qRound((cell - m_gap) * m_heightRatio) + lineHeight() + m_gap};
}

int PhotoGrid::heightForWidth(int width) const {
    const QSize cell = cellFor(width);
    const int columns = qMax(1, width / cell.width());
    const int shown = std::max(0, m_model->rowCount() - m_hidden);
    const int rows = (shown + columns - 1) / columns;
    return rows * cell.height();
}

QSize PhotoGrid::sizeHint() const {
    if (!m_growing) return {3 * m_minimumWidth, 2 * m_minimumWidth};
    const int wide = width() > 0 ? width() : 3 * m_minimumWidth;
    return {3 * m_minimumWidth, heightForWidth(wide)};
}

QSize PhotoGrid::minimumSizeHint() const {
    return {m_minimumWidth, m_growing ? 0 : m_minimumWidth};  // growing: heightForWidth() says it
}

void PhotoGrid::scrollTo(const QModelIndex& index, ScrollHint hint) {
    if (!m_growing) return QListView::scrollTo(index, hint);
    for (QWidget* at = parentWidget(); at != nullptr; at = at->parentWidget()) {
        const auto* area = qobject_cast<QScrollArea*>(at);
        if (area == nullptr) continue;
        // What was added just now, here or above the scroll area, has its room only after that.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const QRect cell = visualRect(index);
        return showPart(*area, {mapTo(area->widget(), cell.topLeft()), cell.size()});
    }
}

void PhotoGrid::resizeEvent(QResizeEvent* event) {
    layOut();
    QListView::resizeEvent(event);
    if (m_growing && event->size().width() != event->oldSize().width()) updateGeometry();
}

void PhotoGrid::moveSelected(bool isEarlier) {
    const std::vector<int> rows = selectedRows();
    if (rows.empty()) return;
    const int before = shownFrom(rows.front() - 1, -1), after = shownFrom(rows.back() + 1, 1);
    emit moveRequested(isEarlier ? qMax(0, before) : after >= 0 ? after + 1 : m_model->rowCount());
}

void PhotoGrid::keyPressEvent(QKeyEvent* event) {
    const int row = currentRow();
    const bool isEarlier = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    const bool isLater = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    if (event->modifiers() == Qt::AltModifier && (isEarlier || isLater) && acceptDrops())
        return moveSelected(isEarlier);
    if (event->modifiers() == Qt::NoModifier &&
        (event->key() == Qt::Key_Home || event->key() == Qt::Key_End)) {
        const bool isHome = event->key() == Qt::Key_Home;
        setCurrentRow(shownFrom(isHome ? 0 : m_model->rowCount() - 1, isHome ? 1 : -1));
        return;
    }
    if (row >= 0 && event->modifiers() == Qt::NoModifier) {
        switch (event->key()) {
            case Qt::Key_Return:
            case Qt::Key_Enter:
            case Qt::Key_Space:
                emit opened(row);
                return;
            case Qt::Key_Delete:
            case Qt::Key_Backspace:
                emit removeRequested(row);
                return;
            default:
                break;
        }
    }
    QListView::keyPressEvent(event);
}

/// The one after it becomes the current one, where Qt takes the one before it.
void PhotoGrid::rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) {
    if (currentRow() >= first && currentRow() <= last) {
        const int after = shownFrom(last + 1, 1);
        selectionModel()->setCurrentIndex(
            m_model->index(after >= 0 ? after : shownFrom(first - 1, -1)),
            QItemSelectionModel::NoUpdate);
    }
    QListView::rowsAboutToBeRemoved(parent, first, last);
}

void PhotoGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    m_earlier = previous;
    if (previous != m_anchored) m_anchored = QModelIndex();
    emit currentRowChanged(current.row());
}

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

void drawChip(QPainter* painter, const QRectF& chip, const QString& text, const QFont& font) {
    QColor back = theme::pictureDimming();
    back.setAlphaF(0.75f);
    painter->setFont(font);
    painter->setPen(Qt::NoPen);
    painter->setBrush(back);
    painter->drawRoundedRect(chip, 9, 9);
    painter->setPen(theme::pictureLine());
    painter->drawText(chip, Qt::AlignCenter, text);
}

void drawNumber(QPainter* painter, const QRectF& cell, int number) {
    const QString text = QString::number(number);
    QFont font = theme::smallFont();
    font.setWeight(QFont::DemiBold);
    const double width = std::max(22.0, QFontMetricsF(font).horizontalAdvance(text) + 14);
    drawChip(painter, {cell.right() - 8 - width, cell.top() + 8, width, 18}, text, font);
}

void drawMark(QPainter* painter, const QRectF& cell, const QString& mark) {
    const double width = QFontMetricsF(theme::smallFont()).horizontalAdvance(mark) + 18;
    drawChip(painter, {cell.left() + 8, cell.top() + 8, width, 18}, mark, theme::smallFont());
}

}  // namespace

PhotoGridDelegate::PhotoGridDelegate(PhotoGrid* grid) : QStyledItemDelegate(grid), m_grid(grid) {}

QSize PhotoGridDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return m_grid->gridSize();
}

void PhotoGridDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const auto item = index.data(PhotoGridModel::itemRole).value<PhotoGridItem>();
    emit m_grid->pictureRequested(index.row());
    const double half = m_grid->gap() / 2.0;
    const int lineHeight = m_grid->lineHeight();
    const QRectF cell = QRectF(option.rect).adjusted(half, half, -half, -half - lineHeight);
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
    if (!item.mark.isEmpty()) drawMark(painter, cell, item.mark);

    painter->setClipping(false);
    if (lineHeight > 0) {
        painter->setFont(theme::smallFont());
        const bool isChosen = option.state.testFlag(QStyle::State_Selected);
        painter->setPen(theme::color(isChosen ? Role::text : Role::muted));
        painter->drawText(
            QRectF(cell.left(), cell.bottom(), cell.width(), lineHeight),
            Qt::AlignLeft | Qt::AlignBottom,
            QFontMetricsF(painter->font()).elidedText(item.caption, Qt::ElideRight, cell.width()));
    }
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
