// What the tests of the window share: a project in a temporary folder with the bundled model,
// dialogs that answer by themselves, and a look for controls that a screen reader could not name.
#pragma once

#include <base/files.h>
#include <base/resources.h>
#include <formats/model_files.h>
#include <images/decode.h>
#include <project/project.h>
#include <ui/session/settings.h>
#include <ui/shell/sample_project.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <functional>
#include <string>

#include "ui/find_widgets.h"

namespace dreambooth {

/// Answers what a test set (nothing chosen and "yes" until then); counts questions, and keeps what
/// the last one explained.
class FakeDialogs : public Dialogs {
public:
    QStringList photos;
    QString folder, file, saveFile, explanation;
    QString suggestion;  ///< of the last file to be written
    bool answer = true;
    int questions = 0;
    std::function<void()> meanwhile = [] {};  ///< while one of them is open
    QPointer<QWidget> parent;                 ///< of the last question

    QStringList choosePhotos(QWidget*, const QString&) override {
        meanwhile();
        return photos;
    }
    QString chooseFolder(QWidget*, const QString&, const QString&) override {
        meanwhile();
        return folder;
    }
    QString chooseFile(QWidget*, const QString&, const QString&, const QString&) override {
        meanwhile();
        return file;
    }
    QString chooseSaveFile(QWidget*, const QString&, const QString& suggested,
                           const QString&) override {
        suggestion = suggested;
        meanwhile();
        return saveFile;
    }
    bool confirm(QWidget* over, const QString&, const QString& why, const QString&) override {
        ++questions;
        parent = over;
        explanation = why;
        meanwhile();
        return answer;
    }
};

struct TemporaryHome {
    QTemporaryDir folder;
    std::filesystem::path path(const std::string& name) const {
        return toPath(folder.path()) / name;
    }
};

/// Side of the pictures that the bundled model draws.
inline int bundledResolution() {
    return orThrow(ModelFiles::open(resourceFolder() / "demo-model")).resolution();
}

/// The bundled backpack's photos, in order.
inline std::vector<std::filesystem::path> samplePhotos() {
    return orThrow(picturesIn(resourceFolder() / "subjects" / "backpack" / "photos"));
}

inline std::filesystem::path samplePhoto(int number) {
    return resourceFolder() / "subjects" / "backpack" / "photos" /
           ("backpack-" + std::to_string(number) + ".jpg");
}

inline std::filesystem::path uglyPhoto(const std::string& name) {
    return std::filesystem::path(TEST_DATA) / "photos" / name;
}

/// Has the window start these lines of a shell script, which `file` then has, as its worker.
inline void useWorkerScript(const std::filesystem::path& file, const std::string& script) {
    orThrow(writeFileAtomically(file, "#!/bin/sh\n" + script));
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    qputenv("DREAMBOOTH_WORKER", file.c_str());
}

/// Writes a picture of the window for people to look at (build folder, screenshots/).
inline void keepScreenshot(QWidget& widget, const QString& name) {
    QDir().mkpath(QStringLiteral(SCREENSHOT_DIR));
    // What was just added is given its place first, as in a window before it is painted.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    widget.grab().save(QStringLiteral(SCREENSHOT_DIR "/%1.png").arg(name));
}

/// Until nothing is at work in the background, and what it told has arrived; false: it still is.
inline bool becomesIdle(int milliseconds) {
    for (int quiet = 0; quiet < 3; ++quiet) {
        const auto isIdle = [] { return backgroundPool().activeThreadCount() == 0; };
        if (!QTest::qWaitFor(isIdle, milliseconds)) return false;
        QTest::qWait(20);
    }
    return true;
}

/// What has not happened then does not happen by itself.
inline void waitUntilIdle() {
    if (!becomesIdle(60'000)) qFatal("something is waited for without end");
}

/// Controls that take the keyboard or a click and that a screen reader could not name.
inline QStringList namelessControls(const QWidget& root) {
    QStringList nameless;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        const bool control = qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                             qobject_cast<const QLineEdit*>(widget) != nullptr ||
                             qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
                             qobject_cast<const QComboBox*>(widget) != nullptr ||
                             qobject_cast<const QListView*>(widget) != nullptr ||
                             qobject_cast<const QAbstractSlider*>(widget) != nullptr;
        // Parts of Qt's own controls are named by what they are part of.
        const bool internal = widget->objectName().startsWith(QStringLiteral("qt_")) ||
                              qobject_cast<const QAbstractSpinBox*>(widget->parent()) != nullptr ||
                              qobject_cast<const QComboBox*>(widget->parent()) != nullptr ||
                              widget->inherits("QScrollBar");
        if (!control || internal || !widget->isVisibleTo(&root)) continue;
        QAccessibleInterface* spoken =
            QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        if (spoken == nullptr || spoken->text(QAccessible::Name).trimmed().isEmpty())
            nameless += QString::fromLatin1(widget->metaObject()->className()) + u' ' +
                        widget->objectName();
    }
    return nameless;
}

}  // namespace dreambooth
