// Reads the names of devices.
#include <distributed/device_names.h>

#include <algorithm>

namespace dreambooth {
namespace {

bool isDevice(const std::string& name) {
    constexpr std::size_t maxDigits = 3;
    return name == "cpu" || name == "auto" ||
           (!name.empty() && name.size() <= maxDigits &&
            std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; }));
}

}  // namespace

Result<std::vector<std::string>> splitDeviceName(const std::string& name) {
    const std::size_t plus = name.find('+');
    std::vector<std::string> parts = {name.substr(0, plus)};
    if (plus != std::string::npos) parts.push_back(name.substr(plus + 1));
    if (std::ranges::all_of(parts, isDevice)) return parts;
    return failure("device.unknown", {{"device", name}});
}

}  // namespace dreambooth
