// What CUPS knows of the booth's printer, by CUPS' own library: QPrinter does not say that the
// paper is out.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

enum class PrinterState { ready, noPaper, noInk, stopped, missing };

/// Asks the print server of this computer; may take seconds, so never on the window's thread.
PrinterState printerState(const std::string& name);

/// The printers of this computer, by name.
std::vector<std::string> printerNames();

/// Sends a PDF and waits until the printer has it or a minute is over; then it is purged from the
/// server's spool, where CUPS keeps what was printed for a day. Error: booth.printer {printer}.
Result<void> printFile(const std::string& printer, const std::filesystem::path& file);

}  // namespace dreambooth
