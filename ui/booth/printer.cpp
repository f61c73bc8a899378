// Asks CUPS for printers and their state, and prints cards; for a page in the background.
#include <base/files.h>
#include <cups/cups.h>
#include <ui/booth/printer.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <string_view>
#include <thread>

namespace dreambooth {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
constexpr auto longestPrint = 60s;
constexpr auto longestTrouble = 5s;  ///< what the last job left to say ends with the next one
constexpr auto askAgain = 1s;
constexpr int connectMs = 3000;

using Server = std::unique_ptr<http_t, decltype(&httpClose)>;

/// Null where none answers.
Server connectToServer() {
    return {httpConnect2(cupsServer(), ippPort(), nullptr, AF_UNSPEC, cupsEncryption(), 1,
                         connectMs, nullptr),
            httpClose};
}

PrinterState stateOf(http_t* server, const std::string& name) {
    if (server == nullptr) return PrinterState::noServer;
    cups_dest_t* printer = cupsGetNamedDest(server, name.c_str(), nullptr);
    if (printer == nullptr) return PrinterState::missing;
    const auto option = [printer](const char* key) {
        const char* value = cupsGetOption(key, printer->num_options, printer->options);
        return std::string_view(value != nullptr ? value : "");
    };
    const std::string_view reasons = option("printer-state-reasons");
    PrinterState state = PrinterState::ready;
    if (option("printer-state") == "5" || option("printer-is-accepting-jobs") == "false" ||
        reasons.contains("offline") || reasons.contains("shutdown"))
        state = PrinterState::stopped;
    if (reasons.contains("marker-supply-empty") || reasons.contains("toner-empty"))
        state = PrinterState::noInk;
    if (reasons.contains("media-empty") || reasons.contains("media-needed"))
        state = PrinterState::noPaper;
    cupsFreeDests(1, printer);
    return state;
}

const char* codeOf(PrinterState state) {
    switch (state) {
        case PrinterState::noPaper:
            return "booth.printer.no_paper";
        case PrinterState::noInk:
            return "booth.printer.no_ink";
        case PrinterState::stopped:
            return "booth.printer.stopped";
        case PrinterState::missing:
            return "booth.printer.missing";
        case PrinterState::noServer:
            return "booth.printer.no_server";
        case PrinterState::ready:
            break;
    }
    return "booth.printer";
}

std::unexpected<Error> notPrinted(const std::string& printer, PrinterState state) {
    return failure(codeOf(state), {{"printer", printer}});
}

enum class JobState { atWork, printed, lost };

/// A job that is not listed was printed and forgotten at once, as a server that keeps no history
/// does, for with its printer the jobs go too.
JobState jobState(http_t* server, const std::string& printer, int job) {
    cups_job_t* jobs = nullptr;
    const int count = cupsGetJobs2(server, &jobs, printer.c_str(), 0, CUPS_WHICHJOBS_ALL);
    if (count < 0) return JobState::atWork;  // no answer: the printer's state says why
    const std::span<const cups_job_t> all(jobs, static_cast<std::size_t>(count));
    const auto found = std::ranges::find(all, job, &cups_job_t::id);
    JobState state = JobState::printed;
    if (found != all.end() && found->state != IPP_JSTATE_COMPLETED)
        state = found->state < IPP_JSTATE_CANCELED ? JobState::atWork : JobState::lost;
    cupsFreeJobs(count, jobs);
    return state;
}

}  // namespace

std::vector<std::string> printerNames() {
    cups_dest_t* printers = nullptr;
    const int count = cupsGetDests(&printers);
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) names.emplace_back(printers[i].name);
    cupsFreeDests(count, printers);
    return names;
}

PrinterState printerState(const std::string& name) {
    return stateOf(connectToServer().get(), name);
}

Result<void> printFile(const std::string& printer, const std::filesystem::path& file) {
    Server server = connectToServer();
    PrinterState state = stateOf(server.get(), printer);
    // Paper and ink may have come since it said so.
    if (state == PrinterState::noServer || state == PrinterState::missing ||
        state == PrinterState::stopped)
        return notPrinted(printer, state);
    const int job = cupsPrintFile2(server.get(), printer.c_str(), file.c_str(), "card", 0, nullptr);
    if (job == 0) return notPrinted(printer, PrinterState::ready);
    const auto end = Clock::now() + longestPrint;
    auto wasWell = Clock::now();
    JobState outcome = JobState::atWork;
    while (Clock::now() < end && Clock::now() < wasWell + longestTrouble) {
        server = connectToServer();
        // The printer first: a job that is gone with it was not printed.
        state = stateOf(server.get(), printer);
        if (state == PrinterState::missing) break;
        if (state == PrinterState::ready) wasWell = Clock::now();
        if (server != nullptr) outcome = jobState(server.get(), printer, job);
        if (outcome != JobState::atWork) break;
        std::this_thread::sleep_for(askAgain);
    }
    // Purging also ends a job that waits for paper: a card of a visitor who has left is not
    // printed.
    if (server != nullptr) cupsCancelJob2(server.get(), printer.c_str(), job, 1);
    if (outcome != JobState::printed) return notPrinted(printer, state);
    return {};
}

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
        m_takesCards = m_disk.ask([folder = m_printer.pdfFolder] { return canBeWrittenTo(folder); })
                           .value_or(false);
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
