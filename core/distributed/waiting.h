// How a rank waits for others: it heeds the request to stop, gives up when its time is over, and
// says what it waits for when that takes long.
#pragma once

#include <base/cancel.h>
#include <base/error.h>

#include <chrono>
#include <stdexcept>
#include <string>

namespace dreambooth {

/// run.stopped, of kind stopped.
Error stoppedInRendezvous();

/// The time is over; what() is the problem.
class WaitedTooLong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Waiting {
public:
    Waiting(std::chrono::seconds timeout, CancelToken stop);

    /// Sleeps a moment, unless it ends the wait: throws ErrorException run.stopped where the stop
    /// was asked for, and WaitedTooLong where the time is over. A problem
    /// that lasts is told on stderr, once.
    void pause(const std::string& problem);
    /// For a part of it that has a shorter limit of its own.
    Waiting within(std::chrono::seconds timeout) const;

private:
    using Clock = std::chrono::steady_clock;

    CancelToken m_stop;
    Clock::time_point m_tellAt, m_deadline;
    std::string m_told;
};

}  // namespace dreambooth
