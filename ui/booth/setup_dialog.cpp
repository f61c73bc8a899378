// The form of the booth's settings (see the header).
#include <ui/booth/setup_dialog.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>

namespace dreambooth {

SetupDialog::SetupDialog(std::filesystem::path folder, BoothSettings settings, Dialogs& dialogs,
                         QWidget* parent)
    : QDialog(parent),
      m_folder(std::move(folder)),
      m_settings(std::move(settings)),
      m_dialogs(dialogs) {}

void SetupDialog::open(QWidget* parent, Dialogs& dialogs) {
    const QString chosen = dialogs.chooseFolder(parent, tr("Folder of the booth"), {});
    if (chosen.isEmpty()) return;
    const auto settings = BoothSettings::open(toPath(chosen));
    if (!settings) return;
    SetupDialog(toPath(chosen), *settings, dialogs, parent).exec();
}

}  // namespace dreambooth
