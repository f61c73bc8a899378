// A pause ends with the request to stop or at the deadline; a problem that lasts is told on stderr.
#include "waiting.h"

#include <base/log.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace dreambooth {
namespace {

constexpr auto moment = std::chrono::milliseconds(50);
/// Ranks that are started together come within seconds of each other.
constexpr auto patience = std::chrono::seconds(5);

}  // namespace

Error stoppedInRendezvous() {
    return makeError("run.stopped.waiting");
}

Waiting::Waiting(std::chrono::seconds timeout, CancelToken stop)
    : m_stop(std::move(stop)),
      m_tellAt(Clock::now() + patience),
      m_deadline(Clock::now() + timeout) {}

void Waiting::pause(const std::string& problem) {
    if (m_stop.isCancelled()) throw ErrorException(stoppedInRendezvous());
    const auto now = Clock::now();
    if (now > m_deadline) throw WaitedTooLong(problem);
    if (now > m_tellAt && problem != m_told) {
        const auto left = std::chrono::duration_cast<std::chrono::minutes>(m_deadline - now);
        logWarning("Waiting for the other ranks: " + problem + ". This one gives up in " +
                   std::to_string(left.count() + 1) + " min; Ctrl+C or SIGTERM ends it now.");
        m_told = problem;
    }
    std::this_thread::sleep_for(moment);
}

Waiting Waiting::within(std::chrono::seconds timeout) const {
    Waiting part(timeout, m_stop);
    part.m_deadline = std::min(part.m_deadline, m_deadline);
    return part;
}

}  // namespace dreambooth
