// Photos are told apart by their keys: rows shift as others come and go.
#include <ui/subject/removed_selection.h>
#include <ui/widgets/photo_grid.h>

#include <algorithm>

namespace dreambooth {

namespace {

QString keyAt(const PhotoGrid& grid, int row) {
    const std::vector<PhotoGridItem>& items = grid.photos()->items();
    return row >= 0 && row < std::ssize(items) ? items[static_cast<size_t>(row)].key : QString();
}

}  // namespace

RemovedSelection::Change RemovedSelection::update(const PhotoGrid& grid,
                                                  const std::vector<PhotoGridItem>& items) {
    if (keyAt(grid, grid.currentRow()) != m_chosenInstead) m_gone.clear();
    Change change;
    QSet<QString> there;
    for (int row = 0; row < static_cast<int>(items.size()); ++row) {
        const QString& key = items[static_cast<size_t>(row)].key;
        there.insert(key);
        if (m_gone.remove(key)) change.cameBack.push_back(row);
    }
    change.hasLost = std::ranges::any_of(grid.photos()->items(), [&](const PhotoGridItem& item) {
        return !there.contains(item.key);
    });
    for (const int row : grid.selectedRows())
        if (const QString key = keyAt(grid, row); !there.contains(key)) m_gone.insert(key);
    return change;
}

void RemovedSelection::noteChosen(const PhotoGrid& grid) {
    m_chosenInstead = keyAt(grid, grid.currentRow());
}

}  // namespace dreambooth
