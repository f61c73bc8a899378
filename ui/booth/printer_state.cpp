// Questions to the print server (see the header).
#include <cups/cups.h>
#include <ui/booth/printer_state.h>

#include <chrono>
#include <string_view>
#include <thread>

namespace dreambooth {

namespace {

using namespace std::chrono_literals;
constexpr auto longestPrint = 60s;
constexpr auto askAgain = 1s;

std::unexpected<Error> notPrinted(const std::string& printer) {
    return failure("booth.printer", "The printer " + printer + " did not print the card.",
                   "Look whether it is on and has paper.", {{"printer", printer}});
}

/// Whether the job has left the spool, one way or the other.
bool isOver(const std::string& printer, int job) {
    cups_job_t* jobs = nullptr;
    const int count = cupsGetJobs(&jobs, printer.c_str(), 0, CUPS_WHICHJOBS_ACTIVE);
    bool isActive = false;
    for (int i = 0; i < count; ++i) isActive = isActive || jobs[i].id == job;
    cupsFreeJobs(count, jobs);
    return !isActive;
}

}  // namespace

std::vector<std::string> printerNames() {
    cups_dest_t* printers = nullptr;
    const int count = cupsGetDests(&printers);
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.emplace_back(printers[i].name);
    cupsFreeDests(count, printers);
    return names;
}

PrinterState printerState(const std::string& name) {
    cups_dest_t* printer = cupsGetNamedDest(CUPS_HTTP_DEFAULT, name.c_str(), nullptr);
    if (printer == nullptr) return PrinterState::missing;
    const auto option = [printer](const char* key) {
        const char* value = cupsGetOption(key, printer->num_options, printer->options);
        return std::string_view(value != nullptr ? value : "");
    };
    const std::string_view reasons = option("printer-state-reasons");
    PrinterState state = PrinterState::ready;
    if (option("printer-state") == "5") state = PrinterState::stopped;
    if (reasons.contains("offline") || reasons.contains("shutdown")) state = PrinterState::stopped;
    if (reasons.contains("marker-supply-empty") || reasons.contains("toner-empty"))
        state = PrinterState::noInk;
    if (reasons.contains("media-empty") || reasons.contains("media-needed"))
        state = PrinterState::noPaper;
    cupsFreeDests(1, printer);
    return state;
}

Result<void> printFile(const std::string& printer, const std::filesystem::path& file) {
    const int job = cupsPrintFile(printer.c_str(), file.c_str(), "card", 0, nullptr);
    if (job == 0) return notPrinted(printer);
    const auto end = std::chrono::steady_clock::now() + longestPrint;
    bool wasPrinted = false;
    while (!(wasPrinted = isOver(printer, job)) && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(askAgain);
    // Purging also ends a job that waits for paper: a card of a visitor who has left is not
    // printed.
    cupsCancelJob2(CUPS_HTTP_DEFAULT, printer.c_str(), job, 1);
    if (!wasPrinted) return notPrinted(printer);
    return {};
}

}  // namespace dreambooth
