// What CUPS knows of the booth's printer, by CUPS' own library: QPrinter does not say that the
// paper is out.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

enum class PrinterState { ready, noPaper, noInk, stopped, missing, noServer };

/// Asks the print server of this computer; may take seconds, so never on the window's thread.
PrinterState printerState(const std::string& name);

/// The printers of this computer, by name.
std::vector<std::string> printerNames();

/// Sends a PDF and waits until it is printed, the printer says for some seconds that it can't, or a
/// minute is over; then it is purged from the server's spool, where CUPS keeps what was printed for
/// a day. Error: booth.printer {printer}, with {rule} where the printer or its server says why:
/// no_paper, no_ink, stopped, missing, no_server.
Result<void> printFile(const std::string& printer, const std::filesystem::path& file);

}  // namespace dreambooth
