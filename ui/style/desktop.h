// What the desktop does for the window: its bin, its file manager, its browser.
#pragma once

#include <base/error.h>
#include <ui/style/qt_strings.h>
#include <QDesktopServices>
#include <QFileInfo>
#include <QString>
#include <QUrl>
#include <filesystem>

namespace dreambooth {

/// Moves a file or folder to the bin; it waits for the disk. Error: model.no_bin.
Result<void> moveToTrash(const std::filesystem::path& path);

/// Moves what was deleted from this folder (base/deleted_folders.h) to the bin, in the background;
/// without a bin it stays.
void emptyDeleted(QObject* receiver, const std::filesystem::path& folder);

/// A message of the desktop (org.freedesktop.Notifications), with its sound for finished work if
/// asked for. Nothing happens, and nothing is waited for, where no desktop shows messages.
void tellByDesktop(const QString& title, const QString& text, bool hasSound);

/// A folder is opened itself, a file by the folder it lies in.
inline void showInFolder(const std::filesystem::path& path) {
    const QFileInfo info(toQt(path));
    QDesktopServices::openUrl(
        QUrl::fromLocalFile(info.isDir() ? info.filePath() : info.absolutePath()));
}

/// Nothing else: the address comes from a hub, and the desktop would run a program for "file:" and
/// many other kinds.
inline void openPage(const QString& address) {
    const QUrl page(address, QUrl::StrictMode);
    if (page.scheme() == QLatin1String("https") || page.scheme() == QLatin1String("http"))
        QDesktopServices::openUrl(page);
}

}  // namespace dreambooth
