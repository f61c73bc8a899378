// Asks in the background.
#include <base/files.h>
#include <ui/booth/printer_state.h>
#include <ui/booth/printer_watch.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <unistd.h>

namespace dreambooth {

namespace {

constexpr int askAgainMs = 3000;

/// The folder, or the one in which it will be made.
bool canBeWrittenTo(const std::filesystem::path& folder) {
    const auto existing = nearestExisting(folder);
    std::error_code ignored;
    return std::filesystem::is_directory(existing, ignored) &&
           ::access(existing.c_str(), W_OK | X_OK) == 0;
}

}  // namespace

PrinterWatch::PrinterWatch(const BoothPrinter& printer) : m_printer(printer) {
    m_again.setInterval(askAgainMs);
    connect(&m_again, &QTimer::timeout, this, &PrinterWatch::ask);
}

void PrinterWatch::start() {
    m_state.reset();
    m_again.start();
    ask();
}

void PrinterWatch::stop() {
    m_again.stop();
}

void PrinterWatch::ask() {
    if (m_printer.name.empty()) {
        m_takesCards = canBeWrittenTo(m_printer.pdfFolder);
        emit changed();
        return;
    }
    if (std::exchange(m_isAsking, true)) return;
    inBackground(
        this, [name = m_printer.name] { return printerState(name); },
        [this](PrinterState state) {
            m_isAsking = false;
            m_state = state;
            emit changed();
        });
}

PrinterWatch::Outlook PrinterWatch::outlook() const {
    if (!m_printer.name.empty()) {
        if (!m_state) return Outlook::asking;
        return *m_state == PrinterState::ready ? Outlook::ready : Outlook::trouble;
    }
    if (m_printer.pdfFolder.empty()) return Outlook::none;
    return m_takesCards ? Outlook::ready : Outlook::trouble;
}

QString PrinterWatch::text() const {
    if (m_printer.name.empty()) {
        if (m_printer.pdfFolder.empty()) return tr("Printer: none selected.");
        return (m_takesCards ? tr("Printer: cards are saved as PDF files in %1.")
                             : tr("Printer: cards can't be saved in %1."))
            .arg(toQt(m_printer.pdfFolder));
    }
    const QString what = [this] {
        if (!m_state) return tr("checking…");
        switch (*m_state) {
            case PrinterState::ready:
                return tr("ready");
            case PrinterState::noPaper:
                return tr("out of paper at the last print");
            case PrinterState::noInk:
                return tr("out of ink or toner at the last print");
            case PrinterState::stopped:
                return tr("switched off, stopped or paused");
            case PrinterState::missing:
                return tr("unknown to the print server");
            case PrinterState::noServer:
                return tr("no print server answers");
        }
        return QString();
    }();
    return tr("Printer %1: %2.").arg(toQt(m_printer.name), what);
}

}  // namespace dreambooth
