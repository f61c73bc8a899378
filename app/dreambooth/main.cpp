// `dreambooth`, the command line: runs what needs no LibTorch, which takes 0.2 s to load, and
// becomes `dreambooth-engine` for everything else. Exit codes as there.
#include <base/console.h>
#include <base/exceptions.h>
#include <base/files.h>
#include <base/mapped_file.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string_view>

#include "command_line.h"
#include "commands.h"

namespace dreambooth {
namespace {

bool needsEngine(int argc, char** argv) {
    const std::string_view command = argc > 1 ? argv[1] : "";
    return command != "--version" &&
           std::ranges::find(lightCommands, command, &Command::name) == lightCommands.end();
}

int run(int argc, char** argv) {
    CLI::App app("", "dreambooth");
    app.set_version_flag("--version", "DreamBooth Studio " DREAMBOOTH_VERSION);
    app.get_formatter()->column_width(34);
    app.failure_message(whatIsWrong);
    int exitCode = 0;
    for (const Command& command : lightCommands) command.add(app, exitCode);
    takeLastOfEach(app);
    readDecimals(app);
    try {
        app.parse(withUnderscores(argc, argv));
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return exitCode;
}

/// Returns only where it can't.
int becomeEngine(char** argv) {
    std::error_code ignored;
    const auto engine = std::filesystem::read_symlink("/proc/self/exe", ignored)
                            .replace_filename("dreambooth-engine");
    ::execv(engine.c_str(), argv);
    Error error = errorFromErrno(errno, engine, "start");
    error.remedy =
        "dreambooth, dreambooth-engine and dreambooth-decode belong together: copy all of them.";
    return report(error);
}

}  // namespace
}  // namespace dreambooth

int main(int argc, char** argv) {
    using namespace dreambooth;
    ::prctl(PR_SET_NAME, "dreambooth");
    // A file that may not grow further (ulimit -f) is an error of writing; so it is for the engine.
    std::signal(SIGXFSZ, SIG_IGN);
    if (needsEngine(argc, argv)) return becomeEngine(argv);
    try {
        installSigbusHandler([](const Error& error) { report(error); });
        return afterPrinting(run(argc, argv));
    } catch (...) {
        return report(errorOfStandardException());
    }
}
