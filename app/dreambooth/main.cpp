// The worker and command line of DreamBooth Studio: sets the process up, runs one command, turns
// what LibTorch throws into one message. Exit codes: 0 done, 1 failed, 2 bad arguments or input, 75
// stopped on request.
#include <c10/util/Exception.h>
#include <distributed/gpu.h>

#include <CLI/CLI.hpp>
#include <new>

#include "commands.h"
#include "console.h"
#include "threads.h"

namespace dreambooth {
namespace {

int run(int argc, char** argv) {
    CLI::App app(
        "Teaches Stable Diffusion a subject from a few photos, and draws it.\n"
        "Each command has its own help: dreambooth COMMAND --help.",
        "dreambooth");
    app.set_version_flag("--version", "DreamBooth Studio " DREAMBOOTH_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);

    int exitCode = 0;
    addCompareCommand(app, exitCode);
    addCropCommand(app, exitCode);
    addDemoCommand(app, exitCode);
    addDoctorCommand(app, exitCode);
    addGenerateCommand(app, exitCode);
    addInspectCommand(app, exitCode);
    addServeCommand(app, exitCode);
    addTrainCommand(app, exitCode);
    addTrainCommand(app, exitCode);
    auto arguments = withUnderscores(argc, argv);
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
    quietOpenMp(argv);
    openGpuPlugin();
    setThreads();
    try {
        return run(argc, argv);
    } catch (const ErrorException& exception) {
        return report(exception.error());
    } catch (const c10::OutOfMemoryError& exception) {
        return report(outOfMemory(exception.what_without_backtrace()));
    } catch (const std::bad_alloc&) {
        return report(outOfMemory("The memory of this computer is used up."));
    } catch (const c10::Error& exception) {
        return report({"engine.failed", {}, exception.what_without_backtrace(), "", {}});
    } catch (const std::exception& exception) {
        return report({"engine.failed", {}, exception.what(), "", {}});
    }
}
