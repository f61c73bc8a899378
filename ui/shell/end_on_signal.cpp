// A handler may do next to nothing: it writes into a pipe. The event loop sees that and ends, and a
// thread of its own sees that nothing keeps it from that (see the header).
#include <base/console.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
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

/// The main thread has used no processor time for so long: it waits for what does not come.
constexpr int longestStandstillMs = 1500;

int pipeEnds[2] = {-1, -1};

void onSignal(int) {
    const int error = errno;
    const char byte = 0;
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
    errno = error;
}

double processorSeconds(clockid_t clock) {
    timespec time = {};
    ::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void watchTheEnd(clockid_t mainThread) {
    constexpr int turnMs = 100;
    pollfd asked = {pipeEnds[0], POLLIN, 0};
    while (::poll(&asked, 1, -1) <= 0) {
    }
    double used = processorSeconds(mainThread);
    for (int idleMs = 0; idleMs < longestStandstillMs;) {
        std::this_thread::sleep_for(std::chrono::milliseconds(turnMs));
        const double now = processorSeconds(mainThread);
        idleMs = now - used < 1e-3 ? idleMs + turnMs : 0;
        used = now;
    }
    tell("A disk does not answer. The last changes may not be saved.\n");
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
    QObject::connect(&application, &QCoreApplication::aboutToQuit, [] { onSignal(0); });
    clockid_t mainThread = 0;
    if (::pthread_getcpuclockid(::pthread_self(), &mainThread) == 0)
        std::thread(watchTheEnd, mainThread).detach();
    struct sigaction action{};
    action.sa_handler = onSignal;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);  // a second one ends at once
    for (const int number : {SIGTERM, SIGINT, SIGHUP}) ::sigaction(number, &action, nullptr);
}

}  // namespace dreambooth
