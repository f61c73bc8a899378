// The booth as a library of its own, opened only where one is wanted: the studio starts as fast
// without cameras and printers.
#pragma once

#include <base/error.h>
#include <ui/style/theme.h>

#include <filesystem>

class QApplication;
class QWidget;

namespace dreambooth {

class Dialogs;

/// What libdreambooth_booth.so does.
struct BoothModule {
    static constexpr int tableVersion = 2;  ///< raised when this struct changes
    int version;
    /// Is a booth until staff close it; the program's exit code.
    int (*run)(QApplication& application, const std::filesystem::path& boothFolder);
    /// The dialog "Set up a booth", over `parent`; `look` is the studio's.
    void (*setUp)(QWidget* parent, Dialogs& dialogs, const theme::Look& look);
};

/// Error: booth.no_module {words}.
Result<const BoothModule*> openBoothModule();

}  // namespace dreambooth
