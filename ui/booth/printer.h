// What CUPS knows of the booth's printer, by CUPS' own library (QPrinter does not say that the
// paper is out), and whether cards can be printed now.
#pragma once

#include <base/error.h>
#include <booth/booth_settings.h>
#include <ui/style/disk_queue.h>

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <optional>
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

/// Whether cards can be printed, looked at again every few seconds while a page shows it.
class PrinterWatch : public QObject {
    Q_OBJECT

public:
    explicit PrinterWatch(const BoothPrinter& printer);
    /// Asks now and again and again.
    void start();
    void stop();
    enum class Outlook { none, asking, ready, trouble };
    Outlook outlook() const;
    /// "Printer Canon: no paper."
    QString text() const;

signals:
    void changed();

private:
    void ask();

    const BoothPrinter& m_printer;
    QTimer m_again;
    bool m_isAsking = false;
    std::optional<PrinterState> m_state;
    bool m_takesCards = false;  ///< the folder for PDF files
    DiskQueue m_disk;           ///< of that folder
};

}  // namespace dreambooth
