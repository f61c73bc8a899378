// The log by spdlog, whose headers are seen here alone.
#include <base/file_descriptor.h>
#include <base/held_folder.h>
#include <base/log.h>
#include <base/shown_text.h>
#include <fcntl.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dreambooth {
namespace {

/// One logger with stderr as its first sink.
spdlog::logger& logger() {
    static const std::shared_ptr<spdlog::logger> instance = [] {
        auto made = std::make_shared<spdlog::logger>(
            "dreambooth", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
        made->set_pattern("%Y-%m-%d %H:%M:%S %^%l%$ %v");
        made->flush_on(spdlog::level::info);
        made->set_error_handler([](const std::string&) {});  // a full disk: nothing can be done
        return made;
    }();
    return *instance;
}

}  // namespace

void logInfo(std::string_view text) {
    logger().info("{}", shownText(text));
}
void logWarning(std::string_view text) {
    logger().warn("{}", shownText(text));
}
void logErrorToFile(std::string_view text) {
    const std::string shown = shownText(text);
    for (std::size_t i = 1; i < logger().sinks().size(); ++i) {
        try {
            logger().sinks()[i]->log({logger().name(), spdlog::level::err, shown});
            logger().sinks()[i]->flush();
        } catch (const spdlog::spdlog_ex&) {  // a full disk: nothing can be done
        }
    }
}

void logToFile(const std::filesystem::path& file) {
    // Who started this process may have sent stderr there already.
    struct stat wanted{}, errors{};
    if (::stat(file.c_str(), &wanted) == 0 && ::fstat(STDERR_FILENO, &errors) == 0 &&
        wanted.st_ino == errors.st_ino && wanted.st_dev == errors.st_dev)
        return;
    const Result<FileDescriptor> opened =
        openToWrite(file, O_WRONLY | O_CREAT | O_APPEND, "write to");
    if (!opened) return logWarning(opened.error().message());
    try {
        // The file that was opened, whatever has come to its path since.
        logger().sinks().push_back(std::make_shared<spdlog::sinks::basic_file_sink_mt>(
            "/proc/self/fd/" + std::to_string(opened->get())));
        logger().sinks().back()->set_pattern("%Y-%m-%d %H:%M:%S %l %v");
    } catch (const spdlog::spdlog_ex& error) {
        logWarning(error.what());
    }
}

void logQuietly() {
    logger().sinks().front()->set_level(spdlog::level::warn);
}

}  // namespace dreambooth
