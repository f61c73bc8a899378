// A clock that is set back an hour while a run tells of itself. This program's own clock_gettime()
// stands before that of the C library, so that it really goes back for all code in here.
#include <runs/history.h>
#include <runs/reporter.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <ctime>

#include "test_program.h"

using namespace dreambooth;

namespace {
std::atomic<std::time_t> setBackBy = 0;  // seconds
}

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
    const auto result = static_cast<int>(::syscall(SYS_clock_gettime, clock, time));
    if (clock == CLOCK_REALTIME) time->tv_sec -= setBackBy;
    return result;
}

class TestClockSetBack : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { setBackBy = 0; }

    void theStateGoesOn() {
        const QTemporaryDir folder;
        const RunFolder run = orThrow(RunFolder::create(folder.path().toStdString()));
        RunReporter reporter = orThrow(RunReporter::open(run, true));
        reporter.started(1, {"cpu"}, 1'000'000, 0);
        setBackBy = 3600;
        int step = 0;
        const auto isWritten = [&] {
            reporter.step({.step = ++step});
            return orThrow(run.readState()).step > 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isWritten(), 60000);
    }

    void theProgressGoesOn() {
        const QTemporaryDir folder;
        const RunFolder run = orThrow(RunFolder::create(folder.path().toStdString()));
        RunReporter reporter = orThrow(RunReporter::open(run, true));
        reporter.progress("photos", 0, 1'000'000);
        setBackBy = 3600;
        int done = 0;
        const auto isTold = [&] {
            reporter.progress("photos", ++done, 1'000'000);
            return readHistory(run.eventsFile()).stageDone > 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isTold(), 60000);
    }
};

REGISTER_TEST(TestClockSetBack, QCoreApplication);
#include "test_clock_set_back.moc"
