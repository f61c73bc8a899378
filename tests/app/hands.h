// Clicks and keys of a person. Under X they come from the X server, by xdotool; elsewhere from Qt's
// test library.
#pragma once

#include <QApplication>
#include <QCheckBox>
#include <QKeySequence>
#include <QMap>
#include <QProcess>
#include <QScrollArea>
#include <QTest>

namespace dreambooth {

inline bool isUnderX() {
    return QGuiApplication::platformName() == QLatin1String("xcb");
}

inline void runXdotool(const QStringList& arguments) {
    QProcess hand;
    hand.start("xdotool", arguments);
    QVERIFY(hand.waitForFinished());
    QGuiApplication::sync();  // what the server made of it is handled
}

/// A press of the left button, on what is scrolled to first.
inline void press(QWidget* widget) {
    for (QWidget* around = widget->parentWidget(); around; around = around->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(around)) area->ensureWidgetVisible(widget);
    const bool isBox = qobject_cast<QCheckBox*>(widget) != nullptr;  // its words end before it does
    const QPoint inside = isBox ? QPoint(10, widget->height() / 2) : widget->rect().center();
    if (!isUnderX()) return QTest::mouseClick(widget, Qt::LeftButton, {}, inside);
    QPoint place;
    do {  // until the page has its shape
        place = widget->mapToGlobal(inside);
        QTest::qWait(200);
    } while (place != widget->mapToGlobal(inside));
    runXdotool({"mousemove", QString::number(place.x()), QString::number(place.y()), "click", "1"});
}

/// A key, for whatever has the focus.
inline void strike(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    // There is no desktop that would activate a window when another one closes.
    if (QApplication::activeWindow() == nullptr)
        for (QWidget* window : QApplication::topLevelWidgets())
            if (window->isVisible()) window->activateWindow();
    QTRY_VERIFY(QApplication::activeWindow() != nullptr);
    if (!isUnderX()) {
        QWidget* target = QApplication::activePopupWidget();
        if (target == nullptr) target = QApplication::focusWidget();
        return QTest::keyClick(target != nullptr ? target : QApplication::activeWindow(), key,
                               modifiers);
    }
    // Where X has another name for it than Qt.
    static const QMap<Qt::Key, QString> names = {
        {Qt::Key_Escape, "Escape"}, {Qt::Key_PageDown, "Next"}, {Qt::Key_PageUp, "Prior"}};
    QString name = names.value(key, QKeySequence(key).toString(QKeySequence::PortableText));
    if (name.size() == 1) name = name.toLower();
    runXdotool({"key", ((modifiers & Qt::ControlModifier) != 0 ? "ctrl+" : "") + name});
}

/// Into a field of text or numbers, in place of what it holds.
inline void write(QWidget* field, const QString& text) {
    press(field);
    QTRY_VERIFY(field->hasFocus() || field->isAncestorOf(QApplication::focusWidget()));
    strike(Qt::Key_A, Qt::ControlModifier);
    const QStringList lines = text.split('\n');
    for (const QString& line : lines) {
        if (isUnderX())
            runXdotool({"type", line});
        else
            QTest::keyClicks(QApplication::focusWidget(), line);
        if (&line != &lines.back()) strike(Qt::Key_Return);
    }
}

}  // namespace dreambooth
