// `dreambooth train`: a run folder of the studio, or diffusers' flags, on one device or many.
#include <training/trainer.h>

#include <memory>

#include <base/console.h>
#include <worker/train_on_devices.h>
#include <worker/train_warm.h>
#include "command_train_flags.h"
#include "commands.h"
#include "ray_flags.h"

namespace dreambooth {
namespace {

/// Trains, and says how to go on where that was stopped; of several ranks the first one's process
/// or the one that started them.
Result<int> trained(const RunFolder& run, const TrainRunOptions& options) {
    TRY(const int exitCode, trainOnDevices(run, options));
    const Error stopped = makeError("run.stopped", {{"run", run.path().string()}});
    const bool isFirst = options.launch.rank == 0 && options.launch.launcher != "dreambooth";
    const bool isStopped = exitCode == exitCodeOf(stopped.kind);
    return isStopped && isFirst ? report(stopped) : exitCode;
}

Result<int> train(const CLI::App& command, TrainFlags& flags) {
    TrainRunOptions options;
    TRY(options.launch, readLaunchEnvironment());
    if (command.get_option("--devices")->count() > 0) options.devices = flags.devices();
    // One task of Slurm, say, with several devices: we start the ranks ourselves.
    if (options.launch.launcher != "dreambooth" && options.launch.worldSize == 1 &&
        options.devices.size() > 1)
        options.launch = LaunchEnvironment();
    options.maxRestarts = flags.maxRestarts;
    options.trustsRun = flags.trustsRun;
    if (!flags.warm.empty()) {
        if (!flags.run.empty() || flags.maxRestarts > 0 || flags.any(command))
            return failure("flags.run.warm");
        return trainWarm(flags.warm, options);
    }
    if (!flags.run.empty()) {
        if (flags.any(command)) return failure("flags.run");
        return trained(flags.runFolder(), options);
    }
    const int world = options.launch.launched() ? options.launch.worldSize
                                                : static_cast<int>(flags.devices().size());
    TRY(TrainRequest request, flags.request(command));
    request.isRestart = options.launch.restarted;
    request.isFirstRank = options.launch.rank == 0;
    TRY(const PhotoFolderRun asked, photoFolderRun(request, world));
    options.createRun = [run = flags.runFolder(), asked](bool isFirstRank) -> Result<void> {
        if (!isFirstRank) return {};
        TRY_VOID(checkOutput(run, asked.job));
        return createRun(run, asked);
    };
    return trained(flags.runFolder(), options);
}

}  // namespace

void addTrainCommand(CLI::App& app, int& exitCode) {
    auto flags = std::make_shared<TrainFlags>();
    CLI::App* command = app.add_subcommand(
        "train",
        "Train a model on a subject: a run folder of the studio (--run), or with the flags and "
        "defaults of diffusers' train_dreambooth.py (with --lora: its LoRA script)");
    flags->addTo(*command);
    std::string names;
    for (const RayFlag& flag : rayFlags())
        if (std::string(flag.command) == "train") names += std::string(" --") + flag.name;
    command->footer(
        "Ctrl+C, SIGTERM and closing the terminal save what was learned and exit with 75. To keep "
        "a run going after you log out: nohup dreambooth train ... &; its log is run/worker.log, "
        "and kill stops it.\nThe flag names of Ray's DreamBooth template work too; then the preset "
        "is ray:" +
        names);
    command->callback([command, flags, &exitCode] {
        const Result<int> end = train(*command, *flags);
        if (end)
            exitCode = *end;
        else if (reportRankFailure(end.error()))
            exitCode = exitCodeOf(end.error().kind);  // the launcher tells it
        else
            exitCode = report(end.error());
    });
}

}  // namespace dreambooth
