// What a screen reader says of a picture that is worked on: its value, and which keys it takes.
#pragma once

#include <QAccessible>
#include <QAccessibleWidget>

namespace dreambooth {

/// `Editor` has description() and a static keysHelp().
template <class Editor>
class DescribedPicture : public QAccessibleWidget {
public:
    explicit DescribedPicture(Editor* editor)
        : QAccessibleWidget(editor, QAccessible::Graphic), m_editor(editor) {}
    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Value) return m_editor->description();
        if (kind == QAccessible::Help) return Editor::keysHelp();
        return QAccessibleWidget::text(kind);
    }

private:
    Editor* m_editor;
};

/// Called once at start.
template <class Editor>
void installDescription() {
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
        auto* editor = qobject_cast<Editor*>(object);
        return editor == nullptr ? nullptr : new DescribedPicture<Editor>(editor);
    });
}

}  // namespace dreambooth
