// Reading /proc and the limits of the control groups.
#include <base/memory.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kilobyte = 1024;

/// The number behind a word of a file, such as "MemTotal:" or "inactive_file".
std::uint64_t numberAfter(const fs::path& path, const std::string& word) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(word + " ") || line.starts_with(word + "\t"))
            return std::strtoull(line.c_str() + word.size(), nullptr, 10);
    return 0;
}

/// "max" and an absent file are no number.
std::optional<std::uint64_t> numberIn(const fs::path& path) {
    std::uint64_t number = 0;
    std::ifstream file(path);
    if (file >> number) return number;
    return std::nullopt;
}

/// The names of one version's files.
struct GroupFiles {
    const char *limit, *used, *unusedPages, *events;
};
constexpr GroupFiles version1 = {"memory.limit_in_bytes", "memory.usage_in_bytes",
                                 "total_inactive_file", "memory.oom_control"};
constexpr GroupFiles version2 = {"memory.max", "memory.current", "inactive_file", "memory.events"};

Memory leftIn(const fs::path& folder, const GroupFiles& files) {
    const auto limit = numberIn(folder / files.limit);
    if (!limit) return {unlimited, unlimited};
    const std::uint64_t used = numberIn(folder / files.used).value_or(0);
    const std::uint64_t held = used - std::min(used, numberAfter(folder / "memory.stat",  //
                                                                 files.unusedPages));
    return {*limit, *limit - std::min(*limit, held)};
}

/// Calls `look` for this process's groups and all that they lie in. What a container sees as the
/// root may be some group below, whose path is not to be found here: then the root is left.
template <class Look>
void forGroups(const fs::path& root, const Look& look) {
    const fs::path mount = root / "sys/fs/cgroup";
    std::ifstream groups(root / "proc/self/cgroup");
    // "4:cpu,memory:/a/b" of version 1, "0::/a/b" of version 2.
    for (std::string line; std::getline(groups, line);) {
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
        const bool isSecond = controllers == ",,";
        if (!isSecond && !controllers.contains(",memory,")) continue;
        for (fs::path group = fs::path(line.substr(second + 1)).relative_path();;
             group = group.parent_path()) {
            look((isSecond ? mount : mount / "memory") / group, isSecond ? version2 : version1);
            if (group.empty()) break;
        }
    }
}

/// A limit is what a process may have of something, of which it has `used`.
std::uint64_t leftOf(int resource, std::uint64_t used) {
    rlimit limit{};
    if (::getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0 ||
        limit.rlim_cur == RLIM_INFINITY)
        return unlimited;
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, used);
}

}  // namespace

Memory Memory::limitedTo(const Memory& other) const {
    return {std::min(total, other.total), std::min(available, other.available)};
}

Memory memory() {
    const Memory computer{kilobyte * numberAfter("/proc/meminfo", "MemTotal:"),
                          kilobyte * numberAfter("/proc/meminfo", "MemAvailable:")};
    return computer.limitedTo(controlGroupMemory());
}

Memory controlGroupMemory(const fs::path& root) {
    Memory min{unlimited, unlimited};
    forGroups(root, [&](const fs::path& folder, const GroupFiles& files) {
        min = min.limitedTo(leftIn(folder, files));
    });
    return min;
}

MemoryKills memoryKills(const fs::path& root) {
    MemoryKills kills{.computer = numberAfter(root / "proc/vmstat", "oom_kill")};
    // Version 2 counts those of a group in the groups above it too.
    forGroups(root, [&](const fs::path& folder, const GroupFiles& files) {
        kills.group = std::max(kills.group, numberAfter(folder / files.events, "oom_kill"));
    });
    return kills;
}

ProcessMemory ProcessMemory::now() {
    static const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    std::array<char, 128> text{};
    unsigned long long size = 0, resident = 0, shared = 0, data = 0;
    if (::pread(file, text.data(), text.size() - 1, 0) <= 0 ||
        std::sscanf(text.data(), "%llu %llu %llu %*u %*u %llu", &size, &resident, &shared, &data) !=
            4)
        return {};
    return {.own = data * page,
            .touched = (resident - std::min(resident, shared)) * page,
            .resident = resident * page,
            .mayAdd = std::min(leftOf(RLIMIT_DATA, data * page), leftOf(RLIMIT_AS, size * page))};
}

std::uint64_t peakResident() {
    return kilobyte * numberAfter("/proc/self/status", "VmHWM:");
}

void restartPeakResident() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

}  // namespace dreambooth
