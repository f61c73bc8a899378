// `dreambooth serve`: its flags; core/worker answers the requests.
#include <base/console.h>
#include <worker/serve.h>
#include "commands.h"
#include "draw_flags.h"

#include <memory>

namespace dreambooth {

void addServeCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<DeviceOptions>();
    options->dtype = "auto";
    CLI::App* command = app.add_subcommand(
        "serve",
        "Generate pictures for the studio: requests as JSON lines on stdin, answers on stdout");
    addDeviceFlags(*command, *options);
    command->callback([options, &exitCode] {
        const auto load = loadOptions(*options);
        if (!load) {
            exitCode = report(load.error());
            return;
        }
        serve(*load);
    });
}

}  // namespace dreambooth
