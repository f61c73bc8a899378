// Opens the desktop's file manager at a file or folder.
// Nothing is shown in the window: the file manager is the answer.
#pragma once

#include <ui/style/qt_strings.h>

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

namespace dreambooth {

/// A folder is opened itself, a file by the folder it lies in.
inline void showInFolder(const std::filesystem::path& path) {
    const QFileInfo info(toQt(path));
    QDesktopServices::openUrl(
        QUrl::fromLocalFile(info.isDir() ? info.filePath() : info.absolutePath()));
}

}  // namespace dreambooth
