// "Set up a booth…": what staff choose in the morning, in one window.
#pragma once

#include <booth/booth_settings.h>

#include <QDialog>
#include <filesystem>

namespace dreambooth {

class Dialogs;

class SetupDialog : public QDialog {
    Q_OBJECT

public:
    SetupDialog(std::filesystem::path folder, BoothSettings settings, Dialogs& dialogs,
                QWidget* parent);
    /// Asks for the booth's folder first.
    static void open(QWidget* parent, Dialogs& dialogs);

private:
    std::filesystem::path m_folder;
    BoothSettings m_settings;
    Dialogs& m_dialogs;
};

}  // namespace dreambooth
