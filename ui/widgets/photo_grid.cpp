// The list view behind the grid; photo_grid_delegate paints a cell.
// Keys move through the grid as in any icon view; a screen reader reads name and badge.
#include <ui/widgets/photo_grid.h>
#include <ui/widgets/photo_grid_delegate.h>

#include <QKeyEvent>
#include <QScrollBar>

namespace dreambooth {

void PhotoGridModel::setItems(std::vector<PhotoGridItem> items) {
    const bool sameKeys = items.size() == m_items.size() &&
                          std::equal(items.begin(), items.end(), m_items.begin(),
                                     [](const auto& a, const auto& b) { return a.key == b.key; });
    if (sameKeys) {
        m_items = std::move(items);
        if (!m_items.empty()) emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    const int before = rowCount();
    const int after = static_cast<int>(items.size());
    const int shared = std::min(before, after);
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_items = std::move(items);
        endInsertRows();
    } else if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_items = std::move(items);
        endRemoveRows();
    } else {
        m_items = std::move(items);
    }
    if (shared > 0) emit dataChanged(index(0), index(shared - 1));
}

int PhotoGridModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
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
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &PhotoGrid::layOut);
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

void PhotoGrid::setGrowing(bool growing) {
    m_growing = growing;
    QSizePolicy policy(QSizePolicy::Expanding,
                       growing ? QSizePolicy::Fixed : QSizePolicy::Expanding);
    policy.setHeightForWidth(growing);
    setSizePolicy(policy);
    updateGeometry();
}

void PhotoGrid::setCurrentRow(int row) {
    setCurrentIndex(m_model->index(row));
}

QSize PhotoGrid::cellFor(int width) const {
    // QListView starts a new row when the last pixel is reached.
    const int columns = qMax(1, (width - 1) / (m_minimumWidth + m_gap));
    const int cell = qMax(1, (width - 1) / columns);
    return {cell, qRound((cell - m_gap) * m_heightRatio) + m_gap};
}

int PhotoGrid::heightForWidth(int width) const {
    const QSize cell = cellFor(width);
    const int columns = qMax(1, width / cell.width());
    const int rows = (m_model->rowCount() + columns - 1) / columns;
    return rows * cell.height();
}

QSize PhotoGrid::sizeHint() const {
    if (!m_growing) return {3 * m_minimumWidth, 2 * m_minimumWidth};
    const int wide = width() > 0 ? width() : 3 * m_minimumWidth;
    return {3 * m_minimumWidth, heightForWidth(wide)};
}

QSize PhotoGrid::minimumSizeHint() const {
    return {m_minimumWidth, m_growing ? sizeHint().height() : m_minimumWidth};
}

void PhotoGrid::resizeEvent(QResizeEvent* event) {
    layOut();
    QListView::resizeEvent(event);
    if (m_growing && event->size().width() != event->oldSize().width()) updateGeometry();
}

void PhotoGrid::keyPressEvent(QKeyEvent* event) {
    const int row = currentRow();
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

void PhotoGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    emit currentRowChanged(current.row());
}

}  // namespace dreambooth
