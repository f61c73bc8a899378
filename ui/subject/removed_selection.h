// Which of the chosen photos were removed: an undo that brings them back chooses them again, unless
// the person has chosen another one since.
#pragma once

#include <QSet>
#include <QString>
#include <vector>

namespace dreambooth {

class PhotoGrid;
struct PhotoGridItem;

class RemovedSelection {
public:
    struct Change {
        std::vector<int> cameBack;  ///< rows among the new items
        bool hasLost = false;       ///< some have gone now
    };
    /// Before the grid shows these in place of what it has.
    Change update(const PhotoGrid& grid, const std::vector<PhotoGridItem>& items);
    /// After it: what is chosen now is so in the place of those that went.
    void noteChosen(const PhotoGrid& grid);

private:
    QSet<QString> m_gone;     ///< keys of photos that may come back
    QString m_chosenInstead;  ///< key
};

}  // namespace dreambooth
