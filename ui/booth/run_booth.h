// The booth as a program: from the folder's settings to the end of the day.
#pragma once

#include <booth/booth_settings.h>
#include <ui/booth/booth_window.h>
#include <ui/style/theme.h>

#include <QObject>
#include <filesystem>
#include <memory>

class QApplication;
class QWidget;

namespace dreambooth {

class Dialogs;

/// A booth as long as it runs: its window, and another one where staff changed the settings.
/// Nothing of the first window is left when the second begins.
class BoothRun : public QObject {
    Q_OBJECT

public:
    explicit BoothRun(std::filesystem::path boothFolder);
    ~BoothRun() override;

    void begin(const BoothSettings& settings, BoothStep first);
    BoothWindow& window() { return *m_window; }

private:
    void beginAgain();

    std::filesystem::path m_folder;
    std::unique_ptr<BoothWindow> m_window;
};

/// Shows the booth of this folder full screen until staff close it or the program is told to end.
/// Returns 0, or 2 with a message on stderr for settings that can't be read.
int runBooth(QApplication& application, const std::filesystem::path& boothFolder);

/// "Set up a booth…": asks for its folder and shows its settings, in the look of the studio.
void setUpBooth(QWidget* parent, Dialogs& dialogs, const theme::Look& look);

}  // namespace dreambooth
