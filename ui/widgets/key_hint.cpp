// Lays out keys as boxes beside what they do.
#include <ui/style/theme.h>
#include <ui/style/tr.h>
#include <ui/widgets/key_hint.h>

#include <QHBoxLayout>
#include <QLabel>

namespace dreambooth {

QLabel* keyCap(const QString& key, QWidget* parent) {
    auto* cap = new QLabel(key, parent);
    cap->setProperty("look", QStringLiteral("key"));
    cap->setAlignment(Qt::AlignCenter);
    cap->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return cap;
}

QStringList keyNames(const QKeySequence& keys) {
    if (keys.isEmpty()) return {};
    const QKeyCombination combination = keys[0];
    QStringList names;
    if (combination.keyboardModifiers() & Qt::ControlModifier) names += tr("Ctrl");
    if (combination.keyboardModifiers() & Qt::AltModifier) names += tr("Alt");
    if (combination.keyboardModifiers() & Qt::ShiftModifier) names += tr("Shift");
    switch (combination.key()) {
        case Qt::Key_Left:
            return names << QStringLiteral("←");
        case Qt::Key_Right:
            return names << QStringLiteral("→");
        case Qt::Key_Up:
            return names << QStringLiteral("↑");
        case Qt::Key_Down:
            return names << QStringLiteral("↓");
        case Qt::Key_Minus:
            return names << QStringLiteral("−");
        case Qt::Key_Space:
            return names << tr("Space");
        case Qt::Key_Escape:
            return names << tr("Esc");
        case Qt::Key_Return:
            return names << tr("Enter");
        case Qt::Key_PageUp:
            return names << tr("Page up");
        case Qt::Key_PageDown:
            return names << tr("Page down");
        default:
            return names << QKeySequence(combination.key()).toString(QKeySequence::NativeText);
    }
}

QWidget* keyHint(const QStringList& keys, const QString& text, QWidget* parent) {
    auto* hint = new QWidget(parent);
    auto* row = new QHBoxLayout(hint);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::Space::tiny);
    for (const QString& key : keys) row->addWidget(keyCap(key, hint));
    auto* words = new QLabel(text, hint);
    words->setProperty("look", QStringLiteral("hint"));
    row->addWidget(words);
    hint->setAccessibleName(keys.join(u' ') + u' ' + text);
    return hint;
}

}  // namespace dreambooth
