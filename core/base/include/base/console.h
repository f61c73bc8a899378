// What commands print: messages for people on stderr, results or one JSON document on stdout, a
// progress bar that appears on a terminal only. Nothing else prints (packaging/check): what a
// stranger wrote is in many messages, and here it loses what a terminal would obey.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// Prints the message of an Error on stderr and returns its exit code: 1, 2 or 75.
int report(const Error& error);
int exitCodeOf(ErrorKind kind);

/// As printf on stderr and on stdout, as shownText() says.
[[gnu::format(printf, 1, 2)]] void tell(const char* format, ...);
[[gnu::format(printf, 1, 2)]] void print(const char* format, ...);

/// A line of stdout with the path of what was made: as it is, for scripts; on a terminal as above.
void printPath(const std::filesystem::path& path);

/// Prints one JSON document on stdout.
void printJson(const Json& document);
/// Writes what was printed, for a reader that waits.
void flushOutput();
/// The exit code of a command that returned `exitCode`: 1, said on stderr, where what it printed
/// could not be written. A reader that went away wanted no more.
int afterPrinting(int exitCode);

/// Replaces the last line of stderr, where that is a terminal; `isLast` ends it.
void showProgressLine(const std::string& line, bool isLast);

/// "about 20 s left", "about 3 min left".
std::string timeLeft(double seconds);

/// "Drawing  █████···  13 of 19 · about 20 s left" on one line of stderr; on anything but a
/// terminal a line a stage. Finished or replaced by the next stage's bar.
class ProgressBar {
public:
    ProgressBar() = default;
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar() { finish(); }

    void show(const std::string& stage, int done, int total);
    void finish();

private:
    std::string m_stage;
    double m_stageStart = 0;
    double m_lastDrawn = 0;
    bool m_lineOpen = false;
};

}  // namespace dreambooth
