// Marks, notes and deletions of the comparison on view and of those in the strip, with undo.
#pragma once

#include <ui/compare/comparison_list.h>

#include <QObject>
#include <functional>

class QPoint;
class QUndoStack;

namespace dreambooth {

class MarkPanel;
class PairOnView;
class PromptStrip;

class MarkPresenter : public QObject {
    Q_OBJECT

public:
    struct Parts {
        ComparisonList& comparisons;
        PairOnView& onView;
        PromptStrip& strip;
        MarkPanel& ofPair;     ///< the comparison on view
        MarkPanel& ofPicture;  ///< the chosen one of the grid
        QUndoStack& undo;
        std::function<bool()> mayChange;
        std::function<bool()> showsGrid;
        std::function<void()> showPanel;  ///< where a note is written
    };
    /// `page`: where the keys count.
    MarkPresenter(Parts parts, QWidget* page);

    /// After another comparison may be on view, or its mark has changed.
    void update();
    /// On the undo stack; nothing where the project is only looked at.
    void change(const MarkPlace& place, const Mark& mark);

private:
    void remove(const QString& id);
    void showMenu(const QString& id, const QPoint& place);

    Parts m_parts;
};

}  // namespace dreambooth
