// Reads memory, load and temperatures from /proc and /sys.
#include <base/machine_readings.h>
#include <base/paths.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::string firstLineOf(const fs::path& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// A sensor says thousandths of a degree; one that is asleep can't be read.
std::optional<double> celsiusIn(const fs::path& path) {
    std::ifstream file(path);
    double thousandths = 0;
    if (!(file >> thousandths)) return std::nullopt;
    return thousandths / 1000;
}

std::vector<fs::path> sortedEntries(const fs::path& folder) {
    std::vector<fs::path> entries = entriesIn(folder);
    std::ranges::sort(entries);
    return entries;
}

void addSensors(const fs::path& chip, std::vector<Temperature>& found) {
    const std::string name = firstLineOf(chip / "name");
    for (const fs::path& file : sortedEntries(chip)) {
        const std::string input = file.filename().string();
        if (!input.starts_with("temp") || !input.ends_with("_input")) continue;
        const auto celsius = celsiusIn(file);
        if (!celsius) continue;
        const std::string label =
            firstLineOf(chip / (input.substr(0, input.size() - 6) + "_label"));
        found.push_back({label.empty() ? name : name + ", " + label, *celsius});
    }
}

}  // namespace

std::optional<ProcessReading> readProcess(long pid, const fs::path& root) {
    const fs::path folder = root / "proc" / std::to_string(pid);
    std::ifstream status(folder / "status");
    if (pid <= 0 || !status) return std::nullopt;
    ProcessReading reading;
    for (std::string line; std::getline(status, line);) {
        std::istringstream words(line);
        std::string name;
        std::uint64_t kilobytes = 0;
        words >> name >> kilobytes;
        if (name == "VmRSS:") reading.resident = kilobytes * 1024;
        if (name == "VmHWM:") reading.peakResident = kilobytes * 1024;
    }
    // pid (name) state ppid …: the times are the 14th and 15th, and a name may hold anything.
    const std::string stat = firstLineOf(folder / "stat");
    std::istringstream rest(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
    std::string skipped;
    for (int i = 3; i < 14; ++i) rest >> skipped;
    double user = 0, kernel = 0;
    rest >> user >> kernel;
    reading.processorSeconds = (user + kernel) / static_cast<double>(::sysconf(_SC_CLK_TCK));
    return reading;
}

std::optional<double> loadOfMinute(const fs::path& root) {
    std::ifstream file(root / "proc/loadavg");
    double load = 0;
    if (!(file >> load)) return std::nullopt;
    return load;
}

std::vector<Temperature> temperatures(const fs::path& root) {
    std::vector<Temperature> found;
    for (const fs::path& chip : sortedEntries(root / "sys/class/hwmon")) addSensors(chip, found);
    if (!found.empty()) return found;
    for (const fs::path& zone : sortedEntries(root / "sys/class/thermal"))
        if (zone.filename().string().starts_with("thermal_zone"))
            if (const auto celsius = celsiusIn(zone / "temp"))
                found.push_back({firstLineOf(zone / "type"), *celsius});
    return found;
}

}  // namespace dreambooth
