// `dreambooth plan`: its flags. Takes a run, or the flags of train as the run they would make.
#include <base/console.h>
#include <worker/plan_run.h>
#include <worker/unfinished_output.h>
#include "command_plan_print.h"
#include "command_train_flags.h"
#include "commands.h"

#include <memory>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

struct PlanFlags {
    TrainFlags train;
    bool json = false;
    bool remedies = false;
    int photos = 0;
    std::string place;     ///< where the run will lie
    std::string measured;  ///< a scratch folder: this is the process that measures
};

Result<void> plan(const CLI::App& command, const PlanFlags& flags) {
    if (!flags.measured.empty()) return measureInScratch(RunFolder(flags.measured));
    TRY(const fs::path beside, ScratchRun::folder());
    const UnfinishedOutput unfinished(beside);  // who asks for an end wants no photos left either
    TRY(const ScratchRun scratch, ScratchRun::make());
    const RunFolder run = scratch.run();
    Job job;
    fs::path runFolder;
    if (flags.train.run.empty()) {
        TRY(const TrainRequest request, flags.train.request(command));
        TRY(const PhotoFolderRun asked, photoFolderRun(request, 1));
        TRY_VOID(writeInputs(run, asked));
        job = asked.job;
        job.networkWeights = asked.networkWeights;
        runFolder = runFolderOf(request).path();
    } else {
        runFolder = flags.train.runFolder().path();
        TRY(job, scratch.take(flags.train.runFolder(), flags.photos));
    }
    if (command.get_option("--devices")->count() > 0) job.devices = flags.train.devices();
    TRY(const Json result,
        planRun(run, job, flags.place.empty() ? runFolder : fs::path(flags.place), flags.remedies));
    if (flags.json)
        printJson(result);
    else
        printPlan(result);
    return {};
}

}  // namespace

void addPlanCommand(CLI::App& app, int& exitCode) {
    auto flags = std::make_shared<PlanFlags>();
    CLI::App* command = app.add_subcommand(
        "plan",
        "What a run will need, measured on a few real steps: memory by part, time, whether it fits "
        "on this computer, and what would. Takes --run or the flags of train");
    flags->train.addTo(*command);
    command->add_flag("--json", flags->json, "Print one JSON document");
    command->add_flag("--remedies", flags->remedies,
                      "Also measure settings that need less memory, even if it fits");
    command->add_option("--photos", flags->photos,
                        "With --run: the number of photos, where the folder has none yet");
    command->add_option(
        "--place", flags->place,
        "With --run: the folder the run will be in, if it does not exist yet; its disk is checked");
    command->add_option("--measure", flags->measured)->group("");
    command->callback([command, flags, &exitCode] {
        const Result<void> done = plan(*command, *flags);
        exitCode = done ? 0 : report(done.error());
    });
}

}  // namespace dreambooth
