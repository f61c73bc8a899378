// Looks for requests while nothing else happens.
#include "pause.h"

#include <chrono>
#include <thread>

namespace dreambooth {

RunRequests waitUntilResumed(StepControl& control, RunReporter& reporter) {
    constexpr auto poll = std::chrono::milliseconds(200);
    control.honoured(RunRequest::pause);
    reporter.phase(RunPhase::paused);
    RunRequests requests;
    while (!requests.has(RunRequest::resume) && !requests.has(RunRequest::stop)) {
        std::this_thread::sleep_for(poll);
        requests = control.agree().requests;
    }
    control.honoured(RunRequest::resume);
    return requests;
}

}  // namespace dreambooth
