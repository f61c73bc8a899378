// The booth as a program: from the folder's settings to the end of the day.
#pragma once

#include <filesystem>

class QApplication;
class QWidget;

namespace dreambooth {

class Dialogs;

/// Shows the booth of this folder full screen until staff close it or the program is told to end.
/// Returns 0, or 2 with a message on stderr for settings that can't be read.
int runBooth(QApplication& application, const std::filesystem::path& boothFolder);

/// "Set up a booth…": asks for its folder and shows its settings.
void setUpBooth(QWidget* parent, Dialogs& dialogs);

}  // namespace dreambooth
