// A line that says what was just deleted, with a link that undoes it: nobody looks for undo in a
// menu after a key that was hit by mistake. It goes with the next step; what is deleted in a row,
// the link brings back as a whole.
#pragma once

#include <QWidget>

class QLabel;
class QUndoStack;

namespace dreambooth {

class UndoNotice : public QWidget {
    Q_OBJECT

public:
    /// `linkSays` is what a screen reader says of the link. `undo` outlives this.
    UndoNotice(QUndoStack& undo, const QString& linkSays, QWidget* parent = nullptr);

    /// How many steps are deletions in a row, with the one that comes next.
    int nextInRow() const { return isHidden() ? 1 : m_steps + 1; }
    /// After the step that it is about, the last of `steps` that the link undoes.
    void say(const QString& text, int steps = 1);

signals:
    /// By the link, which goes with it: whoever shows it gives the focus to something else.
    void undoing();

private:
    QLabel* m_text;
    int m_steps = 1;
};

}  // namespace dreambooth
