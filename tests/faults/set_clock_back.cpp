// Preloaded into a program, a clock of the day that somebody sets back by an hour a moment after
// the program's start. The clock for durations goes on.
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>

namespace {

timespec timeOf(clockid_t clock) {
    timespec time{};
    ::syscall(SYS_clock_gettime, clock, &time);
    return time;
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
    constexpr long moment = 300'000'000;  // nanoseconds
    static const timespec start = timeOf(CLOCK_MONOTONIC);
    *time = timeOf(clock);
    const timespec now = timeOf(CLOCK_MONOTONIC);
    const long passed = (now.tv_sec - start.tv_sec) * 1'000'000'000L + now.tv_nsec - start.tv_nsec;
    if (clock == CLOCK_REALTIME && passed > moment) time->tv_sec -= 3600;
    return 0;
}
