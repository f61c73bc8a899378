// What commands print: one message for people on stderr, one JSON document on stdout, a progress
// bar that appears on a terminal only.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <string>

namespace dreambooth {

/// Prints the message of an Error on stderr and returns its exit code: 1, 2 or 75.
int report(const Error& error);

/// Prints one JSON document on stdout.
void printJson(const Json& document);

/// "about 20 s left", "about 3 min left".
std::string timeLeft(double seconds);

/// "Drawing ▕█████     ▏ 13 of 19 · about 20 s left" on one line of stderr; on anything but a
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
