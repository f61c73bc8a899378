// Keys as they look on a keyboard, with what they do: "[Space] blink".
#pragma once

#include <QKeySequence>
#include <QString>
#include <QStringList>

class QLabel;
class QWidget;

namespace dreambooth {

/// One key as a small raised box.
QLabel* keyCap(const QString& key, QWidget* parent);
/// The keys of a sequence, each as it is written on it: "Ctrl", "←".
QStringList keyNames(const QKeySequence& keys);
/// Keys, then words; as one widget with one name for screen readers.
QWidget* keyHint(const QStringList& keys, const QString& text, QWidget* parent);

}  // namespace dreambooth
