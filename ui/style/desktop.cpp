// Moving to the desktop's bin by Qt.
#include <base/deleted_folders.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace dreambooth {

Result<void> moveToTrash(const std::filesystem::path& path) {
    // Without this folder Qt takes the present folder for the bin.
    QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation));
    if (QFile::moveToTrash(toQt(path))) return {};
    return failure("model.no_bin", {{"file", path.string()}});
}

void emptyDeleted(QObject* receiver, const std::filesystem::path& folder) {
    inBackground(
        receiver,
        [folder] {
            for (const std::filesystem::path& one : deletedIn(folder))
                static_cast<void>(moveToTrash(one));
            return true;
        },
        [](bool) {});
}

}  // namespace dreambooth
