// Ctrl+C, SIGTERM and a terminal that is closed as a request to end at the next safe point.
#pragma once

#include <base/cancel.h>

namespace dreambooth {

/// Of a signal, what the second one does.
enum class SecondSignal {
    ends,     ///< the process, at once
    isHeard,  ///< and nothing more: whoever started this process ends it where that has to be
};

/// A token that is cancelled by SIGINT, SIGTERM and SIGHUP; the handlers are installed by the first
/// call. Closing a terminal sends SIGHUP more than once, so a second one never ends the process;
/// where it is ignored from the start (nohup) it stays so.
CancelToken cancelOnInterrupt(SecondSignal second = SecondSignal::ends);

/// Whether this process was started with a signal ignored, or ignores it since.
bool isIgnored(int signal);

}  // namespace dreambooth
