// What can be done with the chosen cell of the grid besides looking at it, by its context menu and
// by keys: opened large, marked, copied, shown in its folder; and by the mouse, dragged into
// another program.
#pragma once

#include <QKeySequence>
#include <QObject>

namespace dreambooth {

class ComparisonGrid;
class MarkPanel;

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
