// A line that says what was just deleted, with a link that undoes it: nobody looks for undo in a
// menu after a key that was hit by mistake. It goes with the next step.
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

    /// After the step that it is about.
    void say(const QString& text);

signals:
    /// By the link, which goes with it: whoever shows it gives the focus to something else.
    void undoing();

private:
    QLabel* m_text;
};

}  // namespace dreambooth
