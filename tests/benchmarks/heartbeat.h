// How long the window's thread was away from its event loop: by the clock, and at work.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <ctime>

namespace dreambooth {

inline double secondsOf(clockid_t clock) {
    timespec used{};
    ::clock_gettime(clock, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// Seconds that this thread has computed.
inline double threadSeconds() {
    return secondsOf(CLOCK_THREAD_CPUTIME_ID);
}

/// The longest time between two turns of the event loop.
class Heartbeat : public QTimer {
public:
    Heartbeat() {
        setTimerType(Qt::PreciseTimer);
        callOnTimeout(this, [this] {
            longest = std::max(longest, m_since.restart());
            longestComputed = std::max(longestComputed, threadSeconds() - m_computed);
            m_computed = threadSeconds();
        });
        start(1);
        m_since.start();
    }
    qint64 longest = 0;          ///< ms, with what other programs took of the machine
    double longestComputed = 0;  ///< seconds that the thread itself was at work in it

private:
    QElapsedTimer m_since;
    double m_computed = threadSeconds();
};

}  // namespace dreambooth
