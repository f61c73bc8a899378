// Counts the cores that this process may use, sets ATen's threads, and what malloc() gives back.
#include <worker/threads.h>

#include <ATen/Parallel.h>
#include <base/environment.h>
#include <malloc.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <latch>
#include <limits>
#include <set>
#include <thread>
#include <vector>

namespace dreambooth {

namespace {

bool isSet(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
}

int physicalCores() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
    std::set<std::pair<std::string, std::string>> cores;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (!CPU_ISSET(cpu, &allowed)) continue;
        const std::string folder =
            "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/";
        std::string package, core;
        std::ifstream(folder + "physical_package_id") >> package;
        std::ifstream(folder + "core_id") >> core;
        if (core.empty()) core = std::to_string(cpu);  // a system that doesn't tell
        cores.insert({package, core});
    }
    return std::max<int>(1, static_cast<int>(cores.size()));
}

/// As many as the window was told to use, else one a physical core.
int wantedThreads() {
    const char* const asked = std::getenv(threadsVariable);
    const int threads = asked != nullptr ? std::atoi(asked) : 0;
    return threads > 0 ? threads : physicalCores();
}

/// OpenMP ends the process, with words of its own, where it is refused a thread: so as many are
/// asked for here first. Throws std::system_error.
void askForThreads(int count) {
    std::latch allAsked(1);
    std::vector<std::jthread> threads;
    try {
        for (int i = 1; i < count; ++i) threads.emplace_back([&] { allAsked.wait(); });
    } catch (...) {
        allAsked.count_down();
        throw;
    }
    allAsked.count_down();
}

}  // namespace

void setThreads() {
    if (!isSet("OMP_NUM_THREADS")) at::set_num_threads(wantedThreads());
    askForThreads(at::get_num_threads());
}

void shareThreads(int ranks) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (isSet("OMP_NUM_THREADS") || ::sched_getaffinity(0, sizeof allowed, &allowed) != 0 ||
        CPU_COUNT(&allowed) < ::sysconf(_SC_NPROCESSORS_ONLN))
        return;
    at::set_num_threads(std::max(1, wantedThreads() / std::max(1, ranks)));
}

void keepFreedMemory() {
    ::mallopt(M_MMAP_MAX, 0);
    ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    ::mallopt(M_TOP_PAD, 1 << 20);
}

void returnFreedMemory() {
    ::malloc_trim(0);
}

}  // namespace dreambooth
