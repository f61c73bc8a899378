// Qt asks a field whether it wants a key before shortcuts get it; fields with nothing to undo or
// redo are not asked.
#include <ui/shell/undo_keys.h>

#include <QAbstractSpinBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace dreambooth {

namespace {

/// True for what is no text field: its own answer counts.
bool wantsUndo(const QObject& field, bool redo) {
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&field))
        return redo ? text->document()->isRedoAvailable() : text->document()->isUndoAvailable();
    const auto* line = qobject_cast<const QLineEdit*>(&field);
    if (qobject_cast<const QAbstractSpinBox*>(&field) != nullptr)
        line = field.findChild<QLineEdit*>();
    if (line == nullptr) return true;
    return redo ? line->isRedoAvailable() : line->isUndoAvailable();
}

}  // namespace

UndoKeys::UndoKeys(QObject* parent) : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool UndoKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool undo = key->matches(QKeySequence::Undo), redo = key->matches(QKeySequence::Redo);
    return (undo || redo) && !wantsUndo(*watched, redo);
}

}  // namespace dreambooth
