// A flag that asks long work to end at its next safe point, shared by copies; and Ctrl+C, SIGTERM
// and a terminal that is closed as such a request.
#pragma once

#include <atomic>
#include <memory>

namespace dreambooth {

class CancelToken {
public:
    void cancel() const { m_flag->store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return m_flag->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_flag = std::make_shared<std::atomic<bool>>(false);
};

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
