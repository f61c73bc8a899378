// `dreambooth-engine`, the commands that compute: sets the process up, runs one command, turns what
// LibTorch throws into one message. Exit codes: 0 done, 1 failed, 2 bad arguments or input, 75
// stopped on request.
#include <base/end_process.h>
#include <base/mapped_file.h>
#include <distributed/gpu.h>
#include <distributed/launch.h>
#include <sys/prctl.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <vector>

#include <base/console.h>
#include <worker/exceptions.h>
#include <worker/threads.h>
#include "command_line.h"
#include "commands.h"
#include "ray_flags.h"

namespace dreambooth {
namespace {

/// Command lines of Ray's template; the last argument first.
std::vector<std::string> inOurNames(std::vector<std::string> arguments) {
    RayPlaces places;
    // The driver is only asked where the answer counts.
    if (std::ranges::any_of(arguments, [](const std::string& argument) {
            return argument.starts_with("--num_workers");
        })) {
        const Result<LaunchEnvironment> launch = readLaunchEnvironment();
        places.launched = launch && launch->launched();
        places.gpus = gpuPlugin() != nullptr ? gpuPlugin()->deviceCount() : 0;
    }
    std::ranges::reverse(arguments);
    arguments = withOurNames(arguments, places);
    std::ranges::reverse(arguments);
    return arguments;
}

int run(int argc, char** argv) {
    CLI::App app(
        "Teaches Stable Diffusion, FLUX.2 klein or Z-Image a subject from a few photos, and "
        "generates pictures of it.\nEach command has its own help: dreambooth COMMAND --help.",
        "dreambooth");
    app.set_version_flag("--version", "DreamBooth Studio " DREAMBOOTH_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    app.failure_message(whatIsWrong);

    int exitCode = 0;
    std::vector<Command> commands(engineCommands.begin(), engineCommands.end());
    commands.insert(commands.end(), lightCommands.begin(), lightCommands.end());
    std::ranges::sort(commands, {}, &Command::name);  // as --help lists them
    for (const Command& command : commands) command.add(app, exitCode);
    takeLastOfEach(app);
    readDecimals(app);
    if (argc == 1) {
        tell("%s", app.help().c_str());
        return 2;
    }
    auto arguments = inOurNames(withUnderscores(argc, argv));
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return exitCode;
}

}  // namespace
}  // namespace dreambooth

int main(int argc, char** argv) {
    using namespace dreambooth;
    ::prctl(PR_SET_NAME, "dreambooth");  // the second start (quiet_openmp.cpp) has another name
    try {
        openGpuPlugin();
        setThreads();
        keepFreedMemory();
        installSigbusHandler([](const Error& error) { report(error); });
        endProcess(afterPrinting(run(argc, argv)));
    } catch (...) {
        endProcess(report(errorOfException()));
    }
}
