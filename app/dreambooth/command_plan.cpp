// `dreambooth plan`: its flags, and what it prints. Takes a run, or the flags of train as the run
// they would make.
#include "command_train_flags.h"
#include "commands.h"

#include <base/console.h>
#include <base/strings.h>
#include <worker/plan_run.h>
#include <worker/unfinished_output.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::string duration(double seconds) {
    if (seconds < 90) return shortText(seconds, 2) + " s";
    if (seconds < 90 * 60) return fixedText(seconds / 60, 0) + " min";
    return fixedText(seconds / 3600, 1) + " h";
}

void printPlan(const Json& plan) {
    const auto bytes = [](const Json& object, const char* key) {
        return sizeText(valueOr<std::int64_t>(object, key, 0));
    };
    if (!plan.contains("peak_bytes")) {
        print("It does not fit: %s\n", valueOr<std::string>(plan, "text", "").c_str());
    } else {
        print("Memory at most  %s of %s free on %s%s\n", bytes(plan, "peak_bytes").c_str(),
              bytes(plan, "available_bytes").c_str(),
              valueOr<std::string>(plan, "device", "").c_str(),
              valueOr(plan, "fits", false) ? "" : ": not enough");
        for (const auto& [name, value] : plan["parts"].items())
            print("  %-15s %s\n", name.c_str(), sizeText(value.get<std::int64_t>()).c_str());
        print("Peak by stage\n");
        for (const auto& [name, value] : plan["stages"].items())
            print("  %-15s %s\n", name.c_str(), sizeText(value.get<std::int64_t>()).c_str());
        print("Disk at most    %s of %s free%s: %s a checkpoint, %s the result\n",
              bytes(plan, "disk_bytes").c_str(), bytes(plan, "disk_available_bytes").c_str(),
              valueOr(plan, "fits_disk", false) ? "" : ": not enough",
              bytes(plan["disk"], "checkpoint").c_str(), bytes(plan["disk"], "result").c_str());
        print("Time            %s, %s a step (%s)\n",
              duration(valueOr(plan, "seconds", 0.0)).c_str(),
              duration(valueOr(plan, "seconds_per_step", 0.0)).c_str(),
              valueOr<std::string>(plan, "precision", "").c_str());
        if (const int missing = valueOr(plan, "missing_class_images", 0); missing > 0)
            print("  of that         %d class images, %s each\n", missing,
                  duration(valueOr(plan, "seconds_per_class_image", 0.0)).c_str());
    }
    for (const Json& remedy : valueOr(plan, "remedies", Json::array())) {
        print("With %s: ", asText(remedy["change"]).c_str());
        if (remedy.contains("peak_bytes"))
            print("%s, %s a step, %s\n", bytes(remedy, "peak_bytes").c_str(),
                  duration(valueOr(remedy, "seconds_per_step", 0.0)).c_str(),
                  valueOr(remedy, "fits", false) ? "fits" : "does not fit");
        else
            print("does not fit\n");
    }
}

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

/// Without flags that are taken with the rest of a command line of train, and tell nothing here. If
/// they were hidden in CLI11's way, what is said of their values would not name them.
class PlanHelp final : public CLI::Formatter {
public:
    std::string make_group(std::string group, bool isPositional,
                           std::vector<const CLI::Option*> options) const override {
        constexpr std::array ofTheRun = {"--warm", "--trust_run", "--max_restarts"};
        std::erase_if(options, [&](const CLI::Option* option) {
            return std::ranges::any_of(ofTheRun,
                                       [&](const char* name) { return option->check_name(name); });
        });
        return Formatter::make_group(std::move(group), isPositional, std::move(options));
    }
};

}  // namespace

void addPlanCommand(CLI::App& app, int& exitCode) {
    auto flags = std::make_shared<PlanFlags>();
    CLI::App* command = app.add_subcommand(
        "plan",
        "What a run will need, measured on a few real steps: memory by part, time, whether it fits "
        "on this computer, and what would. Takes --run or the flags of train");
    flags->train.addTo(*command);
    const auto help = std::make_shared<PlanHelp>();
    help->column_width(app.get_formatter()->get_column_width());
    command->formatter(help);
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
