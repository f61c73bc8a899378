// Warming up, waiting for a line, training.
#include <worker/train_warm.h>

#include <base/console.h>
#include <base/files.h>
#include <base/json.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include <base/cancel.h>
#include <worker/image_tensor.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int pollMilliseconds = 200;
constexpr std::size_t maxRunLine = 64 * 1024;
constexpr const char* runExample = R"({"run": "/path/of/run-001"})";

void tell(const Json& line) {
    std::puts(asText(line).c_str());
    flushOutput();
}

/// Empty where stdin ended, or a stop was asked for.
Result<std::string> lineFromStdin(const CancelToken& stop) {
    std::string line;
    while (!stop.isCancelled()) {
        pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        if (::poll(&input, 1, pollMilliseconds) <= 0) continue;
        std::array<char, 4096> bytes{};
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::string();
        line.append(bytes.data(), static_cast<std::size_t>(count));
        if (const std::size_t end = line.find('\n'); end != std::string::npos)
            return line.substr(0, end);
        if (line.size() > maxRunLine)
            return failure("request.invalid.line", {{"example", runExample}});
    }
    return std::string();
}

}  // namespace

Result<int> trainWarm(const std::vector<fs::path>& ahead, TrainRunOptions options) {
    if (options.launch.launched() || options.devices.size() > 1)
        return failure("flags.run.devices");
    std::vector<RunFolder> runs;
    for (const fs::path& folder : ahead) runs.emplace_back(folder);
    TrainOptions train{.pictures = pictureFiles()};
    train.launch = options.launch;
    train.stop = cancelOnInterrupt();
    if (!options.devices.empty()) train.device = options.devices.front();
    double secondsOfStep = 0;
    TRY(options.warm, warmUp(runs, train, [&](int done, double step) {
            secondsOfStep = step;
            tell({{"event", "warm"}, {"done", done}, {"total", runs.size()}});
        }));
    if (!options.warm) return 75;
    tell({{"event", "ready"}, {"seconds_per_step", secondsOfStep}});
    TRY(const std::string line, lineFromStdin(train.stop));
    if (train.stop.isCancelled()) return 75;
    if (line.empty()) return 0;
    TRY(const Json request, parseJson(line, "the line on stdin"));
    const auto folder = valueOr<std::string>(request, "run", "");
    if (folder.empty()) return failure("request.invalid.no_run", {{"example", runExample}});
    return trainOnDevices(RunFolder(folder), options);
}

}  // namespace dreambooth
