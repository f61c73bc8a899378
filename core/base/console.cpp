// Prints to stdout and stderr, without what a terminal would obey, and draws the progress bar.
#include <base/console.h>

#include <base/clock.h>
#include <base/shown_text.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace dreambooth {

namespace {

bool readerIsGone = false;  // of stdout

std::string formatted(const char* format, std::va_list arguments) {
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    std::string text(static_cast<std::size_t>(std::max(length, 0)) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, again);
    va_end(again);
    text.pop_back();
    return text;
}

}  // namespace

void tell(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const std::string text = formatted(format, arguments);
    va_end(arguments);
    std::fputs(shownText(text).c_str(), stderr);
}

void print(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    const std::string text = formatted(format, arguments);
    va_end(arguments);
    std::fputs(shownText(text).c_str(), stdout);
}

void printPath(const std::filesystem::path& path) {
    const std::string name = path.string();
    std::fputs((::isatty(STDOUT_FILENO) == 1 ? shownLine(name) : name).c_str(), stdout);
    std::fputc('\n', stdout);
}

std::string timeLeft(double seconds) {
    if (seconds < 90)
        return "about " + std::to_string(std::lround(std::max(1.0, seconds))) + " s left";
    return "about " + std::to_string(std::lround(seconds / 60)) + " min left";
}

int report(const Error& error) {
    tell("dreambooth: %s\n", error.message().c_str());
    return exitCodeOf(error.kind);
}

int exitCodeOf(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::input:
            return 2;
        case ErrorKind::stopped:
            return 75;
        case ErrorKind::failure:
            return 1;
    }
    return 1;
}

void printJson(const Json& document) {
    std::printf("%s\n", shownJson(asText(document, 2)).c_str());
    flushOutput();
}

void flushOutput() {
    if ((std::fflush(stdout) != 0 || std::ferror(stdout) != 0) && errno == EPIPE)
        readerIsGone = true;
}

int afterPrinting(int exitCode) {
    flushOutput();
    if (exitCode != 0 || std::ferror(stdout) == 0 || readerIsGone) return exitCode;
    return report(makeError("stdout.unwritable"));
}

void showProgressLine(const std::string& line, bool isLast) {
    if (::isatty(STDERR_FILENO) == 1)
        std::fprintf(stderr, "\r\033[K%s%s", shownLine(line).c_str(), isLast ? "\n" : "");
}

void ProgressBar::show(const std::string& stage, int done, int total) {
    static const bool terminal = ::isatty(STDERR_FILENO) == 1;
    const double now = steadySeconds();
    if (stage != m_stage) {
        finish();
        m_stage = stage;
        m_stageStart = now;
        if (!terminal) tell("%s\n", stage.c_str());
    }
    if (!terminal || (now - m_lastDrawn < 0.1 && done < total)) return;
    m_lastDrawn = now;

    constexpr int width = 28;
    const int filled = total > 0 ? std::clamp(done * width / total, 0, width) : 0;
    std::string bar;
    for (int i = 0; i < width; ++i) bar += i < filled ? "█" : "·";
    std::string line =
        stage + "  " + bar + "  " + std::to_string(done) + " of " + std::to_string(total);
    const double elapsed = now - m_stageStart;
    if (done > 0 && done < total && elapsed > 2)
        line += " · " + timeLeft(elapsed / done * (total - done));
    showProgressLine(line, false);
    m_lineOpen = true;
}

void ProgressBar::finish() {
    if (m_lineOpen) std::fprintf(stderr, "\n");
    m_lineOpen = false;
    m_stage.clear();
}

}  // namespace dreambooth
