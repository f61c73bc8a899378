// A handler may do next to nothing: it writes into a pipe. The event loop sees that and ends, and a
// thread of its own ends the program where something that does not answer keeps it from that.
#include <base/console.h>
#include <fcntl.h>
#include <poll.h>
#include <time.h>
#include <ui/shell/end_on_signal.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QSocketNotifier>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

namespace dreambooth {

namespace {

/// No thread has used processor time for so long: the program waits for what does not come.
constexpr int longestStandstillMs = 1500;

int pipeEnds[2] = {-1, -1};

void onSignal(int) {
    const int error = errno;
    const char byte = 0;
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
    errno = error;
}

double processorSeconds() {
    timespec time = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void watchTheEnd() {
    constexpr int turnMs = 100;
    pollfd asked = {pipeEnds[0], POLLIN, 0};
    while (::poll(&asked, 1, -1) <= 0) {
    }
    double used = processorSeconds();
    for (int idleMs = 0; idleMs < longestStandstillMs;) {
        std::this_thread::sleep_for(std::chrono::milliseconds(turnMs));
        const double now = processorSeconds();
        idleMs = now - used < 2e-3 ? idleMs + turnMs : 0;  // this loop's own is less
        used = now;
    }
    tell(
        "Something that the studio waits for does not answer, most likely a disk. It was ended; "
        "the "
        "last changes may not be saved.\n");
    ::_exit(1);
}

}  // namespace

void endOnSignal(QCoreApplication& application) {
    if (::pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0) return;
    auto* notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, &application);
    QObject::connect(notifier, &QSocketNotifier::activated, &application, [notifier] {
        notifier->setEnabled(false);
        QCoreApplication::quit();
    });
    std::thread(watchTheEnd).detach();
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);  // a second one ends at once
    for (const int number : {SIGTERM, SIGINT, SIGHUP}) ::sigaction(number, &action, nullptr);
}

}  // namespace dreambooth
