// Reading /proc/meminfo and the limits of the control group (see the header).
#include <base/memory.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>

namespace dreambooth {

namespace {

std::uint64_t meminfo(const std::string& key) {
    std::ifstream file("/proc/meminfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(key + ":"))
            return std::strtoull(line.c_str() + key.size() + 1, nullptr, 10) * 1024;
    return 0;
}

/// A number in a file of the control group that this process is in (version 2; a container sees
/// its own as the root); "max" and an absent file are no limit.
std::optional<std::uint64_t> groupNumber(const std::string& name) {
    std::string group;
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);)
        if (line.starts_with("0::")) group = line.substr(3);
    std::uint64_t number = 0;
    std::ifstream file("/sys/fs/cgroup" + group + "/" + name);
    if (file >> number) return number;
    return std::nullopt;
}

}  // namespace

Memory memory() {
    Memory result{meminfo("MemTotal"), meminfo("MemAvailable")};
    if (const auto limit = groupNumber("memory.max")) {
        const std::uint64_t used = groupNumber("memory.current").value_or(0);
        result.total = std::min(result.total, *limit);
        result.available = std::min(result.available, *limit - std::min(*limit, used));
    }
    return result;
}

}  // namespace dreambooth
